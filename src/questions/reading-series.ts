import type { LocalDate } from '../contract/calendar-date.ts'
import type { Measured, MeasuredKind } from '../journal/checkin-text/checkin-fields.ts'
import { round } from '../nutrition/nutrients.ts'
import { datedSeries, within } from './checkin-series.ts'
import type { CheckinRow } from './journal-rows.ts'
import type { Measure, Query } from './query.ts'
import { knownMean, type Part, type Series } from './series.ts'

const KINDS = {
  blood_pressure: 'blood_pressure',
  blood_glucose: 'glucose',
  heart_rate: 'pulse',
  temperature: 'temperature',
  steps: 'steps',
} as const satisfies { [measure in Measure]?: MeasuredKind }

/** Molar mass of glucose, 180.16 g/mol, in dl. */
const MG_DL_PER_MMOL_L = 18.016
/** Between the highest glucose that is survived in mmol/L and the lowest in mg/dL. */
const MAX_MMOL_L = 35
/** No body has this temperature in °C, and none less in °F. */
const MAX_CELSIUS = 60

/** The two units of a reading: the second one, and what turns it into the first. */
type Units = {
  first: string
  second: string
  toFirst: (value: number) => number
  toSecond: (value: number) => number
  isSecond: (value: number) => boolean
}

const UNITS: { readonly [measure in Measure]?: Units } = {
  blood_glucose: {
    first: 'mmol/L',
    second: 'mg/dL',
    toFirst: (value) => value / MG_DL_PER_MMOL_L,
    toSecond: (value) => value * MG_DL_PER_MMOL_L,
    isSecond: (value) => value > MAX_MMOL_L,
  },
  temperature: {
    first: '°C',
    second: '°F',
    toFirst: (value) => ((value - 32) * 5) / 9,
    toSecond: (value) => (value * 9) / 5 + 32,
    isSecond: (value) => value > MAX_CELSIUS,
  },
}

/**
 * Readings that check-ins state, in the unit in which most of them were stated; the others are converted. The last
 * statement of steps in a day includes the earlier ones; of other readings a day has the mean.
 */
export function readingSeries(
  { measure, only }: Pick<Query, 'measure' | 'only'>,
  dates: readonly LocalDate[],
  checkins: readonly CheckinRow[],
): Series {
  const kind = KINDS[measure as keyof typeof KINDS]
  const stated = within(checkins, dates, only).flatMap(({ id, date, time, measured }) =>
    (measured as Measured[]).flatMap((reading) =>
      reading.kind === kind ? [{ id, date, time, ...reading }] : [],
    ),
  )
  const units = UNITS[measure]
  const isSecond = ({ unit }: { unit: string }) => units !== undefined && unitOf(unit) === units.second
  const inSecond = units !== undefined && stated.filter(isSecond).length * 2 > stated.length
  const parts = stated.flatMap(({ values: [first, second], ...reading }): Part[] => {
    if (first === undefined) return []
    const { id, date, time } = reading
    const value = units === undefined ? first : converted(first, isSecond(reading), inSecond, units)
    return [{ id, date, time, value: round(value), ...(second !== undefined && { second }) }]
  })
  const series = datedSeries(dates, parts, (some) =>
    measure === 'steps'
      ? Math.max(...some.flatMap(({ value }) => value ?? []))
      : knownMean(some.map(({ value }) => value)),
  )
  return {
    ...series,
    days: measure === 'blood_pressure' ? withSecond(series) : series.days,
    ...(units !== undefined && { unit: inSecond ? units.second : units.first }),
  }
}

const unitOf = (stated: string) => (stated === 'C' || stated === 'F' ? `°${stated}` : stated)

function converted(value: number, isSecond: boolean, inSecond: boolean, units: Units): number {
  if (isSecond === inSecond) return value
  return inSecond ? units.toSecond(value) : units.toFirst(value)
}

function withSecond({ days, parts }: Series): Series['days'] {
  const byDate = Map.groupBy(parts, ({ date }) => date)
  return days.map((day) => ({
    ...day,
    second: knownMean((byDate.get(day.date) ?? []).map(({ second }) => second ?? null)),
  }))
}

/** A limit that somebody names, in the unit of the answer: 180 is mg/dL whatever the readings are in. */
export function inUnit(measure: Measure, limit: number, unit: string): number {
  const units = UNITS[measure]
  return units === undefined ? limit : converted(limit, units.isSecond(limit), unit === units.second, units)
}
