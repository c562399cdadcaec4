import type { Food } from '../food.ts'

/**
 * A food that is put on or into another is measured by it: butter by the slice, milk by the cup of coffee.
 */
const HOST_RULES: readonly { host: RegExp; portion: string; grams: number; most: number }[] = [
  {
    host: /bread|rolls and buns|bagel|english muffin|biscuits, muffins|tortilla|pancake|waffle/i,
    portion: 'per slice of bread',
    grams: 40,
    most: 4,
  },
  { host: /coffee|^tea/i, portion: 'per fl oz of drink', grams: 30, most: 12 },
  { host: /oatmeal|cooked cereal/i, portion: 'per cup of cereal', grams: 240, most: 2 },
  { host: /sandwich|burger/i, portion: 'per sandwich', grams: 150, most: 2 },
]

/** Half a cup, the usual amount of milk on breakfast cereal. */
const CEREAL_MILK_GRAMS = 122

/**
 * Grams of a food without an amount that goes on or into the previous one ("2 slices of toast with butter"),
 * or undefined if its default portion applies.
 */
export function accompanimentGrams(food: Food, host: Food, hostGrams: number): number | undefined {
  if (/ready-to-eat cereal/i.test(host.category) && /milk/i.test(food.category)) return CEREAL_MILK_GRAMS
  for (const { host: category, portion, grams, most } of HOST_RULES) {
    const guideline = food.portions.find(({ name }) => name === portion)
    if (guideline === undefined || !category.test(host.category)) continue
    const unit = portion === 'per slice of bread' ? sliceGrams(host, grams) : grams
    const times = Math.min(Math.max(hostGrams / unit, 1), most)
    return Math.round(guideline.grams * times * 10) / 10
  }
  return undefined
}

/** One slice, roll or pancake; a whole roll or bagel counts as two slices. */
function sliceGrams(host: Food, usual: number): number {
  const piece = host.pieceGrams ?? usual
  return piece > 50 ? piece / 2 : piece
}
