import type { ProfileDocument } from '../../profile/schema.ts'
import type { SubscriptionDocument } from '../../protocols/schema.ts'
import type { Question } from '../question.ts'
import type { Reader } from '../readings.ts'
import { averageOf } from './food-lines.ts'
import { symptomLines, trendKeys, trendLine } from './wellbeing-lines.ts'
import { amount, linesOf, number, plural, quoted, quotedList } from './words.ts'

const OVERVIEW_DAYS = 30
const MOST_WORDS = 8
const TARGETS = ['energy_kcal', 'protein_g', 'fiber_g'] as const

/** What the person has taken on, and how it goes. */
export async function protocolLines(reader: Reader): Promise<string[]> {
  const reading = await reader.read('get_my_protocols', { status: 'active' })
  return linesOf('protocols', reading, ({ protocols }) =>
    protocols.length === 0 ? ['You have no active protocol.'] : protocols.map(protocolLine),
  )
}

function protocolLine({
  name,
  adherence_percent: percent,
  streak_days: streak,
  next_due: due,
}: SubscriptionDocument) {
  const done =
    percent === null ? 'nothing was due yet' : `${number(percent)} % of due days done in the last 30`
  return `${name}: ${done}, streak ${plural(streak, 'day')}, ${due === null ? 'nothing more due' : `next due ${due}`}.`
}

/** What the profile says, and the main targets that follow. */
export async function profileLines(reader: Reader): Promise<string[]> {
  return linesOf('profile', await reader.read('get_health_profile'), (profile) => [
    listLine('Allergies', profile.allergies),
    listLine('Conditions', profile.conditions),
    listLine('Goals', profile.health_goals),
    listLine(
      'Supplements',
      profile.supplement_stack.map(({ name }) => name),
    ),
    `Diet: ${profile.dietary_preferences.pattern === undefined ? 'no pattern given' : quoted(profile.dietary_preferences.pattern)}. ${metricsOf(profile)}`,
    `Daily targets: ${targetsOf(profile)}.`,
    `The profile is ${profile.completeness.percent} % complete.`,
  ])
}

const listLine = (name: string, words: readonly string[]) =>
  `${name}: ${words.length === 0 ? 'none given' : quotedList(words, MOST_WORDS)}.`

function metricsOf({
  metrics_data: { age, sex, height_cm: height, weight_kg: weight },
}: ProfileDocument): string {
  const known = [
    age === null ? [] : [`age ${number(age)}`],
    sex === null ? [] : [sex],
    height === null ? [] : [amount(height, 'cm')],
    weight === null ? [] : [amount(weight, 'kg')],
  ].flat()
  return known.length === 0 ? 'No body metrics given.' : `Metrics: ${known.join(', ')}.`
}

function targetsOf({ targets }: ProfileDocument): string {
  return TARGETS.flatMap((key) => {
    const target = targets[key]
    if (target === undefined) return []
    const name = key === 'protein_g' ? ' protein' : key === 'fiber_g' ? ' fibre' : ''
    return [`${amount(target.value, target.unit)}${name} (basis: ${target.basis.replaceAll('_', ' ')})`]
  }).join(', ')
}

/** A little of everything. */
export async function overviewLines(reader: Reader, question: Question): Promise<string[]> {
  const reading = await reader.read('get_health_snapshot', { days: question.days ?? OVERVIEW_DAYS })
  return linesOf('journal', reading, (snapshot) => {
    const { window, averages, diet_score: score, trends, protocols } = snapshot
    const food = [averageOf(averages, 'energy_kcal'), averageOf(averages, 'protein_g')].filter(
      (part) => part !== undefined,
    )
    const known = trendKeys(trends).filter((key) => trends[key].count > 0)
    return [
      `From ${window.from} to ${window.to}: food logged on ${plural(window.days_logged, 'day')}, ${plural(window.checkins, 'check-in')}.`,
      ...(food.length === 0 ? [] : [`A logged day's average: ${food.join(', ')}.`]),
      score.overall === null
        ? 'Diet score: not enough data yet.'
        : `Diet score: ${number(score.overall)} of 100.`,
      ...known.map((key) => trendLine(key, trends[key])),
      ...(window.checkins === 0 ? [] : symptomLines(snapshot)),
      ...(protocols.length === 0
        ? []
        : [`Active protocols: ${protocols.map(({ name }) => name).join(', ')}.`]),
    ]
  })
}
