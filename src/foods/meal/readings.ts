import { measureGrams } from '../amount.ts'
import type { AnalyzedItem, FoodMatch, Reading } from '../food.ts'
import { readUnit, SIZES } from '../units.ts'

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
  const others = [...otherFoods(item, candidates), ...uncooked(item, words), ...otherSizes(item)]
  const doubtful = others.filter((other) => differsMuch(own, other)).slice(0, MAX_READINGS - 1)
  return doubtful.length === 0 ? [] : [own, ...doubtful]
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

/** A small or a large one, if no amount was stated. */
function otherSizes({ food, gramsBasis }: Unasked): Reading[] {
  if (gramsBasis !== 'default_portion') return []
  return food.portions
    .filter(({ name }) => SIZES.has(name.split(' ')[0] ?? ''))
    .map(({ name, grams }) => ({ food, grams, note: name }))
    .sort((a, b) => a.grams - b.grams)
    .filter((_, at, all) => at === 0 || at === all.length - 1)
}
