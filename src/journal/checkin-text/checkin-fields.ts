import { CHECKIN_RANGES } from '../../contract/limits.ts'
import type { Span } from '../../core/english/tokens.ts'

export type CheckinNumber = keyof typeof CHECKIN_RANGES

/** `severity` is 0–10, or null if the text does not state it. */
export type Symptom = { name: string; severity: number | null }

/**
 * A medicine that was taken: the product as it was named, and one taking. Null: not stated; a null `route` is by mouth unless
 * the product says otherwise.
 */
export type MedicationDose = {
  name: string
  amount: number | null
  unit: string | null
  route: string | null
}

export const MEASURED_KINDS = ['blood_pressure', 'glucose', 'temperature', 'pulse', 'steps', 'spo2'] as const
export type MeasuredKind = (typeof MEASURED_KINDS)[number]

/** A reading as it was stated, not converted; a blood pressure has two values. */
export type Measured = { kind: MeasuredKind; values: number[]; unit: string }

export type CheckinFields = { [key in CheckinNumber]?: number } & {
  symptoms: Symptom[]
  medications: string[]
  measured: Measured[]
}

/** One value and the UTF-16 offsets of the words it was read from. For a symptom, the value is its name. */
export type Extracted = { span: Span } & (
  | { field: CheckinNumber; value: number }
  | { field: 'symptoms'; value: string }
  | { field: 'medications'; value: MedicationDose }
  | { field: 'measured'; value: Measured }
)

/**
 * Why a part of the text was not read: it is about somebody else or another day, the day is not clear, it was planned,
 * feared or asked, it was stated to be absent, a word stands where a number is wanted ("slept badly"), a number
 * lacks its unit, or there is no field for it.
 */
export const NOT_READ_REASONS = [
  'another_person',
  'another_day',
  'which_day',
  'not_done',
  'denied',
  'no_number',
  'which_unit',
  'no_field',
] as const
export type NotReadReason = (typeof NOT_READ_REASONS)[number]
export type NotRead = { text: string; reason: NotReadReason }

/** A value that a reader found; token indices, both included. `assumed`: how it was read where the text leaves it open. */
export type FieldMatch<T> = { value: T; first: number; last: number; assumed?: string }

export function isInRange(field: CheckinNumber, value: number): boolean {
  const { min, max } = CHECKIN_RANGES[field]
  return value >= min && value <= max
}
