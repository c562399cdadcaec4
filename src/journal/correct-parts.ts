import { NUTRIENT_KEYS, type Nutrients } from '../contract/nutrients.ts'
import { invalidField } from '../core/errors.ts'
import type { FoodTable } from '../foods/food.ts'
import { analyzeText } from '../foods/meal/passes.ts'
import { foodWords } from '../foods/text/words.ts'
import type { FoodPatterns } from '../nutrition/food-patterns.ts'
import { round, storedNutrients } from '../nutrition/nutrients.ts'
import {
  type FoodPart,
  partOf,
  partsOfTotals,
  scalePart,
  storedParts,
  sumOfParts,
  valuesOfParts,
} from './food-parts.ts'
import { resolveFood } from './resolve-food.ts'
import type { FoodEntryRow } from './stored-entries.ts'

/** A change of one food of an entry; without `part` it is added. */
export type PartChange = {
  /** Its words or its number, from 1. */
  part?: string | undefined
  food?: string | undefined
  grams?: number | undefined
  remove?: boolean | undefined
}

/** Between the foods in the `food` of an entry. */
const SEPARATOR = '; '
/** Sums of rounded figures differ by about this much. */
const ROUNDING = 0.02

/**
 * The values of an entry after changes of its parts: their sum. Where what is stored for the whole is another figure, its
 * parts have their shares of it before they change.
 * @throws AppError `invalid` for a part that is not there or not clear, and for a change that leaves none.
 */
export function correctedParts(
  before: FoodEntryRow,
  changes: readonly PartChange[],
  foods: FoodTable,
): Partial<FoodEntryRow> {
  const parts = knownParts(before, foods)
  const stored = storedNutrients(before.nutrients)
  const known = sumOfParts(parts)
  const isSum = NUTRIENT_KEYS.every((key) => isClose(stored[key], known[key]))
  let next = isSum ? parts : partsOfTotals(parts, stored, knownKeys(stored))
  for (const [index, change] of changes.entries()) next = changedParts(next, change, foods, `/parts/${index}`)
  if (next.length === 0)
    throw invalidField('/parts', 'must leave at least one part; to delete the entry, use delete_entries')
  const values = valuesOfParts(next)
  const keepsStated = !isSum || before.value_source === 'mixed'
  return {
    ...values,
    food_name: next.map(({ name }) => name).join(', '),
    quantity: null,
    unit: null,
    value_source:
      keepsStated && values.value_source !== 'estimate' ? before.value_source : values.value_source,
  }
}

export const knownKeys = (nutrients: Nutrients) =>
  new Set(NUTRIENT_KEYS.filter((key) => nutrients[key] !== null))

function isClose(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) <= Math.max(ROUNDING * Math.max(one, other), ROUNDING)
}

/** @throws AppError `invalid` if the foods of the entry are not known. */
export function knownParts(entry: FoodEntryRow, foods: FoodTable): FoodPart[] {
  const parts = partsOf(entry, foods)
  if (parts !== undefined) return parts
  throw invalidField('/parts', 'of this entry are not known; correct the whole with food_name or grams')
}

/**
 * The foods of an entry: as stored, or the entry itself if it is one food. Those of an entry from before they were stored
 * are read again from its words, if these still name the same foods; undefined: they do not.
 */
export function partsOf(entry: FoodEntryRow, foods: FoodTable): FoodPart[] | undefined {
  const stored = storedParts(entry.parts)
  if (stored.length > 0) return stored
  if (entry.food?.includes(SEPARATOR) !== true) return [wholePart(entry)]
  const { items } = analyzeText(entry.food_name, foods)
  const parts = items.map(partOf)
  const grams = parts.reduce((sum, part) => sum + part.grams, 0)
  if (parts.map(({ food }) => food).join(SEPARATOR) !== entry.food || grams <= 0 || entry.grams === null)
    return undefined
  const scale = entry.grams / grams
  return parts.map((part) => scalePart(part, part.grams * scale))
}

function wholePart(entry: FoodEntryRow): FoodPart {
  return {
    name: entry.food_name,
    food: entry.food,
    source: entry.source,
    source_code: entry.source_code,
    grams: entry.grams ?? 0,
    grams_basis: (entry.grams_basis ?? 'user') as FoodPart['grams_basis'],
    confidence: entry.confidence,
    nutrients: storedNutrients(entry.nutrients),
    patterns: entry.patterns as FoodPatterns | null,
  }
}

function changedParts(
  parts: readonly FoodPart[],
  { part, food, grams, remove }: PartChange,
  foods: FoodTable,
  path: string,
): FoodPart[] {
  if (remove === true && (food !== undefined || grams !== undefined))
    throw invalidField(
      `${path}/remove`,
      'must stand alone beside part, such as {"part": "butter", "remove": true}',
    )
  if (part === undefined) {
    if (food === undefined)
      throw invalidField(
        path,
        'must name a part to change, or a food to add, such as {"food": "butter", "grams": 10}',
      )
    return [...parts, foundPart(food, grams, foods, path)]
  }
  const index = indexOfPart(parts, part, path)
  const old = parts[index]
  if (old === undefined || (remove !== true && food === undefined && grams === undefined))
    throw invalidField(path, 'must have food, grams or remove, such as {"part": "rice", "grams": 150}')
  if (remove === true) return parts.filter((_, at) => at !== index)
  const now =
    food === undefined
      ? regrammed(old, grams ?? old.grams, path)
      : foundPart(food, grams ?? (/\d/.test(food) ? undefined : old.grams), foods, path)
  return parts.map((each, at) => (at === index ? now : each))
}

function regrammed(part: FoodPart, grams: number, path: string): FoodPart {
  if (part.grams <= 0)
    throw invalidField(`${path}/grams`, 'needs food, too: the amount of this part is not known')
  return { ...scalePart(part, grams, 'user'), name: `${round(grams)} g ${part.food ?? part.name}` }
}

function foundPart(food: string, grams: number | undefined, foods: FoodTable, path: string): FoodPart {
  const { items, unmatched } = resolveFood(
    { food_name: food, ...(grams !== undefined && { grams }) },
    foods,
  ).analysis
  const [item] = items
  if (item === undefined || items.length + unmatched.length > 1) {
    throw invalidField(`${path}/food`, 'must name exactly one known food, such as "oat milk"')
  }
  const found = grams === undefined ? partOf(item) : scalePart(partOf(item), grams, 'user')
  return { ...found, name: grams === undefined ? food : `${round(grams)} g ${food}` }
}

/** @throws AppError `invalid` for a part that is not there, or that several could be. */
function indexOfPart(parts: readonly FoodPart[], said: string, path: string): number {
  const names = parts.map(({ name, food }) => foodWords(`${name} ${food ?? ''}`))
  const words = foodWords(said)
  if (/^\d+$/.test(said.trim()) && parts[Number(said) - 1] !== undefined) return Number(said) - 1
  const fitting = names.flatMap((name, index) => (words.every((word) => name.includes(word)) ? [index] : []))
  const [only] = fitting
  if (fitting.length === 1 && only !== undefined && words.length > 0) return only
  const list = parts.map(({ name }, index) => `${index + 1} ${name.slice(0, 40)}`).join(', ')
  throw invalidField(`${path}/part`, `must be the number or words of one part; its parts are ${list}`)
}
