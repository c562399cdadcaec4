import { TRENDS } from '../../texts/trends.ts'

/** One value for each day; null: not known. */
export type Column = readonly (number | null)[]

const formats = [0, 1, 2].map((digits) => new Intl.NumberFormat(undefined, { maximumFractionDigits: digits }))
const signed = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat(undefined, { maximumFractionDigits: digits, signDisplay: 'exceptZero' }),
)
/** Fraction digits that make three figures. */
export function digitsFor(value: number | null): number {
  const size = Math.abs(value ?? 0)
  return size >= 100 ? 0 : size >= 10 ? 1 : 2
}

/** Three figures, more or less: `2,104`, `64.3`, `1.25`; `–` while unknown. */
export const amount = (value: number | null, digits?: number) =>
  value === null ? TRENDS.unknown : (formats[digits ?? digitsFor(value)]?.format(value) ?? '')

/** `+2.1`, `-40`, `0`. */
export const change = (value: number | null, digits?: number) =>
  value === null ? TRENDS.unknown : (signed[digits ?? digitsFor(value)]?.format(value) ?? '')

const percents = new Intl.NumberFormat(undefined, { style: 'percent' })
/** `57%`. @param share 0–1. */
export const percent = (share: number) => percents.format(share)

/** How a moving average is taken: over so many days, its own the last of them, of which so many must be known. */
export type Smoothing = { days: number; least: number }

/**
 * A moving average over what is known; null where that is too little. So a gap stays a gap, and is never bridged.
 */
export function smoothed(values: Column, { days, least }: Smoothing): (number | null)[] {
  return values.map((_, place) => mean(values.slice(Math.max(place + 1 - days, 0), place + 1), least))
}

/** The mean of what is known, or null where that is less than `least` values. */
export function mean(values: Column, least = 1): number | null {
  const known = values.filter((value) => value !== null)
  return known.length < least ? null : known.reduce((sum, value) => sum + value, 0) / known.length
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
