import type { LocalDate } from '../../contract/calendar-date.ts'
import { NUTRIENTS, type NutrientKey } from '../../contract/nutrients.ts'
import type { EntryRow } from '../../questions/journal-rows.ts'
import type { Measure, Query, Window } from '../../questions/query.ts'
import type { ToolSuccess } from '../tool-reader.ts'
import type { Fact } from './facts.ts'
import { toBase, unitOf } from './units.ts'

/** A food entry behind a result, with the amounts that the reply speaks of. */
export type Entry = Pick<EntryRow, 'date' | 'time' | 'meal' | 'name' | 'grams' | 'amounts'>

/** A result with the entries that it was computed from. */
export type EntriesOf = { result: ToolSuccess; window: Window; entries: readonly Entry[] }

const UNITS: ReadonlyMap<string, string> = new Map(NUTRIENTS.map(({ key, unit }) => [key, unit]))

/** What the entries behind a result say: amounts of entries, meals and days, and how often a food was eaten. */
export function entryFacts({ result, window, entries }: EntriesOf): Fact[] {
  const source = (query?: Query): Fact['source'] => ({
    tool: result.tool,
    result,
    ...(query !== undefined && { query }),
  })
  const counted = (value: number, of: Partial<Fact>): Fact => ({
    value,
    shown: { value, unit: 'times' },
    dimension: 'count',
    measure: undefined,
    role: 'actual',
    window,
    names: [],
    source: source(),
    ...of,
  })
  const days = [...Map.groupBy(entries, ({ date }) => date)]
  const names = [...Map.groupBy(entries, ({ name }) => name.trim().toLowerCase())]
  const measures = [...new Set(entries.flatMap(({ amounts }) => Object.keys(amounts) as NutrientKey[]))]
  const amount = (measure: Measure, rows: readonly Entry[], date: LocalDate, as: Partial<Fact>): Fact[] => {
    const known = rows.flatMap((row) => amountOf(row, measure) ?? [])
    const unit = UNITS.get(measure) ?? 'g'
    const base = unitOf(unit)
    if (known.length === 0 || base === undefined) return []
    const value = known.reduce((sum, each) => sum + each, 0)
    const [of] = as.names ?? []
    const query: Query = {
      measure,
      window: { from: date, to: date },
      reduce: 'sum',
      ...(of !== undefined && { of }),
      ...(of === undefined && as.meal !== undefined && { only: { meal: as.meal } as Query['only'] & object }),
    }
    return [
      {
        value: toBase(value, base),
        shown: { value: Math.round(value * 1000) / 1000, unit },
        dimension: base.dimension,
        measure,
        role: 'actual',
        window: query.window,
        names: [],
        source: source(query),
        ...(known.length < rows.length && { isPartial: true as const }),
        ...as,
      },
    ]
  }
  return [
    counted(entries.length, {}),
    counted(days.length, { measure: 'days_logged' }),
    ...names.flatMap(([name, rows]) => [
      counted(rows.length, { names: [name], measure: 'times_eaten' }),
      counted(new Set(rows.map(({ date }) => date)).size, { names: [name], measure: 'times_eaten' }),
    ]),
    ...days.flatMap(([date, ofDay]) => [
      counted(ofDay.length, { window: { from: date, to: date } }),
      ...measures.flatMap((measure) => amount(measure, ofDay, date, { list: `days ${measure}` })),
      ...[...Map.groupBy(ofDay, ({ meal }) => meal)].flatMap(([meal, rows]) =>
        measures.flatMap((measure) =>
          meal === null ? [] : amount(measure, rows, date, { meal, list: `${meal} ${measure}` }),
        ),
      ),
      ...ofDay.flatMap((row) =>
        ([...measures, 'food_grams'] as const).flatMap((measure) =>
          amount(measure, [row], date, {
            names: [row.name.trim().toLowerCase()],
            list: `entries ${measure}`,
            ...(row.meal !== null && { meal: row.meal }),
          }),
        ),
      ),
    ]),
  ]
}

const amountOf = ({ grams, amounts }: Entry, measure: Measure): number | null =>
  measure === 'food_grams' ? grams : (amounts[measure as NutrientKey] ?? null)

type Checkin = { date: LocalDate; symptoms?: readonly { name: string }[]; medications?: readonly string[] }

/** On how many days check-ins of a result name a symptom or medicine. */
export function checkinFacts(result: ToolSuccess, checkins: readonly Checkin[]): Fact[] {
  const named = checkins.flatMap(({ date, symptoms = [], medications = [] }) => [
    ...symptoms.map(({ name }) => ({ date, name, measure: 'symptom' as const })),
    ...medications.map((name) => ({ date, name, measure: 'medicine' as const })),
  ])
  const fact = (value: number, of: Pick<Fact, 'names' | 'measure' | 'window'>): Fact => ({
    value,
    shown: { value, unit: 'days' },
    dimension: 'count',
    role: 'actual',
    source: { tool: result.tool, result },
    ...of,
  })
  const dates = new Set(checkins.map(({ date }) => date))
  const inOrder = [...dates].sort()
  const [from, to] = [inOrder[0], inOrder.at(-1)]
  const window = from === undefined || to === undefined ? undefined : { from, to }
  return [
    fact(dates.size, { names: [], measure: 'checkins', window }),
    ...[...Map.groupBy(named, ({ name }) => name.toLowerCase())].flatMap(([name, rows]) => {
      const measure = rows[0]?.measure
      const on = new Set(rows.map(({ date }) => date))
      return [
        fact(on.size, { names: [name], measure, window }),
        ...[...on].map((date) => fact(1, { names: [name], measure, window: { from: date, to: date } })),
      ]
    }),
  ]
}
