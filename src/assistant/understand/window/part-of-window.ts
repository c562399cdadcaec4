import { addDays, daysBetween } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import { words } from '../words.ts'
import { months, yearOf } from './calendar.ts'
import { unitOf } from './calendar-units.ts'
import { isProblem, type ReadWindow, type TimeContext, upToToday, type WindowReading } from './read.ts'

/** "the first ten days of …", "the second half of …", "the end of …", "late …". */

const COUNTS: Readonly<Record<string, number>> = { couple: 2, few: 3 }
const ORDER: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2, fourth: 3 }

export const PART = words(
  '(?:(?:in |at |on |over |during |for )?(?:the )?(?:very )?(?:(?:' +
    '(?<edge>first|last|final) (?:(?<count>\\d{1,2}|couple of|few) )?(?<unit>days?|weeks?|fortnight)|' +
    '(?<order>second|third|fourth) (?<week>week)|' +
    '(?<half>first|second|last|1 st|2 nd) half' +
    ') (?:of|in)|(?<place>start|beginning|middle|end)(?: of| in)?) (?:the )?|(?:in )?(?<early>early|mid|late)(?: in| -)? )@(?<at>\\d+)',
)

export const OTHER_PART = words('(?:the )?(?<half>first|second|other|last|1 st|2 nd) half')

/** A current month goes to its own end. */
const wholeOf = ({ window, unit }: ReadWindow): Window =>
  unit === undefined ? window : unitOf(window.from, unit, 0)

const THIRDS: Readonly<Record<string, number>> = { early: 0, mid: 1, late: 2, middle: 1 }

function windowOf(
  groups: Readonly<Record<string, string | undefined>>,
  { from, to }: Window,
  unit: ReadWindow['unit'],
): Window | undefined {
  const days = daysBetween(from, to) + 1
  const firstDays = (count: number, skipped = 0): Window => ({
    from: addDays(from, skipped),
    to: addDays(from, skipped + count - 1),
  })
  const { edge, count, unit: size, order, half, place, early } = groups
  if (edge !== undefined) {
    const daysOfOne = size === 'fortnight' ? 14 : size?.startsWith('week') ? 7 : 1
    const number = count === undefined ? 1 : (COUNTS[count.split(' ')[0] ?? ''] ?? Number(count))
    const length = daysOfOne * number
    if (length > days) return undefined
    return edge === 'first' ? firstDays(length) : { from: addDays(to, 1 - length), to }
  }
  if (order !== undefined) return days < 21 ? undefined : firstDays(7, 7 * (ORDER[order] ?? 0))
  if (half !== undefined) {
    if (days < 2) return undefined
    const isFirst = half === 'first' || half === '1 st'
    if (unit === 'year') return months(yearOf(from), isFirst ? 1 : 7, 6)
    const middle = Math.floor(days / 2)
    return isFirst ? firstDays(middle) : { from: addDays(from, middle), to }
  }
  const third = THIRDS[early ?? place ?? '']
  if (days < 28 || (days > 31 && (third !== undefined || days > 366))) return undefined
  if (third !== undefined) return third === 2 ? { from: addDays(from, 20), to } : firstDays(10, 10 * third)
  return place === 'end' ? { from: addDays(to, -6), to } : firstDays(7)
}

export function partOf(
  { groups }: RegExpExecArray,
  of: ReadWindow | undefined,
  { today }: TimeContext,
): WindowReading | undefined {
  if (of === undefined || of.isAlways === true || groups === undefined) return undefined
  const window = windowOf(groups, wholeOf(of), of.unit)
  if (window === undefined) return undefined
  const reading = upToToday(window.from, window.to, today)
  return groups.early === 'mid' && !isProblem(reading) ? { ...reading, isMiddle: true } : reading
}
