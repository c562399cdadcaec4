import { leadingAmount } from '../../units.ts'
import { inputNumber } from '../today/amount-format.ts'
import type { Food } from '../today/day.ts'
import type { FoodItem } from '../today/meal-draft.ts'

/** The amount and the name in words that no food was found for: "2 scoops of zorblax". */

type Said = { name: string; count?: number; grams?: number }

const GRAMS_OF: Readonly<Record<string, number>> = { g: 1, gram: 1, grams: 1, ml: 1, kg: 1000, l: 1000 }
/** How many servings a cup of something unknown is, nobody knows. */
const MEASURE = /^(cups?|tbsps?|tsps?|tablespoons?|teaspoons?|oz|ounces?|pints?|glass(es)?|bowls?)$/i

export function saidAmount(words: string): Said {
  const leading = leadingAmount(words)
  if (leading === undefined) return { name: words.replace(/^\s*an?\s+(?=\S)/i, '').trim() }
  const { amount: count, rest } = leading
  const [, unit = '', ofUnit = ''] = /^(\p{L}+)\s+of\s+(.+)$/u.exec(rest) ?? []
  const [, mass = '', ofMass = ''] = /^(kg|g|grams?|ml|l)\s+(?:of\s+)?(.+)$/i.exec(rest) ?? []
  const each = GRAMS_OF[mass.toLowerCase()]
  if (each !== undefined) return { name: ofMass.trim(), grams: count * each }
  if (unit === '') return { name: rest.trim(), count }
  return MEASURE.test(unit) ? { name: ofUnit.trim() } : { name: ofUnit.trim(), count }
}

/** What an item of the review has of it. */
export type SaidAmount = Partial<Pick<FoodItem, 'grams' | 'basis'>>

/** As much of a food that was added for such words as they say; of its serving, where they only count. */
export function amountSaid(food: Food, words: string): SaidAmount {
  const { grams, count } = saidAmount(words)
  if (grams !== undefined) return { grams: inputNumber(grams), basis: null }
  return count === undefined ? {} : { grams: inputNumber(count * food.default_grams) }
}
