import { ageText } from '../../contract/birth-date.ts'
import type { LocalDate } from '../../contract/calendar-date.ts'
import type { SharedProfile } from '../../profile/schema.ts'
import type { SubscriptionDocument } from '../../protocols/schema.ts'
import { onDayText, periodText } from './date-words.ts'
import { averageOf } from './food-lines.ts'
import {
  amountText,
  capitalized,
  listItem,
  numberText,
  nutrientName,
  plural,
  quotedList,
  quotedText,
  resultLines,
} from './format-text.ts'
import type { LineContext } from './offline-answer.ts'
import { symptomLines, trendKeys, trendLine } from './wellbeing-lines.ts'

const OVERVIEW_DAYS = 30
const MAX_LISTED_ITEMS = 8
/** The basis of a target in words. */
const BASIS_NAMES: Readonly<Record<string, string>> = {
  user: 'set by you',
  eer: 'from body and activity',
  eer_mean_of_sexes: 'from body and activity',
  estimated_expenditure: 'from what you use by your weigh-ins and food',
  reference: 'general reference',
  body_weight: 'from weight and goal',
  energy_density: '14 g for each 1000 kcal',
}
const TARGET_KEYS = ['energy_kcal', 'protein_g', 'fiber_g'] as const

/** The person's active protocols and their adherence. */
export async function protocolLines({ reader, today }: LineContext): Promise<string[]> {
  const result = await reader.read('get_my_protocols', { status: 'active' })
  return resultLines('protocols', result, ({ protocols }) =>
    protocols.length === 0
      ? ['You have no active protocol.']
      : listItem(
          'Your active protocols',
          protocols.map((protocol) => protocolLine(protocol, today)),
        ),
  )
}

function protocolLine(
  { name, adherence_percent: percent, streak_days: streak, next_due: due }: SubscriptionDocument,
  today: LocalDate,
) {
  const done =
    percent === null ? 'nothing was due yet' : `${Math.round(percent)}% of due days done in the last 30`
  const next = due === null ? 'nothing more due' : `next due ${onDayText(due, today)}`
  return `${name}: ${done}, streak ${plural(streak, 'day')}, ${next}`
}

/** The contents of the profile, and the main targets. */
export async function profileLines({ reader }: LineContext): Promise<string[]> {
  return resultLines('profile', await reader.read('get_health_profile'), (profile) => [
    ...listItem(`Your profile is ${profile.completeness.percent}% complete`, [
      listLine('Allergies', profile.allergies),
      listLine('Conditions', profile.conditions),
      listLine('Medicines', profile.medications),
      listLine('Goals', profile.health_goals),
      listLine(
        'Supplements',
        profile.supplement_stack.map(({ name }) => name),
      ),
      `Diet: ${profile.dietary_preferences.pattern === undefined ? 'no pattern given' : quotedText(profile.dietary_preferences.pattern)}`,
      `Body: ${metricsText(profile)}`,
      ...(profile.goal_weight_kg === null
        ? []
        : [`Goal weight: ${amountText(profile.goal_weight_kg, 'kg')}`]),
    ]),
    ...listItem('Your daily targets', targetsText(profile)),
  ])
}

const listLine = (name: string, words: readonly string[]) =>
  `${name}: ${words.length === 0 ? 'none given' : quotedList(words, MAX_LISTED_ITEMS)}`

function metricsText({
  metrics_data: { age, sex, height_cm: height, weight_kg: weight },
}: SharedProfile): string {
  const known = [
    age === null ? [] : [`age ${age < 2 ? ageText(age) : numberText(age)}`],
    sex === null ? [] : [sex],
    height === null ? [] : [amountText(height, 'cm')],
    weight === null ? [] : [amountText(weight, 'kg')],
  ].flat()
  return known.length === 0 ? 'nothing given' : known.join(', ')
}

function targetsText({ targets }: SharedProfile): string[] {
  return TARGET_KEYS.flatMap((key) => {
    const target = targets[key]
    if (target === undefined) return []
    const basis = BASIS_NAMES[target.basis] ?? target.basis.replaceAll('_', ' ')
    return [`${nutrientName(key)}: ${amountText(target.value, target.unit)} (${basis})`]
  })
}

/** A short overview of everything. */
export async function overviewLines({ reader, topics, today }: LineContext): Promise<string[]> {
  const result = await reader.read('get_health_snapshot', { days: topics.days ?? OVERVIEW_DAYS })
  return resultLines('journal', result, (snapshot) => {
    const { window, diet_score: score, trends, protocols } = snapshot
    const food = [averageOf(snapshot, 'energy_kcal'), averageOf(snapshot, 'protein_g')].filter(
      (part) => part !== undefined,
    )
    const known = trendKeys(trends).filter((key) => trends[key].count > 0)
    return [
      ...listItem(capitalized(periodText(window, today)), [
        `Food: logged on ${plural(window.days_logged, 'day')}${food.length === 0 ? '' : `, on average ${food.join(', ')}`}`,
        `Diet score: ${score.overall === null ? (score.status === 'day_not_over' ? 'none yet, today is not over' : 'not enough data yet') : `${numberText(score.overall)} of 100`}`,
        ...(score.concern === null ? [] : [score.concern.message]),
        `Check-ins: ${window.checkins === 0 ? 'none' : window.checkins}`,
        ...known.map((key) => trendLine(key, trends[key])),
        ...(protocols.length === 0
          ? []
          : [`Active protocols: ${protocols.map(({ name }) => name).join(', ')}`]),
      ]),
      ...(window.checkins === 0 ? [] : symptomLines(snapshot, today)),
    ]
  })
}
