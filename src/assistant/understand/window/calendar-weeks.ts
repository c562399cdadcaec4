import { addDays, type LocalDate } from '../../../contract/calendar-date.ts'
import { dateOf, yearOf } from './calendar.ts'
import { unitOf, withUnit } from './calendar-units.ts'
import type { TimeRule } from './days.ts'
import { isProblem, upToToday, type WindowReading } from './read.ts'

/** Weeks by their number: "calendar week 8", "weeks 5 to 9". */

/** Week 1 is the one of 4 January. */
function calendarWeek(number: number, year: string | undefined, today: LocalDate): WindowReading {
  const weekOf = (of: number) => unitOf(addDays(dateOf(of, 1, 4), 7 * (number - 1)), 'week', 0)
  const years = year === undefined ? [yearOf(today), yearOf(today) - 1] : [Number(year)]
  const found = years
    .map((of) => ({ of, week: weekOf(of) }))
    .find(({ week }) => year !== undefined || week.from <= today)
  const isInYear = found !== undefined && yearOf(addDays(found.week.from, 3)) === found.of
  if (number < 1 || !isInYear) return { problem: { why: 'impossible', said: `week ${number}` } }
  return withUnit(upToToday(found.week.from, found.week.to, today), 'week')
}

export const CALENDAR_WEEK_RULES: readonly TimeRule[] = [
  [
    '(?:in |of |during )?(?:kw|cw|(?:(?:calendar|iso) )+week|week (?:number|no|nr))(?: (?:number|no|nr))? (\\d{1,2})(?: (?:of |in )?(20\\d\\d))?',
    ([, number, year], { today }) => calendarWeek(Number(number), year, today),
  ],
  [
    '(?:in |of |during |for )?(?:(?:iso|calendar) )?(?:weeks|kw|cw) (?:number |no |nr )?(\\d{1,2}) (?:to|-|until|through|up to) (?:week )?(\\d{1,2})(?: (?:of |in )?(20\\d\\d))?',
    ([, first, last, year], { today }) => {
      const [from, to] = [first, last].map((number) => calendarWeek(Number(number), year, today))
      if (from === undefined || to === undefined || isProblem(from)) return from
      return isProblem(to) ? to : { window: { from: from.window.from, to: to.window.to } }
    },
  ],
]
