import type { Meal } from './day.ts'

const MAX_FREQUENT = 8

/** What the server is asked for of what is often eaten at a meal. */
export const frequentQuery = (meal: Meal) => ({ meal_type: meal, limit: MAX_FREQUENT })
