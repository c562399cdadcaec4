import type { Food } from '../food.ts'

/** A food whose table has no measures is eaten in the portions of another one that is eaten alike. */
export function withMeasures(food: Food, other: Food | undefined): Food {
  if (other === undefined || food.portions.length > 0) return food
  const { portions, defaultGrams, pieceGrams } = other
  return { ...food, portions, defaultGrams, ...(pieceGrams !== undefined && { pieceGrams }) }
}
