import type { CardTexts } from '../language-texts.ts'

export const EN: CardTexts = {
  language: 'en',
  opening: {
    urgent: 'This may be an emergency, so it comes first.',
    gentle: 'I am glad that you wrote this. It matters, and somebody is there to listen right now.',
    both: 'I am glad that you wrote this. It needs help right now: call {emergency}, or have somebody call.',
  },
  closing: {
    urgent:
      'If in doubt, call and describe what is happening; they tell you what to do. I cannot examine anybody, so do not wait for me.',
    gentle: 'You can tell them exactly what you wrote here. Are you safe where you are right now?',
  },
  alsoTell: 'Tell them as well: {titles}.',
  findALine: 'findahelpline.com lists crisis lines of your country.',
  or: 'or',
  aCrisisLine: 'a crisis line',
  labels: {
    emergency: 'Emergency',
    ambulance: 'Ambulance',
    police: 'Police',
    fire: 'Fire brigade',
    crisis: 'Crisis line',
    poison: 'Poison centre',
    violence: 'Domestic-violence line',
  },
}
