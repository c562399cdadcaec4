import { daysBetween, eachDate, weekday } from '../../contract/calendar-date.ts'
import type { Query, QueryRow, Reduction } from '../../questions/query.ts'
import { besideSentence, comparedSentence } from './compared-sentences.ts'
import { shortDate } from './date-words.ts'
import { capitalized, plural, quotedText } from './format-text.ts'
import { listLines } from './list-lines.ts'
import { atLeastText, limitText, pairText, percentText, valueText } from './query-values.ts'
import { dateText, isNutrient, measureText, onlyText, subjectText, windowText } from './query-words.ts'
import {
  amountText,
  conditionWords,
  eachText,
  heading,
  inText,
  isLogged,
  keyText,
  type Said,
  saltText,
  unitOfLimit,
  unknownSentence,
  whenText,
} from './sentence-parts.ts'

/** The answer in a sentence that says what was understood: whose value, of which days. Then lines of a list, if one was asked for. */
export function answerLines(said: Said): string[] {
  const { query, answer } = said
  if (query.beside !== undefined) return [besideSentence(said)]
  const isCompared = answer.compared !== undefined && query.against !== undefined
  if (isCompared && !isCountedByTarget(query)) return [comparedSentence(said)]
  if (query.reduce === 'list') return listLines(said)
  if (answer.value === null) return [unknownSentence(said)]
  return SENTENCES[query.reduce](said, answer.value)
}

/** How many days met a target is a number of days. */
const isCountedByTarget = ({ against, reduce }: Query) =>
  against !== undefined &&
  'target' in against &&
  (reduce === 'count' || reduce === 'share' || reduce === 'streak')

const DAYS_IN = { week: 7, month: 365.25 / 12 } as const

type Sentences = Record<Exclude<Reduction, 'list'>, (said: Said, value: number) => string[]>

const SENTENCES: Sentences = {
  sum: (said, value) => {
    const { query, answer, daily } = said
    if (said.form.limit !== undefined) return [limitSentence(said, said.form.limit, value)]
    const { last } = query.only ?? {}
    const all = `${atLeastText(answer)}${amountText(said, value)}${last !== undefined || daily !== undefined ? ' in all' : ''}`
    const each =
      last !== undefined && answer.n > 1
        ? `, ${atLeastText(answer)}${amountText(said, value / answer.n)} each`
        : daily?.value == null
          ? ''
          : `, ${atLeastText(daily)}${amountText(said, daily.value)} a day`
    return query.group === 'food' || query.group === 'name' || query.group === 'meal_type'
      ? listLines(said)
      : [`${heading(said)}: ${all}${each}.`]
  },
  mean: (said, value) => {
    const { query, answer, form } = said
    const isOneDay = answer.window.from === answer.window.to
    if (form.limit !== undefined) return [limitSentence(said, form.limit, value)]
    const text = pairText(value, answer.second, answer.unit)
    if (query.measure === 'symptom' || query.measure === 'medicine' || query.measure === 'protocol') {
      return [`${heading(said)}: on ${percentText(value)} of the days.`]
    }
    if (form.per !== undefined && answer.per === 'day') {
      const inAll = amountText(said, value * DAYS_IN[form.per])
      const about = answer.at_least === true ? 'at least about' : 'about'
      return [
        `${heading(said)}: ${about} ${inAll} a ${form.per}, ${atLeastText(answer)}${amountText(said, value)} a day.`,
      ]
    }
    const each = isOneDay && query.group === undefined ? '' : eachText(said)
    const salt = form.isSalt === true ? saltText(value) : ''
    return [`${heading(said)}: ${atLeastText(answer)}${text}${salt}${each}.`]
  },
  min: (said, value) => [extremeSentence(said, value, 'Lowest')],
  max: (said, value) => [extremeSentence(said, value, 'Highest')],
  count: (said, value) => countSentence(said, value),
  last: (said, value) => [endSentence(said, value, 'last')],
  first: (said, value) => [endSentence(said, value, 'first')],
  streak: (said, value) => {
    const { query, answer, today } = said
    const [first, end] = [answer.rows[0]?.key, answer.rows.at(-1)?.key]
    const when =
      first === undefined || end === undefined || value === 0
        ? ''
        : `, ${windowText({ from: first, to: end }, today)}`
    if (said.form.isCurrent === true && answer.current !== undefined) {
      const longest = answer.current < value ? ` The longest was ${plural(value, 'day')}.` : ''
      return [
        `Days in a row ${conditionWords(query, answer, said.form.isWithout)}, up to now: ${plural(answer.current, 'day')}.${longest}`,
      ]
    }
    return [
      `Longest run of days ${conditionWords(query, answer, said.form.isWithout)}${whenText(said, ', ')}: ${plural(value, 'day')}${when}.`,
    ]
  },
  share: (said, value) => {
    const { query, answer, form } = said
    if (isNutrient(query.measure) && query.against === undefined) {
      const whole = `all ${inText(measureText(query.measure))}${whenText(said, ', ')}`
      return [`${capitalized(subjectText(query))}${onlyText(query.only)}: ${percentText(value)} of ${whole}.`]
    }
    if (form.isMostDays === true) {
      const days = `${Math.round(value * answer.n)} of ${plural(answer.n, 'day')} (${percentText(value)})`
      return [
        `${value > 0.5 ? 'Yes' : 'No'}: days ${conditionWords(query, answer)}${whenText(said, ', ')}: ${days}.`,
      ]
    }
    return [
      `Days ${conditionWords(query, answer)}${whenText(said, ', ')}: ${percentText(value)}, ${Math.round(value * answer.n)} of ${plural(answer.n, 'day')}.`,
    ]
  },
  slope: (said, value) => {
    const { answer } = said
    const unit = answer.unit.replace(/ per week$/, '')
    const course =
      value === 0 ? 'unchanged' : `${value > 0 ? 'up' : 'down'} ${valueText(Math.abs(value), unit)} a week`
    const around =
      answer.plus_minus === undefined ? '' : `, give or take ${valueText(answer.plus_minus, unit)}`
    const isClear = answer.plus_minus === undefined || Math.abs(value) > answer.plus_minus
    return [`${heading(said)}: ${course}${around}${isClear ? '' : ', so no clear change'}.`]
  },
}

/** "Yes" or "no", and what it was. */
function limitSentence(said: Said, limit: { over: number } | { under: number }, value: number): string {
  const { query, answer } = said
  const isMet = 'over' in limit ? value > limit.over : value < limit.under
  const asked = limitText({ ...query, against: limit }, unitOfLimit(query, answer))
  const text = `${atLeastText(answer)}${pairText(value, answer.second, answer.unit)}`
  // What is unknown may come to more than the limit.
  const isOpen = answer.at_least === true && isMet === 'under' in limit
  const verdict = isOpen ? `By what is known, ${isMet ? 'yes' : 'no'}` : isMet ? 'Yes' : 'No'
  return `${verdict}: ${inText(heading(said))}: ${text}, ${isMet ? '' : 'not '}${asked}.`
}

function extremeSentence(said: Said, value: number, word: 'Highest' | 'Lowest'): string {
  const { query, answer, form } = said
  const { group, only } = query
  const text = `${atLeastText(answer)}${pairText(value, answer.second, answer.unit)}${form.isSalt === true ? saltText(value) : ''}${answer.per === 'day' ? ' a day on average' : ''}`
  const name = `${inText(subjectText(query))}${onlyText(only)}`
  if (group === 'food' || group === 'name' || group === 'meal_type') {
    const most = word === 'Highest' ? 'Most' : 'Least'
    if (query.measure === 'times_eaten' && query.of === undefined)
      return `${most} often logged${onlyText(only)}${whenText(said, ', ')}: ${quotedText(answer.at ?? '')}, ${text}.`
    return `${most} ${name}${whenText(said, ', ')}: ${quotedText(answer.at ?? '')}, ${text}.`
  }
  const at = answer.at === undefined ? '' : keyText(said, answer.at)
  // A date that was asked for comes first.
  const when =
    form.isWhen === true && at !== '' ? `${at}, with ${text}` : `${text}${at === '' ? '' : `, ${at}`}`
  return `${word} ${name}${group === undefined && isNutrient(query.measure) ? ' in a day' : ''}${whenText(said, ', ')}: ${when}.`
}

function endSentence(said: Said, value: number, which: 'first' | 'last'): string {
  const { query, answer, today } = said
  const date = (answer.at ?? '').slice(0, 10)
  const ago = daysBetween(date, today)
  const when = `${dateText(date, today)}${ago > 1 ? ` (${ago} days ago)` : ''}`
  const text = `${atLeastText(answer)}${pairText(value, answer.second, answer.unit)}${answer.plus_minus === undefined ? '' : `, give or take ${valueText(answer.plus_minus, answer.unit)}`}`
  const isOccasion = [
    'times_eaten',
    'symptom',
    'medicine',
    'protocol',
    'checkins',
    'days_logged',
    'days_complete',
  ].includes(query.measure)
  const scope = said.form.isOwnWindow === true ? '' : whenText(said, ', ')
  const name = which === 'last' ? 'Last' : 'First'
  return isOccasion
    ? `${name} ${inText(subjectText(query))}${onlyText(query.only)}${scope}: ${when}.`
    : `${which === 'last' ? 'Latest' : 'First'} ${inText(subjectText(query))}${onlyText(query.only)}${scope}: ${text}, ${when}.`
}

const MAX_DATES = 12

function countSentence(said: Said, counted: number): string[] {
  const { query, answer, form, today } = said
  const value = form.isWithout === true ? answer.n - counted : counted
  const isDays = answer.unit === 'days' || (query.group ?? 'day') === 'day'
  const dates = (rows: readonly QueryRow[]) =>
    rows
      .slice(-MAX_DATES)
      .map(({ key }) => shortDate(key.slice(0, 10), today))
      .join(', ')
  if (form.isEvery === true) return everySentence(said, counted)
  if (query.group === 'food' || query.group === 'name')
    return [
      `Different ${query.of === undefined ? 'foods' : inText(subjectText(query))}${onlyText(query.only)}${whenText(said, ', ')}: ${counted}.`,
    ]
  if (
    form.isDid === true &&
    query.against === undefined &&
    query.of !== undefined &&
    form.isWithout !== true
  ) {
    const what = `${subjectText(query)}${onlyText(query.only)}${whenText(said, ', ')}`
    return counted === 0
      ? [`No: no ${inText(what)} in what you logged.`]
      : [`Yes: ${what}: ${isDays ? `on ${plural(counted, 'day')}` : plural(counted, 'time')}.`]
  }
  if (form.isWithout === true) {
    return [
      `Days without ${inText(subjectText(query))}${whenText(said, ', ')}: ${value}, of ${plural(answer.n, 'day')} with entries.`,
    ]
  }
  if (query.against !== undefined || (query.of === undefined && isLogged(query))) {
    const shown = form.isWhen === true && counted > 0 ? `: ${dates(answer.rows)}` : ''
    if (query.measure === 'checkins' && query.against === undefined)
      return [`Check-ins${whenText(said, ', ')}: ${isDays ? `on ${plural(counted, 'day')}` : counted}.`]
    return [
      `Days ${conditionWords(query, answer)}${whenText(said, ', ')}: ${counted} of ${plural(answer.n, 'day')}${shown}.`,
    ]
  }
  if (query.group === 'meal') return [`Meals${onlyText(query.only)}${whenText(said, ', ')}: ${counted}.`]
  return [`${heading(said)}: ${isDays ? `on ${plural(counted, 'day')}` : plural(counted, 'time')}.`]
}

/** On how many of all days; no, where one is known on which it was not. */
function everySentence(said: Said, counted: number): string[] {
  const { query, answer } = said
  const weekdays = query.only?.weekdays
  const days = eachDate(answer.window.from, answer.window.to)
  const all = days.filter((date) => weekdays === undefined || weekdays.includes(weekday(date))).length
  const yes = counted === all ? 'Yes: ' : counted < answer.n ? 'No: ' : ''
  return [
    `${yes}days ${conditionWords(query, answer)}${whenText(said, ', ')}: ${counted} of ${plural(all, 'day')}.`.replace(
      /^d/,
      'D',
    ),
  ]
}
