import { MAX_WEEKLY_STEP_KCAL } from '../../../contract/expenditure.ts'
import { formatDate } from '../date-format.ts'
import { formatNumber } from '../english-formatters.ts'

/** What a person uses a day, and the target that follows it. */

const whole = (value: number) => formatNumber(value, 0)

type Estimate = {
  kcal: number
  low: number
  high: number
  complete_days: number
  weigh_ins: number
  from: string
  to: string
}

export const ENERGY_USE = {
  title: 'What you use a day',
  estimate: (use: Estimate, isCurrent: boolean) =>
    `You ${isCurrent ? 'use' : 'used'} about ${whole(use.kcal)} kcal a day, as you log it (${whole(use.low)}–${whole(use.high)}, 90%), from ${use.complete_days} complete days and ${use.weigh_ins} weigh-ins, ${formatDate(use.from)} to ${formatDate(use.to)}.`,
  /** Beside the estimate, which is another figure; `target`: which of the two the energy target is computed from. */
  equations: (kcal: number, isDoubted: boolean, target: 'equations' | 'estimate') =>
    `By the equations, people of your age, sex, height, weight and activity use about ${whole(kcal)} kcal a day on average. ${isDoubted ? '' : 'The estimate is of you alone: bodies differ, and food that is not logged makes it too low. '}Your energy target is computed from the ${target}.`,
  notMeaningful:
    'What you use a day is not estimated under 19, in pregnancy, or with an eating disorder now or in the past.',
  follow: 'Let my energy target follow it, each week',
  followHint: `Decided on Mondays, by at most ${MAX_WEEKLY_STEP_KCAL} kcal a week. Days that are over keep their targets.`,
  earlier: 'Earlier weeks',
  step: (by: number) => (by === 0 ? 'unchanged' : `${by > 0 ? '+' : '−'}${whole(Math.abs(by))} kcal`),
  undo: 'Undo this week’s change',
  undone: (kcal: number) => `Your energy target is ${whole(kcal)} kcal again, until next Monday.`,
} as const
