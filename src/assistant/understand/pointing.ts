import { addDays, daysBetween, type LocalDate, weekday } from '../../contract/calendar-date.ts'
import type { Query, Window } from '../../questions/query.ts'
import { MONTH, monthNumber, months, monthsBefore, SEASON, seasonIn } from './window/calendar.ts'
import { WEEKDAY, weekdayNumber } from './window/days.ts'
import { unitOf, windowBefore } from './window/periods.ts'
import type { TimeContext, Unit } from './window/read.ts'
import { type Words, words } from './words.ts'

/** Words that point at the time of the question before, as dates: "that day", "the week before", "in that time". */

export type Pointed = {
  text: Words
  /** A time was pointed at. */
  isPointing: boolean
  /** It was, but which time is meant is not known. */
  isUnknown: boolean
}

/** What is pointed at: the window of the last answer, and the day that it named. */
type Target = { query: Query; at: LocalDate | undefined; times: TimeContext }

/** The third: it may stand beside another time. */
type Rule = readonly [
  RegExp,
  (match: RegExpExecArray, target: Target) => Window | string | 'unknown' | undefined,
  isOwn: boolean,
]

const PREPOSITION = '(?:(?:in|on|at|over|during|for|of|from|across|within|through|throughout) )?'
const THAT = '(?:that|the same|the very same|same|this same|those|these same|the whole|that whole|all that)'
const UNIT = '(day|night|evening|week|weekend|month|quarter|year)'
const COUNT = '(\\d{1,3}|one|couple(?: of)?|few)'
const AGAIN = '(?: (?:that|it|this|then|those|them|that one|this one))?'
const END = '(?= *(?:[|,]|$| (?:i|we|did|was|were|is|had|have|though|please|too|as)(?: |$)| *$))'

const own = (pattern: string, read: Rule[1]): Rule => [words(pattern), read, true]
/** "yesterday and the day before" is about its own time. */
const ifAlone = (pattern: string, read: Rule[1]): Rule => [words(pattern), read, false]

const RULES: readonly Rule[] = [
  own(
    `(?:the )?(?:same|this) (?:time|day|week|month|period|dates?|season) (?:last year|(?:the|a|one) year (?:before|earlier|ago))`,
    (_, { query: { window } }) => ({
      from: monthsBefore(window.from, 12),
      to: isMonthEnd(window.to) ? monthEnd(monthsBefore(window.to, 12)) : monthsBefore(window.to, 12),
    }),
  ),
  own(
    `${PREPOSITION}the (day|night|evening) (before|after) (?:that|the same) (?:day|date)`,
    (match, target) => {
      const [, part, side] = match
      const day = dayOf(target)
      if (day === 'unknown') return day
      // The sleep of the night before is noted on that day.
      const isSlept = part === 'night' && / (?:sleep|slept) /.test(match.input)
      const shift = (isBefore(side ?? '') ? -1 : 1) + (isSlept && isBefore(side ?? '') ? 1 : 0)
      return daysFrom(day.from, shift, 1)
    },
  ),
  own(
    `${PREPOSITION}the (first|last|final) (day|week|fortnight) of (?:it|that|them|this|that (?:month|time|period|year|quarter))`,
    ([, side, name], { query: { window } }) => {
      const days = { day: 1, week: 7, fortnight: 14 }[name ?? ''] ?? 1
      if (daysBetween(window.from, window.to) + 1 < days) return 'unknown'
      return side === 'first'
        ? { from: window.from, to: addDays(window.from, days - 1) }
        : { from: addDays(window.to, 1 - days), to: window.to }
    },
  ),
  own('its(?= [a-z])', (_, { query: { reduce, group, of }, at }) => {
    if ((reduce !== 'max' && reduce !== 'min') || of !== undefined) return undefined
    return at !== undefined && group === undefined ? { from: at, to: at } : 'unknown'
  }),
  own(`${PREPOSITION}(?:that|the same|the very same|same) (?:day|date)`, (_, target) => dayOf(target)),
  own(`${PREPOSITION}(?:that|the same|same) (night|evening|morning|afternoon)`, (match, target) => {
    const [, part] = match
    const day = dayOf(target)
    // Sleep is noted on the morning after.
    if (day !== 'unknown' && part === 'night' && isSleepAfter(match.input, target)) {
      const next = addDays(day.from, 1)
      return next > target.times.today ? 'unknown' : { from: next, to: next }
    }
    if (day === 'unknown' || part === 'night') return day
    return `${dates(day)} in the ${part}`
  }),
  own(
    `${PREPOSITION}${THAT} (?:time|period|window|time ?frame|span|stretch|dates?|days|weeks|months|range|time period|period of time|times)`,
    (_, { query }) => query.window,
  ),
  own(`${PREPOSITION}(?:that|the same|same|that whole|the whole of that) ${UNIT}`, ([, unit], target) =>
    unitAround(target, unit ?? ''),
  ),
  own(
    `${PREPOSITION}(?:the )?(${SEASON}|${MONTH}|${WEEKDAY}) (before|after)${AGAIN}${END}`,
    ([, name, side], target) => namedBeside(target, name ?? '', side ?? ''),
  ),
  ifAlone(
    `${PREPOSITION}(?:the )?${COUNT} ${UNIT}s (?:right |just |directly )?(before|after|earlier|later)${AGAIN}${END}`,
    ([, count, unit, side], target) => besideBy(target, unit ?? '', countOf(count ?? ''), side ?? ''),
  ),
  ifAlone(
    `${PREPOSITION}(?:the |a )?${UNIT} (?:right |just |directly |immediately )?(before|after|earlier|later)${AGAIN}${END}`,
    ([said, unit, side], target) =>
      sameDayBeside(said, target, unit ?? '', side ?? '') ?? beside(target, unit ?? '', side ?? ''),
  ),
  ifAlone(
    `${PREPOSITION}(?:(?:the )?(previous|prior|preceding|following)|the (next)) ${UNIT}${END}`,
    ([, side, next, unit], target) => beside(target, unit ?? '', side ?? next ?? ''),
  ),
  ifAlone(
    `${PREPOSITION}(?:the )?(?:one|time|period) (?:right |just )?(before|after)${AGAIN}${END}`,
    ([, side], target) => beside(target, '', side ?? ''),
  ),
  ifAlone(`(?:the )?(?:previous|prior|preceding) (?:one|period)`, (_, target) =>
    beside(target, '', 'before'),
  ),
  own(
    `(?:the|on the|on)? ?(${WEEKDAY}) (?:of it|of them|in it|of that(?: week)?|that week|of the same week)`,
    ([, name], { query: { window } }) => {
      const wanted = weekdayNumber(name ?? '')
      const first = addDays(window.from, (wanted - weekday(window.from) + 7) % 7)
      const isOnly = first <= window.to && addDays(first, 7) > window.to
      return isOnly ? { from: first, to: first } : 'unknown'
    },
  ),
  ifAlone(
    '(?:since|from) (?:then|that)(?: on)?|ever since',
    (_, { query, at }) => `since ${at ?? query.window.from}`,
  ),
  ifAlone(
    '(?:any ?time )?(?:after|following) (?:that|this|it|then)|afterwards',
    (_, { query, at }) => `after ${at ?? query.window.to}`,
  ),
  ifAlone(
    '(?:any ?time )?(?:before|until|up to) (?:that|this|it|then)',
    (_, { query, at }) => `before ${at ?? query.window.from}`,
  ),
]

/** @param isWhole no other time is named, so that "the week before" is that before the last question's. */
export function pointed(text: Words, target: Target, isWhole: boolean): Pointed {
  let rest = text
  let isPointing = false
  for (const [pattern, read, isOwn] of RULES) {
    if (!isWhole && !isOwn) continue
    const match = pattern.exec(rest)
    if (match === null) continue
    const found = read(match, target)
    if (found === undefined) continue
    if (found === 'unknown') return { text, isPointing: true, isUnknown: true }
    isPointing = true
    const said = typeof found === 'string' ? spoken(found) : dates(upTo(found, target.times.today))
    rest = `${rest.slice(0, match.index)}${said}${rest.slice(match.index + match[0].length)}`
  }
  return { text: rest, isPointing, isUnknown: false }
}

const isSleepAfter = (text: Words, { query: { measure } }: Target) =>
  / (?:sleep|slept) /.test(text) && measure !== 'sleep_hours' && measure !== 'sleep_quality'

const spoken = (text: string) => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$1 - $2 - $3')

/** In the form that is read as a time again. */
const dates = ({ from, to }: Window): string => spoken(from === to ? `on ${from}` : `from ${from} to ${to}`)

/** A time that has not come is named by its first day. */
const upTo = ({ from, to }: Window, today: LocalDate): Window =>
  from > today ? { from, to: from } : { from, to: to > today ? today : to }

function dayOf({ query: { window }, at }: Target): Window | 'unknown' {
  if (at !== undefined) return { from: at, to: at }
  return window.from === window.to ? window : 'unknown'
}

function unitAround({ query: { window }, at, times: { today } }: Target, name: string): Window | 'unknown' {
  const unit = unitNamed(name)
  const inside = at === undefined ? window : { from: at, to: at }
  if (name === 'weekend') return window
  const around = unitOf(inside.from, unit, 0)
  if (inside.to <= around.to) return upTo(around, today)
  // Some seven days may be called a week.
  return daysBetween(window.from, window.to) + 1 <= LENGTHS[unit] ? window : 'unknown'
}

const LENGTHS: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }

const unitNamed = (name: string): Unit =>
  name === 'night' || name === 'evening' || name === 'weekend' || name === '' ? 'day' : (name as Unit)

const COUNTS: Readonly<Record<string, number>> = { one: 1, couple: 2, 'couple of': 2, few: 3 }
const countOf = (text: string) => COUNTS[text] ?? Number(text)

const isBefore = (side: string) => /^(?:before|earlier|previous|prior|preceding)$/.test(side)

/** The day, week or month right before or after; without a name, as long as the window. */
function beside({ query: { window }, at, times: { today } }: Target, name: string, side: string): Window {
  const isDay = /^(?:day|night|evening)$/.test(name)
  const start = isDay && at !== undefined ? { from: at, to: at } : window
  const isRight = isBefore(side)
  if (name === 'weekend') return shifted(window, isRight ? -7 : 7)
  if (isDay) return isRight ? daysFrom(start.from, -1, 1) : daysFrom(start.to, 1, 1)
  if (name === '' && isWeekend(window)) return shifted(window, isRight ? -7 : 7)
  const unit = name === '' ? unitSeen(start, today) : unitNamed(name)
  const isOfOwnLength = unit === undefined || isRolling(start, unit)
  if (!isOfOwnLength && isRight) return windowBefore({ from: start.from, to: start.from }, unit)
  const isLonger = unit !== undefined && start.to > unitOf(start.from, unit, 0).to
  if (isLonger && !isRight) return daysFrom(start.to, 1, LENGTHS[unit])
  if (!isOfOwnLength) return unitOf(start.from, unit, -1)
  const length = daysBetween(start.from, start.to) + 1
  return isRight ? daysFrom(start.from, -length, length) : daysFrom(start.to, 1, length)
}

/** "a month earlier" than a day is a day. */
function sameDayBeside(
  said: string,
  { query: { window } }: Target,
  name: string,
  side: string,
): Window | undefined {
  const days = { week: 7, month: 0, year: 0 }[name]
  if (days === undefined || window.from !== window.to || !/^(?:\S+ )?a /.test(said)) return undefined
  const months = { month: 1, year: 12 }[name] ?? 0
  const sign = isBefore(side) ? 1 : -1
  const date = days > 0 ? addDays(window.from, -days * sign) : monthsBefore(window.from, months * sign)
  return { from: date, to: date }
}

/** "the autumn before": the nearest of that name. */
function namedBeside(
  { query: { window }, at, times }: Target,
  name: string,
  side: string,
): Window | undefined {
  const start = at === undefined ? window : { from: at, to: at }
  const isRight = isBefore(side)
  const month = monthNumber(name)
  const year = Number(start.from.slice(0, 4))
  const years = [year - 1, year, year + 1]
  const found =
    month > 0
      ? years.map((one) => months(one, month))
      : new RegExp(`^${SEASON}$`).test(name)
        ? years.map(seasonIn(name, times))
        : weekdaysAround(start, weekdayNumber(name))
  return isRight ? found.findLast(({ to }) => to < start.from) : found.find(({ from }) => from > start.to)
}

function weekdaysAround({ from, to }: Window, wanted: number): Window[] {
  const before = addDays(from, -(((weekday(from) - wanted + 6) % 7) + 1))
  const after = addDays(to, ((wanted - weekday(to) + 6) % 7) + 1)
  return [before, after].map((date) => ({ from: date, to: date }))
}

/** Seven days, or about thirty, that are no week or month of the calendar. */
function isRolling({ from, to }: Window, unit: Unit): boolean {
  const whole = unitOf(from, unit, 0)
  const days = daysBetween(from, to) + 1
  return from !== whole.from && days <= LENGTHS[unit] && days >= LENGTHS[unit] - 3 && unit !== 'day'
}

/** The unit of the calendar that a window is one of, or the part of a current one that has come. */
function unitSeen(window: Window, today: LocalDate): Unit | undefined {
  return (['day', 'week', 'month', 'quarter', 'year'] as const).find((unit) => {
    const whole = unitOf(window.from, unit, 0)
    if (whole.from !== window.from) return false
    return whole.to === window.to || (window.to === today && whole.to > today && window.from < today)
  })
}

function besideBy({ query: { window }, at }: Target, name: string, count: number, side: string): Window {
  const start = at === undefined ? window : { from: at, to: at }
  const unit = unitNamed(name)
  if (unit === 'month' || unit === 'quarter' || unit === 'year') {
    const length = count * { month: 1, quarter: 3, year: 12 }[unit]
    return isBefore(side)
      ? { from: monthsBefore(start.from, length), to: addDays(start.from, -1) }
      : { from: addDays(start.to, 1), to: monthsBefore(start.to, -length) }
  }
  const days = count * (unit === 'week' ? 7 : 1)
  return isBefore(side) ? daysFrom(start.from, -days, days) : daysFrom(start.to, 1, days)
}

const daysFrom = (date: LocalDate, shift: number, length: number): Window => {
  const from = addDays(date, shift)
  return { from, to: addDays(from, length - 1) }
}

const shifted = ({ from, to }: Window, days: number): Window => ({
  from: addDays(from, days),
  to: addDays(to, days),
})

const isWeekend = ({ from, to }: Window) => weekday(from) === 6 && addDays(from, 1) === to

const monthEnd = (date: LocalDate) => months(Number(date.slice(0, 4)), Number(date.slice(5, 7))).to
const isMonthEnd = (date: LocalDate) => monthEnd(date) === date
