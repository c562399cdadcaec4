import type { Nutrients } from '../contract/nutrients.ts'
import { hasKidneyDisease } from '../nutrition/person.ts'
import { allergenWarnings, foodRemarks } from './allergens.ts'
import { fitsPattern, leftOut } from './eating-patterns.ts'
import type { Food } from './food.ts'
import type { FoodNature } from './food-kind.ts'

/** What a person said of themselves that decides what they may be told to eat. */
export type Eater = {
  /** Allergies, and what the person avoids or dislikes, in their words. */
  avoid: readonly string[]
  /** The way the person eats, in their words: "vegetarian". */
  pattern: string | undefined
  /** Conditions and other remarks, in their words: no potassium with kidney disease, no gluten with coeliac disease. */
  conditions?: readonly string[]
  /** Years. */
  age?: number | undefined
}

/** A kidney diet counts a portion with up to this much potassium as low. Source: National Kidney Foundation. */
const LOW_POTASSIUM_MG = 200
/** Whole nuts and seeds may choke children under this age (years). Source: NHS, Foods to avoid giving young children. */
const NUTS_FROM_AGE = 5

/** Whether a person may have a portion of a plain food, by all that they said. In doubt they may not. */
export function permissionOf({ avoid, pattern, conditions = [], age = NUTS_FROM_AGE }: Eater) {
  const kidneys = hasKidneyDisease(conditions)
  const avoided = [...avoid, ...leftOut(pattern), ...foodRemarks(conditions)]
  return (food: Food, nature: FoodNature, portion: Nutrients): boolean => {
    if (kidneys && (portion.potassium_mg ?? Number.POSITIVE_INFINITY) > LOW_POTASSIUM_MG) return false
    if (age < NUTS_FROM_AGE && nature.kinds.some((kind) => kind === 'nut' || kind === 'seed')) return false
    if (!fitsPattern(nature, portion, { pattern, avoid: avoided })) return false
    return !isNamed(food, nature, avoided) && allergenWarnings([food], avoided).length === 0
  }
}

/** Whether something avoided is named in the food's own words: "broccoli", "mushrooms". */
function isNamed(food: Food, { kinds }: FoodNature, avoid: readonly string[]): boolean {
  const words = new Set([food.name, ...food.synonyms, food.category, ...kinds].flatMap(wordsOf))
  return avoid.some((said) => {
    const avoided = wordsOf(said)
    return avoided.length > 0 && avoided.every((word) => words.has(word))
  })
}

/** Lower-case words without their plural ending, so that "lentil" and "lentils" meet. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=..)(ies|es|s)$/, ''))
}
