import { formatNumber } from '../../english-formatters.ts'
import { TRENDS } from '../../texts/trends.ts'

/** One value for each day; null: not known. */
export type DailyValues = readonly (number | null)[]

/** Fraction digits that make three figures. */
export function digitsFor(value: number | null): number {
  const size = Math.abs(value ?? 0)
  return size >= 100 ? 0 : size >= 10 ? 1 : 2
}

/** Three figures, more or less: `2,104`, `64.3`, `1.25`; `–` while unknown. */
export const formatAmount = (value: number | null, digits?: number) =>
  value === null ? TRENDS.unknown : formatNumber(value, digits ?? digitsFor(value))

/** `+2.1`, `-40`, `0`. */
const formatChange = (value: number | null, digits?: number) => {
  const written = formatAmount(value, digits)
  return value !== null && value > 0 && written !== '0' ? `+${written}` : written
}

/** The difference of two amounts as they are shown: 86 is 1.9 less than 87.9, whatever was rounded. */
export function shownDifference(a: number, b: number, digits: number): number {
  const rounded = (value: number) => Number(value.toFixed(digits))
  return rounded(a) - rounded(b)
}

/** How a moving average is taken: over so many days, its own the last of them, of which so many must be known. */
export type Smoothing = {
  days: number
  minKnown: number
  /** It has points only where a value is known: it would otherwise move when an old value leaves the days that it is over. */
  atKnown?: boolean
}

/**
 * A moving average over what is known; null where that is too little. So a gap stays a gap, and is never bridged.
 */
export function movingAverage(
  values: DailyValues,
  { days, minKnown, atKnown = false }: Smoothing,
): (number | null)[] {
  return values.map((value, index) =>
    atKnown && value === null ? null : meanWithin(values, Math.max(index + 1 - days, 0), index + 1, minKnown),
  )
}

/** The mean of what is known, or null where that is less than `minKnown` values. */
export const mean = (values: DailyValues, minKnown = 1): number | null =>
  meanWithin(values, 0, values.length, minKnown)

/** As `mean`, from one index up to another. */
function meanWithin(values: DailyValues, from: number, to: number, minKnown: number): number | null {
  let [sum, count] = [0, 0]
  // A loop, and no lists: a year of each course asks for thousands of these before anything is drawn.
  for (let index = from; index < to; index++) {
    const value = values[index] ?? null
    if (value === null) continue
    sum += value
    count += 1
  }
  return count < minKnown ? null : sum / count
}

/** The values of some days, with those before the first that is shown. */
export type Course = {
  values: DailyValues
  /** So many values stand before the first day that is shown. */
  lead: number
  /** How the line is made whose ends are compared. */
  smoothing: Smoothing
  /** From so many days on, two values have nothing in common; default 1. */
  apart?: number
}

export type Point = { index: number; value: number }

/** With fewer days, the ends of a line are not compared. */
const MIN_CHANGE_DAYS = 5

/**
 * The points of the line that are compared: the first and the last that are made of nearly as many days as those near
 * them. Undefined where too few days are known, or the two would be made of the same days.
 */
export function endsOf(course: Course): { from: Point; to: Point } | undefined {
  const { values, lead, smoothing, apart = smoothing.days } = course
  if (mean(values.slice(lead), MIN_CHANGE_DAYS) === null) return undefined
  const points = movingAverage(values, smoothing).flatMap((value, index) =>
    value === null || index < lead
      ? []
      : [{ index: index - lead, value, known: daysBehind(course, index).length }],
  )
  const [first, last] = [points[0]?.index ?? 0, points.at(-1)?.index ?? 0]
  const from = wellKnown(points.filter(({ index }) => index < first + smoothing.days))
  const to = wellKnown(points.filter(({ index }) => index > last - smoothing.days).toReversed())
  // At most one day is part of both.
  return from === undefined || to === undefined || to.index - from.index < Math.max(apart - 1, 1)
    ? undefined
    : { from, to }
}

/** The days that a point of the line is made of. @param at its place, the lead included. */
export const daysBehind = ({ values, smoothing }: Course, at: number): number[] =>
  Array.from({ length: smoothing.days }, (_, ago) => at - ago).filter(
    (day) => typeof values[day] === 'number',
  )

/** Of the days of a point, so large a share of the most that any has. */
const WELL_KNOWN_SHARE = 0.7

/** The first of which enough is known, measured by the others. */
function wellKnown<T extends { known: number }>(points: readonly T[]): T | undefined {
  const most = Math.max(...points.map(({ known }) => known))
  return points.find(({ known }) => known >= most * WELL_KNOWN_SHARE)
}

export type Figures = {
  average: number | null
  latest: number | null
  /** The index of the latest. */
  latestAt: number | undefined
  /** The first and the last point of the line; undefined where too few days are known to compare them. */
  ends: { from: number; to: number } | undefined
  /** Days with a value. */
  count: number
}

export function keyFigures(course: Course): Figures {
  const values = course.values.slice(course.lead)
  const indexes = values.flatMap((value, index) => (value === null ? [] : [index]))
  const latestAt = indexes.at(-1)
  const ends = endsOf(course)
  return {
    average: mean(values),
    latest: latestAt === undefined ? null : (values[latestAt] ?? null),
    latestAt,
    ends: ends && { from: ends.from.value, to: ends.to.value },
    count: indexes.length,
  }
}

/** The change from end to end, with as many digits as the sentence has, of the ends as it shows them. */
export function changeText({ ends, average }: Figures, digits = digitsFor(average)): string {
  return formatChange(ends === undefined ? null : shownDifference(ends.to, ends.from, digits), digits)
}
