import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import { MACRO_KEYS, type NutrientKey, type Nutrients } from '../../contract/nutrients.ts'
import type { GapRow } from '../../nutrition/gap.ts'
import type { ScoreComponent } from '../../nutrition/score.ts'
import type { Question } from '../question.ts'
import type { ReadingValues } from '../readings.ts'
import { dayName, inPeriod } from './date-words.ts'
import type { About } from './offline-answer.ts'
import {
  amount,
  capitalized,
  linesOf,
  listed,
  number,
  nutrientInText,
  nutrientName,
  nutrientUnit,
  onOneLine,
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
const MOST_FOODS_OF_DAY = 5
const MOST_BELOW = 5
const MOST_ABOVE = 3
/** `get_health_snapshot` returns no more of the latest foods. */
const MOST_READ = 20
const MAY_BE_MORE = `This covers only the latest ${MOST_READ} foods; there may be more from yesterday.`

/** What was eaten today, yesterday, or on the days that the question names; for today also what is left. */
export async function eatenLines({ reader, question, today }: About): Promise<string[]> {
  const days = question.yesterday ? 2 : (question.days ?? 1)
  const lines = linesOf('food log', await reader.read('get_health_snapshot', { days }), (snapshot) =>
    question.yesterday
      ? yesterdayLines(snapshot, addDays(today, -1))
      : days === 1
        ? todayLines(snapshot)
        : windowLines(snapshot, today),
  )
  if (days > 1) return lines
  const gap = await reader.read('get_diet_gap', { days: GAP_DAYS })
  return [...lines, ...linesOf('targets', gap, remainingLines)]
}

function todayLines({ window, totals, recent_foods: foods }: Snapshot): string[] {
  if (window.days_logged === 0) return ['You have logged no food today.']
  return [`Today so far: ${amountsOf(totals)}.`, ...listed('What you logged', foodItems(foods))]
}

function yesterdayLines({ recent_foods: foods }: Snapshot, yesterday: LocalDate): string[] {
  const eaten = foods.filter(({ date }) => date === yesterday)
  // The latest foods come first, up to a limit; foods beyond it may be from yesterday, too.
  const mayBeMore = foods.length >= MOST_READ
  if (eaten.length === 0 && !mayBeMore) return ['You logged no food yesterday.']
  const lines = listed('Yesterday you logged', foodItems(eaten))
  return mayBeMore ? [...lines, MAY_BE_MORE] : lines
}

function windowLines({ window, averages, recent_foods: foods }: Snapshot, today: LocalDate): string[] {
  const when = inPeriod(window, today)
  if (window.days_logged === 0) return [`You logged no food ${when}.`]
  const byDay = [...Map.groupBy(foods, ({ date }) => date)].map(([date, ofDay]) => {
    const eaten = ofDay.map(({ food_name: name }) => name)
    return `${capitalized(dayName(date, today))}: ${quotedList(eaten, MOST_FOODS_OF_DAY)}`
  })
  return [
    `${capitalized(when)} you logged food on ${plural(window.days_logged, 'day')}, on average ${amountsOf(averages)}.`,
    ...listed('Latest foods', byDay),
  ]
}

/** `“Porridge”, 310 kcal`, `“Tea” (3 times), 6 kcal`: each food once, then the number of further foods. */
function foodItems(foods: Snapshot['recent_foods']): string[] {
  const different = [...Map.groupBy(foods, ({ food_name: name }) => name)]
  const items = different.slice(0, MOST_FOODS).map(([name, same]) => {
    const times = same.length === 1 ? '' : ` (${plural(same.length, 'time')})`
    const known = same.flatMap(({ energy_kcal: kcal }) => (kcal === null ? [] : [kcal]))
    const kcal = known.reduce((sum, value) => sum + value, 0)
    return `${quoted(name)}${times}${known.length < same.length ? '' : `, ${amount(kcal, 'kcal')}`}`
  })
  const more = different.length - items.length
  return more > 0 ? [...items, `and ${more} more`] : items
}

function amountsOf(sums: Nutrients): string {
  const known = MACRO_KEYS.flatMap((key) => {
    const value = sums[key]
    return value === null ? [] : [key === 'energy_kcal' ? amount(value, 'kcal') : ofNutrient(key, value)]
  })
  return known.length === 0 ? 'amounts unknown' : known.join(', ')
}

const ofNutrient = (key: NutrientKey, value: number) => `${amount(value, 'g')} ${nutrientInText(key)}`

function remainingLines({ today_remaining: remaining }: Gap): string[] {
  const known = MACRO_KEYS.flatMap((key) => {
    const left = remaining[key]
    if (left === null || left === undefined) return []
    const size = amount(Math.abs(left), nutrientUnit(key))
    return [`${nutrientName(key)}: ${size} ${left >= 0 ? 'left' : 'over'}`]
  })
  return known.length === 0
    ? ['How much of your targets is left today is unknown.']
    : listed("Against today's targets", known)
}

/** Average intake against the targets: for the nutrients that the question names, else where it differs most. */
export async function gapLines({ reader, question }: About): Promise<string[]> {
  const days = question.days ?? GAP_DAYS
  const reading = await reader.read('get_diet_gap', { days })
  return linesOf('intake', reading, (gap) => {
    if (gap.status === 'no_logged_days') {
      return [`You logged no food ${lastDays(days)}, so there is no intake to compare.`]
    }
    const rows = [...gap.macros, ...gap.nutrients]
    const asked = rows.filter(({ key }) => question.nutrients.includes(key))
    const heading = averagedHeading(gap, days)
    const shown = asked.length > 0 ? listed(heading, asked.map(rowLine)) : mostTellingLines(heading, rows)
    return [...shown, ...listed('Foods that would help', suggestionItems(gap, question))]
  })
}

const lastDays = (days: number) => (days === 1 ? 'today' : `in the last ${days} days`)

function averagedHeading({ status, days_used: used }: Gap, days: number): string {
  const average = `Your daily average ${lastDays(days)}, from ${plural(used, 'day')}`
  return status === 'ok' ? `${average} (all complete)` : `${average} (none complete, so it may be too low)`
}

function mostTellingLines(heading: string, rows: readonly GapRow[]): string[] {
  const byPercent = (a: GapRow, b: GapRow) => (a.percent ?? 100) - (b.percent ?? 100)
  const below = rows.filter(({ status }) => status === 'below').sort(byPercent)
  const above = rows.filter(({ status }) => status.startsWith('above')).sort((a, b) => byPercent(b, a))
  const unknown = rows.filter(({ status }) => status === 'unknown')
  const telling = [...below.slice(0, MOST_BELOW), ...above.slice(0, MOST_ABOVE)].map(rowLine)
  const lines = listed(heading, telling.length > 0 ? telling : ['no known amount is off target'])
  if (unknown.length > 0) lines.push(`Too little data: ${names(unknown)}.`)
  return lines
}

function rowLine({ key, unit, actual_avg: actual, target, gap, percent, status }: GapRow): string {
  const name = nutrientName(key)
  if (actual === null || gap === null) return `${name}: too little data`
  const share = percent === null ? '' : ` (${Math.round(percent)} %)`
  const difference =
    status === 'below'
      ? `, ${amount(gap, unit)} short`
      : status === 'above'
        ? `, ${amount(-gap, unit)} over`
        : status === 'above_upper_limit'
          ? ', above the tolerable upper limit'
          : ', within the limit'
  return `${name}: ${amount(actual, unit)} against ${amount(target, unit)}${share}${difference}`
}

function suggestionItems({ suggestions }: Gap, { nutrients }: Question): string[] {
  const asked: readonly string[] = nutrients
  return suggestions
    .filter(({ key }) => asked.length === 0 || asked.includes(key))
    .slice(0, 3)
    .map(
      ({ food, grams, amount: adds, unit, key }) =>
        `${onOneLine(food)}, ${amount(grams, 'g')}: ${amount(adds, unit)} ${nutrientInText(key as NutrientKey)}`,
    )
}

/** The diet score, its parts, and the components that lower it most. */
export async function scoreLines({ reader, question }: About): Promise<string[]> {
  const days = question.days ?? SCORE_DAYS
  const reading = await reader.read('get_diet_score', { days })
  return linesOf('diet score', reading, (score) => {
    const { overall, days: counted } = score
    if (overall === null) {
      return [
        `There is no diet score yet: ${plural(counted.logged, 'day')} of the last ${days} have food logged, but none is complete. A day is complete with at least two meals and half of the energy target.`,
      ]
    }
    return [
      ...listed(`Your diet score ${lastDays(days)} is ${number(overall)} of 100`, [
        ...partsOf(score),
        `Confidence: ${Math.round(100 * score.confidence)} %, ${counted.complete} of ${plural(counted.eligible, 'day')} complete`,
      ]),
      ...listed('Furthest from target', weakItems(score.components)),
      ...(score.dropped.length === 0 ? [] : [`Left out, too little data: ${names(score.dropped)}.`]),
    ]
  })
}

function partsOf(score: Score): string[] {
  const parts: [string, number | null][] = [
    ['Macros', score.macro_score],
    ['Nutrients', score.nutrient_score],
    ['Consistency', score.consistency_score],
  ]
  return parts.map(([name, value]) => `${name}: ${value === null ? 'unknown' : number(value)}`)
}

function weakItems(components: readonly ScoreComponent[]): string[] {
  return components
    .filter(({ score }) => score < 0.9)
    .sort((a, b) => a.score - b.score)
    .slice(0, 4)
    .map(({ key, intake, target, unit, kind }) => {
      const aim = kind === 'limit' ? 'at most ' : kind === 'range' ? 'about ' : ''
      return `${nutrientName(key)}: ${number(intake)} of ${aim}${amount(target, unit)}`
    })
}

const names = (rows: readonly { key: NutrientKey }[]) => rows.map(({ key }) => nutrientInText(key)).join(', ')

export const averageOf = (averages: Snapshot['averages'], key: NutrientKey) => {
  const value = averages[key]
  return value === null ? undefined : `${nutrientInText(key)} ${amount(value, nutrientUnit(key))}`
}
