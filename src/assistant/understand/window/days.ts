import { addDays, type LocalDate, mondayOf, weekday } from '../../../contract/calendar-date.ts'
import { dateOf, dayOfMonth, MONTH, monthNumber, monthOf, months, monthsBefore, yearOf } from './calendar.ts'
import { type Hours, isProblem, type TimeContext, upToToday, type WindowReading } from './read.ts'

/** Words for a single day. */

/** A pattern and what its match means; undefined: it means no time after all. */
export type TimeRule = readonly [
  pattern: string,
  read: (match: RegExpExecArray, context: TimeContext) => WindowReading | undefined,
]

export const WEEKDAY_NAMES = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const WEEKDAY_NUMBERS = new Map<string, number>([
  ...WEEKDAY_NAMES.map((name, index) => [name, index + 1] as const),
  ['mon', 1],
  ['tue', 2],
  ['wed', 3],
  ['thu', 4],
  ['fri', 5],
])
const NAMES = [...WEEKDAY_NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')
const BEFORE_SHORT =
  'on|last|this|since|to|until|and|or|between|from|past|next|for|of|every|each|which|what|was|vs|than|against|,|early|late'
/** "sat" and "sun" are verbs and weather elsewhere. */
export const WEEKDAY = `(?:${NAMES}|(?<= (?:${BEFORE_SHORT}) )(?:sat|sun)(?! dried)|(?<=^ )sat(?= (?:and|to|-|$))|sat(?= (?:and|or) sun))`
export const WEEKDAY_PLURAL = `(?:${WEEKDAY_NAMES.map((name) => `${name}s`).join('|')})`

export const weekdayNumber = (name: string): number =>
  WEEKDAY_NUMBERS.get(name) ??
  WEEKDAY_NAMES.findIndex((known) => name.startsWith(known) || known.startsWith(name)) + 1

const day = (date: string, { today }: TimeContext): WindowReading => upToToday(date, date, today)

const PARTS_OF_DAY: Readonly<Record<string, Hours>> = {
  morning: { from: 0, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 24 },
  night: { from: 18, to: 24 },
}
const PART_OF_DAY = '(morning|afternoon|evening|night)'

function partOf(reading: WindowReading, part: string | undefined): WindowReading {
  const hours = PARTS_OF_DAY[part ?? '']
  if (hours === undefined || isProblem(reading)) return reading
  return { ...reading, hours, ...(part === 'night' && { night: 'begins' as const }) }
}

/** The latest day with this name before today, or today's if the question says "this". */
function latestWeekday(name: string, qualifier: string | undefined, context: TimeContext): WindowReading {
  const { today } = context
  const wanted = weekdayNumber(name)
  const back = (weekday(today) - wanted + 7) % 7
  if (qualifier === 'next' || qualifier === 'coming') return day(addDays(today, 7 - back || 7), context)
  const isBare = qualifier === undefined || qualifier === 'on' || qualifier === 'the'
  if (qualifier === 'this') return day(addDays(mondayOf(today), wanted - 1), context)
  if (back > 0) {
    const date = addDays(today, -back)
    return { window: { from: date, to: date }, ...(isBare && { named: wanted }) }
  }
  if (qualifier === 'last' || qualifier === 'past' || qualifier === 'previous')
    return day(addDays(today, -7), context)
  // On a Wednesday, "on Wednesday" may be today or a week ago.
  const windows = [today, addDays(today, -7)].map((date) => ({ from: date, to: date }))
  return { problem: { why: 'ambiguous', windows, ...(isBare && { named: wanted }) } }
}

/** "the 3rd": of this month if it has come, else of the month before. */
function dayAlone(number: number, { today }: TimeContext): WindowReading {
  if (number < 1 || number > 31) return { problem: { why: 'impossible', said: `day ${number} of a month` } }
  for (let back = 0; back < 3; back++) {
    const month = months(yearOf(today), monthOf(today) - back)
    const date = `${month.from.slice(0, 8)}${String(number).padStart(2, '0')}`
    if (date <= month.to && date <= today) return { window: { from: date, to: date } }
  }
  return { problem: { why: 'impossible', said: `day ${number} of a month` } }
}

const TH = '(?: (?:st|nd|rd|th))?'
const YEAR = '(?: ,? ?(20\\d\\d))?'
const NEAR: Readonly<Record<string, number>> = { today: 0, yesterday: 1, tomorrow: -1 }

const numberOr = (text: string | undefined) => (text === undefined ? undefined : Number(text))

export const DAY_RULES: readonly TimeRule[] = [
  [
    '(20\\d\\d) - (\\d{1,2}) - (\\d{1,2})',
    ([, y, m, d], context) => exactDay(Number(y), Number(m), Number(d), context),
  ],
  [
    '(\\d{1,2})\\.(\\d{1,2})\\.(20\\d\\d|\\d\\d)?',
    ([, d, m, y], context) =>
      dayOfMonth(Number(m), Number(d), y === undefined ? undefined : (Number(y) % 2000) + 2000, context),
  ],
  [
    '(?<=on the )(\\d{1,2})\\.(\\d{1,2})',
    ([, d, m], context) => dayOfMonth(Number(m), Number(d), undefined, context),
  ],
  [
    `(?:the )?(\\d{1,2})${TH}(?: of)? (${MONTH})${YEAR}`,
    ([, d, name, y], context) => dayOfMonth(monthNumber(name ?? ''), Number(d), numberOr(y), context),
  ],
  [
    `(${MONTH})(?: the)? (\\d{1,2})${TH}(?! (?:(?:-|to|and|until|through) (?:the )?\\d{1,2}(?: (?:st|nd|rd|th))?(?! (?:of )?${MONTH} )|days?|weeks?|months?) )${YEAR}`,
    ([, name, d, y], context) => dayOfMonth(monthNumber(name ?? ''), Number(d), numberOr(y), context),
  ],
  [
    'the (\\d{1,2}) (?:st|nd|rd|th)(?: of (this|last) month)?',
    ([, d, which], context) => {
      if (which === undefined) return dayAlone(Number(d), context)
      const { from } = months(yearOf(context.today), monthOf(context.today) - (which === 'last' ? 1 : 0))
      return exactDay(yearOf(from), monthOf(from), Number(d), context)
    },
  ],
  [
    'the (first|last) of (this|last) month',
    ([, which, whose], context) => {
      const { from, to } = months(yearOf(context.today), monthOf(context.today) - (whose === 'last' ? 1 : 0))
      return day(which === 'first' ? from : to, context)
    },
  ],
  [
    'the (first|last) (?:day )?of (?:the |(this|last) )(month|year)',
    ([, which, whose, unit], context) => {
      const back = whose === 'last' ? 1 : 0
      const year = yearOf(context.today)
      const { from, to } =
        unit === 'year' ? months(year - back, 1, 12) : months(year, monthOf(context.today) - back)
      return day(which === 'first' ? from : to, context)
    },
  ],
  [
    '(?:on )?(?:the )?(\\d{1,2}) (?:st|nd|rd|th) of the (?:month|same month)',
    ([, d], context) => dayAlone(Number(d), context),
  ],
  [
    '(?:this time|this day|(?:the )?same (?:day|time)|this date|today|(yesterday)) (?:(last)|a|1|one) (week|fortnight|month|year)(?: ago)?',
    ([, isYesterday, , unit], context) =>
      day(before(addDays(context.today, isYesterday === undefined ? 0 : -1), unit ?? '', 1), context),
  ],
  [
    '(?:a |1 |one )?(week|fortnight|month|year) (?:ago )?(today|yesterday)',
    ([, unit, name], context) =>
      day(before(addDays(context.today, name === 'yesterday' ? -1 : 0), unit ?? '', 1), context),
  ],
  [
    `(?:(a|1|one|\\d{1,2}) )?(week)s? (?:ago )?(?:(?:last|this past) )(${WEEKDAY})|(?:a |1 |one )?(week) ago (${WEEKDAY})`,
    ([, count, , name, , other], context) => {
      const last = latestWeekday(name ?? other ?? '', 'last', context)
      const weeks = count === undefined || !/\\d/.test(count) ? 1 : Number(count)
      return isProblem(last) ? last : day(addDays(last.window.from, -7 * weeks), context)
    },
  ],
  ['(?:the )?day before yesterday', (_, context) => day(addDays(context.today, -2), context)],
  [
    'last night',
    (_, context) => ({
      ...dayReading(addDays(context.today, -1)),
      hours: { from: 18, to: 24 },
      night: 'begins',
    }),
  ],
  [
    '(?:on |in )?(?:the )?night before last(?: night)?|(?:(\\d{1,2})|a couple of|a few) nights ago(?: now)?',
    ([said, count], context) => ({
      ...dayReading(addDays(context.today, -Number(count ?? (/ few /.test(said) ? 3 : 2)))),
      hours: { from: 18, to: 24 },
      night: 'begins',
    }),
  ],
  ['tonight', (_, context) => ({ ...dayReading(context.today), hours: { from: 18, to: 24 } })],
  [`(?:early |late )?this ${PART_OF_DAY}`, ([, part], context) => partOf(dayReading(context.today), part)],
  [
    `(today|yesterday|tomorrow)(?: s)?(?: (?:in the |early |late )?${PART_OF_DAY})?`,
    ([, name, part], context) => partOf(day(addDays(context.today, -(NEAR[name ?? ''] ?? 0)), context), part),
  ],
  [
    `(?:on )?(?:the )?(${WEEKDAY})(?: (?:of|in|from))? (last|this) week|(last|this) week (?:on )?(${WEEKDAY})`,
    ([, before, whose, which, after], context) => {
      const monday = addDays(mondayOf(context.today), (whose ?? which) === 'last' ? -7 : 0)
      return day(addDays(monday, weekdayNumber(before ?? after ?? '') - 1), context)
    },
  ],
  [
    `(?:the )?(${WEEKDAY}) before last`,
    ([, name], context) => {
      const last = latestWeekday(name ?? '', 'last', context)
      return isProblem(last) ? last : day(addDays(last.window.from, -7), context)
    },
  ],
  [
    `(?:on )?(?:(last|this|past|previous|next|coming|on|the)(?: past| coming)? )?(${WEEKDAY})(?: s)?(?: (?:in the )?${PART_OF_DAY})?( just gone| gone| past| just passed)?`,
    ([said, qualifier, name, part, past], context) => {
      const which =
        past !== undefined || / past /.test(said) ? 'last' : / coming /.test(said) ? 'next' : qualifier
      return partOf(latestWeekday(name ?? '', which, context), part)
    },
  ],
]

function before(date: LocalDate, unit: string, count: number): LocalDate {
  const days = { day: 1, week: 7, fortnight: 14 }[unit]
  if (days !== undefined) return addDays(date, -days * count)
  return monthsBefore(date, count * ({ month: 1, quarter: 3, year: 12 }[unit] ?? 1))
}

const dayReading = (date: string) => ({ window: { from: date, to: date } })

function exactDay(year: number, month: number, dayNumber: number, context: TimeContext): WindowReading {
  return month >= 1 && month <= 12
    ? dayOfMonth(month, dayNumber, year, context)
    : { problem: { why: 'impossible', said: dateOf(year, month, dayNumber) } }
}
