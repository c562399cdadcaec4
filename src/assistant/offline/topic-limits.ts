import type { NutrientKey } from '../../contract/nutrients.ts'

/** What an answer by topic is limited to. */
export type TopicLimits = {
  /** The number of days up to today, 1–365. */
  days: number | undefined
  nutrients: readonly NutrientKey[]
}
