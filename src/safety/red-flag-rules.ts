import type { Kind } from './kinds.ts'
import type { MeasuredSign } from './red-flag-numbers.ts'
import type { Sign } from './red-flag-signs.ts'

type Evidence = Sign | MeasuredSign

export type Rule = {
  key: string
  /** `unclear`: its signs belong to several kinds. */
  kind: Kind
  /** Any of these is enough; a list counts only if all of its signs are near each other. */
  when: readonly (Evidence | readonly Evidence[])[]
}

export const RULES = [
  {
    key: 'self_harm',
    kind: 'suicidal',
    when: ['suicidal', 'selfHarm'],
  },
  {
    key: 'breathing',
    kind: 'breathing',
    when: ['cannotBreathe', ['stuckInThroat', 'cannotSwallow']],
  },
  {
    key: 'anaphylaxis',
    kind: 'anaphylaxis',
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
    when: ['chestPain', 'heartAttack', ['armOrJaw', 'sweating'], ['armOrJaw', 'breathless']],
  },
  {
    key: 'stroke',
    kind: 'stroke',
    when: ['face', 'speech', 'oneSide', 'vision', 'stroke', 'suddenConfusion'],
  },
  {
    key: 'severe_bleeding',
    kind: 'bleeding-outside',
    when: ['severeBleeding'],
  },
  {
    key: 'internal_bleeding',
    kind: 'bleeding-inside',
    when: ['internalBleeding'],
  },
  {
    key: 'poisoning',
    kind: 'poisoning-overdose',
    when: ['poisoning', 'manyPills', ['drunk', 'confused'], ['drunk', 'unconscious']],
  },
  {
    key: 'fainting',
    kind: 'unclear',
    when: ['unconscious'],
  },
  {
    key: 'seizure',
    kind: 'seizure',
    when: ['seizure'],
  },
  {
    key: 'worst_headache',
    kind: 'stroke',
    when: ['worstHeadache', ['headache', 'suddenConfusion'], ['headache', 'oneSide'], ['headache', 'vision']],
  },
  {
    key: 'meningitis',
    kind: 'meningitis',
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
    when: ['sepsis', ['fever', 'confused'], ['fever', 'cannotBreathe']],
  },
  {
    key: 'high_fever',
    kind: 'sepsis',
    when: ['veryHighFever'],
  },
  {
    key: 'heat',
    kind: 'unclear',
    when: ['heat', ['overheated', 'confused']],
  },
  {
    key: 'abdominal_pain',
    kind: 'abdomen',
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
    key: 'low_blood_sugar',
    kind: 'glucose-low',
    when: ['veryLowGlucose', ['lowSugar', 'confused'], ['lowSugar', 'unconscious'], ['lowSugar', 'shaking']],
  },
  {
    key: 'high_blood_sugar',
    kind: 'glucose-high',
    when: [
      'veryHighGlucose',
      'highKetones',
      'ketoacidosis',
      ['highSugar', 'vomiting'],
      ['highSugar', 'confused'],
      ['highSugar', 'breathless'],
      ['diabetic', 'vomiting'],
      ['diabetic', 'breathless'],
    ],
  },
  {
    key: 'diabetic_emergency',
    kind: 'unclear',
    when: [['diabetic', 'confused']],
  },
  {
    key: 'pregnancy',
    kind: 'pregnancy',
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
    when: ['infantAlarm', 'infantFever'],
  },
  {
    key: 'head_injury',
    kind: 'head',
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
    when: ['majorInjury'],
  },
  {
    key: 'spinal_cord',
    kind: 'spine',
    when: ['cord', ['backPain', 'retention']],
  },
  {
    key: 'testicle',
    kind: 'torsion',
    when: ['testicle'],
  },
  {
    key: 'violence',
    kind: 'violence',
    when: ['violence'],
  },
] as const satisfies readonly Rule[]
