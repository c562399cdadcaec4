import { NUTRIENTS, type NutrientKey } from '../contract/nutrients.ts'
import type { Measure, OTHER_MEASURES } from './query.ts'

type OtherMeasure = (typeof OTHER_MEASURES)[number]

export type MeasureEntry = {
  /** What it is read from. */
  from: 'food' | 'ratings' | 'readings' | 'names' | 'protocols' | 'logged' | 'score'
  /**
   * `amount` adds up, over a day and over days; `times` as well, and 0 means that it did not happen; `level` does not add up,
   * so that several make a mean.
   */
  kind: 'amount' | 'times' | 'level'
  unit: string
  /** `of` says which food, symptom, medicine or protocol; null: it has no names. */
  of: 'required' | 'optional' | null
  /** Today's value grows until midnight. */
  growsToday?: boolean
}

const RATING = { from: 'ratings', kind: 'level', unit: '/10', of: null } as const
const COUNTED = { kind: 'times', of: null, growsToday: true } as const
const READING = { from: 'readings', kind: 'level', of: null } as const

const OTHERS: Readonly<Record<OtherMeasure, MeasureEntry>> = {
  times_eaten: { from: 'food', kind: 'times', unit: 'times', of: 'optional', growsToday: true },
  food_grams: { from: 'food', kind: 'amount', unit: 'g', of: 'required', growsToday: true },
  mood: RATING,
  energy: RATING,
  stress: RATING,
  sleep_hours: { ...RATING, unit: 'h' },
  sleep_quality: RATING,
  weight: { ...RATING, unit: 'kg' },
  water_ml: { ...RATING, kind: 'amount', unit: 'ml', growsToday: true },
  symptom: { from: 'names', kind: 'times', unit: 'days', of: 'optional' },
  symptom_severity: { from: 'names', kind: 'level', unit: '/10', of: 'required' },
  medicine: { from: 'names', kind: 'times', unit: 'days', of: 'optional' },
  blood_pressure: { ...READING, unit: 'mmHg' },
  blood_glucose: { ...READING, unit: 'mmol/L' },
  heart_rate: { ...READING, unit: 'bpm' },
  temperature: { ...READING, unit: '°C' },
  steps: { ...READING, kind: 'amount', unit: 'steps', growsToday: true },
  protocol: { from: 'protocols', kind: 'times', unit: 'days', of: 'optional' },
  diet_score: { from: 'score', kind: 'level', unit: '/100', of: null },
  days_logged: { ...COUNTED, from: 'logged', unit: 'days' },
  days_complete: { ...COUNTED, from: 'logged', unit: 'days' },
  checkins: { ...COUNTED, from: 'logged', unit: 'check-ins' },
}

/** Every measure, one entry each. */
export const MEASURES: Readonly<Record<Measure, MeasureEntry>> = {
  ...(Object.fromEntries(
    NUTRIENTS.map(({ key, unit }) => [
      key,
      { from: 'food', kind: 'amount', unit, of: 'optional', growsToday: true },
    ]),
  ) as Record<NutrientKey, MeasureEntry>),
  ...OTHERS,
}

export const isNutrient = (measure: Measure): measure is NutrientKey => !Object.hasOwn(OTHERS, measure)
