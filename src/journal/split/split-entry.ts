import { type Static, Type } from '@sinclair/typebox'
import { invalidField } from '../../core/errors.ts'
import { nullable } from '../../core/schemas.ts'
import type { FoodTable } from '../../foods/food.ts'
import { NutrientsSchema } from '../../foods/nutrients-schema.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from '../../nutrition/food-patterns.ts'
import { nutrientsFrom, storedNutrients } from '../../nutrition/nutrients.ts'
import { exactly } from '../../nutrition/stated-figures.ts'
import { knownKeys, knownParts } from '../correct-parts.ts'
import { type FoodPart, partsOfTotals, valuesOfParts } from '../food-parts.ts'
import { FoodEntryDocument, UndoHandle } from '../food-schema.ts'
import type { FoodEntryRow } from '../stored-entries.ts'

/** One food of an entry, as surfaces show it. */
const EntryPart = Type.Object({
  food_name: Type.String({ description: 'As it was stated' }),
  food: FoodEntryDocument.properties.food,
  grams: Type.Number(),
  nutrients: NutrientsSchema,
})
export const EntryParts = Type.Object({
  parts: Type.Array(EntryPart, {
    description: 'One for an entry of one food; empty if the foods are not known one by one',
  }),
})
export const SplitEntry = Type.Object({
  entries: Type.Array(FoodEntryDocument, { description: 'The first has the id of the entry that was split' }),
  undo: nullable(UndoHandle),
})
export type SplitEntry = Static<typeof SplitEntry>

export const partDocument = ({ name, food, grams, nutrients }: FoodPart) => ({
  food_name: name,
  food,
  grams,
  nutrients,
})

/**
 * The values of an entry for each food of an entry. What is known of the whole is shared among them so that they add up to
 * it exactly; what is not known of the whole may be known of some of them.
 * @throws AppError `invalid` for an entry of one food, and if its foods are not known.
 */
export function splitValues(before: FoodEntryRow, foods: FoodTable) {
  const stored = storedNutrients(before.nutrients)
  const known = knownKeys(stored)
  const parts = partsOfTotals(knownParts(before, foods), stored, known)
  if (parts.length < 2) throw invalidField('/entry_id', 'is an entry of one food, which cannot be split')
  const columns = new Map(
    [...known].map((key) => {
      const shares = parts.map(({ nutrients }) => nutrients[key] ?? 0)
      return [key, exactly(shares, stored[key] ?? 0)]
    }),
  )
  const patterns = splitPatterns(parts, before.patterns as FoodPatterns | null)
  return parts.map((part, at) => {
    const nutrients = nutrientsFrom((key) => columns.get(key)?.[at] ?? part.nutrients[key])
    return ownValues({ ...part, nutrients, patterns: patterns?.[at] ?? part.patterns }, before)
  })
}

function splitPatterns(parts: readonly FoodPart[], whole: FoodPatterns | null): FoodPatterns[] | undefined {
  if (whole === null || parts.some(({ patterns }) => patterns === null)) return undefined
  const columns = FOOD_PATTERN_KEYS.map((key) => [
    key,
    exactly(
      parts.map(({ patterns }) => patterns?.[key] ?? 0),
      whole[key],
    ),
  ]) satisfies [string, number[]][]
  return parts.map(
    (_, at) => Object.fromEntries(columns.map(([key, shares]) => [key, shares[at] ?? 0])) as FoodPatterns,
  )
}

/** What a food is as an entry of its own. */
function ownValues(part: FoodPart, before: FoodEntryRow) {
  const { basis, food, name } = part
  const isStated = basis === 'label' || before.value_source === 'mixed'
  const source = basis === 'estimate' || (basis === 'label' && food === null) ? basis : undefined
  return {
    ...valuesOfParts([part]),
    food_name: name,
    quantity: null,
    unit: null,
    value_source: source ?? (food === null ? 'user' : isStated ? 'mixed' : 'database'),
    parts: basis === undefined ? null : [part],
  } as const
}
