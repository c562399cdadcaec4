import { GOAL_RATES, MAX_LOSS_KG_PER_WEEK } from '../contract/limits.ts'
import { type DeficitRefusal, deficitRefusals } from './deficit-refusals.ts'
import type { Person } from './person.ts'
import { protectionsOf, UNDERWEIGHT_BMI } from './protections.ts'

/** What no goal weight counts for, the first to tell the person first. */
const PROTECTED = ['eating_disorder', 'under_19', 'pregnant', 'lactating'] as const

/** Why no goal weight counts for a person, whichever it is. */
export type GoalWeightRefusal = `no_goal_weight_${(typeof PROTECTED)[number]}`

export type GoalWeightNote =
  | GoalWeightRefusal
  | DeficitRefusal
  | 'goal_weight_not_asked'
  | 'goal_weight_raised'
  | 'goal_weight_reached'
  | 'goal_weight_above'
  | 'goal_weight_below'
  | 'goal_rate_limited'

/** What a goal weight asks of a person now. */
export type WeightGoal = {
  /** The goal weight that counts, kg: never below a body mass index of 18.5. */
  kg: number
  direction: 'lose' | 'gain' | 'keep'
  /** Percent of body weight a week, within the bounds; 0 to keep. */
  ratePercent: number
  /** The same in kg a week, below 0 to lose. */
  kgPerWeek: number
}

/** Half a percent, which water alone moves: closer to the goal weight, it is reached. */
const REACHED_SHARE = 0.005

/** All reasons against any goal weight; the first is what to tell the person. */
export const goalWeightRefusals = (person: Person): GoalWeightRefusal[] =>
  protectionsOf(person, PROTECTED).map((protection) => `no_goal_weight_${protection}` as const)

/**
 * What the goal weight and the rate ask, within safe bounds, and what was limited or why nothing counts. `goal` is null
 * without a goal weight or a weight, where either does not count, and while the goal is to keep weight or to build
 * muscle. A goal to lose or to gain holds; without one the direction is that of the goal weight.
 * - To lose, at most 1 % of body weight, and 1 kg, a week; usually 0.5 %. Sources: National Heart, Lung, and Blood Institute,
 *   The Practical Guide: Identification, Evaluation, and Treatment of Overweight and Obesity in Adults (2000), 1 to 2 lb a
 *   week, and CDC, Steps for Losing Weight, the same; E. R. Helms and others, Journal of the International Society of Sports
 *   Nutrition 11 (2014) 20, 0.5 to 1 % of body weight a week, which keeps more muscle.
 * - To gain, at most 0.5 %, usually 0.25 %. Source: J. Iraki and others, Sports 7 (2019) 154, 0.25 to 0.5 % a week.
 * - No goal weight is below a body mass index of 18.5 (World Health Organization): a lower one counts as that.
 */
export function weightGoal(person: Person): { goal: WeightGoal | null; notes: GoalWeightNote[] } {
  const { goal_weight_kg: stated, weight_kg: weight, goal } = person
  if (stated === undefined) return { goal: null, notes: [] }
  const [refusal] = goalWeightRefusals(person)
  // The same reasons refuse a deficit, and are then said once.
  if (refusal !== undefined) return { goal: null, notes: goal === 'lose' ? [] : [refusal] }
  if (goal === 'maintain' || goal === 'muscle') return { goal: null, notes: ['goal_weight_not_asked'] }
  if (weight === undefined) return { goal: null, notes: [] }
  const direction = goal ?? (stated < weight ? 'lose' : 'gain')
  const kg = Math.max(stated, leastHealthyKg(person))
  const raised: GoalWeightNote[] = kg > stated ? ['goal_weight_raised'] : []
  const keep = { kg, direction: 'keep', ratePercent: 0, kgPerWeek: 0 } as const
  // Of all reasons only being underweight is left.
  const refusals = direction === 'lose' ? deficitRefusals(person) : []
  if (refusals.length > 0) return { goal: keep, notes: [...refusals, ...raised] }
  const left = direction === 'lose' ? weight - kg : kg - weight
  if (left < -REACHED_SHARE * kg)
    return {
      goal: keep,
      notes: [direction === 'lose' ? 'goal_weight_above' : 'goal_weight_below', ...raised],
    }
  if (left <= REACHED_SHARE * kg) return { goal: keep, notes: ['goal_weight_reached', ...raised] }
  const { ratePercent, isLimited } = boundedRate(person.goal_rate_percent, direction, weight)
  const kgPerWeek = ((direction === 'lose' ? -1 : 1) * ratePercent * weight) / 100
  const notes: GoalWeightNote[] = [...raised, ...(isLimited ? (['goal_rate_limited'] as const) : [])]
  return { goal: { kg, direction, ratePercent, kgPerWeek }, notes }
}

function boundedRate(stated: number | undefined, direction: 'lose' | 'gain', weight: number) {
  const { max, usual } = GOAL_RATES[direction]
  const asked = stated ?? usual
  const most = direction === 'lose' ? Math.min(max, (100 * MAX_LOSS_KG_PER_WEEK) / weight) : max
  return { ratePercent: Math.min(asked, most), isLimited: asked > most }
}

/** In tenths of a kilogram, as weights are shown. */
function leastHealthyKg({ height_cm: height }: Person): number {
  return height === undefined ? 0 : Math.ceil(10 * UNDERWEIGHT_BMI * (height / 100) ** 2 - 1e-9) / 10
}
