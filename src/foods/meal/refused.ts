import type { Meal, NamedFood, Span } from './meal.ts'

/** The amounts that nobody eats, as written, each of the food that it was stated of: the next one, or else the one before. */
export function refusedAmounts({ text, foods, refused }: Meal): ReadonlyMap<NamedFood, string> {
  const found = new Map<NamedFood, string>()
  for (const amount of refused) {
    const next = foods.find((food) => startOf(food) >= amount.end)
    const before = foods.findLast((food) => startOf(food) < amount.start)
    const isOfNext = next !== undefined && !ENDS_FOOD.test(text.slice(amount.end, startOf(next)))
    const food = isOfNext ? next : (before ?? next)
    if (food !== undefined && !found.has(food)) found.set(food, wordsOf(text, amount))
  }
  return found
}

/** As written. */
export const refusedWords = ({ text, refused }: Meal): string[] => refused.map((span) => wordsOf(text, span))

const wordsOf = (text: string, { start, end }: Span) => text.slice(start, end)

const startOf = ({ span, chunks: [first] }: NamedFood): Span['start'] => span?.start ?? first?.start ?? 0

/** What stands between two foods. */
const ENDS_FOOD = /[,;.()\n&+]|\b(?:and|with|plus)\b/i
