import { CHECKIN_RANGES } from '../../contract/limits.ts'
import type { Span } from '../../core/english/tokens.ts'

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
export type FieldMatch<T> = { value: T; first: number; last: number }

export function isInRange(field: CheckinNumber, value: number): boolean {
  const { min, max } = CHECKIN_RANGES[field]
  return value >= min && value <= max
}
