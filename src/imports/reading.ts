import type { LocalDate } from '../contract/calendar-date.ts'
import type { Nutrients } from '../contract/nutrients.ts'
import type { Amount } from './cells.ts'
import type { MealType } from './meals.ts'

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
export const SCOPES = ['item', 'meal', 'day'] as const
export type Scope = (typeof SCOPES)[number]

type Dated = {
  /** The line on which it begins, from 1. */
  line: number
  date: LocalDate
  /** Local time, `HH:MM`; null: not in the file. */
  time: string | null
  /** Identifies the record among the person's others; equal for the same record of a later file. */
  identity: readonly (string | null)[]
}

export type ReadFood = Dated &
  Amount & {
    kind: 'food'
    scope: Scope
    meal: MealType | null
    name: string
    /** Epoch milliseconds, if the file has the exact time. */
    instant: number | null
    nutrients: Nutrients
    notes: string | null
    /** The person marked the day as complete. */
    isWholeDay: boolean
  }

export type ReadCheckin = Dated & {
  kind: 'checkin'
  content: string
  weight_kg: number | null
  sleep_hours: number | null
  /** Whether the content is the person's own text, which is then kept. */
  isOwnWords: boolean
}

/** A record that was left out, and why. */
export type LeftOut = { line: number; reason: LeftOutReason }

export type Reading = ReadFood | ReadCheckin | (LeftOut & { kind: 'left_out' })
