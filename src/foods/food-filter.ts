import type { Nutrients } from '../contract/nutrients.ts'
import { hasKidneyDisease } from '../nutrition/person.ts'
import { allergenWarnings, foodRemarks } from './allergens.ts'
import { excludedFoods, fitsPattern } from './eating-patterns.ts'
import type { Food } from './food.ts'
import type { FoodTraits } from './food-kind.ts'

/** The parts of a profile that decide which foods may be suggested. */
export type EatingRules = {
  /** Allergies, and foods that the person avoids or dislikes, in their words. */
  avoid: readonly string[]
  /** The eating pattern in the person's words: "vegetarian". */
  pattern: string | undefined
  /**
   * Conditions and other remarks in the person's words: no potassium with kidney disease, no gluten with
   * coeliac disease.
   */
  conditions?: readonly string[]
  /** Years. */
  age?: number | undefined
}

/**
 * Up to this amount of potassium, a portion counts as low in a kidney diet. Source: National Kidney
 * Foundation.
 */
const MAX_LOW_POTASSIUM_MG = 200
/**
 * Below this age (years), children may choke on whole nuts and seeds. Source: NHS, Foods to avoid giving
 * young children.
 */
const MIN_NUT_AGE = 5

/**
 * Whether a portion of a plain food may be suggested to a person, by all that their profile states. If in
 * doubt, it may not.
 */
export function createFoodFilter({ avoid, pattern, conditions = [], age = MIN_NUT_AGE }: EatingRules) {
  const kidneys = hasKidneyDisease(conditions)
  const avoided = [...avoid, ...excludedFoods(pattern), ...foodRemarks(conditions)]
  return (food: Food, nature: FoodTraits, portion: Nutrients): boolean => {
    if (kidneys && (portion.potassium_mg ?? Number.POSITIVE_INFINITY) > MAX_LOW_POTASSIUM_MG) return false
    if (age < MIN_NUT_AGE && nature.kinds.some((kind) => kind === 'nut' || kind === 'seed')) return false
    if (!fitsPattern(nature, portion, { pattern, avoid: avoided })) return false
    return !isFoodNamed(food, nature, avoided) && allergenWarnings([food], avoided).length === 0
  }
}

/** Whether the food's own words contain an avoided one: "broccoli", "mushrooms". */
function isFoodNamed(food: Food, { kinds }: FoodTraits, avoid: readonly string[]): boolean {
  const words = new Set([food.name, ...food.synonyms, food.category, ...kinds].flatMap(wordsOf))
  return avoid.some((said) => {
    const avoided = wordsOf(said)
    return avoided.length > 0 && avoided.every((word) => words.has(word))
  })
}

/** Lower-case words without their plural ending, so that "lentil" and "lentils" are equal. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=..)(ies|es|s)$/, ''))
}
