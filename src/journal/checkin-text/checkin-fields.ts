import type { Span } from '../../core/english/tokens.ts'

/** The numbers of a check-in and their ranges, both ends included. */
export const CHECKIN_RANGES = {
  mood: { min: 1, max: 10 },
  energy: { min: 1, max: 10 },
  stress: { min: 1, max: 10 },
  sleep_quality: { min: 1, max: 10 },
  sleep_hours: { min: 0, max: 24 },
  weight_kg: { min: 2, max: 500 },
  water_ml: { min: 0, max: 20_000 },
} as const satisfies Record<string, { min: number; max: number }>

export type CheckinNumber = keyof typeof CHECKIN_RANGES

/** `severity` is 0–10, or null if the text does not state it. */
export type Symptom = { name: string; severity: number | null }

export type CheckinFields = { [key in CheckinNumber]?: number } & {
  symptoms: Symptom[]
  medications: string[]
}

/** One value and the UTF-16 offsets of the words it was read from. For a symptom, the value is its name. */
export type Extracted = {
  field: CheckinNumber | 'symptoms' | 'medications'
  value: number | string
  span: Span
}

/** A value that a reader found; token indices, both included. */
export type Found<T> = { value: T; first: number; last: number }

export function isInRange(field: CheckinNumber, value: number): boolean {
  const { min, max } = CHECKIN_RANGES[field]
  return value >= min && value <= max
}
