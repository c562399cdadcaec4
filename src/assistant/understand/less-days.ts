import { addDays, daysBetween } from '../../contract/calendar-date.ts'
import type { Only, Query, Window } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { slotsOf } from './slots-of.ts'
import { WEEKDAY, weekdayNumber } from './window/days.ts'
import { type Words, words } from './words.ts'

/** Follow-ups that leave out days: "without Fridays", "not counting the first week", "from the 16th on only". */

export type Narrowed = { last: readonly Query[]; text: Words; isWhole: boolean }

const OUT =
  '(?:and |but |now |so |then )*(?:without|with no|minus|excluding|exclude|except(?: for)?|not counting|do not count|not including|apart from|other than|leave out|leaving out|take out|taking out|drop|dropping|ignore|ignoring|skip|skipping|leave off|cut out|and not|but not|not|less)(?: out)?'
const DAYS_OUT = words(
  `${OUT} (?:on )?(?:the |any |all )?((?:${WEEKDAY}|weekend)s?(?:(?: (?:and|or|,|/|nor|the))* (?:${WEEKDAY}|weekend)s?)*)(?: out)?(?= (?:[,|]|$|please|then)|$)`,
)
/** "when I leave weekends out" */
const DAYS_SET_ASIDE =
  /^ (?:(?:and|what about|how about|what|now|if|when|i|we|you|then|but|so) )*(?:leave|leaving|take|taking|keep|cut|drop) ((?:the )?[a-z]+(?: and [a-z]+)?) (?:out|away|off|aside)(?: of it| then)? $/
const TIME_OUT = new RegExp(`^(.*? )?${OUT} ((?:the |any )?[^|]+?)(?: out)? $`)
const FROM_DAY = words(
  '(?:(?:only|just) )?(?:from|since|starting) (?:the )?(\\d{1,2})(?: (?:st|nd|rd|th))?(?: (?:on|onwards?|onward only|on only|onwards only))?(?: only)?(?= (?:[,|]|$|please|then)|$)',
)
const UNTIL_DAY = words(
  '(?:(?:only|just) )?(?:until|up to|up until|to|before) (?:the )?(\\d{1,2})(?: (?:st|nd|rd|th))?(?: only)?(?= (?:[,|]|$|please|then)|$)',
)
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Undefined: it leaves out no days; `unclear`: they are, but which are left is not known. */
export function narrowed(text: Words, context: QuestionContext): Narrowed | 'unclear' | undefined {
  const [before] = context.last
  if (before === undefined) return undefined
  const listed = weekdaysListed(text, before)
  if (listed !== undefined) return withWeekdays(context.last, listed, ' ')
  const [, named] = DAYS_SET_ASIDE.exec(text) ?? []
  if (named !== undefined) return narrowed(` without ${named} `, context)
  const out = DAYS_OUT.exec(text)
  if (out !== null) {
    const { weekdays = ALL_DAYS } = before.only ?? {}
    const named = weekdaysIn(out[1] ?? '')
    const left = weekdays.filter((day) => !named.includes(day))
    const isClear = left.length > 0 && left.length < weekdays.length
    if (!isClear) return 'unclear'
    return withWeekdays(context.last, left, text.replace(DAYS_OUT, '|'))
  }
  for (const [pattern, isFrom] of [
    [FROM_DAY, true],
    [UNTIL_DAY, false],
  ] as const) {
    const match = pattern.exec(text)
    const window = match === null ? undefined : cutAt(before.window, Number(match[1]), isFrom)
    if (window !== undefined) return at(context.last, window, text.replace(pattern, '|'))
  }
  return withoutTime(text, before, context)
}

const DAY = `(?:${WEEKDAY}|weekend)s?`
const JOINT = '(?: (?:and|or|,|\\+|/|on|at|the))+'
const LISTED = new RegExp(
  `^ (?:(?:and|now|then|so|only|just|on|at|for|the|what about|how about|ok|okay|instead|same|,) )*(${DAY}(?:${JOINT} ${DAY})*)(?: (?:only|instead|then|please|too|the same|same|,))* $`,
)
const OTHERS =
  /^ (?:(?:and|so|then|now|on|what about|how about|what is it|how is it) )*(?:(?:on |during |in |for )?(?:the (?:other|remaining) days(?: of the week)?|the rest of the week|the others)|(?:during|in) the week) $/

/** "sat and sun only", of several weeks: those of each week. After some weekdays one is enough, as are the others. */
function weekdaysListed(text: Words, { only, window }: Query): readonly number[] | undefined {
  const { weekdays } = only ?? {}
  if (weekdays !== undefined && OTHERS.test(text)) return ALL_DAYS.filter((day) => !weekdays.includes(day))
  const said = LISTED.exec(text)?.[1]
  if (said === undefined) return undefined
  const named = [...new Set(weekdaysIn(said))].sort()
  const isSeveral = said.includes(' ') && daysBetween(window.from, window.to) >= 7
  return weekdays !== undefined || isSeveral ? named : undefined
}

const weekdaysIn = (said: string): number[] =>
  [...said.matchAll(new RegExp(`(?:${WEEKDAY}|weekend)`, 'g'))].flatMap(([name]) =>
    name === 'weekend' ? [6, 7] : [weekdayNumber(name)],
  )

const isNothing = (text: Words) => / *(?:[|, ]|and|but|only|just|please|then|now)* *$/.exec(text)?.index === 0

function withWeekdays(last: readonly Query[], weekdays: readonly number[], text: Words): Narrowed {
  const of = (only: Only | undefined): Only => ({ ...only, weekdays })
  return { last: last.map((query) => ({ ...query, only: of(query.only) })), text, isWhole: isNothing(text) }
}

const at = (last: readonly Query[], window: Window, text: Words): Narrowed => ({
  last: last.map((query) => ({ ...query, window })),
  text,
  isWhole: isNothing(text),
})

/** "from the 16th on", of days of one month. */
function cutAt({ from, to }: Window, day: number, isFrom: boolean): Window | undefined {
  const length = daysBetween(from, to) + 1
  if (length < 3 || length > 40) return undefined
  const found = Array.from({ length }, (_, index) => addDays(from, index)).filter(
    (date) => Number(date.slice(8)) === day,
  )
  const [date, another] = found
  if (date === undefined || another !== undefined) return undefined
  return isFrom ? { from: date, to } : { from, to: date }
}

/** "not counting this month": of the days of the last question, those at its edge. */
function withoutTime(text: Words, before: Query, context: QuestionContext): Narrowed | 'unclear' | undefined {
  const [, rest = ' ', said] = TIME_OUT.exec(text) ?? []
  if (said === undefined) return undefined
  const parts = said.split(/ (?:and|nor|or|,)(?: (?:not|nor|or|and|the))* /)
  let { window } = before
  for (const part of parts) {
    const { windows, measures, names, listed, problem, only, condition } = slotsOf(
      ` ${part.trim()} `,
      context,
    )
    const isTime = measures.length + names.length === 0 && listed === undefined && condition === undefined
    const [out, another] = windows
    // What is left out may be no time: "without milk".
    if (!isTime || problem !== undefined || Object.keys(only).length > 0 || out === undefined)
      return part === parts[0] ? undefined : 'unclear'
    const left = another === undefined ? outside(window, out.window) : undefined
    if (left === undefined) return 'unclear'
    window = left
  }
  const text2 = ` ${rest.trim()} `
  return isNothing(text2) ? at(context.last, window, ' ') : at(context.last, window, text2)
}

/** The days of a window before or after others; undefined: these lie within it, or not at all. */
function outside({ from, to }: Window, out: Window): Window | undefined {
  if (out.from <= from && out.to >= from && out.to < to) return { from: addDays(out.to, 1), to }
  if (out.to >= to && out.from <= to && out.from > from) return { from, to: addDays(out.from, -1) }
  return undefined
}
