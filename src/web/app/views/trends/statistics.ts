import { numberFormatter } from '../../intl-formatters.ts'
import { TRENDS } from '../../texts/trends.ts'

/** One value for each day; null: not known. */
export type DailyValues = readonly (number | null)[]

const unsigned = [0, 1, 2].map((digits) => numberFormatter({ maximumFractionDigits: digits }))
const signed = [0, 1, 2].map((digits) =>
  numberFormatter({ maximumFractionDigits: digits, signDisplay: 'exceptZero' }),
)
/** Fraction digits that make three figures. */
export function digitsFor(value: number | null): number {
  const size = Math.abs(value ?? 0)
  return size >= 100 ? 0 : size >= 10 ? 1 : 2
}

/** Three figures, more or less: `2,104`, `64.3`, `1.25`; `–` while unknown. */
export const formatAmount = (value: number | null, digits?: number) =>
  value === null ? TRENDS.unknown : (unsigned[digits ?? digitsFor(value)]?.(value) ?? '')

/** `+2.1`, `-40`, `0`. */
export const formatChange = (value: number | null, digits?: number) =>
  value === null ? TRENDS.unknown : (signed[digits ?? digitsFor(value)]?.(value) ?? '')

/** `57%`, of 0–1. */
export const formatPercent = numberFormatter({ style: 'percent' })

/** How a moving average is taken: over so many days, its own the last of them, of which so many must be known. */
export type Smoothing = { days: number; minKnown: number }

/**
 * A moving average over what is known; null where that is too little. So a gap stays a gap, and is never bridged.
 */
export function movingAverage(values: DailyValues, { days, minKnown }: Smoothing): (number | null)[] {
  return values.map((_, place) => meanWithin(values, Math.max(place + 1 - days, 0), place + 1, minKnown))
}

/** The mean of what is known, or null where that is less than `minKnown` values. */
export const mean = (values: DailyValues, minKnown = 1): number | null =>
  meanWithin(values, 0, values.length, minKnown)

/** As `mean`, from one place up to another. */
function meanWithin(values: DailyValues, from: number, to: number, minKnown: number): number | null {
  let [sum, count] = [0, 0]
  // A loop, and no lists: a year of each course asks for thousands of these before anything is drawn.
  for (let place = from; place < to; place++) {
    const value = values[place] ?? null
    if (value === null) continue
    sum += value
    count += 1
  }
  return count < minKnown ? null : sum / count
}

export type Figures = {
  average: number | null
  latest: number | null
  /** The place of the latest. */
  latestAt: number | undefined
  /** The end of the course less its start; null where it has no two points. */
  change: number | null
  /** Days with a value. */
  count: number
}

/** @param course by which the change is told: the moving average where days are noisy. */
export function keyFigures(values: DailyValues, course: DailyValues): Figures {
  const places = values.flatMap((value, place) => (value === null ? [] : [place]))
  const latestAt = places.at(-1)
  const known = course.filter((value) => value !== null)
  const [first] = known
  const last = known.at(-1)
  return {
    average: mean(values),
    latest: latestAt === undefined ? null : (values[latestAt] ?? null),
    latestAt,
    change: known.length < 2 || first === undefined || last === undefined ? null : last - first,
    count: places.length,
  }
}
