import type { LocalDate } from '../../../contract/calendar-date.ts'
import { type Words, words } from '../words.ts'
import { anchoredTimes, withoutDoubledNames } from './anchored-times.ts'
import { dayOfMonth, MONTH, monthNumber, yearOf } from './calendar.ts'
import { CLOCK_RULES } from './clock-changes.ts'
import { DAY_RULES, type TimeRule } from './days.ts'
import { FIRST_DAYS_RULES } from './first-days.ts'
import { HOLIDAY_RULES } from './holidays.ts'
import { linkedTimes, type Times } from './linked-times.ts'
import { NIGHT_RULES } from './nights.ts'
import { NUMERIC_DATE_RULES } from './numeric-dates.ts'
import { PERIOD_RULES } from './periods.ts'
import { isProblem, type TimeContext, type WindowReading } from './read.ts'
import { REPEATED_RULES } from './repeated.ts'
import { withoutHome, withStays } from './stays.ts'
import { writtenTimes } from './written-times.ts'

const TH = '(?: (?:st|nd|rd|th))?'
const TO = '(?:to|-|and|until|through|up to)'

/** "between 1 and 15 May", "May 1 to 15". */
const DAYS_OF_A_MONTH: readonly TimeRule[] = [
  [
    `(?:between |from )?(?:the )?(\\d{1,2})${TH} ${TO} (?:the )?(\\d{1,2})${TH}(?: of)? (${MONTH})(?: (20\\d\\d))?`,
    ([, first, last, name, year], context) => daysOfMonth(Number(first), Number(last), name, year, context),
  ],
  [
    `(?:between |from )?(${MONTH}) (?:the )?(\\d{1,2})${TH} ${TO} (?:the )?(\\d{1,2})${TH}(?! (?:${MONTH}))(?: (20\\d\\d))?`,
    ([, name, first, last, year], context) => daysOfMonth(Number(first), Number(last), name, year, context),
  ],
  [
    `(?:between |from )?(?:the )(\\d{1,2})${TH} ${TO} (?:the )?(\\d{1,2}) (?:st|nd|rd|th)`,
    ([, first, last], context) => {
      const { today } = context
      for (let back = 0; back < 3; back++) {
        const from = addMonthDay(today, back, Number(first))
        const to = addMonthDay(today, back, Number(last))
        if (from !== undefined && to !== undefined && from <= today && from <= to)
          return { window: { from, to: earlier(to, today) } }
      }
      return undefined
    },
  ],
]

const earlier = (a: LocalDate, b: LocalDate) => [a, b].sort()[0] ?? a

function addMonthDay(today: LocalDate, back: number, day: number): LocalDate | undefined {
  const month = Temporal.PlainYearMonth.from(today.slice(0, 7)).subtract({ months: back })
  return day >= 1 && day <= month.daysInMonth ? month.toPlainDate({ day }).toString() : undefined
}

function daysOfMonth(
  first: number,
  last: number,
  name: string | undefined,
  year: string | undefined,
  context: TimeContext,
): WindowReading {
  const month = monthNumber(name ?? '')
  const from = dayOfMonth(month, first, year === undefined ? undefined : Number(year), context)
  if (isProblem(from)) return from
  const to = dayOfMonth(month, last, yearOf(from.window.from), context)
  // Of days that are not over, those up to today.
  if (isProblem(to)) {
    return to.problem.why === 'future' ? { window: { from: from.window.from, to: context.today } } : to
  }
  return { window: { from: from.window.from, to: to.window.to } }
}

/** Earlier rules take their words first. */
const RULES: readonly (readonly [RegExp, TimeRule[1]])[] = [
  ...DAYS_OF_A_MONTH,
  ...NUMERIC_DATE_RULES,
  ...CLOCK_RULES,
  ...FIRST_DAYS_RULES,
  ...NIGHT_RULES,
  ...HOLIDAY_RULES,
  ...REPEATED_RULES,
  ...DAY_RULES.slice(0, DAY_RULES.length - 1),
  ...PERIOD_RULES,
  ...DAY_RULES.slice(-1),
].map(([pattern, read]) => [new RegExp(words(pattern).source, 'g'), read])

const MAX_WINDOWS = 6

/** Each time that is found stands as `@0`, `@1` … until the words around it are read. */
export function readWindows(text: Words, context: TimeContext): Times {
  const found: WindowReading[] = []
  let marked = withStays(writtenTimes(text, context), found, context)
  for (const [pattern, read] of RULES) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(marked); match !== null; match = pattern.exec(marked)) {
      const reading = found.length < MAX_WINDOWS ? read(match, context) : undefined
      if (reading === undefined) continue
      const mark = `@${found.push(reading) - 1}`
      marked = `${marked.slice(0, match.index)}${mark}${marked.slice(match.index + match[0].length)}`
      pattern.lastIndex = match.index + mark.length
    }
  }
  const placed = anchoredTimes(
    withoutDoubledNames(withoutHome(marked, found, context), found),
    found,
    context,
  )
  return linkedTimes(placed, found, context)
}
