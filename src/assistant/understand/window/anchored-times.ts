import { addDays, daysBetween, weekday, windowEnding } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import { type Words, words } from '../words.ts'
import { unitOf } from './calendar-units.ts'
import { DAYS_OF, nearTo } from './near-times.ts'
import { isProblem, type ReadWindow, type TimeContext, upToToday, type WindowReading } from './read.ts'

/** Times that hang on another time of the same question: "the ten days afterwards", "the same three days of last week". */

const UNITS = '(days?|nights?|weeks?|fortnights?|months?)'
const COUNT = '(?:(\\d{1,3}|a|one|couple of|few) )?'
const SIDE = '(before|after|following|prior to|leading up to)'

/** "the day before the half marathon on 11 October": the date says when it was. */
const DATED_EVENT = new RegExp(
  `(?<= ${UNITS} ${SIDE}) (?:the|my|our) [a-z]+(?: [a-z]+){0,3} (?:on|of|in)(?: the)?(?= @\\d+ )`,
  'g',
)
const AFTERWARDS = words(
  `(?:(?:in|over|for|during|than|with|vs|against|to) )?(the |those )?${COUNT}${UNITS} (?:(?:right |just |directly )?(afterwards?|thereafter|after that|following that|beforehand|before that)|((?:right|just|directly|straight|immediately) )?(after|following|before) (?:that|it))`,
)
/** "the 14 days ending yesterday": the last of them is that day. */
const ENDING = words(
  `(?:(?:the|a|my|over|for) )*(?:(?:rolling|moving|sliding|trailing) )?(?:(?:window|period|stretch|span|block) of (?:the )?)?(?:(\\d{1,3}|one) )?(?:- )?(days?|weeks?|fortnight)(?: (?:window|period|stretch|span|block))?(?: (?:that|which))? (?:ending|ended|ends|finishing|finished|closing|concluding|up to and including|to and including)(?: (?:on|in|with|at))*(?: the)? @(\\d+)`,
)
const WEEKEND = words('(?:(?:on|over|at|in) )?the weekend (before|after|following)(?: the)? @(\\d+)')
const WEEKDAY_NEAR = words(
  '(?<! (?:to|-|through|until|and|or|,) )@(\\d+) (before|after|following)(?: the)? @(\\d+)',
)
/** "the Sunday before that one": before the other day of the question, or the one of the last. */
const WEEKDAY_NEAR_THAT = words(
  '@(\\d+) (?:right |just )?(before|after|following)(?: (?:that|it|this)(?: (?:one|day))?)?(?= (?:$|,|\\|)|$)',
)
/** What happened on a day, and then a day beside it. */
const TOLD_FIRST = new RegExp(
  `^ (?:i|we|my|our|there) (?:[a-z0-9]+ )*?@(\\d+) ,(?: and| so)? (.*?)((?:the )?${COUNT}${UNITS} (?:right |just )?(?:before|after)) (?:that|it|then)(?= )`,
)
const DAYS = '(?:days|weekdays|dates|period|stretch|part)'
const SAME_PART = words(
  `(?:the |those )?same (?:(\\d{1,2}) )?${DAYS}(?: (?:of|in|from|as))? @(\\d+)|@(\\d+) (?:up )?(?:to|until) (?:the same|this) (?:day|point|weekday|date)`,
)

export function anchoredTimes(text: Words, found: WindowReading[], context: TimeContext): Words {
  const mark = (reading: WindowReading) => `@${found.push(reading) - 1}`
  const others = (said: string, rest: Words) =>
    [...rest.replace(said, '').matchAll(/@(\d+)/g)].flatMap(([, index]) => {
      const reading = found[Number(index)]
      return reading === undefined || isProblem(reading) ? [] : [reading]
    })
  let rest = text.replace(DATED_EVENT, '')
  rest = rest.replace(TOLD_FIRST, (said, index, between, near) =>
    / (?:how|what|which|did i|did we) |\|/.test(said.slice(0, said.indexOf(',')))
      ? said
      : ` ${between}${near} @${index}`,
  )
  rest = rest.replace(ENDING, (said, count, unit, index) => {
    const at = found[Number(index)]
    if (at === undefined || isProblem(at) || (count === undefined && unit.endsWith('s'))) return said
    const days = Number(count ?? 1) || 1
    return mark({ window: windowEnding(at.window.to, days * (DAYS_OF[unit.replace(/s$/, '')] ?? 1)) })
  })
  rest = rest.replace(WEEKEND, (said, side, index) => {
    const at = found[Number(index)]
    return at === undefined || isProblem(at)
      ? said
      : mark(weekendBeside(at.window, side === 'before', context))
  })
  rest = rest.replace(WEEKDAY_NEAR, (said, name, side, index) => {
    const at = found[Number(index)]
    const day = namedDay(found[Number(name)])
    if (day === undefined || at === undefined || isProblem(at) || at.named !== undefined) return said
    return mark(weekdayBeside(at.window, day, side === 'before', context))
  })
  rest = rest.replace(WEEKDAY_NEAR_THAT, (said, name, side) => {
    const day = namedDay(found[Number(name)])
    const at = others(said, rest)[0]?.window ?? context.last
    if (day === undefined || at === undefined || at.from !== at.to) return said
    return mark(weekdayBeside(at, day, side === 'before', context))
  })
  rest = rest.replace(AFTERWARDS, (said, the, count, unit, plainly, right, beside) => {
    const side: string = plainly ?? beside
    // "the week before it" is read by what it is compared with.
    if (plainly === undefined && right === undefined && count === undefined) return said
    const joint = /^(?:than|with|vs|against|to) /.exec(said)?.[0] ?? ''
    const [anchor] = others(said, rest)
    const near = { the, count, unit, side: side.startsWith('before') ? 'before' : 'after' }
    const at = anchor ?? (context.last === undefined ? undefined : { window: context.last })
    const reading = nearTo(at, { ...near, the: the ?? 'the' }, context)
    return reading === undefined ? said : `${joint}${mark(reading)}`
  })
  return rest.replace(SAME_PART, (said, count, index, other) => {
    const at = found[Number(index ?? other)]
    const reading =
      at === undefined || isProblem(at) ? undefined : samePart(at, others(said, rest), count, context)
    return reading === undefined ? said : mark(reading)
  })
}

/** "Monday 1 February": of a day that has that name, its date tells which. */
export function withoutDoubledNames(text: Words, found: readonly WindowReading[]): Words {
  return text.replace(/(?<= )@(\d+)(?: ,)? (?=@(\d+) )/g, (said, name, date) => {
    const at = found[Number(date)]
    const day = namedDay(found[Number(name)])
    if (day === undefined || at === undefined || isProblem(at) || at.named !== undefined) return said
    return at.window.from === at.window.to && weekday(at.window.from) === day ? '' : said
  })
}

/** A weekday by its name alone. */
function namedDay(reading: WindowReading | undefined): number | undefined {
  if (reading === undefined || !isProblem(reading)) return reading?.named
  return 'named' in reading.problem ? reading.problem.named : undefined
}

/** "the Friday before Halloween" */
function weekdayBeside({ from, to }: Window, day: number, isBefore: boolean, { today }: TimeContext) {
  const date = isBefore
    ? addDays(from, -((weekday(from) - day + 7) % 7 || 7))
    : addDays(to, (day - weekday(to) + 7) % 7 || 7)
  return upToToday(date, date, today)
}

/** The Saturday and Sunday that are wholly before or after. */
function weekendBeside({ from, to }: Window, isBefore: boolean, { today }: TimeContext): WindowReading {
  const sunday = addDays(from, -(weekday(from) % 7 || 7))
  const saturday = isBefore ? addDays(sunday, -1) : addDays(to, ((5 - weekday(to) + 7) % 7) + 1)
  return upToToday(saturday, addDays(saturday, 1), today)
}

/** Of the unit before, as much as is over of the current one, which the question names as well. */
function samePart(
  { window, unit }: ReadWindow,
  others: readonly ReadWindow[],
  count: string | undefined,
  { today, last }: TimeContext,
): WindowReading | undefined {
  if (unit === undefined || unitOf(today, unit, 1).from !== window.from) return undefined
  const { from } = unitOf(today, unit, 0)
  const isCurrent = (one: Window) => one.from === from && one.to === today
  const isNamed = others.some((one) => isCurrent(one.window)) || (last !== undefined && isCurrent(last))
  const days = daysBetween(from, today)
  if (!isNamed || (count !== undefined && Number(count) !== days + 1)) return undefined
  return { window: { from: window.from, to: [addDays(window.from, days), window.to].sort()[0] ?? window.to } }
}
