import { addDays, daysBetween, weekday } from '../../contract/calendar-date.ts'
import type { Window } from '../../questions/query.ts'
import {
  beside,
  besideBy,
  countOf,
  dayOf,
  dayOfMonth,
  daysFrom,
  isBefore,
  isMonthEnd,
  monthEnd,
  namedBeside,
  otherTime,
  sameDayBeside,
  spoken,
  spokenDates,
  type Target,
  unitAround,
  upTo,
} from './near-last.ts'
import { MONTH, monthsBefore, SEASON } from './window/calendar.ts'
import { WEEKDAY, weekdayNumber } from './window/days.ts'
import { DAYS_OF } from './window/near-times.ts'
import { type Words, words } from './words.ts'

/** Words that point at the time of the question before, as dates: "that day", "the week before", "in that time". */

export type Pointed = {
  text: Words
  /** A time was pointed at. */
  isPointing: boolean
  /** It was, but which time is meant is not known. */
  isUnknown: boolean
}

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

/** "the same window, shifted back by 14 days" */
const SAME_DAYS = `${PREPOSITION}${THAT}(?: (?:days|time|period|dates|window|span|range|interval|week|month))?(?: (?:,|but|only|just|and|-))*`
const SHIFT = '(\\d{1,3}|one|a) (day|week|fortnight)s?'
const SHIFTED = `${SAME_DAYS}(?:(?: (?:shifted|moved|pushed|slid|taken|set))? (?:back|backwards|earlier)(?: by)? ${SHIFT}| ${SHIFT} (?:earlier|back|sooner|previously))`

const RULES: readonly Rule[] = [
  own(SHIFTED, ([, count, unit, other, one], { query: { window } }) => {
    const days = (Number(count ?? other) || 1) * (DAYS_OF[unit ?? one ?? ''] ?? 1)
    return { from: addDays(window.from, -days), to: addDays(window.to, -days) }
  }),
  own(
    `(?:the )?(?:same|this) (?:time|day|week|month|period|dates?|season) (?:last year|(?:the|a|one) year (?:before|earlier|ago))`,
    (_, { query: { window } }) => ({
      from: monthsBefore(window.from, 12),
      to: isMonthEnd(window.to) ? monthEnd(monthsBefore(window.to, 12)) : monthsBefore(window.to, 12),
    }),
  ),
  own(
    `${PREPOSITION}the (day|night|evening) (before|after) (?:(?:that|the same) (?:day|date)|(it|that|this)(?= $))`,
    (match, target) => {
      const [, part, side, pronoun] = match
      // Of the sleep itself, "the night before it" is another night.
      if (pronoun !== undefined && (part !== 'night' || !isSleepAfter(match.input, target))) return undefined
      const day = dayOf(target)
      if (day === 'unknown') return day
      // The sleep of the night before is noted on that day.
      const isSlept = part === 'night' && / (?:sleep|slept) /.test(match.input)
      const shift = (isBefore(side ?? '') ? -1 : 1) + (isSlept && isBefore(side ?? '') ? 1 : 0)
      return daysFrom(day.from, shift, 1)
    },
  ),
  own(
    `${PREPOSITION}the (first|second|last|final|other) (day|week|fortnight|half|\\d{1,2} days) of (?:it|that|them|this|that (?:month|time|period|year|quarter))`,
    ([, side, name = ''], { query: { window } }) => {
      const all = daysBetween(window.from, window.to) + 1
      const isHalf = name === 'half'
      if (!isHalf && side !== 'first' && side !== 'last' && side !== 'final') return 'unknown'
      const half = side === 'first' ? Math.floor(all / 2) : Math.ceil(all / 2)
      const days = isHalf ? half : ({ day: 1, week: 7, fortnight: 14 }[name] ?? Number.parseInt(name, 10))
      if (all < 2 || all < days) return 'unknown'
      return side === 'first'
        ? { from: window.from, to: addDays(window.from, days - 1) }
        : { from: addDays(window.to, 1 - days), to: window.to }
    },
  ),
  own('its(?= [a-z])', (_, { query: { reduce, group, of }, at }) => {
    if ((reduce !== 'max' && reduce !== 'min') || of !== undefined) return undefined
    return at !== undefined && group === undefined ? { from: at, to: at } : 'unknown'
  }),
  own(`${PREPOSITION}(?:that|the same|the very same|same) (?:day|date)`, (_, target) =>
    // "that day", after the Sundays of a year: these are kept.
    target.at === undefined && target.query.only?.weekdays?.length === 1 ? '' : dayOf(target),
  ),
  own(`${PREPOSITION}(?:that|the same|same) (night|evening|morning|afternoon)`, (match, target) => {
    const [, part] = match
    const day = dayOf(target)
    // Sleep is noted on the morning after.
    if (day !== 'unknown' && part === 'night' && isSleepAfter(match.input, target)) {
      const next = addDays(day.from, 1)
      return next > target.times.today ? 'unknown' : { from: next, to: next }
    }
    if (day === 'unknown' || part === 'night') return day
    return `${spokenDates(day)} in the ${part}`
  }),
  own(
    `${PREPOSITION}${THAT} (?:time|period|window|time ?frame|span|stretch|dates?|days|weeks|months|range|time period|period of time|times)`,
    (_, { query }) => query.window,
  ),
  own(
    `${PREPOSITION}(?:those|these)(?: same)? (?:\\d{1,3} (?:days|weeks|months|nights)|weeks|months)`,
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
    ([, side], target) => otherTime(target, side ?? '') ?? beside(target, '', side ?? ''),
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
    `(?:on )?the (\\d{1,2}) (?:st|nd|rd|th)${END}`,
    ([, day], { query: { window }, times: { today } }) =>
      // "on the 15th", after a day of an earlier month.
      window.from.slice(0, 7) === window.to.slice(0, 7) && window.to.slice(0, 7) < today.slice(0, 7)
        ? dayOfMonth(window.from, Number(day))
        : undefined,
  ),
  ifAlone(
    '(?:since|from) then(?: on(?:wards)?)?|since that|from that(?: on(?:wards)?|(?= (?:$|,|[|])))|ever since',
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
    const said = typeof found === 'string' ? spoken(found) : spokenDates(upTo(found, target.times.today))
    rest = `${rest.slice(0, match.index)}${said}${rest.slice(match.index + match[0].length)}`
  }
  return { text: rest, isPointing, isUnknown: false }
}

const isSleepAfter = (text: Words, { query: { measure } }: Target) =>
  / (?:sleep|slept) /.test(text) && measure !== 'sleep_hours' && measure !== 'sleep_quality'
