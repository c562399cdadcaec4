import type { LocalDate } from '../../contract/calendar-date.ts'
import { GOAL_WEIGHT_NOTES } from '../../contract/goal-weight.ts'
import { MIN_TREND_WEIGH_INS } from '../../contract/limits.ts'
import { energyRequirement, isGeneral } from '../../nutrition/energy-target.ts'
import { KCAL_PER_KG } from '../../nutrition/expenditure.ts'
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

const HOW_SURE =
  'That sure: of 10 such intervals about 9 hold what is really used, if what is logged is what was eaten. Missing meals put it too low. More complete days and weigh-ins make it narrower.'

type About = Pick<PersonContext, 'person' | 'today'>

/** The estimate with its interval and what it is from, or what is missing. */
export function energyUseLines(
  use: EnergyUse,
  about: About,
  { isOfPart, isSure }: { isOfPart?: boolean; isSure?: boolean },
): string[] {
  const none = notEstimated(use, about)
  if (none !== undefined) return [none]
  return [
    ...(isOfPart === true ? [OF_A_PART] : []),
    estimateText(use, about.today),
    ...(isSure === true && use.estimate !== null && use.doubt === null ? [HOW_SURE] : []),
    ...equationLines(use, about),
  ]
}

/** Whether what is eaten is less or more than what is used, and how sure that is; or what is missing. */
export function energyBalanceLines(use: EnergyUse, about: About): string[] {
  const none = notEstimated(use, about)
  if (none !== undefined) return [none]
  const { estimate, doubt, mean_intake_kcal: eaten } = use
  const lines = [estimateText(use, about.today)]
  if (estimate === null || eaten === null) return [...lines, ...equationLines(use, about)]
  const of = `On those complete days you logged ${amountText(eaten, 'kcal')} a day on average`
  // What is too little in the log is too little in both.
  if (doubt !== null) return [...lines, `${of}. Whether that is less than you use cannot be told from it.`]
  return [...lines, `${of}. ${balanceText(eaten, estimate)}`]
}

function balanceText(eaten: number, { kcal, low, high }: NonNullable<EnergyUse['estimate']>): string {
  const [deficit, least, most] = [kcal - eaten, low - eaten, high - eaten]
  const of = `That is about ${amountText(Math.abs(deficit), 'kcal')} a day ${deficit < 0 ? 'more' : 'less'} than you used`
  if (least < 0 && most > 0)
    return `${of}, but the 90% interval goes from ${amountText(-least, 'kcal')} more to ${amountText(most, 'kcal')} less: it does not show a deficit or a surplus for certain.`
  const [near, far] = deficit < 0 ? [-most, -least] : [least, most]
  const kg = amountText(Math.abs(7 * deficit) / KCAL_PER_KG, 'kg')
  const [kind, change] = deficit < 0 ? ['surplus', 'more'] : ['deficit', 'less']
  return `${of} (90% interval ${near} to ${far} kcal): a ${kind}, which comes to about ${kg} ${change} a week. Water can hide that for weeks.`
}

/** Why nothing is estimated of this person; undefined: it is. */
function notEstimated(use: EnergyUse, { person }: About): string | undefined {
  if (hasEatingDisorderHistory(person.conditions)) return WITHOUT_ENERGY
  return use.is_meaningful ? undefined : 'What you use a day is not estimated under 19 or in pregnancy.'
}

const equationLines = (use: EnergyUse, { person }: About): string[] =>
  isGeneral(energyRequirement(person))
    ? []
    : [
        `By age, sex, height, weight and activity, somebody like you uses about ${amountText(use.formula_kcal, 'kcal')} a day.`,
      ]

function estimateText(use: EnergyUse, today: LocalDate): string {
  const { estimate, missing, doubt, is_current: isCurrent } = use
  if (estimate === null) return missing?.why ?? ''
  const { kcal, low, high, from, to } = estimate
  const of = `${plural(estimate.complete_days, 'complete day')} and ${plural(estimate.weigh_ins, 'weigh-in')}`
  const text = `You ${isCurrent ? 'use' : 'used'} about ${amountText(kcal, 'kcal')} a day (90% interval ${low} to ${high} kcal), as you log: estimated from ${of}, ${shortDate(from, today)} to ${shortDate(to, today)}.`
  return doubt === null ? text : `${text} ${doubt.why}`
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
      ...arrivalLines(plan, {
        today,
        isReached: note?.includes(GOAL_WEIGHT_NOTES.goal_weight_reached) === true,
      }),
      ...(note === null ? [] : [note]),
    ]
  })
}

/** A weight in pounds is the same as one in kilograms to so much. */
const SAME_KG = 0.3

function arrivalLines(
  plan: GoalPlan,
  { today, isReached }: { today: LocalDate; isReached: boolean },
): string[] {
  const goal = amountText(plan.kg, 'kg')
  if (plan.direction === 'keep')
    // The note says why, where it is not.
    return [
      `Your goal weight is ${goal} and you weigh ${amountText(plan.from_kg, 'kg')}${isReached ? ': it is reached' : ''}.`,
    ]
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
  if (date === null) return 'in more than a year at this pace, if at all'
  const about = `about ${shortDate(date, today)}`
  if (earliest === null) return about
  const until = latest === null ? ', or much later' : ` to ${shortDate(latest, today)}`
  return `${about} (${interval}${shortDate(earliest, today)}${until})`
}
