import { GOAL_RATES } from '../../../contract/limits.ts'
import type { UnitSystem } from '../units.ts'

/** The goal weight of the profile, how fast, and when it would be reached. */
export const GOAL_WEIGHT = {
  weightIn: {
    metric: 'Goal weight (kg)',
    us: 'Goal weight (lb)',
  } satisfies Record<UnitSystem, string>,
  weightHint:
    'Optional. The energy target leads there at the rate that you choose, and then keeps the weight.',
  rate: 'Rate',
  rateHint: {
    lose: `At most ${GOAL_RATES.lose.max}% of body weight a week is safe.`,
    gain: `At most ${GOAL_RATES.gain.max}% of body weight a week: faster gain is mostly fat.`,
  },
  usual: (rate: string) => `Usual: ${rate}`,
  perWeek: (percent: string, weight: string | undefined) =>
    weight === undefined ? `${percent}% a week` : `${percent}% a week, ${weight}`,
  remove: 'Remove the goal weight',

  keeps: (kcal: string) => `Target: ${kcal} kcal a day, which keeps your weight.`,
  target: (kcal: string, difference: string, isLess: boolean, who: string, perWeek: string) =>
    `Target: ${kcal} kcal a day, ${difference} ${isLess ? 'less' : 'more'} than ${who}: about ${perWeek} a week.`,
  byEquations: 'people like you use by the equations',
  byWeighIns: (used: string, interval: string) =>
    `the ${used} kcal${interval} that you use by your weigh-ins and food`,
  interval: (low: string, high: string) => ` (${low}–${high}, 90%)`,
  byPlan: (goal: string, when: string) => `If you eat this, you reach ${goal} ${when}.`,
  planNever: (goal: string) =>
    `You reach ${goal} in more than a year at this pace, which is too far ahead for a date.`,
  planBetween: (date: string, earliest: string, latest: string) =>
    `about ${date} (half of people: ${earliest} to ${latest})`,
  planFrom: (date: string, earliest: string) =>
    `about ${date} (half of people: from ${earliest} on, some much later)`,
  byTrend: (rate: string, when: string) => `As your last four weeks went (${rate} a week): ${when}.`,
  trendAbout: (date: string) => `about ${date}`,
  trendBetween: (date: string, earliest: string, latest: string) =>
    `about ${date} (${earliest} to ${latest})`,
  trendFrom: (date: string, earliest: string) => `about ${date}, at the earliest ${earliest}`,
  trendNever: 'more than a year at this pace',
  away: (rate: string) => `Your last four weeks led the other way (${rate} a week).`,
  unclear: 'Your last four weeks show no clear change.',
  tooFew: (least: number) =>
    `With ${least} weigh-ins over at least two weeks, their trend gives a date as well.`,
} as const
