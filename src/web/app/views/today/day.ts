import { addDays } from '../../../../contract/calendar-date.ts'
import { NUTRIENT_KEYS } from '../../../../contract/nutrients.ts'
import type { ApiAnswer } from '../../api-types.ts'

/** What the view shows, and the arithmetic on it. */

export type Day = ApiAnswer<'get', '/api/journal/day'>
export type Entry = Day['entries'][number]
export type Caution = NonNullable<Entry['cautions']>[number]
export type Food = ApiAnswer<'post', '/api/foods/analysis'>['items'][number]['food']
export type Amounts = Entry['nutrients']
export type NutrientKey = keyof Amounts
export type Target = Day['targets'][string]

export const MEALS = ['breakfast', 'lunch', 'dinner', 'snack', 'beverage', 'supplement'] as const
export type Meal = (typeof MEALS)[number]
/** These are shown whether there is anything in them or not. */
const ALWAYS_SHOWN_MEALS: readonly Meal[] = ['breakfast', 'lunch', 'dinner', 'snack']

/** The macros that come first, after energy. */
export const MACROS = ['protein_g', 'carbohydrate_g', 'fat_g', 'fiber_g'] as const satisfies NutrientKey[]

/** A sum; `isLowerBound`: something in it is unknown. `null`: nothing is known. */
export type Sum = { value: number | null; isLowerBound: boolean }

export function sumOf(parts: readonly Amounts[], key: NutrientKey): Sum {
  const known = parts.map((part) => part[key]).filter((value) => value !== null)
  return {
    value: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    isLowerBound: known.length < parts.length,
  }
}

/** Of nothing eaten, each nutrient is 0. */
export const NO_AMOUNTS = Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, 0])) as Amounts

export const scaled = (per100g: Amounts, grams: number): Amounts =>
  Object.fromEntries(
    NUTRIENT_KEYS.map((key) => [key, per100g[key] === null ? null : (per100g[key] * grams) / 100]),
  ) as Amounts

/** The meals of a day in their order, each with its entries; `null`: at no meal. */
export function groupByMeal(entries: readonly Entry[]): { meal: Meal | null; entries: Entry[] }[] {
  const shown = [...MEALS, null].map((meal) => ({
    meal,
    entries: entries.filter((entry) => entry.meal_type === meal),
  }))
  return shown.filter(
    ({ meal, entries: own }) => own.length > 0 || (meal !== null && ALWAYS_SHOWN_MEALS.includes(meal)),
  )
}

/** The cautions to show beside each entry, by its id: each reason once, where it is first. */
export function cautionsByEntry(
  entries: readonly { id: string; cautions?: readonly Caution[] }[],
): ReadonlyMap<string, readonly Caution[]> {
  const seen = new Set<string>()
  return new Map(
    entries.map(({ id, cautions = [] }) => {
      const first = cautions.filter(({ key }) => !seen.has(key))
      for (const { key } of first) seen.add(key)
      return [id, first]
    }),
  )
}

/** Which meal somebody is likely to have now. @param time local, `HH:MM`. */
export function mealAt(time: string): Meal {
  if (time >= '04:00' && time < '11:00') return 'breakfast'
  if (time >= '11:00' && time < '15:00') return 'lunch'
  if (time >= '17:00' && time < '22:00') return 'dinner'
  return 'snack'
}

/** The source of what is taken in doses. */
export const SUPPLEMENT_SOURCE = 'supplement'

/** What supplements added; some upper limits exclude what food has. */
export const isTaken = ({ meal_type, source }: Entry): boolean =>
  meal_type === 'supplement' || source === SUPPLEMENT_SOURCE

/** How a sum stands to its target. */
export type TargetProgress = {
  share: number
  state: 'below' | 'reached' | 'over'
}

/** A range is kept to within a tenth. */
const TOLERANCE = 0.1

export function targetProgress(
  sum: Sum,
  { value: target, kind }: Pick<Target, 'value' | 'kind'>,
): TargetProgress {
  const eaten = sum.value ?? 0
  const most = kind === 'range' ? target * (1 + TOLERANCE) : target
  const state = kind !== 'adequacy' && eaten > most ? 'over' : eaten < target ? 'below' : 'reached'
  return { share: target > 0 ? eaten / target : 1, state }
}

/** Whether an entry's amount or food is a guess, and which. */
export function uncertaintyOf(entry: Entry): Uncertainty {
  const { grams_basis: basis, value_source: source, confidence, nutrients } = entry
  if (source === 'estimate' || source === 'label') return source
  if (source === 'user') return nutrients.energy_kcal === null ? 'unknown' : 'own'
  if (basis === 'default_portion' || basis === 'vague') return 'amount'
  return confidence < MIN_CONFIDENCE ? 'match' : undefined
}
export type Uncertainty = 'own' | 'label' | 'estimate' | 'amount' | 'match' | 'unknown' | undefined
const MIN_CONFIDENCE = 0.5

/** With entries that were added or changed, in order of time; those of another date are not of this day. */
export function withEntries(day: Day, added: readonly Entry[]): Day {
  const byId = new Map(added.map((entry) => [entry.id, entry]))
  const before = new Set(day.entries.map(({ id }) => id))
  // In its place among those of the same time.
  const all = [
    ...day.entries.map((entry) => byId.get(entry.id) ?? entry),
    ...added.filter(({ id }) => !before.has(id)),
  ]
  return {
    ...day,
    first_date: day.first_date ?? added[0]?.date ?? null,
    entries: all
      .filter(({ date }) => date === day.date)
      .sort((a, b) => Date.parse(a.consumed_at) - Date.parse(b.consumed_at)),
  }
}

export const withoutEntries = (day: Day, ids: readonly string[]): Day => ({
  ...day,
  entries: day.entries.filter(({ id }) => !ids.includes(id)),
})

/** The server takes nothing that is eaten later: see `MAX_FUTURE_HOURS`. */
export const lastPlannedDay = ({ today }: Pick<Day, 'today'>): string => addDays(today, 1)
