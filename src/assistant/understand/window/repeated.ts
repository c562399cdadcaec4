import { addDays, mondayOf, weekday } from '../../../contract/calendar-date.ts'
import { MONTH, monthNumber, monthOf, months, yearOf } from './calendar.ts'
import { type TimeRule, WEEKDAY, WEEKDAY_PLURAL, weekdayNumber } from './days.ts'
import { isProblem, type TimeContext, upToToday, type WindowReading } from './read.ts'

/** Weekdays that come again and again: "on Tuesdays", "the last two Sundays", "the first Monday of May". */

const WORKDAYS = [1, 2, 3, 4, 5]
const WEEKEND = [6, 7]

/** A filter, without dates of its own. */
const always = ({ since, today }: TimeContext, weekdays: readonly number[]): WindowReading => ({
  window: { from: since, to: today },
  weekdays,
  isLoose: true,
  isAlways: true,
})

const COUNTS: Readonly<Record<string, number>> = { couple: 2, 'couple of': 2, few: 3 }
const countOf = (text: string) => COUNTS[text.replace(/^a /, '')] ?? Number(text)
const ORDER: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  '1 st': 1,
  '2 nd': 2,
  '3 rd': 3,
  '4 th': 4,
}
const ORDINARY = '(?:normal |usual |typical |average |ordinary |given |single )?'

/** The nth weekday or weekend of a month; a weekend begins on its Saturday. */
function nthOf(
  order: number,
  day: number,
  length: number,
  month: number,
  year: number,
  { today }: TimeContext,
): WindowReading {
  const { from, to } = months(year, month)
  const start =
    order < 0
      ? addDays(to, -((weekday(addDays(to, 1 - length)) - day + 7) % 7) + 1 - length)
      : addDays(from, ((day - weekday(from) + 7) % 7) + 7 * (order - 1))
  if (start > to) return { problem: { why: 'impossible', said: 'such a day in that month' } }
  return upToToday(start, addDays(start, length - 1), today)
}

export const REPEATED_RULES: readonly TimeRule[] = [
  [
    `(?:on )?(?:the )?(${Object.keys(ORDER).join('|')}) (?:(${WEEKDAY})|weekend) (?:of|in) (?:the )?(?:(this |last )?month|(${MONTH})(?: (20\\d\\d))?)`,
    ([, order, name, which, monthName, year], context) => {
      const { today } = context
      const place = ORDER[order ?? ''] ?? 1
      const [day, length] = name === undefined ? [6, 2] : [weekdayNumber(name), 1]
      const here = (of: number, month: number) => nthOf(place, day, length, month, of, context)
      if (monthName === undefined) {
        const { from } = months(yearOf(today), monthOf(today) - (which === 'last ' ? 1 : 0))
        return here(yearOf(from), monthOf(from))
      }
      const month = monthNumber(monthName)
      return here(year === undefined ? yearOf(today) - (month > monthOf(today) ? 1 : 0) : Number(year), month)
    },
  ],
  [
    `(?:on |over )?(?:the |my |these )?(?:last|past|previous) (\\d{1,2}|(?:a )?couple(?: of)?|few) (?:(${WEEKDAY_PLURAL})|weekends)`,
    ([, count, name], { today }) => {
      const number = countOf(count ?? '')
      if (!(number >= 1)) return undefined
      const last = name === undefined ? 7 : weekdayNumber(name.replace(/s$/, ''))
      const to = addDays(today, -((weekday(today) - last + 7) % 7 || 7))
      const from = addDays(to, -7 * (number - 1) - (name === undefined ? 1 : 0))
      return { window: { from, to }, weekdays: name === undefined ? WEEKEND : [last] }
    },
  ],
  [
    `(\\d{1,2}) (?:(${WEEKDAY_PLURAL})|weekends) ago`,
    ([, count, name], { today }) => {
      const last = name === undefined ? 7 : weekdayNumber(name.replace(/s$/, ''))
      const to = addDays(today, -((weekday(today) - last + 7) % 7 || 7) - 7 * (Number(count) - 1))
      return { window: { from: name === undefined ? addDays(to, -1) : to, to } }
    },
  ],
  [
    '(?:at |on |over |during )?(?:the |my |all )?(?:weekends|weekend only|weekend days|weekend(?= (?:mornings|afternoons|evenings|nights|breakfasts|lunches|dinners|snacks) )|sat(?:urday)?s? and sun(?:day)?s(?: only)?)(?: only)?',
    (_, context) => always(context, WEEKEND),
  ],
  [
    '(?:at|on|over) the weekend(?! (?:just|gone|before|of))',
    ({ input }, context) =>
      / (?:do|does|am|usually|normally|typically|tend) /.test(input) && !/ (?:did|was|were|had) /.test(input)
        ? always(context, WEEKEND)
        : undefined,
  ],
  [
    `(?:on |at )?(?:every|each|an?|any|per) ${ORDINARY}weekend(?: day)?`,
    (_, context) => always(context, WEEKEND),
  ],
  [
    `(?:on |during )?(?:the |my |all )?(?:weekdays|week days|workdays|work days|working days)(?: only)?|weeknights|(?:on )?(?:every|each|an?|any) ${ORDINARY}(?:workday|work day|working day|weekday|week day)|(?:normal|usual|typical|average|ordinary) (?:workday|work day|working day|weekday|week day)`,
    (_, context) => always(context, WORKDAYS),
  ],
  [
    `(?:on )?(?:the )?(${WEEKDAY}(?: (?:and|,|or|&)+ (?:on )?${WEEKDAY})+)(?: of| in)? (last|this) week`,
    ([, names, which], { today }) => {
      const from = addDays(mondayOf(today), which === 'last' ? -7 : 0)
      const reading = upToToday(from, addDays(from, 6), today)
      const weekdays = (names ?? '')
        .split(' ')
        .map(weekdayNumber)
        .filter((day) => day > 0)
      return isProblem(reading) ? reading : { ...reading, weekdays: [...new Set(weekdays)].sort() }
    },
  ],
  [
    '(?:mon|monday)s? (?:to|-|through|until) (?:fri|friday)s? only',
    (_, context) => always(context, WORKDAYS),
  ],
  [
    `(?:on |for )?(?:(?:which|what|every|each|any|per|a) ${ORDINARY}|(?:normal|usual|typical|average|ordinary) )(?=${WEEKDAY} )(\\w+)(?! (?:last|this|before|ago) )`,
    ([, name], context) => always(context, [weekdayNumber(name ?? '')]),
  ],
  [
    `(?:on |at |for )?(?:the |my |all |all my |all the )?(${WEEKDAY})(?= (?:mornings|afternoons|evenings|nights|breakfasts|lunches|dinners|snacks) )`,
    ([, name], context) => always(context, [weekdayNumber(name ?? '')]),
  ],
  [
    `(?:always )?(?:on |at |for )?(?:the |my |all |all my |all the )?(${WEEKDAY_PLURAL})(?: only)?`,
    ([, name], context) => always(context, [weekdayNumber((name ?? '').replace(/s$/, ''))]),
  ],
]
