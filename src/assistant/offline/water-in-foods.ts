import type { Query, Window } from '../../questions/query.ts'
import type { QueryContext } from './query-answer.ts'
import { valueText } from './query-values.ts'

/** Water by its name alone: not tuna in water, and not coconut water. */
const WATER =
  /^(?:.*\b(?:ml|cl|dl|l|g|kg|lit(?:er|re)s?|glass(?:es)?|cups?|mugs?|bottles?|pints?|oz|of|tap|bottled|drinking|sparkling|mineral|still|plain|soda|cold|hot|warm|iced?)\s+)?water$/i

/** Check-ins and foods both have water: what was logged as a food beside what was asked of the check-ins; empty: none. */
export async function waterInFoods(
  { measure, beside, against, only }: Query,
  window: Window,
  answer: QueryContext['answer'],
): Promise<string[]> {
  if (measure !== 'water_ml' || beside !== undefined || against !== undefined) return []
  const part = only?.weekdays === undefined ? {} : { only: { weekdays: only.weekdays } }
  const eaten = {
    measure: 'food_grams',
    of: 'water',
    window,
    group: 'food',
    reduce: 'list',
    ...part,
  } as const
  const found = await answer(eaten)
  if (found.status === 'declined') return []
  const grams = found.rows.reduce(
    (sum, { key, value }) => sum + (WATER.test(key.trim()) ? (value ?? 0) : 0),
    0,
  )
  if (grams === 0) return []
  const inAll = window.from === window.to ? '' : ' in all'
  return [
    `Among your foods: ${valueText(Math.round(grams), 'ml')} of water${inAll}, which is not in that figure.`,
  ]
}
