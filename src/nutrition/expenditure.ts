import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'

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
  complete_days: number
  weigh_ins: number
  from: LocalDate
  to: LocalDate
}

/** Fewer days show water, not energy. */
export const MIN_COMPLETE_DAYS = 14
export const MIN_WEIGH_INS = 8
const MIN_SPAN_DAYS = 14
/** With fewer of the days complete, what was eaten on the others decides. */
const MIN_COMPLETE_SHARE = 0.5

/** kcal per kg of lost or gained weight, and how much it differs between people and times. */
export const KCAL_PER_KG = 7700
export const KCAL_PER_KG_SPREAD = 0.1
/** The standard error of the equations, as a share; that of a reference value for anybody. */
export const PRIOR_SPREAD = { known: 0.1, reference: 0.25 }
/** A logged day is wrong by about this share. */
const LOGGING_ERROR = 0.12
/** Weights further from the middle than this share are slips. */
const MAX_WEIGHT_SHIFT = 0.12

/** The ups and downs of water: how large, kg, and what is left of them on the next day. All are tried. */
const WATER_KG = [0.15, 0.25, 0.4, 0.6, 0.9, 1.3]
const WATER_STAYS = [0.1, 0.4, 0.7]
/** Scale, clothes and the time of day, kg. */
const SCALE_KG = 0.1
/** 90 of 100 normal errors are smaller than this many standard errors. */
export const Z_90 = 1.645

/** @returns null if too little is known. */
export function estimatedExpenditure(input: ExpenditureInput): Expenditure | null {
  const intake = input.intake.toSorted(byDate)
  const weights = withoutSlips(input.weights.toSorted(byDate))
  const [first, last] = [weights[0], weights.at(-1)]
  if (first === undefined || last === undefined || weights.length < MIN_WEIGH_INS) return null
  const span = daysBetween(first.date, last.date)
  // What was eaten on a day shows in the weight of the next morning.
  const eaten = intake.filter(({ date }) => date >= first.date && date < last.date)
  if (span < MIN_SPAN_DAYS || eaten.length < Math.max(MIN_COMPLETE_DAYS, MIN_COMPLETE_SHARE * span))
    return null
  const course = intakeCourse(eaten, first.date, span)
  const points = weights.map(({ date, kg }) => {
    const day = daysBetween(first.date, date)
    return { day, z: kg - first.kg - (course.sums[day] ?? 0) / KCAL_PER_KG, walk: course.variances[day] ?? 0 }
  })
  const spread = PRIOR_SPREAD[input.prior.isKnown ? 'known' : 'reference'] * input.prior.kcal
  const { mean, variance } = averaged(points, { mean: input.prior.kcal, variance: spread ** 2 })
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

type Dated = { date: LocalDate }
const byDate = (a: Dated, b: Dated) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

function withoutSlips(weights: ExpenditureInput['weights']): ExpenditureInput['weights'] {
  const sorted = weights.map(({ kg }) => kg).sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  return weights.filter(({ kg }) => Math.abs(kg - middle) <= MAX_WEIGHT_SHIFT * middle)
}

/**
 * What was eaten from the first day up to each day, kcal, and how far that may be off, kg². A day that is not complete
 * counts as an average one.
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
  const unknownShare = 1 - eaten.length / span
  return { sums, variances, meanError: unknownShare * Math.sqrt(dayVariance / eaten.length) }
}

/** A weight less what was eaten until then: it falls by what is used. `walk`: the variance of the intake so far, kg². */
type WeightPoint = { day: number; z: number; walk: number }
type Normal = { mean: number; variance: number }

/** The expenditure by every size and length of water swings, each by how well it explains the weights. */
function averaged(points: readonly WeightPoint[], prior: Normal): Normal {
  const fits = WATER_KG.flatMap((water) =>
    WATER_STAYS.map((stays) => fitted(points, prior, { water, stays })),
  )
  const best = Math.max(...fits.map(({ evidence }) => evidence))
  const parts = fits.map((fit) => ({ ...fit, share: Math.exp(fit.evidence - best) }))
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  const over = (of: (fit: Normal) => number) =>
    parts.reduce((sum, part) => sum + part.share * of(part), 0) / whole
  const mean = over((fit) => fit.mean)
  return { mean, variance: over((fit) => fit.variance + (fit.mean - mean) ** 2) }
}

/**
 * Bayesian linear regression with correlated errors: z = weight at the start − expenditure · day / kcal per kg + error,
 * with a flat prior for the start.
 */
function fitted(
  points: readonly WeightPoint[],
  prior: Normal,
  { water, stays }: { water: number; stays: number },
): Normal & { evidence: number } {
  const covariance = points.map((a, row) =>
    points.slice(0, row + 1).map((b, column) => {
      const swing = water ** 2 * stays ** Math.abs(a.day - b.day)
      return swing + Math.min(a.walk, b.walk) + (row === column ? SCALE_KG ** 2 : 0)
    }),
  )
  const lower = cholesky(covariance)
  const start = solved(
    lower,
    points.map(() => 1),
  )
  const slope = solved(
    lower,
    points.map(({ day }) => -day / KCAL_PER_KG),
  )
  const z = solved(
    lower,
    points.map((point) => point.z),
  )
  const a = dot(start, start)
  const b = dot(start, slope)
  const c = dot(slope, slope) + 1 / prior.variance
  const d = dot(start, z)
  const e = dot(slope, z) + prior.mean / prior.variance
  const determinant = a * c - b * b
  const mean = (a * e - b * d) / determinant
  const explained = (c * d * d - 2 * b * d * e + a * e * e) / determinant
  const logDeterminant = 2 * lower.reduce((sum, row, index) => sum + Math.log(row[index] ?? 1), 0)
  const misfit = dot(z, z) + prior.mean ** 2 / prior.variance - explained
  return {
    mean,
    variance: a / determinant,
    evidence: -(logDeterminant + misfit + Math.log(determinant)) / 2,
  }
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

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
