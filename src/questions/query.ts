import type { LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { CountedDays } from '../nutrition/counted-days.ts'

/** What can be asked about, beside the nutrients. Ratings run from 1 to 10. */
export const OTHER_MEASURES = [
  /** Food entries; with `of`, those of a food. */
  'times_eaten',
  /** Grams of a food; needs `of`. */
  'food_grams',
  'mood',
  'energy',
  'stress',
  'sleep_hours',
  'sleep_quality',
  /** kg, as weighed; the first and last of a window also smoothed. */
  'weight',
  'water_ml',
  /** Days with a symptom; with `of`, with that one. */
  'symptom',
  /** 0–10; needs `of`. */
  'symptom_severity',
  /** Days with a medicine; with `of`, with that one. */
  'medicine',
  /** Readings that check-ins state. */
  'blood_pressure',
  'blood_glucose',
  'heart_rate',
  'temperature',
  'steps',
  /** Days on which a protocol was done, of the days on which it was due; with `of`, that one. */
  'protocol',
  /** The diet score of the window, 0–100. */
  'diet_score',
  'days_logged',
  'days_complete',
  'checkins',
] as const

export type Measure = NutrientKey | (typeof OTHER_MEASURES)[number]

export const REDUCTIONS = [
  'list',
  'sum',
  'mean',
  'min',
  'max',
  /** The groups that meet the condition of `against`, or have a value: with `entry` the times, with `day` the days. */
  'count',
  'last',
  'first',
  /** The longest run of days in a row that meet the condition of `against`, or have a value. */
  'streak',
  /**
   * The share, 0–1, of the known days that meet the condition of `against`, or have a value; of a nutrient with a food, meal
   * or hours: the part of its whole amount.
   */
  'share',
  /** The change per week, by least squares. */
  'slope',
] as const
export type Reduction = (typeof REDUCTIONS)[number]

export const GROUPS = [
  'entry',
  'meal',
  'day',
  'week',
  'month',
  'weekday',
  'food',
  'meal_type',
  'name',
] as const
export type Group = (typeof GROUPS)[number]

/** Local dates of the person, both included. */
export type Window = { from: LocalDate; to: LocalDate }

/** Which part of the window counts. */
export type Only = {
  meal?: 'breakfast' | 'lunch' | 'dinner' | 'snack' | 'supplement' | 'beverage'
  /** 1 Monday to 7 Sunday. */
  weekdays?: readonly number[]
  /** Local hours: `from` ≤ hour < `to`, such as 18 and 24. */
  hours?: { from: number; to: number }
  /** The latest so many of the groups, such as the last 3 dinners. */
  last?: number
}

/** What the value is compared with; for count, share, streak, list, first and last a limit or target is a condition. */
export type Against =
  | { window: Window }
  /** The person's own target of that nutrient. */
  | { target: true }
  | { over: number }
  | { under: number }

/**
 * A question about the journal. The same for every surface: the assistant's grammar fills it from words, a language model
 * by a tool call, an app by its body.
 */
export type Query = {
  measure: Measure
  /** The food, symptom, medicine or protocol that it is about, in words. */
  of?: string
  window: Window
  only?: Only
  /** Default `day`. */
  group?: Group
  reduce: Reduction
  against?: Against
  /** The mean of the measure on the days, or with group `entry` in the check-ins, with and without this: mood on days with coffee. */
  beside?: { measure: Measure; of?: string; over?: number; under?: number }
}

/** One value of an answer: of a day, a meal, a food … */
export type QueryRow = {
  /** The date; the first date of a week or month; the weekday 1–7; the name; date and meal; of an entry date and time. */
  key: string
  /** Null: unknown, which is not zero. */
  value: number | null
  /** The second number of a blood pressure. */
  second?: number | null
  /** Of a mean of days, such as that of a week: how many. */
  mean_days?: number
  /** Of a nutrient: the day is not complete, so it is in no average, unless no day is. Of a mean: no day of it is. */
  incomplete?: true
  /** Of a nutrient: at least so much, since something that was logged has no known amount. */
  at_least?: true
  /** Ids of the entries or check-ins that it rests on, at most 20. */
  ids: readonly string[]
}

export type QueryAnswer =
  | {
      status: 'answered'
      /** Null: nothing is known of it in this window. */
      value: number | null
      /** The second number of a blood pressure. */
      second?: number | null
      /** Such as g, /10, times, days; `share`: 0–1; of a slope: `kg per week`. */
      unit: string
      /** The values that were reduced. */
      n: number
      days: { known: number; unknown: number }
      window: Window
      /** The names that `of` was found to mean, as they stand in the journal. */
      matched: readonly string[]
      rows: readonly QueryRow[]
      /** The latest rows, or the largest, are kept. */
      rows_left_out?: number
      /** The key of the row that has the value: of min, max, first and last. */
      at?: string
      /** Of a streak: the length of the run that lasts, up to the last day or the one before. */
      current?: number
      /** The values of weeks, months or weekdays are means of their known days. */
      per?: 'day'
      /** Of an average of a nutrient: the days that it is of. In a list, each week without a complete day has its own. */
      average_basis?: CountedDays['basis']
      /** The value is at least so much, since something that was logged has no known amount. */
      at_least?: true
      /** The window has today, which is not over. */
      partial?: true
      /** Of a first or last weight: what it is without the ups and downs of a day. */
      smoothed?: number
      /** Half of the 95 % interval, in the same unit: of the smoothed weight or a slope. */
      plus_minus?: number
      /** The value of the other window, the target, or of the days without `beside`. */
      compared?: {
        value: number | null
        n: number
        at_least?: true
        days: { known: number; unknown: number }
        window: Window
      }
    }
  /** `future`: the window has not come; `before`: nothing was logged that early; `not_found`: nothing is named so. */
  | {
      status: 'declined'
      why: 'future' | 'before_first_log' | 'not_found' | 'not_askable'
      window: Window
      names?: readonly string[]
      /** Of `not_askable`: what cannot be asked, with an example of what can. */
      reason?: string
    }
