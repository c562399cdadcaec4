import type { Kind } from './kinds.ts'
import type { MeasuredSign } from './red-flag-numbers.ts'
import type { Sign } from './red-flag-signs.ts'

type Evidence = Sign | MeasuredSign

export type Rule = {
  key: string
  /** `unclear`: its signs belong to several kinds. */
  kind: Kind
  /** One or two calm sentences that apply in any country. */
  advice: string
  /** Any of these is enough; a list counts only if all of its signs are near each other. */
  when: readonly (Evidence | readonly Evidence[])[]
}

const CALL = 'Call your local emergency number now'

export const RULES = [
  {
    key: 'self_harm',
    kind: 'suicidal',
    advice:
      'You do not have to face this alone. If you, or the person you write about, may act on these thoughts, call your local emergency number or a crisis line now, stay with someone you trust, and move away from anything that could be used to cause harm.',
    when: ['suicidal', 'selfHarm'],
  },
  {
    key: 'breathing',
    kind: 'breathing',
    advice: `${CALL} for breathing that is a struggle. Sit upright, loosen tight clothing, and use a reliever inhaler if one was prescribed.`,
    when: ['cannotBreathe', ['stuckInThroat', 'cannotSwallow']],
  },
  {
    key: 'anaphylaxis',
    kind: 'anaphylaxis',
    advice: `${CALL}: this may be a severe allergic reaction. Use an adrenaline auto-injector at once if there is one; lie down with raised legs, or sit up if breathing is hard.`,
    when: [
      'allergyBreathing',
      ['allergy', 'breathless'],
      ['allergy', 'cannotBreathe'],
      ['allergy', 'faceSwelling'],
      ['allergy', 'throatTight'],
      ['allergy', 'unconscious'],
    ],
  },
  {
    key: 'chest_pain',
    kind: 'cardiac',
    advice: `${CALL} if chest pain or pressure is new, strong, lasts more than a few minutes, spreads to the arm, jaw or back, or comes with breathlessness, sweating or sickness. Sit down and rest until help comes.`,
    when: ['chestPain', 'heartAttack', ['armOrJaw', 'sweating'], ['armOrJaw', 'breathless']],
  },
  {
    key: 'stroke',
    kind: 'stroke',
    advice: `${CALL}: a drooping face, weakness on one side, or sudden trouble with speech or sight can be a stroke, even if it passes. Note the time it began; do not eat, drink or drive.`,
    when: ['face', 'speech', 'oneSide', 'vision', 'stroke', 'suddenConfusion'],
  },
  {
    key: 'severe_bleeding',
    kind: 'bleeding-outside',
    advice: `${CALL} for bleeding that is heavy or does not stop. Press firmly on the wound with a clean cloth and keep pressing.`,
    when: ['severeBleeding'],
  },
  {
    key: 'internal_bleeding',
    kind: 'bleeding-inside',
    advice:
      'Call your local emergency number, or go to an emergency department now: blood in vomit, coughed-up blood or black stools need to be seen at once.',
    when: ['internalBleeding'],
  },
  {
    key: 'poisoning',
    kind: 'poisoning-overdose',
    advice:
      'Call your local emergency number or poison centre now, even if you feel well. Do not make yourself vomit; keep the packaging at hand.',
    when: ['poisoning', 'manyPills', ['drunk', 'confused'], ['drunk', 'unconscious']],
  },
  {
    key: 'fainting',
    kind: 'unclear',
    advice: `${CALL} if someone does not wake or respond, and place them on their side if they breathe. After a faint that has passed, be seen by a doctor today, at once if it came with pain, palpitations, exertion or an injury.`,
    when: ['unconscious'],
  },
  {
    key: 'seizure',
    kind: 'seizure',
    advice: `${CALL} for a first seizure, one longer than five minutes, or one after another. Keep the person from harm, on their side, and put nothing in the mouth.`,
    when: ['seizure'],
  },
  {
    key: 'worst_headache',
    kind: 'stroke',
    advice: `${CALL}: a sudden or worst-ever headache has to be checked at once.`,
    when: ['worstHeadache', ['headache', 'suddenConfusion'], ['headache', 'oneSide'], ['headache', 'vision']],
  },
  {
    key: 'meningitis',
    kind: 'meningitis',
    advice: `${CALL}: fever or headache with a stiff neck, a rash that does not fade under pressure, or dislike of light can be meningitis. Do not wait for all the signs.`,
    when: [
      'nonFadingRash',
      ['stiffNeck', 'fever'],
      ['stiffNeck', 'lightHurts', 'headache'],
      ['stiffNeck', 'rash', 'headache'],
      ['fever', 'lightHurts', 'headache'],
    ],
  },
  {
    key: 'sepsis',
    kind: 'sepsis',
    advice: `${CALL}: confusion, drowsiness, mottled skin or fast breathing with an infection can be sepsis.`,
    when: ['sepsis', ['fever', 'confused'], ['fever', 'cannotBreathe']],
  },
  {
    key: 'high_fever',
    kind: 'sepsis',
    advice:
      'Call your local emergency number or be seen by a doctor now: a temperature this high needs care today. Keep cool and drink.',
    when: ['veryHighFever'],
  },
  {
    key: 'heat',
    kind: 'unclear',
    advice: `${CALL}: move to the shade, cool the skin with water and fan it; for cold, get dry and warm slowly.`,
    when: ['heat', ['overheated', 'confused']],
  },
  {
    key: 'abdominal_pain',
    kind: 'abdomen',
    advice:
      'Call your local emergency number or go to an emergency department now if belly pain is severe, sudden, or comes with fever, vomiting or a hard belly. Do not eat or drink until you have been seen.',
    when: [
      'severeAbdominal',
      'abdominalNine',
      ['lowerRight', 'fever'],
      ['lowerRight', 'vomiting'],
      ['lowerRight', 'sharpPain'],
      ['abdominalPain', 'internalBleeding'],
      ['abdominalPain', 'unconscious'],
    ],
  },
  {
    key: 'diabetic_emergency',
    kind: 'unclear',
    advice:
      'If blood sugar is low, take fast sugar now (juice, glucose tablets) and check again in 15 minutes. Call your local emergency number if the person is drowsy, confused or cannot swallow, or if high sugar comes with vomiting, ketones or deep breathing.',
    when: [
      'ketoacidosis',
      'dangerousGlucose',
      ['lowSugar', 'confused'],
      ['lowSugar', 'unconscious'],
      ['lowSugar', 'shaking'],
      ['highSugar', 'vomiting'],
      ['highSugar', 'confused'],
      ['highSugar', 'breathless'],
    ],
  },
  {
    key: 'pregnancy',
    kind: 'pregnancy',
    advice:
      'Call your maternity unit or your local emergency number now: bleeding, strong pain, a bad headache, or a baby that moves less in pregnancy has to be checked at once.',
    when: [
      'pregnancyAlarm',
      ['pregnant', 'bleeding'],
      ['pregnant', 'severePain'],
      ['pregnant', 'severeAbdominal'],
      ['pregnant', 'abdominalPain'],
      ['pregnant', 'waters'],
      ['pregnant', 'preeclampsia'],
      ['pregnant', 'worstHeadache'],
    ],
  },
  {
    key: 'infant',
    kind: 'infant-child',
    advice:
      'Call your local emergency number or a doctor now: fever in a baby under three months, or a baby who is floppy, hard to wake or not feeding, has to be seen at once.',
    when: ['infantAlarm', 'infantFever'],
  },
  {
    key: 'head_injury',
    kind: 'head',
    advice: `${CALL}: after a blow to the head, vomiting, confusion, drowsiness, fainting or a growing headache has to be checked at once.`,
    when: [
      ['headInjury', 'vomiting'],
      ['headInjury', 'confused'],
      ['headInjury', 'unconscious'],
      ['headInjury', 'headInjuryAlarm'],
      ['headInjury', 'seizure'],
    ],
  },
  {
    key: 'major_injury',
    kind: 'injury',
    advice: `${CALL}. Cool a burn, or rinse an eye, with running water for 20 minutes; do not move anyone with a possible neck or back injury.`,
    when: ['majorInjury'],
  },
  {
    key: 'spinal_cord',
    kind: 'spine',
    advice:
      'Go to an emergency department now: numbness between the legs, weak legs, or losing control of bladder or bowel with back trouble cannot wait.',
    when: ['cord', ['backPain', 'retention']],
  },
  {
    key: 'testicle',
    kind: 'torsion',
    advice: 'Go to an emergency department now: sudden pain in a testicle has to be treated within hours.',
    when: ['testicle'],
  },
  {
    key: 'violence',
    kind: 'violence',
    advice:
      'If you are in danger, get to a safe place if you can and call your local emergency number. You are not to blame, and a local helpline for people hurt by others can help in confidence.',
    when: ['violence'],
  },
] as const satisfies readonly Rule[]
