import { MAX_ENTRY_GRAMS } from '../contract/limits.ts'
import type { NutrientKey, Nutrients } from '../contract/nutrients.ts'
import { invalidField } from '../core/errors.ts'
import type { GramsBasis } from '../foods/food.ts'
import { findImplausible } from '../foods/plausibility.ts'

/** Weights that somebody stated or measured; of what was counted, the food table has that of a common piece. */
const MEASURED: readonly GramsBasis[] = ['stated_mass', 'user']
/** What was eaten is seldom more than so many times its guessed weight. */
const MAX_OF_GUESS = 3

type Entry = { nutrients: Nutrients; grams: number | null; basis: GramsBasis | null }

/**
 * @param stated the figures that the person stated.
 * @param pathOf where they stated it.
 * @throws AppError `invalid` for stated figures that a food of the entry's weight cannot have, with the most that it can.
 */
export function expectPossible(
  { nutrients, ...amount }: Entry,
  stated: ReadonlySet<NutrientKey>,
  pathOf: (key: NutrientKey) => string,
): void {
  const { grams, weight } = mostOf(amount)
  const problem = findImplausible(nutrients, grams, { weight, stated })
  if (problem !== undefined) throw invalidField(pathOf(problem.key), problem.message)
}

function mostOf({ grams, basis }: Omit<Entry, 'nutrients'>): { grams: number; weight: string } {
  // The figures of an entry of 0 g are of a weight that is still to come.
  if (grams === null || grams === 0)
    return { grams: MAX_ENTRY_GRAMS, weight: 'the most that an entry can weigh' }
  if (basis !== null && !MEASURED.includes(basis))
    return { grams: MAX_OF_GUESS * grams, weight: 'three times its guessed weight; or state the grams too' }
  return { grams, weight: 'the weight of the food; or correct the grams too' }
}
