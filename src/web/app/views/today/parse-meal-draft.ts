import { NUTRIENT_KEYS } from '../../../../contract/nutrients.ts'
import { MEALS, type Meal } from './day.ts'
import type { Item } from './meal-draft.ts'

/** Reads what was kept of a draft, perhaps by another version of the page: all of it, or nothing. */

export type StoredMealDraft = {
  text: string
  meal?: Meal | undefined
  items: readonly Item[]
}

const NOTHING: StoredMealDraft = { text: '', items: [] }

/** @param value anything at all. */
export function parseMealDraft(value: unknown): StoredMealDraft {
  return isDraft(value) ? value : NOTHING
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isListOf = (value: unknown, is: (part: unknown) => boolean) => Array.isArray(value) && value.every(is)

const isDraft = (value: unknown): value is StoredMealDraft =>
  isFields(value) &&
  isText(value.text) &&
  (value.meal === undefined || MEALS.some((meal) => meal === value.meal)) &&
  isListOf(value.items, isItem)

function isItem(value: unknown): boolean {
  if (!isFields(value) || !isText(value.words) || !/^item-\d{1,9}$/.test(String(value.id))) return false
  if (value.kind === 'own') return isFields(value.own) && isNumber(value.own.calories) && hasMacros(value.own)
  if (value.kind === 'unknown') return value.nearest === undefined || isListOf(value.nearest, isNearFood)
  if (value.kind !== 'food') return false
  return (
    isFood(value.food) &&
    isText(value.grams) &&
    (value.measure === undefined || isMeasure(value.measure)) &&
    (value.quantity === undefined || isText(value.quantity)) &&
    (value.basis === null || isText(value.basis)) &&
    typeof value.isSureMatch === 'boolean' &&
    isListOf(value.alternatives, isFood) &&
    (value.note === undefined || value.note === null || isText(value.note)) &&
    (value.choices === undefined || isListOf(value.choices, isChoice)) &&
    (value.cautions === undefined || isListOf(value.cautions, isCaution))
  )
}

const isMeasure = (value: unknown) => isFields(value) && isText(value.unit) && isNumber(value.grams)

const isNearFood = (value: unknown) => isFields(value) && isText(value.food_id) && isText(value.food)

const isCaution = (value: unknown) =>
  isFields(value) &&
  isText(value.key) &&
  isText(value.message) &&
  isFields(value.source) &&
  isText(value.source.title) &&
  isText(value.source.url)

const isChoice = (value: unknown) =>
  isFields(value) && isFood(value.food) && isNumber(value.grams) && isText(value.note)

const hasMacros = ({ protein, carbs, fat }: Fields) =>
  [protein, carbs, fat].every((amount) => amount === undefined || isNumber(amount))

function isFood(value: unknown): boolean {
  if (!isFields(value)) return false
  const { source, code, name, nutrients } = value
  return (
    [source, code, name].every(isText) &&
    isNumber(value.default_grams) &&
    (value.piece_grams === null || isNumber(value.piece_grams)) &&
    isListOf(value.allergen_warnings, isText) &&
    // A draft of an earlier version of the page has none.
    (value.measures === undefined || isListOf(value.measures, isMeasure)) &&
    isFields(nutrients) &&
    NUTRIENT_KEYS.every((key) => nutrients[key] === null || isNumber(nutrients[key]))
  )
}
