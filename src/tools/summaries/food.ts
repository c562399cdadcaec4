import {
  amountText,
  numberText,
  nutrientInText,
  plural,
  quotedText,
} from '../../assistant/offline/format-text.ts'
import type { NutrientKey, Nutrients } from '../../contract/nutrients.ts'
import type { DayTotals, FoodEntryDocument } from '../../journal/food-schema.ts'
import type { DietGap, GapRow } from '../../nutrition/diet-gap.ts'
import type { DietScore } from '../../nutrition/diet-score.ts'
import { amountsText, leftText, namesText, quotedNames, windowText } from './words.ts'

type Window = { from: string; to: string; time_zone: string }
type Row = Omit<GapRow, 'key' | 'unit'> & { key: string; unit: string }
type Score = Omit<DietScore, 'concern' | 'components' | 'dropped' | 'hei2020' | 'method_version'> & {
  window: Window
  concern: { message: string } | null
}
type Gap = Pick<DietGap, 'status' | 'days_used'> & {
  window: Window
  macros: readonly Row[]
  nutrients: readonly Row[]
  today_remaining: Partial<Nutrients>
  today_at_most: readonly string[]
}
type Analysis = {
  items: readonly { food: string; grams: number; confidence: number }[]
  totals: Nutrients
  unmatched: readonly string[]
  allergen_warnings: readonly { message: string }[]
}
type LoggedFood = {
  entry: FoodEntryDocument
  value_source: FoodEntryDocument['value_source']
  day_totals: DayTotals
  time_zone: string
  unmatched: readonly string[]
  warnings: readonly string[]
}

export function scoreSummary(score: Score): string {
  const { overall, days, confidence, concern } = score
  if (score.status === 'day_not_over')
    return `No diet score for ${windowText(score.window)} yet: today is not over. It is scored once it is over or marked complete; get_diet_gap has what is left of today.`
  if (score.status === 'not_for_infants')
    return `No diet score for ${windowText(score.window)}: under one year most of what an infant has is milk, which is hardly ever logged, so a score of the rest would mislead.`
  const counted = `${days.complete} of ${plural(days.eligible, 'day')} complete`
  if (overall === null)
    return `No diet score for ${windowText(score.window)}: too little is known (${plural(days.logged, 'day')} with food, ${counted}).`
  const parts = [
    ['macros', score.macro_score],
    ['nutrients', score.nutrient_score],
    ['consistency', score.consistency_score],
  ] as const
  const shown = parts.map(([name, value]) => `${name} ${value ?? 'unknown'}`).join(', ')
  const stands = concern === null ? '' : ` ${concern.message}.`
  return `The diet score for ${windowText(score.window)} is ${overall} of 100 (${shown}), from ${counted}, confidence ${confidence}.${stands}`
}

const averagedText = (status: Exclude<Gap['status'], 'no_logged_days'>, used: number): string =>
  ({
    ok: plural(used, 'complete day'),
    incomplete_days: `${plural(used, 'day')} with food, none of which is complete, so intake was higher`,
    day_not_over: 'today so far, which is not over',
  })[status]

export function gapSummary(gap: Gap): string {
  const { status, days_used: used, macros, nutrients, today_remaining: left, today_at_most: atMost } = gap
  const window = windowText(gap.window)
  if (status === 'no_logged_days') return `No food was logged in ${window}, so intake is unknown.`
  const rows = [...macros, ...nutrients]
  const named = (wanted: Row['status'][]) => rows.filter((row) => wanted.includes(row.status)).map(rowText)
  const parts = [
    ['Below target', named(['below'])],
    ['above', named(['above', 'above_upper_limit'])],
    [
      'unknown',
      rows.filter((row) => row.status === 'unknown').map(({ key }) => nutrientInText(key as NutrientKey)),
    ],
  ] as const
  const found = parts
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${namesText(names)}`)
    .join('; ')
  const averaged = `Averages of ${averagedText(status, used)}, in ${window}.`
  return `${averaged} ${found === '' ? 'All targets are met' : found}. Left for today: ${leftText(left, atMost)}.`
}

const rowText = ({ key, actual_avg: actual, at_least: atLeast, target, unit }: Row) =>
  `${nutrientInText(key as NutrientKey)} ${actual === null || actual === undefined ? 'unknown' : `${atLeast === true ? 'at least ' : ''}${numberText(actual)}`} of ${amountText(target, unit)}`

export function analysisSummary({
  items,
  totals,
  unmatched,
  allergen_warnings: allergens,
}: Analysis): string {
  const foods = items.map(({ food, grams }) => `${quotedText(food)} ${numberText(grams)} g`)
  const unread = unmatched.length === 0 ? '' : ` Not recognised and not counted: ${quotedNames(unmatched)}.`
  const warned = allergens.map(({ message }) => ` ${message}.`).join('')
  if (items.length === 0) return `No food was recognised; nothing was saved.${unread}`
  const sure = Math.min(...items.map(({ confidence }) => confidence))
  return `Estimate, nothing was saved: ${namesText(foods)} have ${amountsText(totals)} (lowest confidence ${sure}).${unread}${warned}`
}

export function loggedFoodSummary(logged: LoggedFood): string {
  const { entry, value_source: source, day_totals: day, unmatched, warnings, time_zone: zone } = logged
  const grams = entry.grams === null ? '' : `, ${numberText(entry.grams)} g`
  const basis = source === 'user' ? 'as stated' : `estimated, confidence ${entry.confidence}`
  const saved = `Saved for ${day.date} (${zone}): ${quotedText(entry.food_name)}${grams}, ${amountsText(entry.nutrients)} (${basis}).`
  const total = `The day has ${plural(day.entries, 'entry').replace('entrys', 'entries')}: ${amountsText(day.nutrients, ['energy_kcal', 'protein_g'])}.`
  const unread = unmatched.length === 0 ? '' : ` Not recognised and not counted: ${quotedNames(unmatched)}.`
  const warned = warnings.length === 0 ? '' : ` Tell the person: ${namesText(warnings, 3)}.`
  return `${saved} ${total}${unread}${warned}`
}
