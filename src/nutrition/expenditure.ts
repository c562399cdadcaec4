import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { expenditureBasis } from './expenditure-basis.ts'

/**
 * How much energy a person uses a day, from what they ate on complete days and how their weight changed meanwhile. See
 * docs/how-scores-work.md for the method and its sources.
 */

export type ExpenditureInput = {
  /** The complete days, kcal each. */
  intake: readonly { date: LocalDate; kcal: number }[]
  /** One weight for a date, kg. */
  weights: readonly { date: LocalDate; kg: number }[]
  /** What the equations give, kcal a day, and whether they know age, height and weight. */
  prior: { kcal: number; isKnown: boolean }
}

export type Expenditure = {
  /** kcal a day, whole. */
  kcal: number
  /** The 90 % interval. */
  low: number
  high: number
  /** From the first weigh-in to the last, both included. */
  complete_days: number
  weigh_ins: number
  from: LocalDate
  to: LocalDate
}

/** kcal per kg of lost or gained weight, and how much it differs between people and times. */
export const KCAL_PER_KG = 7700
export const KCAL_PER_KG_SPREAD = 0.1
/** The standard error of the equations, as a share; that of a reference value for anybody. */
export const PRIOR_SPREAD = { known: 0.1, reference: 0.25 }
/** A logged day is wrong by about this share. */
const LOGGING_ERROR = 0.12
/** The ups and downs of water: how large, kg, and what is left of them on the next day. All are tried. */
const WATER_KG = [0.15, 0.25, 0.4, 0.6, 0.9, 1.3]
const WATER_STAYS = [0.1, 0.4, 0.7]
/**
 * The water that goes with glycogen and salt in the first days of eating less, and comes back with eating more: kg for each
 * share by which what is eaten differs from what the equations give, how far it may differ from that, kg, and the days
 * after which a third of it is left to come. Beforehand a window without it is as likely.
 */
const EARLY_WATER = { kgPerShare: 6, maxShare: 0.3, spreadKg: 0.7, days: 5 }
/** Scale, clothes and the time of day, kg. */
const SCALE_KG = 0.1
/** 90 of 100 normal errors are smaller than this many standard errors. */
export const Z_90 = 1.645

/** @returns null if too little is known: see `expenditureBasis`. */
export function estimatedExpenditure(input: ExpenditureInput): Expenditure | null {
  const { intake: eaten, weights, lacks } = expenditureBasis(input)
  const [first, last] = [weights[0], weights.at(-1)]
  if (first === undefined || last === undefined || lacks.length > 0) return null
  const span = daysBetween(first.date, last.date)
  const course = intakeCourse(eaten, first.date, span)
  const began = daysBetween(first.date, eaten[0]?.date ?? first.date)
  const points = weights.map(({ date, kg }) => {
    const day = daysBetween(first.date, date)
    return {
      day,
      z: kg - first.kg - (course.sums[day] ?? 0) / KCAL_PER_KG,
      walk: course.variances[day] ?? 0,
      early: Math.exp(-Math.max(0, day - began) / EARLY_WATER.days),
    }
  })
  const spread = PRIOR_SPREAD[input.prior.isKnown ? 'known' : 'reference'] * input.prior.kcal
  const prior = { mean: input.prior.kcal, variance: spread ** 2 }
  const { mean, variance } = averaged(points, prior, earlyWater(course.mean, prior.mean))
  // The more the weight changes, the more it matters what a kilogram of it was.
  const stored = (course.sums[span] ?? 0) / span - mean
  const error = Math.sqrt(variance + (KCAL_PER_KG_SPREAD * stored) ** 2 + course.meanError ** 2)
  return {
    kcal: Math.round(mean),
    low: Math.round(mean - Z_90 * error),
    high: Math.round(mean + Z_90 * error),
    complete_days: eaten.length,
    weigh_ins: weights.length,
    from: first.date,
    to: last.date,
  }
}

/** The water that is above what it comes to, kg, on the first day of which the food is known. */
function earlyWater(eaten: number, prior: number): Normal {
  const { kgPerShare, maxShare, spreadKg } = EARLY_WATER
  const share = Math.min(Math.max((prior - eaten) / prior, -maxShare), maxShare)
  return { mean: kgPerShare * share, variance: spreadKg ** 2 }
}

/**
 * What was eaten from the first day up to each day, kcal, and how far that may be off, kg². A day that is not complete
 * counts as an average one. What was eaten on the last day shows in no weight yet, and only in that average.
 */
function intakeCourse(eaten: ExpenditureInput['intake'], first: LocalDate, span: number) {
  const byDay = new Map(eaten.map(({ date, kcal }) => [daysBetween(first, date), kcal]))
  const mean = eaten.reduce((sum, { kcal }) => sum + kcal, 0) / eaten.length
  const squares = eaten.reduce((sum, { kcal }) => sum + (kcal - mean) ** 2, 0)
  const dayVariance = squares / (eaten.length - 1)
  const sums = [0]
  const variances = [0]
  for (let day = 0; day < span; day++) {
    const kcal = byDay.get(day)
    const variance = kcal === undefined ? dayVariance : (LOGGING_ERROR * kcal) ** 2
    sums.push((sums[day] ?? 0) + (kcal ?? mean))
    variances.push((variances[day] ?? 0) + variance / KCAL_PER_KG ** 2)
  }
  // All days that are not known are off together by what the mean is off.
  const unknownShare =
    1 - Array.from({ length: span }, (_, day) => byDay.has(day)).filter(Boolean).length / span
  return { sums, variances, mean, meanError: unknownShare * Math.sqrt(dayVariance / eaten.length) }
}

/**
 * A weight less what was eaten until then: it falls by what is used. `walk`: the variance of the intake so far, kg².
 * `early`: the share of the early water that is still to go.
 */
type WeightPoint = { day: number; z: number; walk: number; early: number }
type Normal = { mean: number; variance: number }
type Fit = Normal & { evidence: number }

/** The expenditure by every size and length of water swings, each by how well it explains the weights. */
function averaged(points: readonly WeightPoint[], prior: Normal, early: Normal): Normal {
  const fits = WATER_KG.flatMap((water) =>
    WATER_STAYS.flatMap((stays) => fitted(points, { prior, early }, { water, stays })),
  )
  const best = Math.max(...fits.map(({ evidence }) => evidence))
  const parts = fits.map((fit) => ({ ...fit, share: Math.exp(fit.evidence - best) }))
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  const over = (of: (fit: Normal) => number) =>
    parts.reduce((sum, part) => sum + part.share * of(part), 0) / whole
  const mean = over((fit) => fit.mean)
  return { mean, variance: over((fit) => fit.variance + (fit.mean - mean) ** 2) }
}

type Vector = readonly number[]

/**
 * Bayesian linear regression with correlated errors: z = weight at the start − expenditure · day / kcal per kg + early water
 * + error, with a flat prior for the start: without early water, and with it.
 */
function fitted(
  points: readonly WeightPoint[],
  { prior, early }: { prior: Normal; early: Normal },
  { water, stays }: { water: number; stays: number },
): Fit[] {
  const covariance = points.map((a, row) =>
    points.slice(0, row + 1).map((b, column) => {
      const swing = water ** 2 * stays ** Math.abs(a.day - b.day)
      return swing + Math.min(a.walk, b.walk) + (row === column ? SCALE_KG ** 2 : 0)
    }),
  )
  const lower = cholesky(covariance)
  const whitened = (of: (point: WeightPoint) => number): Vector => solved(lower, points.map(of))
  const lines = { start: whitened(() => 1), slope: whitened(({ day }) => -day / KCAL_PER_KG) }
  const logDeterminant = 2 * lower.reduce((sum, row, index) => sum + Math.log(row[index] ?? 1), 0)
  const z = whitened((point) => point.z)
  const going = whitened((point) => point.early)
  // The covariance with early water is this one and a product of one vector, by the formula of Sherman and Morrison.
  const precision = dot(going, going) + 1 / early.variance
  const dotWith = (a: Vector, b: Vector) => dot(a, b) - (dot(a, going) * dot(b, going)) / precision
  const rest = z.map((value, index) => value - early.mean * (going[index] ?? 0))
  return [
    regression({ ...lines, z }, prior, { dot, logDeterminant }),
    regression({ ...lines, z: rest }, prior, {
      dot: dotWith,
      logDeterminant: logDeterminant + Math.log(precision * early.variance),
    }),
  ]
}

function regression(
  { start, slope, z }: { start: Vector; slope: Vector; z: Vector },
  prior: Normal,
  { dot, logDeterminant }: { dot: (a: Vector, b: Vector) => number; logDeterminant: number },
): Fit {
  const a = dot(start, start)
  const b = dot(start, slope)
  const c = dot(slope, slope) + 1 / prior.variance
  const d = dot(start, z)
  const e = dot(slope, z) + prior.mean / prior.variance
  const determinant = a * c - b * b
  const mean = (a * e - b * d) / determinant
  const explained = (c * d * d - 2 * b * d * e + a * e * e) / determinant
  const misfit = dot(z, z) + prior.mean ** 2 / prior.variance - explained
  return {
    mean,
    variance: a / determinant,
    evidence: -(logDeterminant + misfit + Math.log(determinant)) / 2,
  }
}

const dot = (a: Vector, b: Vector) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

/** The lower triangle L with L·Lᵀ = the matrix, of which the lower triangle is given. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower: number[][] = []
  for (const [row, values] of matrix.entries()) {
    const own: number[] = []
    for (const [column, value] of values.entries()) {
      const other = column === row ? own : (lower[column] ?? [])
      let rest = value
      for (let k = 0; k < column; k++) rest -= (own[k] ?? 0) * (other[k] ?? 0)
      own.push(column === row ? Math.sqrt(rest) : rest / (other[column] ?? 1))
    }
    lower.push(own)
  }
  return lower
}

/** x with L·x = values. */
function solved(lower: readonly (readonly number[])[], values: readonly number[]): number[] {
  const found: number[] = []
  for (const [row, value] of values.entries()) {
    const own = lower[row] ?? []
    let rest = value
    for (let k = 0; k < row; k++) rest -= (own[k] ?? 0) * (found[k] ?? 0)
    found.push(rest / (own[row] ?? 1))
  }
  return found
}
