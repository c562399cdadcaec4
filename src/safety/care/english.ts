import type { CareTexts, Topic } from './texts.ts'

/** After an emergency of the body. */
export const BODY: CareTexts<Topic> = {
  died: 'I am so sorry. You should not be alone with this now: ask somebody close to you to come. If anybody else is in danger, call {number}. Who could be with you?',
  unsafe:
    'I hear you. Call {number} now, with the loudspeaker on, and unlock the door; they stay on the line with you. Can you call now?',
  silent:
    'You need not speak: call {number}, leave the line open, and cough or tap; in many countries you can send them a text as well. Is there somebody near who can call?',
  cannot_call:
    'Then somebody else should call {number}: knock at a neighbour’s door, shout, or stop anybody who passes. The emergency call of a locked phone needs no credit. Is anybody near?',
  on_hold:
    'Do not hang up: the call keeps its place. Put it on loudspeaker and keep going with the steps above. If it takes long, drops or anything gets worse, call {number} again and say so. How is the breathing now?',
  useless:
    'I am sorry; that is hard. Call {number} again and say exactly what you wrote here, and what is different since. If it still does not feel right, go to an emergency department, with somebody else driving. Is anything changing?',
  cost: 'Call {number} all the same: an emergency is treated first, and money is sorted out afterwards; hospitals have people who help with the bill. Waiting can cost more. Is help on the way?',
  trouble:
    'I call nobody and tell nobody. The people at {number} come to help, not to judge; tell them honestly what happened and what was taken: they need it to help. Is help on the way?',
  refuses:
    'It should be seen now all the same, not later: this can get worse again after it has eased, and only an examination shows how serious it is. A needless call is no fuss, it is a good call. Call {number}, let them decide, and do not stay alone. Will you call?',
  opinion:
    'It is good to have somebody who knows you. But nobody can rule this out by looking, so please let {number} or a doctor decide now, rather than wait; they can talk to each other on the phone. Has anything changed since?',
  will_not_talk:
    'Few words are enough: say what is happening and where you are; they ask the rest. Or hand the phone to somebody else. The number is {number}. I am here, but I cannot call for you. Can you call now?',
  stay: 'I am here, and you can write at any moment; but I am a program, and {number} can do more: with them on the loudspeaker you are not alone. Is help on the way?',
  program:
    'I am a program, not a person: I cannot see you or call anybody. People are at {number} right now. Is somebody with you, and is help on the way?',
  asks_to_give:
    'To be on the safe side, nothing else to eat, drink or take unless they tell you to on the phone: {number}. Is anything changing?',
  drive:
    'An ambulance is safer: it begins the treatment where you are, and it can get worse on the road. If there is none, let somebody else drive and tell {number} first. Is help on the way?',
  made_safe:
    'That was a good step. Keep going with the steps above; call {number} if nobody has yet, or if anything changes. Is help on the way?',
  arrived:
    'Good that you are in their hands. Tell them what happened, when it began, and which medicines and allergies there are. If it comes back later, call {number} again. How are you yourself?',
  accompanied:
    'Good that somebody is there. One of you talks to {number}, the other keeps going with the steps above. Is help on the way?',
  going:
    'Good. Let somebody else drive, and take the list of medicines and allergies along. If it gets worse on the way, stop and call {number}. Is somebody with you?',
  coming:
    'Good, help is on the way. Keep going with the steps above until they are there, stay together and unlock the door. If it gets worse, call {number} again. How is it now?',
  called:
    'Good, that was right. Stay on the line, do what they say, and keep going with the steps above until they are there. If the call drops or it gets worse: {number}. Is anything changing?',
  asks_help:
    'Keep going with this until help takes over; they tell you each step on the phone: {number}. Is help on the way?',
  asks_outcome:
    'I cannot know that from here, and you did right to ask for help. What counts now: somebody stays close, you keep going with the steps above, and {number} hears of every change. How is it now?',
  gave: 'Good, that was right. It can wear off or come back, so it has to be seen: call {number} if nobody has yet. Stay close, watch the breathing, and keep going with the steps above. How is it now?',
  hopeless:
    'This is a lot to carry, and you are doing what can be done. Keep going with the steps above, and let {number} help you on the phone. Is somebody with you?',
  better:
    'I am glad. It can come back, so stay together and have it looked at today; help that is on its way should still come. If it returns, call {number} at once. Is somebody with you?',
  joke: 'Thank you for saying so; then I am glad that nobody is in danger. If that ever changes, call {number} at once.',
  safe: 'I am glad; that was a fright. Take it easy, and let somebody look in on you: some things come back hours later. If it does, call {number} at once.',
  alone:
    'I understand that this is frightening. With {number} on the loudspeaker you are not alone: they tell you each step until help is there. Unlock the door, and shout for a neighbour. Can you call now?',
  sorry:
    'You bother nobody: it was right to write, and right to call. If it gets worse or comes back, call {number} at once. How is it now?',
  thanks: 'I hope that all goes well. If it gets worse or comes back, call {number} at once. How is it now?',
  unknown:
    'This comes first: is help on the way? If not, call {number} now. If all is well, write “I am fine”, and I answer your question.',
  waiting:
    'I am still with you. Until help is there, keep going with the steps above; if anything changes, tell {number} at once. How is it now?',
  later:
    'You wrote of an emergency earlier. Is all well now? If so, write “I am fine”, and I answer your question. If not, call {number}.',
  first: 'Good that you are well; take it easy. If it comes back, call {number} at once.',
  number: 'your local emergency number',
}

/** After a crisis of the mind: warm, one question, one number, one thing to do in the next ten minutes. */
export const MIND: CareTexts<Topic> = {
  died: 'I am so sorry. You should not be alone with this now. {number} is there at any hour. Who could come and be with you?',
  unsafe:
    'Thank you for saying so. Please call {number} now. For the next ten minutes: go where another person is, away from anything that could hurt you. Can you do that now?',
  silent:
    'Then do not speak. Many lines can be reached in writing too: {number}. For the next ten minutes, go where another person is, or write to one: “Please come.” Are you safe right now?',
  cannot_call:
    'That is all right; calling is hard. In the next ten minutes, go or write to one person whom you trust: “I am not safe, please come.” {number} is there when you can. Who could it be?',
  on_hold:
    'I am sorry that you have to wait; you are worth an answer. Stay on if you can, or try again: {number}. Meanwhile, for ten minutes, sit where another person is, away from anything that could hurt you. Are you safe while you wait?',
  useless:
    'I am sorry. It took courage to ask, and you deserved better. Another call often reaches somebody else: {number}. In the next ten minutes, tell one person whom you trust: “I need you here.” Are you safe right now?',
  cost: 'Talking to {number} usually costs nothing, and nobody asks for insurance first. For the next ten minutes, sit near another person, away from anything that could hurt you. Are you safe right now?',
  trouble:
    'I call nobody and tell nobody; you decide. You can ask {number} first what happens with what you say; mostly they just listen. For the next ten minutes, stay near a person whom you trust. Are you safe right now?',
  refuses:
    'You decide, and I will not push. I would only like you to be safe: for the next ten minutes, stay near another person, away from anything that could hurt you. {number} is there at any hour. Are you safe right now?',
  opinion:
    'What you feel counts, whatever others say of it. {number} takes it seriously, at any hour. For the next ten minutes, sit near somebody who is kind to you. Are you safe right now?',
  will_not_talk:
    'You do not have to talk, and there are no right words. You can text or just write: “I am not safe, please come”, to one person in the next ten minutes. {number} is there when you can, and I am here. Are you safe right now?',
  stay: 'I am here, and you can write as much as you like. I am a program; a person who listens is at {number}, at any hour. For the next ten minutes, sit where another person is, and tell me how it is. Are you safe right now?',
  program:
    'I am a program, not a person, and I am glad that you write to me all the same. People who listen are at {number}, at any hour. Are you safe right now?',
  asks_to_give:
    'Please take nothing now beyond what is prescribed, and no alcohol: it makes such hours heavier. If you have taken something, call your emergency number at once. {number} is there to talk. Are you safe right now?',
  drive:
    'Please do not drive while it is this heavy; let somebody bring you, or ask {number} to help. For the next ten minutes, stay where another person is. Who could take you?',
  made_safe:
    'That was a strong step, and I am glad. Stay near somebody; {number} is there at any hour. Are you safe right now?',
  arrived:
    'I am glad that you are not alone now. Stay with them; you can show them what you wrote here. {number} is there as well. Do you feel safe with them?',
  accompanied:
    'I am glad that you are not alone now; that was a strong step. Stay together tonight, and tell them what you wrote here. {number} is there for both of you. Do you feel safe there?',
  going:
    'I am glad that you are going; that takes courage. You can show them what you wrote here. If it gets heavy on the way: {number}. Is somebody with you?',
  coming:
    'I am glad that somebody is coming. Until then, stay where other people are and away from anything that could hurt you; {number} is there meanwhile. Are you safe until they come?',
  called:
    'I am glad that you reached out. That takes strength. Stay with them as long as you need; {number} is there again at any hour. Are you safe right now?',
  asks_help: '{number} is there at any hour. Are you safe right now?',
  asks_outcome:
    'I cannot know what comes, but you do not have to find out alone; a wound or anything you took should be seen by a doctor today. {number} is there now. For the next ten minutes, sit near another person. Are you safe right now?',
  gave: 'Thank you for telling me; that was right. Stay near somebody now; {number} is there at any hour. Are you safe right now?',
  hopeless:
    'That sounds very heavy, and I am glad that you tell me. You do not have to carry it alone: {number} listens now. For the next ten minutes, sit near another person, or write to one: “I am not well, please stay with me.” Are you safe right now?',
  better:
    'I am glad that it has eased. It can come in waves; {number} is there at any hour. Is somebody with you?',
  joke: 'Thank you for telling me. I take such words seriously, because you matter. If a part of them is true, {number} is there at any hour. Are you safe right now?',
  safe: 'Thank you for telling me; I am glad. If it gets heavy again, also at night, {number} is there. Who could you tell about today?',
  alone:
    'It is hard to be alone with this, and I am glad that you write. In the next ten minutes, go where people are, or ask one person to come. {number} stays on the line with you. Who could come?',
  sorry:
    'You bother nobody, and I am glad that you wrote. {number} is there at any hour, and so am I. Are you safe right now?',
  thanks: 'I am glad that you wrote. {number} is there at any hour, and so am I. How are you feeling now?',
  unknown:
    'I am still with you, and this comes first. {number} is there at any hour. For the next ten minutes, sit near another person. Are you safe right now? If so, just write “I am safe”.',
  waiting:
    'I am still with you. Stay near somebody, away from anything that could hurt you; {number} is there at any hour. Are you safe right now? If so, just write “I am safe”.',
  later:
    'I still think of what you wrote earlier. {number} is there at any hour. Are you safe now? If so, just write “I am safe”.',
  first:
    'I am glad that you are still here, and I hope that you feel a little lighter. If it gets heavy again, {number} is there at any hour.',
  number: 'a crisis line or your local emergency number',
}

/** Where somebody else is the danger. */
export const VIOLENCE: Partial<CareTexts<Topic>> = {
  unsafe:
    'Call {number} now; if you cannot speak, leave the line open and cough or tap. For the next ten minutes: a locked door or other people between you and them. Can you get out safely?',
  silent:
    'Then stay quiet: call {number}, leave the line open, and cough or tap when they ask. Put your phone on mute, stay behind a locked door or near a way out, and delete this chat if somebody looks at it. Are you safe where you are?',
  cannot_call:
    'Then write to one person: “Call {number} for me”, with your address; or get to a neighbour or a shop when it is safe. Is there a way out?',
  will_not_talk:
    'You need not tell everything. {number} can be called without a word: leave the line open and cough or tap. Is there one person to whom you could write “please come”?',
  refuses:
    'You know your situation best, and you decide. If there is danger, {number} comes at any hour; a bag and a person who knows about it help already. Are you safe right now?',
  trouble:
    'I call nobody and tell nobody; you decide. Tell {number} what you fear, also what happens afterwards: they can plan with you. It is not your fault. Are you safe right now?',
  going:
    'Good. Go where people are, and keep your phone with you. If you are followed, call {number} and go into a shop or to the police, not home. Is somebody waiting for you?',
  called:
    'That was right. Leave the line open, stay quiet if you must, behind a locked door or near a way out, until they are there. If it breaks off: {number}. Are you safe right now?',
  coming:
    'I am glad that they are coming. Stay behind a locked door or with other people until they are there; {number} again if anything changes. Are you safe until they come?',
  arrived:
    'I am glad that they are there. Tell them what happened, and that you need a safe place tonight; have injuries seen by a doctor. {number} is there again at any hour. Do you feel safe with them?',
  better:
    'I am glad that it is quieter. It can begin again: lock the door or go to other people while you can; {number} at once if they come back. Is somebody with you?',
  made_safe:
    'That was a strong step, and I am glad. Stay where others are, and call {number} if anybody follows you. Are you safe right now?',
  safe: 'I am so glad that you are safe. It was not your fault. If they come back or you are afraid, {number} is there at any hour. Who can be with you tonight?',
  alone:
    'That is frightening, and it is not your fault. Call {number}; they stay on the line until somebody is with you. In the next ten minutes, get to other people if it is safe. Can you leave safely?',
  asks_outcome:
    'I cannot know that, but nobody has a right to hurt you, and {number} can protect you now. For the next ten minutes, stay where others are or behind a locked door. Are you safe right now?',
  unknown:
    'I am still with you, and this comes first. If you cannot speak, call {number} and leave the line open. Are you safe right now? If so, just write “I am safe”.',
  waiting:
    'I am still with you. Stay quiet if you must, behind a locked door or near a way out; {number} again if anything changes. Are you safe right now?',
}
