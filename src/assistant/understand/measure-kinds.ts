import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import type { Measure } from '../../questions/query.ts'
import type { Understanding } from './understanding.ts'

/** Kinds of measures, as far as words for them differ. */

/** Slots put together: what is asked for, of which days. */

export type Subject = { measure: Measure; of?: string }

export const isNutrient = (measure: Measure): measure is NutrientKey =>
  (NUTRIENT_KEYS as readonly string[]).includes(measure)

/** Measures that add up over a day. */
const ADDED_UP = new Set<Measure>(['food_grams', 'water_ml', 'steps'])
export const isAmount = (measure: Measure) => isNutrient(measure) || ADDED_UP.has(measure)

/** Measures of which each day or check-in has happened or not. */
export const HAPPENINGS = new Set<Measure>([
  'times_eaten',
  'symptom',
  'medicine',
  'protocol',
  'days_logged',
  'days_complete',
  'checkins',
])
/** Ratings of which a low one is the best. */
export const LOW_IS_BEST = new Set<Measure>(['stress', 'symptom_severity'])
export const RATINGS = new Set<Measure>([
  'mood',
  'energy',
  'stress',
  'sleep_hours',
  'sleep_quality',
  'symptom_severity',
  'diet_score',
])

/** Less than this of a nutrient, in its unit, is a day without it. */
export const TRACE = 0.5

export const NOT_UNDERSTOOD: Understanding = { kind: 'not_understood' }

export const measureName = (measure: Measure) =>
  measure.replace(/_(?:kcal|g|mg|ug|ml|hours)$/, '').replaceAll('_', ' ')
