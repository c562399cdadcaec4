import type { LocalDate } from '../contract/calendar-date.ts'
import type { Nutrients } from '../contract/nutrients.ts'
import type { MealType } from './meals.ts'
import type { ParsedAmount } from './parse-cells.ts'

/** Why a record is left out. */
export const LEFT_OUT_REASONS = [
  'broken',
  'no_date',
  'future',
  'before_1970',
  'no_name',
  'no_value',
  'no_number',
  'negative',
  'impossible',
  'day_total',
  'unknown_metric',
  'unknown_unit',
  'already_logged',
  'day_full',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** How much of a day a food entry covers: one food, a whole meal or the whole day. */
export const ENTRY_SCOPES = ['item', 'meal', 'day'] as const
export type EntryScope = (typeof ENTRY_SCOPES)[number]

type RecordOrigin = {
  /** The line on which it begins, from 1. */
  line: number
  date: LocalDate
  /** Local time, `HH:MM`; null: not in the file. */
  time: string | null
  /** Identifies the record among the person's others; equal for the same record of a later file. */
  identity: readonly (string | null)[]
}

export type ParsedFood = RecordOrigin &
  ParsedAmount & {
    kind: 'food'
    scope: EntryScope
    meal: MealType | null
    name: string
    /** Epoch milliseconds, if the file has the exact time. */
    instant: number | null
    nutrients: Nutrients
    notes: string | null
    /** The person marked the day as complete. */
    isWholeDay: boolean
  }

export type ParsedCheckin = RecordOrigin & {
  kind: 'checkin'
  content: string
  weight_kg: number | null
  sleep_hours: number | null
  /** Whether the content is the person's own text, which is then kept. */
  isOwnWords: boolean
}

/** A record that was left out, and why. */
export type LeftOutRecord = { line: number; reason: LeftOutReason }

export type RecordResult = ParsedFood | ParsedCheckin | (LeftOutRecord & { kind: 'left_out' })
