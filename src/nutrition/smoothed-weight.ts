import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { round } from './nutrients.ts'
import { MIN_VALUES, type Point, Z_95 } from './weekly-slope.ts'

/** Weights this many days away count nothing. */
const REACH_DAYS = 15

/** A line through points: its value at x = 0, its slope, and what each point counts for the value. */
type Line = { value: number; shares: readonly number[] }

/**
 * The weight on a date without the ups and downs of water and meals: a line is fitted to the weights of the fortnights
 * before and after it, the near ones counting most. `plusMinus` is half of the 95 % interval, from the differences
 * between one weighing and the next; null with fewer than three weights.
 * Source: local linear regression with tricube weights, W. S. Cleveland, Robust Locally Weighted Regression and Smoothing
 * Scatterplots, Journal of the American Statistical Association 74 (1979) 829–836.
 */
export function smoothedWeight(
  points: readonly Point[],
  date: LocalDate,
): { value: number; plusMinus: number | null } | null {
  const near = points
    .map((point) => ({ ...point, x: daysBetween(date, point.date) }))
    .filter(({ x }) => Math.abs(x) < REACH_DAYS)
  if (near.length === 0) return null
  const { value, shares } = lineThrough(
    near.map(({ x, value: y }) => ({ x, y, weight: tricube(x / REACH_DAYS) })),
  )
  const spread = weighingError(near.map(({ value: y }) => y))
  const plusMinus =
    spread === null
      ? null
      : round(Z_95 * spread * Math.sqrt(shares.reduce((sum, share) => sum + share ** 2, 0)))
  return { value: round(value), plusMinus }
}

const tricube = (distance: number) => (1 - Math.abs(distance) ** 3) ** 3

function lineThrough(points: readonly { x: number; y: number; weight: number }[]): Line {
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + point.weight * of(point), 0)
  const whole = sum(() => 1)
  const meanX = sum(({ x }) => x) / whole
  const spreadX = sum(({ x }) => (x - meanX) ** 2)
  const shares = points.map(({ x, weight }) => {
    const lever = spreadX > 0 ? (-meanX * (x - meanX)) / spreadX : 0
    return weight * (1 / whole + lever)
  })
  return { value: points.reduce((total, { y }, index) => total + y * (shares[index] ?? 0), 0), shares }
}

/** The standard deviation of one weighing: that of the differences between neighbours, over √2. */
function weighingError(values: readonly number[]): number | null {
  if (values.length < MIN_VALUES) return null
  const differences = values.slice(1).map((value, index) => value - (values[index] ?? value))
  return Math.sqrt(differences.reduce((sum, each) => sum + each ** 2, 0) / differences.length / 2)
}
