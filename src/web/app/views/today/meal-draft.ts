import type { Signal } from '@preact/signals'
import { MAX_ENTRY_GRAMS, MAX_FOOD_NAME_CHARS } from '../../../../contract/limits.ts'
import { NUTRIENT_KEYS } from '../../../../contract/nutrients.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { readAmount } from '../../units.ts'
import { inputNumber } from './amount-format.ts'
import type { Amounts, Caution, Entry, Food, Meal } from './day.ts'
import { SUPPLEMENT_SOURCE, scaled } from './day.ts'
import { quantityText, saidMeasure } from './food-measures.ts'
import { nameInWords } from './name-in-words.ts'

/** What is about to be added: read from words, searched for, or entered; nothing of it is stored yet. */

type Basis = Entry['grams_basis']
type Analysis = ApiAnswer<'post', '/api/foods/analysis'>

type Common = { id: string; words: string }
export type FoodItem = Common & {
  kind: 'food'
  food: Food
  /** As typed, or as the unit and its number come to. */
  grams: string
  /** The unit that was chosen; absent: grams. */
  measure?: Food['measures'][number]
  /** How many of it, as typed. */
  quantity?: string
  /** How the grams were found; null: the person stated them. */
  basis: Basis
  /** Whether the person has changed the amount that the words had. */
  isRestated?: boolean
  /** Whether its number was typed last: it is then that of the unit that is chosen next. */
  isTyped?: boolean
  isSureMatch: boolean
  alternatives: readonly Food[]
  /** What the amount is, if it was not stated. */
  note?: string | null
  /** Readings that differ much, to choose from. */
  choices?: readonly Choice[]
  cautions?: readonly Caution[]
}
/** One of several readings of the same words. */
export type Choice = { food: Food; grams: number; note: string }
export type OwnItem = Common & {
  kind: 'own'
  own: { calories: number; protein?: number; carbs?: number; fat?: number }
}
/** `nearest`: foods that the words may mean, best first. */
export type UnknownItem = Common & { kind: 'unknown'; nearest?: readonly NearFood[] }
export type NearFood = { food_id: string; food: string }
export type Item = FoodItem | OwnItem | UnknownItem
export type SavableItem = FoodItem | OwnItem

export type MealDraft = {
  text: Signal<string>
  /** As chosen; undefined: the one that the time of day suggests. */
  meal: Signal<Meal | undefined>
  items: Signal<readonly Item[]>
  /** What is wrong with an item's grams, by the item's id. */
  errors: Signal<Readonly<Record<string, string>>>
  /** Whether the words are being read. */
  isBeingRead: Signal<boolean>
  /** Why they could not be. */
  notRead: Signal<string | undefined>
  /** Why the items were not stored. */
  notSaved: Signal<string | undefined>
  /** The items, where they are but those that “Undo” brought back, and none was touched since. */
  undone: readonly Item[] | undefined
}

/**
 * Adds to what is about to be saved. Who undoes a meal and goes on with another one means that alone: what was undone is
 * taken out, and given back.
 */
export function addItems(draft: MealDraft, added: readonly Item[]): readonly Item[] {
  const before = draft.items.value
  const aside = before.length > 0 && before === draft.undone ? before : []
  draft.items.value = aside.length > 0 ? added : [...before, ...added]
  return aside
}

const UNSURE_MATCH = 0.5
let lastId = 0
const newId = () => `item-${++lastId}`
/** Has those to come be others. */
export const reserveIds = (items: readonly Item[]) => {
  lastId = Math.max(lastId, ...items.map(({ id }) => Number(id.slice('item-'.length))))
}

export function itemsOf({ items, unmatched, nearest, cautions }: Analysis): Item[] {
  const found = items.map(
    ({ text, food, grams, grams_basis, grams_note, confidence, alternatives, ask }): FoodItem => ({
      kind: 'food',
      id: newId(),
      words: text,
      food,
      grams: inputNumber(grams),
      ...doseOf(food, grams),
      ...saidMeasure(text, food, grams),
      basis: grams_basis,
      isSureMatch:
        confidence >= UNSURE_MATCH || ['default_portion', 'vague', 'estimate'].includes(grams_basis),
      alternatives,
      note: grams_note,
      choices: ask.flatMap((reading) => {
        const meant = [food, ...alternatives].find(
          ({ source, code }) => source === reading.source && code === reading.source_code,
        )
        return meant === undefined ? [] : [{ food: meant, grams: reading.grams, note: reading.note }]
      }),
      cautions: cautions.filter((caution) => isAbout(caution, food)),
    }),
  )
  const unknown = unmatched.map(
    (words): UnknownItem => ({
      kind: 'unknown',
      id: newId(),
      words,
      nearest: nearest.find(({ text }) => text === words)?.foods ?? [],
    }),
  )
  return [...found, ...unknown]
}

/** Cautions shorten the long names of foods. */
const isAbout = ({ food }: Caution, { name }: Food) =>
  food.endsWith('…') ? name.startsWith(food.slice(0, -1)) : name === food

/** A food that was searched for, in its usual amount. */
export const chosenItem = (food: Food, words = food.name): FoodItem => ({
  kind: 'food',
  id: newId(),
  words,
  food,
  grams: inputNumber(food.default_grams),
  ...doseOf(food),
  basis: 'default_portion',
  isSureMatch: true,
  alternatives: [],
})

/** The weight of a dose is nominal: it is counted. */
function doseOf(food: Food, grams = food.default_grams): Pick<FoodItem, 'measure' | 'quantity'> {
  const [dose] = food.source === SUPPLEMENT_SOURCE ? food.measures : []
  return dose === undefined ? {} : { measure: dose, quantity: quantityText(grams / dose.grams) }
}

export const ownItem = (words: string, own: OwnItem['own']): OwnItem => ({
  kind: 'own',
  id: newId(),
  words,
  own,
})

/** A unit is one of a food: of another food, and of another amount, only the grams are known. */
function withoutMeasure({ measure: _, quantity: __, ...item }: FoodItem): FoodItem {
  return item
}

/** The same amount of another food. The first match stays among the alternatives. */
export const replaceFood = (item: FoodItem, food: Food): FoodItem => ({
  ...withoutMeasure(item),
  food,
  isSureMatch: true,
  choices: [],
  cautions: [],
  alternatives: [item.food, ...item.alternatives].filter((other) => other.code !== food.code).slice(0, 4),
})

/** The reading that the person chose: the food and the amount are certain now. */
export const withChoice = (item: FoodItem, { food, grams }: Choice): FoodItem => ({
  ...withoutMeasure(food === item.food ? item : replaceFood(item, food)),
  grams: inputNumber(grams),
  basis: null,
  choices: [],
})

/** The grams that were typed, or undefined. */
export function typedGrams({ grams }: FoodItem): number | undefined {
  const value = readAmount(grams)
  return value !== undefined && value > 0 && value <= MAX_ENTRY_GRAMS ? value : undefined
}

export const UNKNOWN_AMOUNTS = Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, null])) as Amounts

/** What an item comes to. */
export function amountsOf(item: SavableItem): Amounts {
  if (item.kind === 'food') return scaled(item.food.nutrients, typedGrams(item) ?? 0)
  const { calories, protein = null, carbs = null, fat = null } = item.own
  return {
    ...UNKNOWN_AMOUNTS,
    energy_kcal: calories,
    protein_g: protein,
    carbohydrate_g: carbs,
    fat_g: fat,
  }
}

/** What is taken in doses, not eaten. */
export const isSupplement = (item: Item): boolean =>
  item.kind === 'food' && item.food.source === SUPPLEMENT_SOURCE

export const isSavable = (item: Item): item is SavableItem => item.kind !== 'unknown'

/** An item as `POST /api/journal/foods` takes it. */
export function toMealEntry(item: SavableItem) {
  const food_name = item.words.slice(0, MAX_FOOD_NAME_CHARS)
  if (item.kind === 'own') return { food_name, ...item.own }
  return {
    // Another amount than the words have would be beside them.
    food_name: item.isRestated === true ? nameInWords(food_name, item.food) : food_name,
    source: item.food.source,
    source_code: item.food.code,
    grams: typedGrams(item) ?? 0,
    grams_basis: item.basis ?? ('user' as const),
    ...(item.measure !== undefined && {
      quantity: readAmount(item.quantity ?? '') ?? 1,
      unit: item.measure.unit,
    }),
  }
}
