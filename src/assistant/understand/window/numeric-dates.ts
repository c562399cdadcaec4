import { weekday } from '../../../contract/calendar-date.ts'
import { dayOfMonth } from './calendar.ts'
import { type TimeRule, WEEKDAY, weekdayNumber } from './days.ts'
import { isProblem, type TimeContext, type WindowReading } from './read.ts'

/** Dates of numbers alone, of which the day or the month may come first: "3/4", "03/04/2027, that was a Thursday". */

function slashed(
  first: number,
  second: number,
  year: number | undefined,
  name: number | undefined,
  context: TimeContext,
): WindowReading | undefined {
  const full = year === undefined || year > 99 ? year : 2000 + year
  const asDay = (dayNumber: number, month: number) => dayOfMonth(month, dayNumber, full, context)
  const isNamed = (reading: WindowReading) =>
    name === undefined || isProblem(reading) || weekday(reading.window.from) === name
  const isClear = first > 12 || second > 12 || first === second
  const all = isClear
    ? [first > 12 ? asDay(first, second) : asDay(second, first)]
    : [asDay(first, second), asDay(second, first)]
  // The day of the week tells the order.
  const readings = all.filter(isNamed)
  const past = readings.filter((reading) => !isProblem(reading))
  if (isClear || readings.length === 0)
    return readings[0] ?? { problem: { why: 'impossible', said: 'such a weekday on that date' } }
  // Nobody asks of a day to come.
  const [only, other] = past.length > 0 ? past : readings
  if (only !== undefined && other === undefined) return only
  const { dateOrder } = context
  if (dateOrder !== undefined) return all[dateOrder === 'day' ? 0 : 1]
  return {
    problem: {
      why: 'ambiguous',
      windows: readings.flatMap((reading) => (isProblem(reading) ? [] : [reading.window])),
    },
  }
}

export const NUMERIC_DATE_RULES: readonly TimeRule[] = [
  [
    `(?:(?:on )?(${WEEKDAY})(?: the)? )?(\\d{1,2}) / (\\d{1,2})(?: / (20\\d\\d|\\d\\d))?(?:(?: (?:,|please|thanks|so|i mean))* (?:(?:that|which|it|this) (?:is|was)(?: a| the)?|,(?: an?)?|a) (${WEEKDAY}))?`,
    ([, before, a, b, y, after], context) => {
      const name = before ?? after
      const named = name === undefined ? undefined : weekdayNumber(name)
      return slashed(Number(a), Number(b), y === undefined ? undefined : Number(y), named, context)
    },
  ],
]
