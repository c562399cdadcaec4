import type { Nutrients } from '../contract/nutrients.ts'
import { hasKidneyDisease } from '../nutrition/person.ts'
import { allergenWarnings, foodRemarks } from './allergens.ts'
import { createPatternFilter, excludedFoods } from './eating-patterns.ts'
import type { Food } from './food.ts'
import type { FoodTraits } from './food-kind.ts'
import { readIntolerances } from './intolerances.ts'
import { createPhraseIndex } from './text/phrase-index.ts'

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

/** Whether a portion of a plain food may be suggested to a person. If in doubt, it may not. */
export type FoodFilter = (food: Food, nature: FoodTraits, portion: Nutrients) => boolean

/** A filter by all that a person's profile states, whose words are read once. */
export function createFoodFilter({
  avoid,
  pattern,
  conditions = [],
  age = MIN_NUT_AGE,
}: EatingRules): FoodFilter {
  const kidneys = hasKidneyDisease(conditions)
  const avoided = [...avoid, ...excludedFoods(pattern), ...foodRemarks(conditions)]
  const fitsPattern = createPatternFilter({ pattern, avoid: avoided })
  const intolerances = readIntolerances(avoided)
  const phrases = createPhraseIndex(
    avoided.map((said) => ({ words: [...new Set(wordsOf(said))], value: said })),
  )
  return (food, nature, portion) => {
    if (kidneys && (portion.potassium_mg ?? Number.POSITIVE_INFINITY) > MAX_LOW_POTASSIUM_MG) return false
    if (age < MIN_NUT_AGE && nature.kinds.some((kind) => kind === 'nut' || kind === 'seed')) return false
    if (!fitsPattern(nature, portion)) return false
    // The food's own words contain an avoided one: "broccoli", "mushrooms".
    if (phrases.within([ownWords(food, nature)]).length > 0) return false
    return allergenWarnings([food], intolerances).length === 0
  }
}

const ownWords = (food: Food, { kinds }: FoodTraits): ReadonlySet<string> =>
  new Set([food.name, ...food.synonyms, food.category, ...kinds].flatMap(wordsOf))

/** Lower-case words without their plural ending, so that "lentil" and "lentils" are equal. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=..)(ies|es|s)$/, ''))
}
