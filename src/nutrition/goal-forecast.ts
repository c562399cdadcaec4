import { addDays, daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { MIN_TREND_WEIGH_INS } from '../contract/limits.ts'
import { energyRequirement, energyTarget, followRefusal, ownEnergyTarget } from './energy-target.ts'
import { energyUsed, leadsTo, Z_50 } from './energy-used.ts'
import { type Expenditure, KCAL_PER_KG, KCAL_PER_KG_SPREAD } from './expenditure.ts'
import { weightGoal } from './goal-weight.ts'
import type { Person } from './person.ts'
import { smoothedWeight } from './smoothed-weight.ts'
import { decideWeek } from './weekly-expenditure.ts'
import { type Point, weeklySlope, Z_95 } from './weekly-slope.ts'

/** When a goal weight would be reached, in whole weeks from today; all null: not within a year. */
export type Arrival = {
  date: LocalDate | null
  /** The ends of the interval; without a latest date it may take longer than a year, or not come at all. */
  earliest: LocalDate | null
  latest: LocalDate | null
}

export type TrendForecast = Arrival & {
  /** `toward`: the interval of the slope leads there; `away`: it leads elsewhere; `unclear`: it has both, or none. */
  status: 'toward' | 'away' | 'unclear' | 'too_few_weigh_ins'
  /** Days with a weight. */
  weigh_ins: number
  /** kg a week, below 0 while losing, and half of its 95 % interval; null: too few weigh-ins. */
  kg_per_week: number | null
  plus_minus: number | null
}

/** A date that is further ahead than a year says more than anybody knows: the pace will not stay the same for so long. */
export const MAX_FORECAST_WEEKS = 52
/** The weigh-ins whose trend is continued. */
export const TREND_DAYS = 28
const MIN_TREND_SPAN_DAYS = 14
/** Water stays for days: the weights of so many days are one for the error, which is found from so many of these. */
const BLOCK_DAYS = 5
const MIN_BLOCKS = 4

/** How much less energy is used a day for each kg of weight that is lost: 100 kJ. */
const KCAL_PER_DAY_AND_KG = 24

const NEVER: Arrival = { date: null, earliest: null, latest: null }

/**
 * When somebody who eats their energy target each day would reach their goal weight. The target follows the weight; what
 * is used falls by 24 kcal a day for each kg that is lost, which is more than the equations say, since the body also
 * adapts. It begins with what is estimated that they use, also where the target does not follow that; a target that follows
 * it moves there week by week, and falls with it. A target that leads elsewhere, and follows nothing, has no date. The
 * interval has half of all people: what one person uses differs from the equations by a tenth (standard error), or as the
 * estimate says, and the energy in a kilogram by a tenth. Null: no goal weight counts, it is reached, or too little is known.
 * Source: K. D. Hall and others, Quantification of the effect of energy imbalance on bodyweight, The Lancet 378 (2011)
 * 826–837: 100 kJ a day for each kg of lasting change.
 */
export function planForecast(
  person: Person,
  today: LocalDate,
  estimate: Expenditure | null = null,
): Arrival | null {
  const { goal } = weightGoal(person)
  const used = energyUsed(person, estimate)
  if (goal === null || goal.direction === 'keep' || used === null) return null
  const balance = energyTarget(person).value - used.kcal
  if (!leadsTo(goal.direction, balance) && !isFollowing(person)) return NEVER
  const error = Math.hypot(used.error, Z_50 * KCAL_PER_KG_SPREAD * balance)
  const faster = goal.direction === 'lose' ? error : -error
  // With the direction, a week that leads past the goal weight reaches it.
  const heading = { ...person, goal: goal.direction }
  const weeks = (usedMore: number) => weeksByPlan(heading, used.kcal + usedMore, estimate)
  return arrival(today, { likely: weeks(0), least: weeks(faster), most: weeks(-faster) })
}

/** Whether the target moves towards what is used. */
const isFollowing = (person: Person) =>
  person.follows_expenditure === true &&
  ownEnergyTarget(person) === undefined &&
  followRefusal(person) === null

/** @param used kcal a day at the present weight. */
function weeksByPlan(person: Person, used: number, estimate: Expenditure | null): number | null {
  const start = person.weight_kg ?? 0
  let [kg, followed] = [start, person.expenditure_kcal]
  for (let week = 0; week <= MAX_FORECAST_WEEKS; week++) {
    const shift = KCAL_PER_DAY_AND_KG * (kg - start)
    const now = { ...person, weight_kg: kg, expenditure_kcal: followed }
    if (estimate === null) now.expenditure_kcal = shifted(person.expenditure_kcal, shift)
    else if (week > 0) now.expenditure_kcal = followedNext(now, estimate, shift)
    followed = now.expenditure_kcal
    const { goal } = weightGoal(now)
    if (goal === null || goal.direction === 'keep') return week
    const balance = energyTarget(now).value - used - shift
    kg += (7 * balance) / KCAL_PER_KG
  }
  return null
}

const shifted = (kcal: number | undefined, shift: number) => (kcal === undefined ? undefined : kcal + shift)

/** The expenditure that the target follows a week later, if the estimate changes with the weight alone. */
function followedNext(person: Person, estimate: Expenditure, shift: number): number | undefined {
  const { expenditure_kcal: followed } = person
  if (person.follows_expenditure !== true) return followed
  const { kcal, low, high } = estimate
  const later = { ...estimate, kcal: Math.round(kcal + shift), low: low + shift, high: high + shift }
  const { value: byEquation } = energyRequirement(person)
  const facts = {
    estimate: later,
    doubt: null,
    refusal: followRefusal(person),
    inUse: followed ?? null,
    byEquation,
  }
  return decideWeek(facts).inUse ?? undefined
}

/**
 * When the goal weight would be reached if the weight went on as in the last four weeks: a straight line through the
 * weigh-ins, from the smoothed weight of the last. The interval is that of the slope, 95 %, by the means of five days each.
 * @param weighIns one a date, oldest first, of the last `TREND_DAYS`.
 */
export function trendForecast(
  person: Person,
  weighIns: readonly Point[],
  today: LocalDate,
): TrendForecast | null {
  const { goal } = weightGoal(person)
  if (goal === null || goal.direction === 'keep') return null
  const [first, last] = [weighIns[0], weighIns.at(-1)]
  const unknown = { ...NEVER, weigh_ins: weighIns.length, kg_per_week: null, plus_minus: null }
  if (first === undefined || last === undefined) return { status: 'too_few_weigh_ins', ...unknown }
  const slope = weeklySlope(weighIns)
  const plusMinus = slopeError(weighIns)
  const kg = smoothedWeight(weighIns, last.date)?.value
  const isEnough =
    weighIns.length >= MIN_TREND_WEIGH_INS && daysBetween(first.date, last.date) >= MIN_TREND_SPAN_DAYS
  if (!isEnough || slope === null || plusMinus === null || kg === undefined)
    return { status: 'too_few_weigh_ins', ...unknown }
  const known = {
    weigh_ins: weighIns.length,
    kg_per_week: hundredths(slope.value),
    plus_minus: hundredths(plusMinus),
  }
  const sign = goal.direction === 'lose' ? -1 : 1
  const [speed, slowest] = [sign * slope.value, sign * slope.value - plusMinus]
  if (speed + plusMinus < 0) return { status: 'away', ...NEVER, ...known }
  if (slowest <= 0) return { status: 'unclear', ...NEVER, ...known }
  const left = Math.max(0, sign * (goal.kg - kg))
  const weeks = {
    likely: within(left / speed),
    least: within(left / (speed + plusMinus)),
    most: within(left / slowest),
  }
  return { status: 'toward', ...arrival(today, weeks), ...known }
}

/** Half of the 95 % interval of the slope, kg a week; null: too few days. */
function slopeError(weighIns: readonly Point[]): number | null {
  const [first] = weighIns
  if (first === undefined) return null
  const blocks = Map.groupBy(weighIns, ({ date }) => Math.floor(daysBetween(first.date, date) / BLOCK_DAYS))
  const means = [...blocks.values()].map((points) => {
    const mean = (of: (point: Point) => number) =>
      points.reduce((sum, point) => sum + of(point), 0) / points.length
    const date = addDays(first.date, Math.round(mean((point) => daysBetween(first.date, point.date))))
    return { date, value: mean(({ value }) => value) }
  })
  const slope = means.length < MIN_BLOCKS ? null : weeklySlope(means)
  return slope === null ? null : (slope.plusMinus * t95(means.length - 2)) / Z_95
}

const within = (weeks: number): number | null => (weeks <= MAX_FORECAST_WEEKS ? Math.ceil(weeks) : null)

type Weeks = { likely: number | null; least: number | null; most: number | null }

function arrival(today: LocalDate, { likely, least, most }: Weeks): Arrival {
  const after = (weeks: number | null) => (weeks === null ? null : addDays(today, 7 * weeks))
  return { date: after(likely), earliest: after(least), latest: after(most) }
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * 95 of 100 errors are smaller than this many standard errors that were themselves estimated from few values: the quantile
 * of Student's t by its expansion in the degrees of freedom (M. Abramowitz and I. Stegun, 26.7.5).
 */
function t95(freedom: number): number {
  const z = Z_95
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  return z + first / freedom + second / freedom ** 2
}
