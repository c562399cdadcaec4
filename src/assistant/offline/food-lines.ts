import type { LocalDate } from '../../contract/calendar-date.ts'
import { MACRO_KEYS, type NutrientKey, type Nutrients } from '../../contract/nutrients.ts'
import type { GapRow } from '../../nutrition/diet-gap.ts'
import type { ScoreComponent } from '../../nutrition/diet-score.ts'
import type { IntakeNote } from '../../nutrition/intake-notes.ts'
import type { ToolSuccess, ToolValues } from '../tool-reader.ts'
import { dayName, periodText } from './date-words.ts'
import {
  amountText,
  capitalized,
  listItem,
  numberText,
  nutrientInText,
  nutrientName,
  nutrientUnit,
  plural,
  quotedList,
  quotedText,
  resultLines,
  shortened,
} from './format-text.ts'
import type { LineContext } from './offline-answer.ts'
import { boundText } from './query-values.ts'
import type { TopicLimits } from './topic-limits.ts'

type HealthSnapshot = ToolValues['get_health_snapshot']
type GapResult = ToolValues['get_diet_gap']
type ScoreResult = ToolValues['get_diet_score']

const GAP_DAYS = 7
const SCORE_DAYS = 30
const MAX_FOODS = 8
const MAX_FOODS_PER_DAY = 5
const MAX_ROWS_BELOW_TARGET = 5
const MAX_ROWS_ABOVE_LIMIT = 3

/** What was eaten today or in the last days; for today also what is left. */
export async function eatenLines({ reader, topics, today }: LineContext): Promise<string[]> {
  const days = topics.days ?? 1
  const lines = resultLines('food log', await reader.read('get_health_snapshot', { days }), (snapshot) =>
    days === 1 ? todayLines(snapshot) : windowLines(snapshot, today),
  )
  if (days > 1) return lines
  const gap = await reader.read('get_diet_gap', { days: GAP_DAYS })
  return [...lines, ...resultLines('targets', gap, remainingLines)]
}

function todayLines({
  window,
  totals,
  unknown_energy: unknown = 0,
  recent_foods: foods,
}: HealthSnapshot): string[] {
  if (window.days_logged === 0) return ['You have logged no food today.']
  const eaten = `${unknown > 0 ? 'at least ' : ''}${amountsText(totals)}`
  return [`Today so far: ${eaten}.`, ...listItem('What you logged', foodItems(foods))]
}

function windowLines(
  { window, averages, averages_at_least: atLeast = [], recent_foods: foods }: HealthSnapshot,
  today: LocalDate,
): string[] {
  const when = periodText(window, today)
  if (window.days_logged === 0) return [`You logged no food ${when}.`]
  const byDay = [...Map.groupBy(foods, ({ date }) => date)].map(([date, ofDay]) => {
    const eaten = ofDay.map(({ food_name: name }) => name)
    return `${capitalized(dayName(date, today))}: ${quotedList(eaten, MAX_FOODS_PER_DAY)}`
  })
  return [
    `${capitalized(when)} you logged food on ${plural(window.days_logged, 'day')}, on average ${amountsText(averages, atLeast)}.`,
    ...listItem('Latest foods', byDay),
  ]
}

/** `“Porridge”, 310 kcal`, `“Tea” (3 times), 6 kcal`: each food once, then the number of further foods. */
function foodItems(foods: HealthSnapshot['recent_foods']): string[] {
  const different = [...Map.groupBy(foods, ({ food_name: name }) => name)]
  const items = different.slice(0, MAX_FOODS).map(([name, same]) => {
    const times = same.length === 1 ? '' : ` (${plural(same.length, 'time')})`
    const known = same.flatMap(({ energy_kcal: kcal }) => (kcal === null ? [] : [kcal]))
    const kcal = known.reduce((sum, value) => sum + value, 0)
    return `${quotedText(name)}${times}${known.length < same.length ? '' : `, ${amountText(kcal, 'kcal')}`}`
  })
  const more = different.length - items.length
  return more > 0 ? [...items, `and ${more} more`] : items
}

/** @param atLeast those that may be more. */
function amountsText(sums: Nutrients, atLeast: readonly NutrientKey[] = []): string {
  const known = MACRO_KEYS.flatMap((key) => {
    const value = sums[key]
    if (value === null) return []
    const amount = key === 'energy_kcal' ? amountText(value, 'kcal') : nutrientAmount(key, value)
    return [`${boundText(atLeast.includes(key))}${amount}`]
  })
  return known.length === 0 ? 'amounts unknown' : known.join(', ')
}

const nutrientAmount = (key: NutrientKey, value: number) => `${amountText(value, 'g')} ${nutrientInText(key)}`

function remainingLines({ today_remaining: remaining, today_at_most: atMost }: GapResult): string[] {
  const known = MACRO_KEYS.flatMap((key) => {
    const left = remaining[key]
    if (left === null || left === undefined) return []
    const size = amountText(Math.abs(left), nutrientUnit(key))
    const isOpen = atMost.includes(key)
    const bound = !isOpen ? '' : left >= 0 ? 'up to ' : 'at least '
    return [`${nutrientName(key)}: ${bound}${size} ${left >= 0 ? 'left' : 'over'}`]
  })
  return known.length === 0
    ? ['How much of your targets is left today is unknown.']
    : listItem('Compared with today’s targets', known)
}

/** Average intake against the targets: for the nutrients that the question names, else where it differs most. */
export async function gapLines({ reader, topics }: LineContext): Promise<string[]> {
  const days = topics.days ?? GAP_DAYS
  const result = await reader.read('get_diet_gap', { days })
  return resultLines('intake', result, (gap) => {
    if (gap.status === 'no_logged_days') {
      return [`You logged no food ${lastDays(days)}, so there is no intake to compare.`]
    }
    const rows = [...gap.macros, ...gap.nutrients]
    const asked = rows.filter(({ key }) => topics.nutrients.includes(key))
    // The largest gaps of others would be no answer.
    if (topics.nutrients.length > 0 && asked.length === 0) return [withoutTarget(topics.nutrients)]
    const heading = averagedHeading(gap, days)
    const shown = asked.length > 0 ? listItem(heading, asked.map(gapRowLine)) : largestGapLines(heading, rows)
    return [...shown, ...listItem('Foods that would help', suggestionItems(gap, topics))]
  })
}

const withoutTarget = (nutrients: readonly NutrientKey[]) => {
  const named = nutrients.map(nutrientInText).join(' and ')
  return `There is no target for ${named} to compare with. Ask for an amount and a time, such as “${named} last week”.`
}

const lastDays = (days: number) => (days === 1 ? 'today' : `in the last ${days} days`)

const TODAY_NOT_SCORED =
  'Today is not over, so it has no diet score yet. It gets one once it is over, or once you mark it complete.'

function averagedHeading({ status, days_used: used }: GapResult, days: number): string {
  if (status === 'day_not_over') return 'Today so far, which is not over'
  const average = `Your daily average ${lastDays(days)}, from`
  return status === 'ok'
    ? `${average} ${plural(used, 'complete day')}`
    : `${average} ${plural(used, 'day')}, none complete, so it may be too low`
}

function largestGapLines(heading: string, rows: readonly GapRow[]): string[] {
  const byPercent = (a: GapRow, b: GapRow) => (a.percent ?? 100) - (b.percent ?? 100)
  const below = rows.filter(({ status }) => status === 'below').sort(byPercent)
  const above = rows.filter(({ status }) => status.startsWith('above')).sort((a, b) => byPercent(b, a))
  const unknown = rows.filter(({ status }) => status === 'unknown')
  const telling = [...below.slice(0, MAX_ROWS_BELOW_TARGET), ...above.slice(0, MAX_ROWS_ABOVE_LIMIT)].map(
    gapRowLine,
  )
  const lines = listItem(heading, telling.length > 0 ? telling : ['no known amount is off target'])
  if (unknown.length > 0) lines.push(`Too little data: ${names(unknown)}.`)
  return lines
}

function gapRowLine(row: GapRow): string {
  const { key, unit, actual_avg: actual, at_least: isOpen, target, gap, percent, status } = row
  const name = nutrientName(key)
  if (actual === null || gap === null) return `${name}: too little data`
  const share = percent === null ? '' : ` (${Math.round(percent)}%)`
  const difference =
    status === 'below'
      ? `, ${isOpen === true ? 'up to ' : ''}${amountText(gap, unit)} short`
      : status === 'above'
        ? `, ${boundText(isOpen)}${amountText(-gap, unit)} over`
        : status === 'above_upper_limit'
          ? ', above the tolerable upper limit'
          : ', within the limit'
  return `${name}: ${boundText(isOpen)}${amountText(actual, unit)} against ${amountText(target, unit)}${share}${difference}`
}

function suggestionItems({ suggestions }: GapResult, { nutrients }: TopicLimits): string[] {
  const asked: readonly string[] = nutrients
  return suggestions
    .filter(({ key }) => asked.length === 0 || asked.includes(key))
    .slice(0, 3)
    .map(
      ({ food, grams, amount: adds, unit, key }) =>
        `${shortened(food)}, ${amountText(grams, 'g')}: ${amountText(adds, unit)} ${nutrientInText(key as NutrientKey)}`,
    )
}

const INFANTS_NOT_SCORED =
  'There is no diet score under one year: most of what an infant has is milk, which is hardly ever logged.'

/** The diet score, its parts, and the components that lower it most. */
export async function scoreLines({ reader, topics }: LineContext): Promise<string[]> {
  const days = topics.days ?? SCORE_DAYS
  const result = await reader.read('get_diet_score', { days })
  return resultLines('diet score', result, (score) => {
    const { overall, days: counted } = score
    if (score.status === 'day_not_over') return [TODAY_NOT_SCORED]
    if (score.status === 'not_for_infants') return [INFANTS_NOT_SCORED]
    if (overall === null) {
      return [
        `There is no diet score yet: ${plural(counted.logged, 'day')} of the last ${days} have food logged, but none is complete. A day is complete with three meals, or with two and half of the energy target.`,
      ]
    }
    return [
      ...listItem(`Your diet score ${lastDays(days)} is ${numberText(overall)} of 100`, [
        ...scoreParts(score),
        ...(score.concern === null ? [] : [score.concern.message]),
        `Confidence: ${Math.round(100 * score.confidence)}%, ${counted.complete} of ${plural(counted.eligible, 'day')} complete`,
      ]),
      ...listItem('Furthest from target', weakComponentItems(score.components)),
      ...score.notes
        .filter(({ key }) => key !== 'low_intake' && key !== 'very_low_intake')
        .map(({ message }) => message),
      ...(score.dropped.length === 0 ? [] : [`Left out, too little data: ${names(score.dropped)}.`]),
    ]
  })
}

function scoreParts(score: ScoreResult): string[] {
  const parts: [string, number | null][] = [
    ['Macros', score.macro_score],
    ['Nutrients', score.nutrient_score],
    ['Consistency', score.consistency_score],
  ]
  return parts.map(([name, value]) => `${name}: ${value === null ? 'unknown' : numberText(value)}`)
}

function weakComponentItems(components: readonly ScoreComponent[]): string[] {
  return components
    .filter(({ score }) => score < 0.9)
    .sort((a, b) => a.score - b.score)
    .slice(0, 4)
    .map(({ key, intake, target, unit, kind }) => {
      const aim = kind === 'limit' ? 'at most ' : kind === 'range' ? 'about ' : ''
      return `${nutrientName(key)}: ${numberText(intake)} of ${aim}${amountText(target, unit)}`
    })
}

const names = (rows: readonly { key: NutrientKey }[]) => rows.map(({ key }) => nutrientInText(key)).join(', ')

export const averageOf = (
  { averages, averages_at_least: atLeast = [] }: HealthSnapshot,
  key: NutrientKey,
) => {
  const value = averages[key]
  return value === null
    ? undefined
    : `${nutrientInText(key)} ${boundText(atLeast.includes(key))}${amountText(value, nutrientUnit(key))}`
}

/** Sustained low intake comes before any figure, once. */
export function lowIntakeLines(results: readonly ToolSuccess[]): string[] {
  const notes = results.flatMap(({ value }) => (value.notes ?? []) as readonly IntakeNote[])
  const low = notes.find(({ key }) => key === 'low_intake' || key === 'very_low_intake')
  return low === undefined ? [] : [low.message]
}
