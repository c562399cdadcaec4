import type { ApiAnswer } from '../../routes.ts'
import { TODAY } from '../../texts/today.ts'
import { readNumber } from '../../units.ts'
import { type Entry, MEALS, type NutrientKey } from './day.ts'
import { instantOf } from './local-date.ts'
import { typed } from './numbers.ts'

/** The fields of an entry as they are typed, and what of them has been changed. */

export const NUTRIENT_FIELDS = {
  calories: 'energy_kcal',
  protein: 'protein_g',
  carbs: 'carbohydrate_g',
  fat: 'fat_g',
} as const satisfies Record<string, NutrientKey>
export type NutrientField = keyof typeof NUTRIENT_FIELDS
const NUTRIENT_NAMES = Object.keys(NUTRIENT_FIELDS) as NutrientField[]

export type EntryValues = Record<
  'food_name' | 'grams' | 'quantity' | 'unit' | 'meal_type' | 'time' | 'notes' | NutrientField,
  string
>

const numberText = (value: number | null) => (value === null ? '' : typed(value))

export function valuesOf(entry: Entry): EntryValues {
  const { nutrients } = entry
  return {
    food_name: entry.food_name,
    grams: numberText(entry.grams),
    quantity: numberText(entry.quantity),
    unit: entry.unit ?? '',
    meal_type: entry.meal_type ?? '',
    // The server writes instants as the person's clocks show them.
    time: entry.consumed_at.slice(11, 16),
    notes: entry.notes ?? '',
    calories: numberText(nutrients.energy_kcal),
    protein: numberText(nutrients.protein_g),
    carbs: numberText(nutrients.carbohydrate_g),
    fat: numberText(nutrients.fat_g),
  }
}

/** The energy and macros for other grams, in the fields that nobody has typed into. */
export function rescaled(entry: Entry, values: EntryValues, isTyped: (name: NutrientField) => boolean) {
  const grams = readNumber(values.grams)
  const own = NUTRIENT_NAMES.filter((name) => !isTyped(name))
  if (grams === undefined || entry.grams === null || entry.grams === 0) return {}
  const scale = grams / entry.grams
  const entries = own.map((name) => {
    const stored = entry.nutrients[NUTRIENT_FIELDS[name]]
    return [name, numberText(stored === null ? null : stored * scale)]
  })
  return Object.fromEntries(entries) as Partial<EntryValues>
}

const LIMITS = { grams: 5000, quantity: 1_000_000, calories: 10_000, protein: 1000, carbs: 1000, fat: 1000 }
type NumberField = keyof typeof LIMITS
const NUMBER_FIELDS = Object.keys(LIMITS) as NumberField[]

/** What cannot be, by field; only of what has been changed. */
export function wrongIn(before: EntryValues, values: EntryValues): Record<string, string | undefined> {
  const numbers = NUMBER_FIELDS.filter((name) => values[name] !== before[name]).map((name) => {
    if (values[name].trim() === '') return [name, before[name] === '' ? undefined : TODAY.cannotEmpty]
    const value = readNumber(values[name])
    const isRight = value !== undefined && value <= LIMITS[name] && (name !== 'quantity' || value > 0)
    return [name, isRight ? undefined : TODAY.outOf(0, LIMITS[name])]
  })
  return {
    food_name: values.food_name.trim() === '' ? TODAY.needsName : undefined,
    time: /^\d{2}:\d{2}/.test(values.time) ? undefined : TODAY.needsTime,
    ...Object.fromEntries(numbers),
  }
}

/**
 * What is sent: the fields that were changed alone, since a name is looked up anew and grams scale what is stored.
 * @param isTyped whether a nutrient's field was typed into; it may also have followed the grams.
 */
export function patchOf(
  entry: Entry,
  values: EntryValues,
  { timeZone, isTyped }: { timeZone: string; isTyped: (name: NutrientField) => boolean },
): Patch {
  const before = valuesOf(entry)
  const isChanged = (name: keyof EntryValues) => values[name] !== before[name]
  const nutrients = NUTRIENT_NAMES.filter((name) => isTyped(name) && values[name].trim() !== '').map(
    (name) => [NUTRIENT_FIELDS[name], readNumber(values[name])],
  )
  return {
    ...(isChanged('food_name') && { food_name: values.food_name.trim() }),
    ...(isChanged('grams') && values.grams.trim() !== '' && { grams: readNumber(values.grams) }),
    ...(isChanged('quantity') && values.quantity.trim() !== '' && { quantity: readNumber(values.quantity) }),
    ...(isChanged('unit') && values.unit.trim() !== '' && { unit: values.unit.trim() }),
    ...(isChanged('meal_type') && { meal_type: MEALS.find((meal) => meal === values.meal_type) ?? null }),
    ...(isChanged('time') && { consumed_at: instantOf(entry.date, values.time.slice(0, 5), timeZone) }),
    ...(isChanged('notes') && { notes: values.notes.trim() === '' ? null : values.notes }),
    ...(nutrients.length > 0 && { nutrients: Object.fromEntries(nutrients) }),
  }
}

type Entryish = ApiAnswer<'patch', '/api/journal/foods/:entry_id'>
type Patch = {
  food_name?: string
  grams?: number | undefined
  quantity?: number | undefined
  unit?: string
  meal_type?: Entryish['meal_type']
  consumed_at?: string
  notes?: string | null
  nutrients?: Partial<Record<NutrientKey, number>>
}
