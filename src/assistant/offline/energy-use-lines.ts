import type { LocalDate } from '../../contract/calendar-date.ts'
import { MIN_TREND_WEIGH_INS } from '../../contract/limits.ts'
import { energyRequirement, isGeneral } from '../../nutrition/energy-target.ts'
import { hasEatingDisorderHistory } from '../../nutrition/person.ts'
import type { EnergyUse } from '../../profile/energy-use.ts'
import type { GoalPlan } from '../../profile/schema.ts'
import { shortDate } from './date-words.ts'
import { amountText, plural, resultLines } from './format-text.ts'
import type { LineContext, PersonContext } from './offline-answer.ts'
import { WITHOUT_ENERGY } from './query-answer.ts'

/** What somebody uses a day, and when they reach their goal weight. */

const OF_A_PART =
  'What you used on one day, at rest or by an activity I cannot tell: your journal does not have it. Weeks of weigh-ins and food show what you use a day.'

/** The estimate with its interval and what it is from, or what is missing. @param isOfPart of one day or an activity. */
export function energyUseLines(
  use: EnergyUse,
  { person, today }: Pick<PersonContext, 'person' | 'today'>,
  isOfPart: boolean,
): string[] {
  if (hasEatingDisorderHistory(person.conditions)) return [WITHOUT_ENERGY]
  if (!use.is_meaningful) return ['What you use a day is not estimated under 19 or in pregnancy.']
  const byEquations = isGeneral(energyRequirement(person))
    ? []
    : [
        `By age, sex, height, weight and activity, somebody like you uses about ${amountText(use.formula_kcal, 'kcal')} a day.`,
      ]
  return [...(isOfPart ? [OF_A_PART] : []), estimateText(use, today), ...byEquations]
}

function estimateText(use: EnergyUse, today: LocalDate): string {
  const { estimate, complete_days: days, weigh_ins: weighIns } = use
  if (estimate !== null) {
    const { kcal, low, high, from, to } = estimate
    const of = `${plural(estimate.complete_days, 'complete day')} and ${plural(estimate.weigh_ins, 'weigh-in')}`
    return `You use about ${amountText(kcal, 'kcal')} a day (90% interval ${low} to ${high} kcal), as you log: estimated from ${of}, ${shortDate(from, today)} to ${shortDate(to, today)}.`
  }
  const none = 'There is no estimate yet of what you use a day:'
  return days >= use.least_complete_days && weighIns >= use.least_weigh_ins
    ? `${none} at least half of the days between your weigh-ins have to be complete, over two weeks or more.`
    : `${none} it takes ${plural(use.least_complete_days, 'complete day')} and ${plural(use.least_weigh_ins, 'weigh-in')} within six weeks, and so far there are ${days} and ${weighIns}.`
}

const NO_GOAL_WEIGHT =
  'Your profile has no goal weight, so I cannot tell when you reach one. You can set it in the profile; then there is a forecast.'
const NOT_USED =
  'I cannot tell when: the goal weight of your profile counts only with the goal to lose or to gain weight, and once your weight is known.'

/** The forecast of the goal weight, or why it has no date. @param kg the weight that was asked for, if one was. */
export async function goalArrivalLines({ reader, today }: LineContext, kg?: number): Promise<string[]> {
  return resultLines('profile', await reader.read('get_health_profile'), (profile) => {
    const { goal_plan: plan, goal_weight_refusal: refusal, goal_weight_kg: wanted, goal_note: note } = profile
    if (refusal !== null) return [refusal]
    if (plan === null) return [wanted === null ? NO_GOAL_WEIGHT : NOT_USED]
    const isOther = kg !== undefined && Math.abs(kg - plan.kg) > SAME_KG
    return [
      ...(isOther
        ? [
            `When you reach ${amountText(kg, 'kg')} I cannot tell: there is a forecast for your goal weight of ${amountText(plan.kg, 'kg')} alone.`,
          ]
        : []),
      ...arrivalLines(plan, today),
      ...(note === null ? [] : [note]),
    ]
  })
}

/** A weight in pounds is the same as one in kilograms to so much. */
const SAME_KG = 0.3

function arrivalLines(plan: GoalPlan, today: LocalDate): string[] {
  const goal = amountText(plan.kg, 'kg')
  if (plan.direction === 'keep')
    return [`Your goal weight is ${goal} and you weigh ${amountText(plan.from_kg, 'kg')}: it is reached.`]
  const { by_plan: byPlan, by_trend: byTrend } = plan
  const lines = [
    ...(byTrend === null ? [] : [trendText(byTrend, goal, today)]),
    ...(byPlan === null
      ? []
      : [
          `If you eat your energy target each day, you reach ${goal} ${whenText(byPlan, today, 'half of people: ')}.`,
        ]),
  ]
  return lines.length > 0 ? lines : [`When you reach ${goal} I cannot tell: too little is known.`]
}

function trendText(trend: NonNullable<GoalPlan['by_trend']>, goal: string, today: LocalDate): string {
  const { status, kg_per_week: slope } = trend
  const rate =
    slope === null ? '' : ` (${amountText(Math.abs(slope), 'kg')} ${slope < 0 ? 'less' : 'more'} a week)`
  switch (status) {
    case 'toward':
      return `As your last four weeks went${rate}, you reach ${goal} ${whenText(trend, today, '95% interval ')}.`
    case 'away':
      return `Your last four weeks led away from ${goal}${rate}, so they give no date.`
    case 'unclear':
      return `Your last four weeks show no clear change, so they give no date for ${goal}.`
    default:
      return `There are too few weigh-ins in the last four weeks (${trend.weigh_ins}) for a date by their trend: it takes ${MIN_TREND_WEIGH_INS} over at least two weeks.`
  }
}

type Arrival = Pick<NonNullable<GoalPlan['by_plan']>, 'date' | 'earliest' | 'latest'>

/** `about 3 May (half of people: 20 Apr to 2 Jun)` */
function whenText({ date, earliest, latest }: Arrival, today: LocalDate, interval: string): string {
  if (date === null) return 'in more than five years, if at all'
  const about = `about ${shortDate(date, today)}`
  if (earliest === null) return about
  const until = latest === null ? ', or much later' : ` to ${shortDate(latest, today)}`
  return `${about} (${interval}${shortDate(earliest, today)}${until})`
}
