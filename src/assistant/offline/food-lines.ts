import { addDays } from '../../core/dates.ts'
import type { GapRow } from '../../nutrition/gap.ts'
import type { NutrientKey } from '../../nutrition/nutrients.ts'
import type { ScoreComponent } from '../../nutrition/score.ts'
import type { Question } from '../question.ts'
import type { Reader, ReadingValues } from '../readings.ts'
import {
  amount,
  linesOf,
  number,
  nutrientInText,
  nutrientName,
  nutrientUnit,
  plural,
  quoted,
  quotedList,
} from './words.ts'

type Snapshot = ReadingValues['get_health_snapshot']
type Gap = ReadingValues['get_diet_gap']
type Score = ReadingValues['get_diet_score']

const GAP_DAYS = 7
const SCORE_DAYS = 30
const MOST_FOODS = 8
const MOST_BELOW = 5
const MOST_ABOVE = 3
const MACROS: readonly NutrientKey[] = ['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g']

/** What was eaten today, yesterday, or in the days that the question names; for today also what is left. */
export async function eatenLines(reader: Reader, question: Question): Promise<string[]> {
  const days = question.yesterday ? 2 : (question.days ?? 1)
  const lines = linesOf('food log', await reader.read('get_health_snapshot', { days }), (snapshot) =>
    question.yesterday ? yesterdayLines(snapshot) : windowLines(snapshot, days),
  )
  if (days > 1) return lines
  const gap = await reader.read('get_diet_gap', { days: GAP_DAYS })
  return [...lines, ...linesOf('targets', gap, (value) => [remainingLine(value)])]
}

function windowLines({ window, averages, totals, recent_foods: foods }: Snapshot, days: number): string[] {
  const when = days === 1 ? `today (${window.to})` : `from ${window.from} to ${window.to}`
  if (window.days_logged === 0) return [`No food is logged ${when}.`]
  const sums = days === 1 ? totals : averages
  const known = MACROS.filter((key) => sums[key] !== null).map((key) => macro(key, sums[key] ?? 0))
  const heading =
    days === 1 ? `Logged ${when} so far` : `A day's average over ${plural(window.days_logged, 'logged day')}`
  return [
    `${heading}: ${known.length === 0 ? 'amounts unknown' : known.join(', ')}.`,
    `Latest: ${quotedList(
      foods.map(({ food_name: name }) => name),
      MOST_FOODS,
    )}.`,
  ]
}

function yesterdayLines({ window, recent_foods: foods }: Snapshot): string[] {
  const date = addDays(window.to, -1)
  const eaten = foods.filter((food) => food.date === date)
  if (eaten.length === 0) return [`No food is logged for yesterday (${date}).`]
  const items = eaten.slice(0, MOST_FOODS).map(({ food_name: name, energy_kcal: kcal }) => {
    return kcal === null ? quoted(name) : `${quoted(name)} (${amount(kcal, 'kcal')})`
  })
  const more = eaten.length - items.length
  return [`Logged yesterday (${date}): ${items.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
}

const macro = (key: NutrientKey, value: number) =>
  key === 'energy_kcal' ? amount(value, 'kcal') : `${amount(value, 'g')} ${nutrientInText(key)}`

function remainingLine({ today_remaining: remaining }: Gap): string {
  const known = MACROS.flatMap((key) => {
    const left = remaining[key]
    if (left === null || left === undefined) return []
    return [left >= 0 ? `${macro(key, left)} left` : `${macro(key, -left)} over`]
  })
  return known.length === 0
    ? 'What is left of your targets today is not known.'
    : `Against today's targets: ${known.join(', ')}.`
}

/** Average intake against the targets: of the nutrients that the question names, else where it differs most. */
export async function gapLines(reader: Reader, question: Question): Promise<string[]> {
  const days = question.days ?? GAP_DAYS
  const reading = await reader.read('get_diet_gap', { days })
  return linesOf('intake', reading, (gap) => {
    if (gap.status === 'no_logged_days') {
      return [`No food is logged in the last ${plural(days, 'day')}, so there is no intake to compare.`]
    }
    const rows = [...gap.macros, ...gap.nutrients]
    const asked = rows.filter(({ key }) => question.nutrients.includes(key))
    const shown = asked.length > 0 ? asked.map(rowLine) : mostTellingLines(rows)
    return [averagedLine(gap), ...shown, ...suggestionLines(gap, question)]
  })
}

function averagedLine({ status, days_used: days }: Gap): string {
  return status === 'ok'
    ? `A day's average over ${plural(days, 'day')} logged in full:`
    : `A day's average over ${plural(days, 'logged day')}, none logged in full, so it may read low:`
}

function mostTellingLines(rows: readonly GapRow[]): string[] {
  const byPercent = (a: GapRow, b: GapRow) => (a.percent ?? 100) - (b.percent ?? 100)
  const below = rows.filter(({ status }) => status === 'below').sort(byPercent)
  const above = rows.filter(({ status }) => status.startsWith('above')).sort((a, b) => byPercent(b, a))
  const unknown = rows.filter(({ status }) => status === 'unknown')
  const lines = [...below.slice(0, MOST_BELOW), ...above.slice(0, MOST_ABOVE)].map(rowLine)
  if (lines.length === 0) lines.push('Nothing known is out of line with your targets.')
  if (unknown.length > 0) lines.push(`Not known well enough: ${names(unknown.map(({ key }) => key))}.`)
  return lines
}

function rowLine({ key, unit, actual_avg: actual, target, gap, percent, status }: GapRow): string {
  const name = nutrientName(key)
  if (actual === null || gap === null) return `${name}: not known well enough from what is logged.`
  const share = percent === null ? '' : ` (${number(percent)} %)`
  const difference =
    status === 'below'
      ? `, ${amount(gap, unit)} short`
      : status === 'above'
        ? `, ${amount(-gap, unit)} over`
        : status === 'above_upper_limit'
          ? ', above the tolerable upper limit'
          : ', within it'
  return `${name}: ${amount(actual, unit)} against ${amount(target, unit)}${share}${difference}.`
}

function suggestionLines({ suggestions }: Gap, { nutrients }: Question): string[] {
  const asked: readonly string[] = nutrients
  const fitting = suggestions.filter(({ key }) => asked.length === 0 || asked.includes(key)).slice(0, 3)
  if (fitting.length === 0) return []
  const foods = fitting.map(
    ({ food, grams, amount: adds, unit, key }) =>
      `${food}, ${amount(grams, 'g')} (${amount(adds, unit)} ${nutrientInText(key as NutrientKey)})`,
  )
  return [`Foods that would help: ${foods.join('; ')}.`]
}

/** The diet score, its parts, and what pulls it down. */
export async function scoreLines(reader: Reader, question: Question): Promise<string[]> {
  const days = question.days ?? SCORE_DAYS
  const reading = await reader.read('get_diet_score', { days })
  return linesOf('diet score', reading, (score) => {
    const { overall, days: counted } = score
    if (overall === null) {
      return [
        `There is no diet score yet: ${plural(counted.logged, 'day')} of the last ${days} have food logged, none in full. A day counts once at least two meals and half of its energy are logged.`,
      ]
    }
    return [
      `Diet score: ${number(overall)} of 100 (${partsOf(score)}), confidence ${Math.round(100 * score.confidence)} %, from ${counted.complete} of ${plural(counted.eligible, 'day')} logged in full.`,
      ...weakLines(score.components),
      ...(score.dropped.length === 0
        ? []
        : [`Left out, not known well enough: ${names(score.dropped.map(({ key }) => key))}.`]),
    ]
  })
}

function partsOf(score: Score): string {
  const parts: [string, number | null][] = [
    ['macros', score.macro_score],
    ['nutrients', score.nutrient_score],
    ['consistency', score.consistency_score],
  ]
  return parts.map(([name, value]) => `${name} ${value === null ? 'unknown' : number(value)}`).join(', ')
}

function weakLines(components: readonly ScoreComponent[]): string[] {
  const weak = components
    .filter(({ score }) => score < 0.9)
    .sort((a, b) => a.score - b.score)
    .slice(0, 4)
    .map(({ key, intake, target, unit, kind }) => {
      const aim = kind === 'limit' ? 'at most ' : kind === 'range' ? 'about ' : ''
      return `${nutrientName(key)} ${number(intake)} of ${aim}${amount(target, unit)}`
    })
  return weak.length === 0 ? [] : [`Furthest from target: ${weak.join('; ')}.`]
}

const names = (keys: readonly NutrientKey[]) => keys.map(nutrientName).join(', ')

export const averageOf = (averages: Snapshot['averages'], key: NutrientKey) => {
  const value = averages[key]
  return value === null ? undefined : `${nutrientInText(key)} ${amount(value, nutrientUnit(key))}`
}
