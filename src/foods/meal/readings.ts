import { measureGrams } from '../amount.ts'
import type { AnalyzedItem, FoodMatch, Reading } from '../food.ts'
import { readUnit } from '../units.ts'

/** From these differences on, a reading is worth a question. */
const MIN_CARBOHYDRATE_GRAMS = 15
const MIN_KCAL = 100
const MAX_READINGS = 4
/** A food with nearly the same score may as well be the one that was meant. */
const SCORE_MARGIN = 0.05

type Unasked = Omit<AnalyzedItem, 'ask'>

/** The readings of an item, its own first, if one differs from it by much carbohydrate or energy; else none. */
export function readingsOf(
  item: Unasked,
  words: readonly string[],
  candidates: readonly FoodMatch[],
): Reading[] {
  const { food, grams } = item
  const own: Reading = { food, grams, note: 'as counted' }
  const others = [...otherFoods(item, candidates), ...uncooked(item, words)].filter((other) =>
    differsMuch(own, other),
  )
  const sizes = otherSizes(item)
  const doubtful = [...others.slice(0, MAX_READINGS - 1 - sizes.length), ...sizes]
  if (doubtful.length === 0) return []
  return [others.length === 0 ? { ...own, note: 'a usual portion' } : own, ...doubtful]
}

function differsMuch(a: Reading, b: Reading): boolean {
  const amount = ({ food, grams }: Reading, key: 'carbohydrate_g' | 'energy_kcal') =>
    ((food.nutrients[key] ?? 0) * grams) / 100
  const difference = (key: 'carbohydrate_g' | 'energy_kcal') => Math.abs(amount(a, key) - amount(b, key))
  return difference('carbohydrate_g') > MIN_CARBOHYDRATE_GRAMS || difference('energy_kcal') > MIN_KCAL
}

/** Foods that fit the words nearly as well, unless the name is exact. */
function otherFoods({ match, grams }: Unasked, [best, ...others]: readonly FoodMatch[]): Reading[] {
  if (match === 'exact' || best === undefined) return []
  return others
    .filter(({ score }) => best.score - score <= SCORE_MARGIN)
    .map(({ food }) => ({ food, grams, note: 'another food' }))
}

/** "100 g rice": weighed before or after it was cooked. */
function uncooked({ food, grams, gramsBasis }: Unasked, words: readonly string[]): Reading[] {
  const isSaid = words.some((word) => /^(?:dry|dried|raw|uncooked|cook|boil|steam|fried|bake)/.test(word))
  const unit = readUnit('g')
  if (gramsBasis !== 'stated_mass' || isSaid || unit === undefined) return []
  const dry = measureGrams(food, { quantity: grams, unit, words: ['dry'] })
  return dry === undefined || dry.grams === grams
    ? []
    : [{ food, grams: dry.grams, note: 'weighed before cooking' }]
}

/** A small and a large portion, if the amount was assumed and they differ by much. */
function otherSizes({ food, low, high, gramsBasis }: Unasked): Reading[] {
  const isAssumed = gramsBasis === 'default_portion' || gramsBasis === 'vague'
  const small: Reading = { food, grams: low, note: SMALL_PORTION }
  const large: Reading = { food, grams: high, note: LARGE_PORTION }
  return isAssumed && differsMuch(small, large) ? [small, large] : []
}

const SMALL_PORTION = 'a small portion'
const LARGE_PORTION = 'a large portion'

/** The same food in a small and in a large portion; the other readings are other foods, or the food in another form. */
export const isOtherSize = ({ note }: Reading): boolean => note === SMALL_PORTION || note === LARGE_PORTION
