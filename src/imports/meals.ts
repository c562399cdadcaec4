import type { MEAL_TYPES } from '../journal/food-schema.ts'

export type MealType = (typeof MEAL_TYPES)[number]

/** Beginnings of a meal's name in a file; people rename their meals and number them. */
const MEALS: readonly [start: RegExp, meal: MealType][] = [
  [/^breakfast/, 'breakfast'],
  [/^(?:lunch|brunch)/, 'lunch'],
  [/^(?:dinner|supper)/, 'dinner'],
  [/^(?:morning |afternoon |evening |late )?snack/, 'snack'],
  [/^(?:supplement|vitamin)/, 'supplement'],
  [/^(?:beverage|drink)/, 'beverage'],
]

/** Ours for a file's meal or group; null for one that is none of them. */
export function mealOf(name: string): MealType | null {
  const text = name.trim().toLowerCase()
  return MEALS.find(([start]) => start.test(text))?.[1] ?? null
}

/** When a meal is held to have been eaten where a file says nothing of it. */
const USUAL_TIMES: Readonly<Record<MealType, string>> = {
  breakfast: '08:00',
  lunch: '12:30',
  dinner: '19:00',
  snack: '15:30',
  supplement: '09:00',
  beverage: '10:30',
}

/** A meal's usual local time, `HH:MM`; noon for none in particular. */
export const usualTime = (meal: MealType | null): string => (meal === null ? '12:00' : USUAL_TIMES[meal])
