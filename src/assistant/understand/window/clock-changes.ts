import { localDate } from '../../../core/dates.ts'
import { MONTH, monthNumber, monthOf } from './calendar.ts'
import type { TimeRule } from './days.ts'
import type { TimeContext } from './read.ts'

/** The days on which the clocks change, as the person's time zone has them. */

/** The latest change that has come, in one direction or any. */
function latestChange({ today, timeZone }: TimeContext, isForward: boolean | undefined): string | undefined {
  if (timeZone === undefined) return undefined
  let at = Temporal.PlainDate.from(today).add({ days: 1 }).toZonedDateTime(timeZone)
  // Some zones have not changed their clocks for decades.
  for (let steps = 0; steps < 4; steps++) {
    const change = at.getTimeZoneTransition('previous')
    if (change === null || change.epochMilliseconds < at.epochMilliseconds - 400 * 86_400_000)
      return undefined
    const before = change.subtract({ nanoseconds: 1 }).offsetNanoseconds
    if (isForward === undefined || change.offsetNanoseconds > before === isForward)
      return localDate(change.epochMilliseconds, timeZone)
    at = change
  }
  return undefined
}

const IN = `(?:(?: back)? (?:in|last) (${MONTH}|autumn|fall|spring))?`
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  autumn: [9, 10, 11],
  fall: [9, 10, 11],
  spring: [3, 4, 5],
}

export const CLOCK_RULES: readonly TimeRule[] = [
  [
    `(?:(?:the )?(?:day|night|sunday|weekend) (?:that |when )?)?(?:the )?clocks? (?:last )?(?:went|go|were (?:put|turned|set)|moved|changed|change|got put)(?: (back|forwards?|ahead))?(?: (?:by )?(?:an|1|one) hour)?${IN}`,
    ([, way, name], context) => reading(context, way === undefined ? undefined : way !== 'back', name),
  ],
  [
    `(?:the )?(?:clock|time) change${IN}|(?:the )?changing (?:of )?the clocks${IN}`,
    ([, name, other], context) => reading(context, undefined, name ?? other),
  ],
  [
    `(?:the )?(?:start|beginning|end) of (?:daylight savings?(?: time)?|summer time|summertime)|(?:daylight savings?(?: time)?|summer time|summertime|british summer time) (?:began|started|ended|finished|was over)`,
    ([said], context) => reading(context, !/\bend|ended|finished|over/.test(said), undefined),
  ],
  [
    `(?:winter time|wintertime|standard time) (?:began|started)`,
    (_, context) => reading(context, false, undefined),
  ],
]

function reading(context: TimeContext, isForward: boolean | undefined, name: string | undefined) {
  const date = latestChange(context, isForward)
  if (date === undefined) return undefined
  const months = name === undefined ? undefined : (SEASONS[name] ?? [monthNumber(name)])
  const isThen = months === undefined || months.includes(monthOf(date))
  return isThen ? { window: { from: date, to: date } } : undefined
}
