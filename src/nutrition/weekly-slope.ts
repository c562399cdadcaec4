import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { round } from './nutrients.ts'

/** 95 of 100 normal errors are smaller than this many standard errors. */
export const Z_95 = 1.96
/** Fewer values show no spread. */
export const MIN_VALUES = 3

export type Point = { date: LocalDate; value: number }

/**
 * The change per week by ordinary least squares, and half of its 95 % interval; null for fewer than three values, or all of
 * one date.
 */
export function weeklySlope(points: readonly Point[]): { value: number; plusMinus: number } | null {
  const [first] = points
  if (first === undefined || points.length < MIN_VALUES) return null
  const xs = points.map(({ date }) => daysBetween(first.date, date))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(xs), mean(points.map(({ value }) => value))]
  const spreadX = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0)
  if (spreadX === 0) return null
  const perDay =
    points.reduce((sum, { value }, i) => sum + ((xs[i] ?? 0) - meanX) * (value - meanY), 0) / spreadX
  const squares = points.reduce(
    (sum, { value }, i) => sum + (value - meanY - perDay * ((xs[i] ?? 0) - meanX)) ** 2,
    0,
  )
  const error = Math.sqrt(squares / (points.length - 2) / spreadX)
  return { value: round(7 * perDay), plusMinus: round(7 * Z_95 * error) }
}
