import type { ApiAnswer } from '../../api-types.ts'

/** The symptoms of a date range, each with the foods that were eaten before it. */
export type SymptomFoods = ApiAnswer<'get', '/api/trends/symptoms'>
export type SymptomWithFoods = SymptomFoods['symptoms'][number]
/** The days whose foods are compared: the day before, or both days. */
export type FoodDays = SymptomFoods['span']
