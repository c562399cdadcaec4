import type { CardLanguage } from '../safety-card.ts'
import type { CareSign } from './phrases.ts'
import { TRANSLATIONS } from './translations.ts'

/** What the reply answers; `unknown`: nothing that concerns the emergency, and `later`: hours after it. */
export type CareTopic =
  | Exclude<CareSign, 'worse' | 'asks_help' | 'asks_who' | 'accompanied'>
  | 'unknown'
  | 'later'
  | 'program'

/** `{number}` stands for the one number to call. Each text is short, and asks at most one question. */
export type CareTexts = Readonly<Record<CareTopic, string>> & {
  /** Before an ordinary answer. */
  first: string
  /** In place of a number that is not known. */
  number: string
}

/** By the kind of the emergency: of the body, or of the mind and with other people. */
export type CareGroup = 'body' | 'mind'
export type CareTable = Readonly<Record<CareGroup, CareTexts>>

const EN: CareTable = {
  body: {
    thanks: 'I hope that all goes well. If it gets worse or comes back, call {number} at once.',
    asks_to_give:
      'Nothing beyond the steps above, and nothing to eat, drink or take unless they tell you to on the phone: {number}. Is anything changing?',
    made_safe:
      'That was a strong step, and I am glad. Stay near somebody; {number} is there at any hour. Are you safe right now?',
    program:
      'I am a program, not a person: I cannot see you or call anybody. People are at {number} right now. Is somebody with you, and is help on the way?',
    died: 'I am so sorry. You should not be alone with this now: ask somebody close to you to come. If anybody else is in danger, call {number}. Who could be with you?',
    later:
      'You wrote of an emergency earlier. Is all well now? If so, write “I am fine”, and I answer your question. If not, call {number}.',
    called:
      'Good, that was right. Stay on the line, do what they say, and keep going with the steps above until they are there. If the call drops or it gets worse: {number}. Is anything changing?',
    coming:
      'Good, help is on the way. Keep going with the steps above until they are there, stay together and unlock the door. If it gets worse, call {number} again. How is it now?',
    arrived:
      'Good that they are there. Stay with them, and tell them what happened, when it began, and which medicines and allergies there are. If it comes back later, call {number} again.',
    better:
      'I am glad. It can come back, so stay together and have it looked at today. If it returns, call {number} at once. Is somebody with you?',
    safe: 'Good to hear. If it comes back, call {number} at once.',
    unsafe:
      'I hear you. Call {number} now, with the loudspeaker on, and unlock the door; they stay on the line with you. Can you call now?',
    cannot_call:
      'Then somebody else should call {number}: knock at a neighbour’s door, shout, or stop anybody who passes. The emergency call of a locked phone needs no credit. Is anybody near?',
    unknown:
      'This comes first: is help on the way? If not, call {number} now. If all is well, write “I am fine”, and I answer your question.',
    first: 'Good that you are well. If it comes back, call {number} at once.',
    number: 'your local emergency number',
  },
  mind: {
    thanks: 'I am glad that you wrote. {number} is there at any hour, and so am I. How are you feeling now?',
    asks_to_give:
      'Nothing beyond the steps above, and nothing to eat, drink or take unless they tell you to on the phone: {number}. Is anything changing?',
    made_safe:
      'That was a strong step, and I am glad. Stay near somebody; {number} is there at any hour. Are you safe right now?',
    program:
      'I am a program, not a person, and I am glad that you write to me all the same. People who listen are at {number}, at any hour. Are you safe right now?',
    died: 'I am so sorry. You should not be alone with this now. {number} is there at any hour. Who could come and be with you?',
    later:
      'I still think of what you wrote earlier. {number} is there at any hour. Are you safe now? If so, just write “I am safe”.',
    called:
      'I am glad that you reached out. That takes strength. Stay with them as long as you need; {number} is there again at any hour. Are you safe right now?',
    coming:
      'I am glad that somebody is coming. Until then, stay where other people are and away from anything that could hurt you; {number} is there meanwhile. Are you safe until they come?',
    arrived:
      'I am glad that you are not alone now. Stay with them; you can show them what you wrote here. {number} is there as well. Do you feel safe with them?',
    better:
      'I am glad that it has eased. It can come in waves; {number} is there at any hour. Is somebody with you?',
    safe: 'Thank you for telling me; I am glad. If it gets heavy again, also at night, {number} is there. Who could you tell about today?',
    unsafe:
      'Thank you for saying so. Please call {number} now. For the next ten minutes: go where another person is, away from anything that could hurt you. Can you do that now?',
    cannot_call:
      'That is all right; calling is hard. In the next ten minutes, go or write to one person whom you trust: “I am not safe, please come.” {number} is there when you can. Who could it be?',
    unknown:
      'I am still with you, and this comes first. {number} is there at any hour. For the next ten minutes, sit near another person. Are you safe right now? If so, just write “I am safe”.',
    first:
      'I am glad that you are still here, and I hope that you feel a little lighter. If it gets heavy again, {number} is there at any hour.',
    number: 'a crisis line or your local emergency number',
  },
}

export const careTexts = (language: CardLanguage, group: CareGroup): CareTexts =>
  (language === 'en' ? EN : TRANSLATIONS[language])[group]
