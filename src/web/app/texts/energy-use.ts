import { MAX_WEEKLY_STEP_KCAL } from '../../../contract/expenditure.ts'
import { numberFormatter } from '../intl-formatters.ts'

/** What a person uses a day, and the target that follows it. */

const whole = numberFormatter({ maximumFractionDigits: 0 })
const days = (count: number) => (count === 1 ? '1 complete day' : `${count} complete days`)
const weighIns = (count: number) => (count === 1 ? '1 weigh-in' : `${count} weigh-ins`)

type Estimate = { kcal: number; low: number; high: number; complete_days: number; weigh_ins: number }
type Known = {
  complete_days: number
  weigh_ins: number
  least_complete_days: number
  least_weigh_ins: number
}

export const ENERGY_USE = {
  title: 'What you use a day',
  estimate: (use: Estimate) =>
    `You use about ${whole(use.kcal)} kcal a day (${whole(use.low)}–${whole(use.high)}, 90%), from ${days(use.complete_days)} and ${weighIns(use.weigh_ins)}.`,
  missing: (use: Known) =>
    `What you use a day shows after ${days(use.least_complete_days)} and ${weighIns(use.least_weigh_ins)} within six weeks. So far: ${days(use.complete_days)} and ${weighIns(use.weigh_ins)}.`,
  tooSparse:
    'What you use a day shows once at least half of the days between your weigh-ins are complete, over two weeks or more.',
  notMeaningful:
    'What you use a day is not estimated under 19, in pregnancy, or with an eating disorder now or in the past.',
  follow: 'Let my energy target follow it, each week',
  followHint: `Decided on Mondays, by at most ${MAX_WEEKLY_STEP_KCAL} kcal a week. Days that are over keep their targets.`,
  earlier: 'Earlier weeks',
  step: (by: number) => (by === 0 ? 'unchanged' : `${by > 0 ? '+' : '−'}${whole(Math.abs(by))} kcal`),
  undo: 'Undo this week’s change',
  undone: (kcal: number) => `Your energy target is ${whole(kcal)} kcal again, until next Monday.`,
} as const
