import type { foodEntries } from '../../db/schema.ts'
import { NUTRIENT_KEYS, type Nutrients } from '../contract/nutrients.ts'
import { amountGrams, type GramsEstimate } from '../foods/amount.ts'
import { type Analysis, type Food, type FoodTable, GRAMS_BASES, type GramsBasis } from '../foods/food.ts'
import { amountConfidence } from '../foods/meal/certainty.ts'
import { nameWithoutAmount } from '../foods/parse/name-without-amount.ts'
import { spreadOf } from '../foods/portion-statistics/likely-grams.ts'
import { type FoodPatterns, scalePatterns } from '../nutrition/food-patterns.ts'
import { nutrientsFrom, round, scaleNutrients, storedNutrients } from '../nutrition/nutrients.ts'
import { findChosenFood, missingGramsError } from './chosen-food.ts'
import { expectPossible } from './expect-possible.ts'
import { partsOfTotals, scalePart, storedParts } from './food-parts.ts'
import type { FoodEntryPatch } from './food-schema.ts'
import { resolveChosen, resolveFood, storedValues } from './resolve-food.ts'

type EntryRow = typeof foodEntries.$inferSelect
type EntryValues = Partial<EntryRow>

/**
 * The changes of a correction. A chosen food replaces the matched one, including nutrients that the person
 * had stated for it. A new name is a new food, which is matched again. A new amount of the same food scales
 * the stored snapshot, so that newer food data does not change it. Stated nutrients take precedence over all
 * of these, and the parts of the entry share them.
 * @param read the foods of the new name, if they were found before.
 * @throws AppError `invalid` for a chosen food that does not exist, or whose amount is unknown, and for nutrients that so
 * much of a food cannot have.
 */
export function correctedValues(
  before: EntryRow,
  patch: FoodEntryPatch,
  index: FoodTable,
  read?: Analysis,
): EntryValues {
  const plain: EntryValues = {
    ...(patch.meal_type !== undefined && { meal_type: patch.meal_type }),
    ...(patch.notes !== undefined && { notes: patch.notes }),
    ...(patch.quantity !== undefined && { quantity: patch.quantity }),
    ...(patch.unit !== undefined && { unit: patch.unit }),
  }
  const corrected = correctedFood(before, patch, index, read)
  const food = { ...plain, ...corrected, ...nameOfOtherAmount(before, patch, corrected) }
  if (patch.nutrients === undefined) return food
  const own = patch.nutrients
  const found = storedNutrients(food.nutrients ?? before.nutrients)
  const nutrients = nutrientsFrom((key) => own[key] ?? found[key])
  const parts = storedParts(food.parts === undefined ? before.parts : food.parts)
  const stated = new Set(NUTRIENT_KEYS.filter((key) => own[key] !== undefined))
  const { grams, grams_basis } = { ...before, ...food }
  expectPossible(
    { nutrients, grams, basis: knownBasis(grams_basis) ?? null },
    stated,
    (key) => `/nutrients/${key}`,
  )
  // What the person did not correct is the estimate that it was.
  const isEstimate = (food.value_source ?? before.value_source) === 'estimate'
  return {
    ...food,
    nutrients,
    ...(parts.length > 0 && { parts: partsOfTotals(parts, nutrients, stated) }),
    value_source: isEstimate ? 'estimate' : (food.food ?? before.food) === null ? 'user' : 'mixed',
    // Stated energy is certain, but what the matched food fills in is not.
    ...(own.energy_kcal !== undefined && (food.food ?? before.food) === null && { confidence: 1 }),
  }
}

/** An entry of another amount is not called by the old one ("300 g pasta" of 700 g). */
function nameOfOtherAmount(
  before: EntryRow,
  patch: FoodEntryPatch,
  { grams, food }: EntryValues,
): EntryValues {
  const { food_name = before.food_name } = patch
  const isOther = grams !== undefined && grams !== before.grams && food_name === before.food_name
  if (!isOther) return {}
  return { food_name: nameWithoutAmount(food_name, food ?? before.food) }
}

function correctedFood(
  before: EntryRow,
  patch: FoodEntryPatch,
  index: FoodTable,
  read?: Analysis,
): EntryValues {
  const { food_name = before.food_name } = patch
  const chosen = findChosenFood(patch, index)
  if (chosen !== undefined) {
    const { grams, basis } = amountOfChosen(before, patch, chosen, index)
    return { food_name, ...storedValues(resolveChosen(chosen, { grams, gramsBasis: basis }, {})) }
  }
  if (food_name !== before.food_name) {
    const named = { food_name, ...statedAmount(before, patch) }
    return { food_name, ...storedValues(resolveFood(named, index, read)) }
  }
  const grams = patch.grams ?? gramsOfAmount(before, patch, index)
  if (grams === undefined) return {}
  // Zero cannot be scaled, so an entry of 0 g is matched again.
  if (before.grams === 0 && isUnset(storedNutrients(before.nutrients))) {
    return storedValues(resolveFood({ food_name, grams }, index))
  }
  const known = before.grams !== null && before.grams > 0
  const scale = known ? grams / (before.grams ?? grams) : 1
  const patterns = before.patterns as FoodPatterns | null
  return {
    grams,
    grams_basis: 'user',
    confidence: userConfidence(before),
    nutrients: scaleNutrients(storedNutrients(before.nutrients), scale),
    patterns: patterns === null ? null : scalePatterns(patterns, scale),
    ...(before.parts !== null && {
      parts: storedParts(before.parts).map((part) => ({
        ...scalePart(part, part.grams * scale),
        ...(scale !== 1 && { name: nameWithoutAmount(part.name, part.food) }),
      })),
    }),
  }
}

/** The grams and their confidence stay, unless the correction changes them. */
function amountOfChosen(
  before: EntryRow,
  patch: FoodEntryPatch,
  food: Food,
  { measures }: FoodTable,
): GramsEstimate {
  if (patch.grams !== undefined) return { grams: patch.grams, basis: patch.grams_basis ?? 'user' }
  const isSaid = patch.quantity !== undefined || patch.unit !== undefined
  const measure = statedMeasure(before, patch)
  const isKnown = Object.keys(measure).length > 0
  const weighed =
    isKnown && (isSaid || before.grams === null) ? amountGrams(food, { ...measure, measures }) : undefined
  if (weighed !== undefined) return weighed
  if (before.grams === null) throw missingGramsError()
  return { grams: before.grams, basis: amountBasis(before) ?? 'user' }
}

/** The confidence of the food alone, since the amount is not a guess any more. */
function userConfidence(before: EntryRow): number {
  const { confidence, grams } = before
  const basis = amountBasis(before)
  if (basis === undefined || grams === null) return confidence
  const carbohydrate = storedNutrients(before.nutrients).carbohydrate_g ?? 0
  const { low, high } = spreadOf('', grams, basis)
  const doubt = grams > 0 ? (carbohydrate * (high - low)) / grams : 0
  return Math.min(round(confidence / amountConfidence(basis, { carbohydrate, doubt })), 1)
}

const amountBasis = ({ grams_basis }: EntryRow) => knownBasis(grams_basis)
const knownBasis = (basis: string | null): GramsBasis | undefined =>
  GRAMS_BASES.find((each) => each === basis)

const isUnset = (nutrients: Nutrients) => Object.values(nutrients).every((value) => (value ?? 0) === 0)

/** A new name keeps a known weight, unless the correction or the name itself states another. */
function statedAmount(before: EntryRow, patch: FoodEntryPatch) {
  if (patch.grams !== undefined) return { grams: patch.grams }
  if (patch.quantity !== undefined || patch.unit !== undefined) return statedMeasure(before, patch)
  if (patch.food_name !== before.food_name && /\d/.test(patch.food_name ?? '')) return {}
  const isSure = before.grams_basis === 'user' || before.grams_basis === 'stated_mass'
  return isSure && before.grams !== null ? { grams: before.grams } : {}
}

/** The stated quantity and unit. */
function statedMeasure(before: EntryRow, patch: FoodEntryPatch): { quantity?: number; unit?: string } {
  const quantity = patch.quantity ?? before.quantity
  const unit = patch.unit ?? before.unit
  return { ...(quantity !== null && { quantity }), ...(unit !== null && { unit }) }
}

/**
 * The weight of a corrected quantity or unit; undefined if the correction has neither, or the unit is
 * unknown.
 */
function gramsOfAmount(before: EntryRow, patch: FoodEntryPatch, index: FoodTable): number | undefined {
  if (patch.quantity === undefined && patch.unit === undefined) return undefined
  const { food_name } = before
  const resolved = resolveFood({ food_name, ...statedAmount(before, patch) }, index)
  const isUnknown = resolved.gramsBasis === 'default_portion' || resolved.gramsBasis === null
  return isUnknown ? undefined : (resolved.grams ?? undefined)
}
