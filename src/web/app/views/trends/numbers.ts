import { TRENDS } from '../../texts/trends.ts'
import { numberWriter } from '../../writers.ts'

/** One value for each day; null: not known. */
export type Column = readonly (number | null)[]

const unsigned = [0, 1, 2].map((digits) => numberWriter({ maximumFractionDigits: digits }))
const signed = [0, 1, 2].map((digits) =>
  numberWriter({ maximumFractionDigits: digits, signDisplay: 'exceptZero' }),
)
/** Fraction digits that make three figures. */
export function digitsFor(value: number | null): number {
  const size = Math.abs(value ?? 0)
  return size >= 100 ? 0 : size >= 10 ? 1 : 2
}

/** Three figures, more or less: `2,104`, `64.3`, `1.25`; `–` while unknown. */
export const amount = (value: number | null, digits?: number) =>
  value === null ? TRENDS.unknown : (unsigned[digits ?? digitsFor(value)]?.(value) ?? '')

/** `+2.1`, `-40`, `0`. */
export const change = (value: number | null, digits?: number) =>
  value === null ? TRENDS.unknown : (signed[digits ?? digitsFor(value)]?.(value) ?? '')

/** `57%`, of 0–1. */
export const percent = numberWriter({ style: 'percent' })

/** How a moving average is taken: over so many days, its own the last of them, of which so many must be known. */
export type Smoothing = { days: number; least: number }

/**
 * A moving average over what is known; null where that is too little. So a gap stays a gap, and is never bridged.
 */
export function smoothed(values: Column, { days, least }: Smoothing): (number | null)[] {
  return values.map((_, place) => meanWithin(values, Math.max(place + 1 - days, 0), place + 1, least))
}

/** The mean of what is known, or null where that is less than `least` values. */
export const mean = (values: Column, least = 1): number | null => meanWithin(values, 0, values.length, least)

/** As `mean`, from one place up to another. */
function meanWithin(values: Column, from: number, to: number, least: number): number | null {
  let [sum, count] = [0, 0]
  // A loop, and no lists: a year of each course asks for thousands of these before anything is drawn.
  for (let place = from; place < to; place++) {
    const value = values[place] ?? null
    if (value === null) continue
    sum += value
    count += 1
  }
  return count < least ? null : sum / count
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
export function figuresOf(values: Column, course: Column): Figures {
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
