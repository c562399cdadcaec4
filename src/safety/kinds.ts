/** Every kind of emergency, what kills first before the rest. Corpus, cards and flags use these names. */
export const KINDS = [
  'not-breathing',
  'choking',
  'anaphylaxis',
  'bleeding-outside',
  'cardiac',
  'breathing',
  'gas',
  'poisoning-overdose',
  'glucose-low',
  'adrenal',
  'stroke',
  'seizure',
  'head',
  'spine',
  'injury',
  'bleeding-inside',
  'pulmonary-embolism',
  'ectopic',
  'pregnancy',
  'infant-child',
  'meningitis',
  'sepsis',
  'heat',
  'cold',
  'burns',
  'glucose-high',
  'abdomen',
  'torsion',
  'sight',
  'suicidal',
  'harm-to-baby',
  'violence',
  'psychosis',
  'self-injury',
  'eating-disorder-crisis',
] as const
/** `unclear`: an emergency of a kind that the text does not show; its card says only whom to call. */
export type Kind = (typeof KINDS)[number] | 'unclear'

/** `urgent`: call for help now. `watch`: not clearly an emergency; one line says when it would be, and whom to call. */
export const LEVELS = ['none', 'watch', 'urgent'] as const
export type Level = (typeof LEVELS)[number]

/** A kind of emergency that a text speaks of. */
export type Finding = { kind: Kind; level: Exclude<Level, 'none'> }
