import type { LocalDate } from '../contract/calendar-date.ts'
import type { Symptom } from '../journal/checkin-text/checkin-fields.ts'
import type { CheckinRow } from './journal-rows.ts'
import type { Measure, Query } from './query.ts'
import { type DayValue, idsOf, knownMean, knownSum, type NotFound, type Part, type Series } from './series.ts'
import { medicineLexicon, namesMeant, symptomLexicon } from './spoken-names.ts'

type Rows = readonly CheckinRow[]
type Asked = Pick<Query, 'measure' | 'of' | 'only'>

/** The fields of the ratings, and how several of a day make one value. */
const RATINGS = {
  mood: { field: 'mood', of: knownMean },
  energy: { field: 'energy', of: knownMean },
  stress: { field: 'stress', of: knownMean },
  sleep_quality: { field: 'sleep_quality', of: knownMean },
  // Measured once a day: a later statement corrects an earlier one.
  sleep_hours: { field: 'sleep_hours', of: lastKnown },
  weight: { field: 'weight_kg', of: lastKnown },
  water_ml: { field: 'water_ml', of: knownSum },
} as const satisfies { [measure in Measure]?: unknown }

function lastKnown(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null
}

/** Numbers of the check-ins. A date on which none states it is unknown. */
export function ratingSeries({ measure, only }: Asked, dates: readonly LocalDate[], checkins: Rows): Series {
  const rating = RATINGS[measure as keyof typeof RATINGS]
  const parts = within(checkins, dates, only).flatMap((row): Part[] => {
    const value = row[rating.field]
    return value === null ? [] : [{ id: row.id, date: row.date, time: row.time, value }]
  })
  return datedSeries(dates, parts, (some) => rating.of(some.map(({ value }) => value)))
}

/** A series of dates from parts that each have a value; without a part a date is unknown. */
export function datedSeries(
  dates: readonly LocalDate[],
  parts: readonly Part[],
  total: Series['total'],
): Series {
  const byDate = Map.groupBy(parts, ({ date }) => date)
  return {
    days: dates.map((date): DayValue => {
      const own = byDate.get(date) ?? []
      return { date, value: own.length === 0 ? null : total(own), ids: idsOf(own) }
    }),
    parts,
    total,
    matched: [],
  }
}

/**
 * Symptoms and medicines. On a date with a check-in that does not name it, it is known not to have been; without a
 * check-in it is unknown. A symptom of severity 0 was not there.
 */
export function nameSeries(
  { measure, of, only }: Asked,
  dates: readonly LocalDate[],
  checkins: Rows,
): Series | NotFound {
  const isMedicine = measure === 'medicine'
  const said = within(checkins, dates, only)
  const mentions = said.flatMap((row) => (isMedicine ? medicinesOf(row) : symptomsOf(row)))
  const lexicon = isMedicine ? medicineLexicon : symptomLexicon
  const names = namesByFrequency(checkins.flatMap((row) => (isMedicine ? medicinesOf(row) : symptomsOf(row))))
  const found = of === undefined ? undefined : namesMeant(of, names, lexicon)
  if (found !== undefined && 'suggested' in found) return { notFound: true, names: found.suggested }
  const parts = found === undefined ? mentions : mentions.filter(({ name = '' }) => found.meant.has(name))
  const isSeverity = measure === 'symptom_severity'
  const total: Series['total'] = isSeverity ? worst : (some) => new Set(some.map(({ date }) => date)).size
  const byDate = Map.groupBy(parts, ({ date }) => date)
  const stated = new Set(said.map(({ date }) => date))
  const days = dates.flatMap((date): DayValue[] => {
    const own = byDate.get(date) ?? []
    // A symptom that was not there has no severity.
    if (isSeverity && own.length === 0 && stated.has(date)) return []
    return [{ date, value: stated.has(date) ? total(own) : null, ids: idsOf(own) }]
  })
  const meant = new Set(parts.map(({ name = '' }) => name))
  return {
    days,
    parts: parts.map((part) => (isSeverity ? part : { ...part, value: 1 })),
    total,
    matched: of === undefined ? [] : [...meant],
  }
}

const worst: Series['total'] = (parts) => {
  const known = parts.flatMap(({ value }) => value ?? [])
  return known.length === 0 ? null : Math.max(...known)
}

function symptomsOf({ id, date, time, symptoms }: CheckinRow): Part[] {
  return (symptoms as Symptom[]).flatMap(({ name, severity }) =>
    severity === 0 ? [] : [{ id, date, time, value: severity, name: name.trim().toLowerCase() }],
  )
}

const medicinesOf = ({ id, date, time, medications }: CheckinRow): Part[] =>
  medications.map((name) => ({ id, date, time, value: 1, name: name.trim().toLowerCase() }))

function namesByFrequency(parts: readonly Part[]): string[] {
  return [...Map.groupBy(parts, ({ name = '' }) => name)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name]) => name)
}

/** The check-ins of these dates and hours. */
export function within(checkins: Rows, dates: readonly LocalDate[], only: Query['only']): Rows {
  const counted = new Set(dates)
  const { from = 0, to = 24 } = only?.hours ?? {}
  return checkins.filter(({ date, hour }) => counted.has(date) && hour >= from && hour < to)
}
