import { type Food, type GramsBasis, OWN_SOURCE } from './food.ts'
import { usualGrams } from './portion-statistics/likely-grams.ts'

/**
 * The oil in one capsule. Source: National Institutes of Health, Office of Dietary Supplements, Omega-3 Fatty Acids, Fact
 * Sheet for Health Professionals: "a typical fish oil supplement provides about 1,000 mg fish oil".
 */
const OIL_GRAMS = 1
/** Oils have 880 to 900 kcal in 100 g in all tables; dressings have less. */
const MIN_OIL_KCAL = 800

/**
 * So many capsules or tablets of a food. A confectionery is eaten in tablets as in pieces, a coffee is made from a capsule,
 * and a food that a person adds has a serving. What a capsule of another food weighs is not known.
 */
export function capsuleGrams(food: Food, quantity: number): { grams: number; basis: GramsBasis } | undefined {
  if (isOil(food)) return { grams: quantity * OIL_GRAMS, basis: 'portion' }
  const isPortion = food.source === OWN_SOURCE || isSweet(food) || isCoffee(food)
  return isPortion ? { grams: quantity * (food.pieceGrams ?? usualGrams(food)), basis: 'vague' } : undefined
}

const isOil = ({ name, category, nutrients }: Food) =>
  /\boils?\b/i.test(`${name} ${category}`) && (nutrients.energy_kcal ?? 0) >= MIN_OIL_KCAL
const isSweet = ({ name, category }: Food) =>
  /candy|confectionery|sweets|sugar|chocolate/i.test(`${name} ${category}`)
const isCoffee = ({ name, category }: Food) => /coffee|espresso/i.test(`${name} ${category}`)
