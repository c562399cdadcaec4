import { WHY_NO_GOAL_WEIGHT } from '../../../../contract/goal-weight.ts'
import { GOAL_RATES } from '../../../../contract/limits.ts'
import { formatNumber } from '../../english-formatters.ts'
import { GOAL_WEIGHT } from '../../texts/goal-weight.ts'
import { massChangeText } from '../../units.ts'
import { type AboutValues, asksPregnancy, isMinor } from './about-form.ts'
import type { ProfileDocument } from './changes.ts'

/** The rates that are offered, percent of body weight a week. */
const RATES = { lose: [0.25, 0.5, 0.75, 1], gain: [0.1, 0.25, 0.5] } as const

/** In which direction the form asks the weight to change; undefined: in none. */
export function goalDirection(
  { goal }: AboutValues,
  plan: ProfileDocument['goal_plan'],
): 'lose' | 'gain' | undefined {
  if (goal === 'lose' || goal === 'gain') return goal
  return goal === '' && plan !== null && plan.direction !== 'keep' ? plan.direction : undefined
}

/** Why no goal weight is asked for, by what the form says now and what is saved elsewhere in the profile. */
export function goalWeightRefusal(values: AboutValues, document: ProfileDocument): string | undefined {
  const { goal_weight_refusal: saved, metrics_data } = document
  if (saved === WHY_NO_GOAL_WEIGHT.no_goal_weight_eating_disorder) return saved
  if (isMinor(values)) return WHY_NO_GOAL_WEIGHT.no_goal_weight_under_19
  const isAsked = asksPregnancy(values)
  // Without the box it was stated in words.
  const isInWords = saved === WHY_NO_GOAL_WEIGHT.no_goal_weight_pregnant && metrics_data.pregnant !== true
  if ((isAsked && values.pregnant) || isInWords) return WHY_NO_GOAL_WEIGHT.no_goal_weight_pregnant
  if (isAsked && values.lactating) return WHY_NO_GOAL_WEIGHT.no_goal_weight_lactating
  return undefined
}

/** The rates to choose from, in percent and in kg or lb a week. */
export function rateOptions(
  direction: 'lose' | 'gain',
  stated: string,
  weightKg: number | undefined,
): { value: string; label: string }[] {
  const text = (percent: number) =>
    GOAL_WEIGHT.perWeek(
      formatNumber(percent),
      weightKg === undefined ? undefined : massChangeText((percent * weightKg) / 100),
    )
  const known: readonly number[] = RATES[direction]
  const own = Number(stated)
  const rates = stated === '' || known.includes(own) ? known : [...known, own].sort((a, b) => a - b)
  return [
    { value: '', label: GOAL_WEIGHT.usual(text(GOAL_RATES[direction].usual)) },
    ...rates.map((rate) => ({ value: String(rate), label: text(rate) })),
  ]
}
