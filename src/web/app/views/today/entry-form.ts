import { isLocalDate } from '../../../../contract/calendar-date.ts'
import { MAX_ENTRY_GRAMS, MAX_QUANTITY, MAX_STATED } from '../../../../contract/limits.ts'
import { STATED_NUTRIENTS } from '../../../../contract/nutrients.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { readKcal } from '../../energy.ts'
import { ENTRY } from '../../texts/entry-dialogs.ts'
import { TODAY } from '../../texts/today.ts'
import { readAmount, readNumber } from '../../units.ts'
import { inputNumber } from './amount-format.ts'
import {
  type Amounts,
  type Day,
  type Entry,
  type Food,
  lastPlannedDay,
  MEALS,
  type NutrientKey,
  scaled,
} from './day.ts'
import { instantOf, writtenInstant } from './local-time.ts'
import { nameInWords } from './name-in-words.ts'

/** The fields of an entry as they are typed, and what of them has been changed. */

export type NutrientField = keyof typeof STATED_NUTRIENTS
const NUTRIENT_NAMES = Object.keys(STATED_NUTRIENTS) as NutrientField[]

export type EntryValues = Record<
  | 'food_name'
  | 'source_code'
  | 'grams'
  | 'quantity'
  | 'unit'
  | 'meal_type'
  | 'date'
  | 'time'
  | 'notes'
  | NutrientField,
  string
>

const numberText = (value: number | null) => (value === null ? '' : inputNumber(value))

export function valuesOf(entry: Entry): EntryValues {
  const { nutrients } = entry
  return {
    food_name: entry.food_name,
    source_code: entry.source_code ?? '',
    grams: numberText(entry.grams),
    quantity: numberText(entry.quantity),
    unit: entry.unit ?? '',
    meal_type: entry.meal_type ?? '',
    date: entry.date,
    // The server writes instants as the person's clocks show them.
    time: entry.consumed_at.slice(11, 16),
    notes: entry.notes ?? '',
    calories: numberText(nutrients.energy_kcal),
    protein: numberText(nutrients.protein_g),
    carbs: numberText(nutrients.carbohydrate_g),
    fat: numberText(nutrients.fat_g),
  }
}

/** What the figures of a form are those of, in so many grams of it. */
export type ScaleBase = Pick<Entry, 'grams' | 'nutrients'>

/**
 * With another food chosen: as much of it, or what is usual where nobody knows how much it was. Its energy and macros
 * take the place of what is there, but for what has been typed into the fields.
 */
export function applyChosenFood(food: Food, before: EntryValues, isTyped: (name: NutrientField) => boolean) {
  const grams = before.grams.trim() === '' ? inputNumber(food.default_grams) : before.grams
  const values = { ...before, source_code: food.code, grams }
  const scaled: ScaleBase = { grams: 100, nutrients: food.nutrients }
  return { scaled, values: { ...values, ...rescaleValues(scaled, values, isTyped) } }
}

/** The energy and macros for other grams, in the fields that nobody has typed into. */
export function rescaleValues(
  entry: ScaleBase,
  values: EntryValues,
  isTyped: (name: NutrientField) => boolean,
) {
  const grams = readAmount(values.grams)
  const own = NUTRIENT_NAMES.filter((name) => !isTyped(name))
  if (grams === undefined || entry.grams === null || entry.grams === 0) return {}
  const scale = grams / entry.grams
  const entries = own.map((name) => {
    const stored = entry.nutrients[STATED_NUTRIENTS[name]]
    return [name, numberText(stored === null ? null : stored * scale)]
  })
  return Object.fromEntries(entries) as Partial<EntryValues>
}

const MAX_VALUES = { grams: MAX_ENTRY_GRAMS, quantity: MAX_QUANTITY, ...MAX_STATED }
type NumberField = keyof typeof MAX_VALUES
const NUMBER_FIELDS = Object.keys(MAX_VALUES) as NumberField[]

function readField(name: NumberField, values: EntryValues): number | undefined {
  if (name === 'calories') return readKcal(values.calories)
  return name === 'grams' || name === 'quantity' ? readAmount(values[name]) : readNumber(values[name])
}

/** What is wrong with a day that something is moved or copied to. */
export const dateError = (date: string, day: Pick<Day, 'today'>): string | undefined =>
  !isLocalDate(date) ? ENTRY.chooseDate : date > lastPlannedDay(day) ? TODAY.tooFar : undefined

/** What cannot be, by field; only of what has been changed. */
export function fieldErrors(
  before: EntryValues,
  values: EntryValues,
  chosen?: Food,
): Record<string, string | undefined> {
  const numbers = NUMBER_FIELDS.filter((name) => values[name] !== before[name]).map((name) => {
    if (values[name].trim() === '') {
      // Of a chosen food not everything is known.
      const mayBe = before[name] === '' || (chosen !== undefined && name in STATED_NUTRIENTS)
      return [name, mayBe ? undefined : ENTRY.cannotBeEmpty]
    }
    const value = readField(name, values)
    const most = MAX_VALUES[name]
    const isAboveZero = name === 'quantity'
    const isRight = value !== undefined && value <= most && (!isAboveZero || value > 0)
    const wrong = isAboveZero ? ENTRY.notAboveZero(most) : ENTRY.outOfRange(0, most)
    return [name, isRight ? undefined : wrong]
  })
  return {
    food_name: values.food_name.trim() === '' ? ENTRY.needsName : undefined,
    ...(chosen !== undefined && values.grams.trim() === '' && { grams: TODAY.badGrams }),
    time: /^\d{2}:\d{2}/.test(values.time) ? undefined : ENTRY.needsTime,
    ...Object.fromEntries(numbers),
  }
}

/**
 * The request: only the fields that were changed, because a new name is matched again and grams scale the nutrients.
 * @param chosen the food that was chosen instead, if any; its usual amount is a guess until somebody types another.
 * @param isTyped whether a nutrient's field was typed into; it may also have followed the grams.
 */
export function patchOf(
  entry: Entry,
  values: EntryValues,
  {
    timeZone,
    isTyped,
    chosen,
  }: { timeZone: string; isTyped: (name: NutrientField) => boolean; chosen?: Food | undefined },
): EntryPatch {
  const before = valuesOf(entry)
  const isChanged = (name: keyof EntryValues) => values[name] !== before[name]
  const nutrients = NUTRIENT_NAMES.filter((name) => isTyped(name) && values[name].trim() !== '').map(
    (name) => [STATED_NUTRIENTS[name], readField(name, values)],
  )
  const isUsual =
    before.grams === '' && chosen !== undefined && values.grams === inputNumber(chosen.default_grams)
  return {
    ...(chosen !== undefined && { source: chosen.source, source_code: chosen.code }),
    ...(isUsual && { grams_basis: 'default_portion' as const }),
    ...(isChanged('food_name') && { food_name: values.food_name.trim() }),
    ...(isChanged('grams') && values.grams.trim() !== '' && { grams: readAmount(values.grams) }),
    ...(isChanged('quantity') && values.quantity.trim() !== '' && { quantity: readAmount(values.quantity) }),
    ...(isChanged('unit') && values.unit.trim() !== '' && { unit: values.unit.trim() }),
    ...(isChanged('meal_type') && { meal_type: MEALS.find((meal) => meal === values.meal_type) ?? null }),
    ...((isChanged('time') || isChanged('date')) && {
      consumed_at: instantOf(values.date, values.time.slice(0, 5), timeZone),
    }),
    ...(isChanged('notes') && { notes: values.notes.trim() === '' ? null : values.notes }),
    ...(nutrients.length > 0 && { nutrients: Object.fromEntries(nutrients) }),
  }
}

type EditableEntry = ApiAnswer<'patch', '/api/journal/foods/:entry_id'>
export type EntryPatch = {
  food_name?: string
  source?: string
  source_code?: string
  grams_basis?: 'default_portion'
  grams?: number | undefined
  quantity?: number | undefined
  unit?: string
  meal_type?: EditableEntry['meal_type']
  consumed_at?: string
  notes?: string | null
  nutrients?: Partial<Record<NutrientKey, number>>
}

/** The entry as it will be, as far as the page can tell: a new name is matched by the server alone. */
export function editedEntry(
  entry: Entry,
  patch: EntryPatch,
  { timeZone, chosen }: { timeZone: string; chosen: Food | undefined },
): Entry {
  const { nutrients: stated, consumed_at: at, ...fields } = patch
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const grams = patch.grams ?? entry.grams ?? chosen?.default_grams ?? null
  const share = grams === null || entry.grams === null || entry.grams === 0 ? 1 : grams / entry.grams
  const base =
    chosen === undefined
      ? times(entry.nutrients, share)
      : scaled(chosen.nutrients, grams ?? chosen.default_grams)
  const words = entry.food_name
  // As the server does: no amount in words beside another one.
  const isOther = grams !== entry.grams && entry.food !== null && patch.food_name === undefined
  const food = { name: chosen?.name ?? entry.food ?? words }
  const written = at === undefined ? entry.consumed_at : writtenInstant(Date.parse(at), timeZone)
  return {
    ...entry,
    ...changed,
    ...(isOther && { food_name: nameInWords(words, food) }),
    grams,
    consumed_at: written,
    date: at === undefined ? entry.date : written.slice(0, 10),
    ...(chosen !== undefined && { food: chosen.name }),
    nutrients: { ...base, ...stated },
  }
}

const times = (amounts: Amounts, share: number): Amounts => scaled(amounts, share * 100)
