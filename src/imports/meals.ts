import type { MEAL_TYPES } from '../journal/food-schema.ts'

export type MealType = (typeof MEAL_TYPES)[number]

/** Prefixes of meal names in files, since people rename and number their meals. */
const MEAL_NAMES: readonly [start: RegExp, meal: MealType][] = [
  [/^breakfast/, 'breakfast'],
  [/^(?:lunch|brunch)/, 'lunch'],
  [/^(?:dinner|supper)/, 'dinner'],
  [/^(?:morning |afternoon |evening |late )?snack/, 'snack'],
  [/^(?:supplement|vitamin)/, 'supplement'],
  [/^(?:beverage|drink)/, 'beverage'],
]

/** The meal type for a file's meal or group; null if none matches. */
export function parseMeal(name: string): MealType | null {
  const text = name.trim().toLowerCase()
  return MEAL_NAMES.find(([start]) => start.test(text))?.[1] ?? null
}

/** The assumed time of a meal if the file does not state it. */
const IMPORTED_MEAL_TIMES: Readonly<Record<MealType, string>> = {
  breakfast: '08:00',
  lunch: '12:30',
  dinner: '19:00',
  snack: '15:30',
  supplement: '09:00',
  beverage: '10:30',
}

/** A meal's assumed local time, `HH:MM`; noon without a meal type. */
export const importedMealTime = (meal: MealType | null): string =>
  meal === null ? '12:00' : IMPORTED_MEAL_TIMES[meal]
