import { addDays, type LocalDate } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import { type Words, words } from '../words.ts'
import { dayOfMonth, MONTH, monthNumber, SEASON, yearOf } from './calendar.ts'
import { DAY_RULES, type TimeRule } from './days.ts'
import { PERIOD_RULES, unitOf, windowBefore } from './periods.ts'
import {
  isProblem,
  type ReadWindow,
  type TimeContext,
  type Unit,
  type WindowProblem,
  type WindowReading,
} from './read.ts'

/** The times of a question, in its order, and the rest of it. */
export type Times = {
  windows: readonly ReadWindow[]
  /** The second is what the first is compared with. */
  isCompared: boolean
  /** How several of them belong together cannot be told. */
  isUnclear: boolean
  problem?: WindowProblem
  rest: Words
}

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

const RULES: readonly (readonly [RegExp, TimeRule[1]])[] = [
  ...DAYS_OF_A_MONTH,
  ...PERIOD_RULES.slice(0, 2),
  ...DAY_RULES.slice(0, DAY_RULES.length - 1),
  ...PERIOD_RULES.slice(2),
  ...DAY_RULES.slice(-1),
].map(([pattern, read]) => [new RegExp(words(pattern).source, 'g'), read])

/** "12 May last year", "spring of last year". */
const YEAR_AFTER = new RegExp(
  `((?: ${MONTH}| ${MONTH} \\d{1,2}(?: (?:st|nd|rd|th))?| ${SEASON}| christmas(?: day| eve)?) )(?:of )?(last|this) year(?= )`,
)
const MAX_WINDOWS = 4

/** Each time that is found stands as `@0`, `@1` … until the words around it are read. */
export function readWindows(text: Words, context: TimeContext): Times {
  const found: WindowReading[] = []
  let marked = text.replace(
    YEAR_AFTER,
    (_, named, which) => `${named}${yearOf(context.today) - (which === 'last' ? 1 : 0)}`,
  )
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
  return linked(marked, found, context)
}

const AT = '@(\\d)'
const RANGE = words(
  `(?:between |from )?${AT} (?:to|-|until|through|up to) (?:the )?${AT}|between ${AT} and (?:the )?${AT}`,
)
const SINCE = words(
  `(?:ever )?(?:(?:going )?back to|since|starting(?: from)?)(?: the)? ${AT}(?: (?:on|onwards|until now|to now|up to now|to date))?`,
)
const FROM_ON = words(`from(?: the)? ${AT} (?:on|onwards|until now|to now|up to now|to date)`)
const UNTIL = words(`(?:until|up to|up until|through)(?: the)? ${AT}`)
const BEFORE = words(`(?:before|prior to)(?: the)? ${AT}`)
const AFTER = words(`after(?: the)? ${AT}`)
const COMPARED = words(
  `(?:(?:as )?compared (?:with|to|against)|vs|against|than|rather than|as opposed to|or|relative to)(?: (?:in|on|during|over|it was|i did|was|those of|that of|the|my))* ${AT}`,
)
const SAME = words(
  '(?:on |in |over |for |during )?(?:that|the same|this same|same) (?:day|night|evening|week|month|year|time|period)(?: too| as well)?',
)
const ONE_BEFORE = words(
  '(?:the )?(day|night|week|month|quarter|year|one) (?:right |just )?before(?: that| it)?|(?:the )?(?:previous|prior|preceding) (day|week|month|quarter|year)',
)
const THAN_LAST = words(
  '(?:compared (?:with|to)|vs|against|than|or) (?:the )?(?:last|previous|one before|last one|previous one|before that)(?= $| ,)',
)

function linked(text: Words, found: WindowReading[], context: TimeContext): Times {
  let rest = text
  let problem: WindowProblem | undefined
  const plain = (index: string | undefined): ReadWindow | undefined => {
    const reading = found[Number(index)]
    if (reading === undefined) return undefined
    if (!isProblem(reading)) return reading
    const [latest] = reading.problem.why === 'ambiguous' ? reading.problem.windows : []
    return latest === undefined ? undefined : { window: latest }
  }
  const replace = (pattern: RegExp, made: (match: RegExpExecArray) => WindowReading | undefined) => {
    const match = pattern.exec(rest)
    const reading = match === null ? undefined : made(match)
    if (match === null || reading === undefined) return
    const mark = `@${found.push(reading) - 1}`
    rest = `${rest.slice(0, match.index)}${mark}${rest.slice(match.index + match[0].length)}`
  }
  replace(RANGE, ([, a, b, c, d]) => {
    const from = plain(a ?? c)
    const to = plain(b ?? d)
    return from === undefined || to === undefined ? undefined : { window: between(from.window, to.window) }
  })
  // Beside another time, "until today" says nothing new.
  rest = rest.replace(UNTIL, (said, index) => {
    const reading = found[Number(index)]
    const isToday = reading !== undefined && !isProblem(reading) && reading.window.from === context.today
    return isToday && (rest.match(/@/g)?.length ?? 0) > 1 ? '|' : said
  })
  replace(FROM_ON, (match) => {
    const reading = found[Number(match[1])]
    return reading === undefined || isProblem(reading)
      ? sinceEither(reading, context)
      : { window: { from: reading.window.from, to: context.today } }
  })
  replace(SINCE, (match) => {
    const reading = found[Number(match[1])]
    return reading === undefined || isProblem(reading)
      ? sinceEither(reading, context)
      : { window: { from: reading.window.from, to: context.today } }
  })
  const endingBefore = (pattern: RegExp, end: (window: Window) => LocalDate) =>
    replace(pattern, ([, index]) => {
      const reading = found[Number(index)]
      if (reading === undefined || isProblem(reading)) return reading
      return { window: { from: context.since, to: end(reading.window) } }
    })
  // "the week before": before the other time of the question, else before that of the last question.
  // "that night", "the same week": of the last question.
  replace(SAME, () => (context.last === undefined ? undefined : { window: context.last }))
  replace(ONE_BEFORE, (match) => {
    const said = match[1] ?? match[2]
    // Before a month, "the one before" is a month.
    const unit = said === 'one' ? undefined : said === 'night' ? 'day' : (said as Unit)
    const other = plain(/@(\d)/.exec(rest)?.[1])
    const start = other === undefined ? context.last : wholeOf(other)
    const withUnit = unit !== undefined && { unit }
    if (start !== undefined) return { window: windowBefore(start, unit), ...withUnit }
    return match[2] === undefined || unit === undefined
      ? undefined
      : { window: unitOf(context.today, unit, 1), unit }
  })
  endingBefore(UNTIL, ({ to }) => to)
  endingBefore(BEFORE, ({ from }) => addDays(from, -1))
  replace(AFTER, ([, index]) => {
    const reading = found[Number(index)]
    if (reading === undefined || isProblem(reading)) return reading
    const from = addDays(reading.window.to, 1)
    return from > context.today
      ? { problem: { why: 'future', window: { from, to: from } } }
      : { window: { from, to: context.today } }
  })
  let isCompared = false
  const compared = COMPARED.exec(rest)
  if (compared !== null && rest.indexOf('@') < compared.index + compared[0].length - 2) {
    isCompared = true
    const mark = compared[0].slice(compared[0].indexOf('@'))
    rest = `${rest.slice(0, compared.index)}${mark}${rest.slice(compared.index + compared[0].length)}`
  } else if (compared !== null && !/^or /.test(compared[0])) {
    // "compared with last week": without the dates of the first.
    isCompared = true
    rest = `${rest.slice(0, compared.index)}${compared[0].slice(compared[0].indexOf('@'))}${rest.slice(compared.index + compared[0].length)}`
  }
  replace(THAN_LAST, () => {
    const first = plain(/@(\d)/.exec(rest)?.[1])
    if (first === undefined) return undefined
    isCompared = true
    return { window: windowBefore(wholeOf(first), first.unit) }
  })
  // Two times that do not stand in one list may be one: "Tuesday in the week of the fair".
  const marks = rest.match(/@\d/g)?.length ?? 0
  const isList = /@\d(?: (?:and|,|or|for|in|on|the|also|&)+)* @\d/.test(rest)
  const isUnclear = marks > 2 || (marks === 2 && !isCompared && !isList)
  const windows: ReadWindow[] = []
  rest = rest.replace(/@(\d)/g, (_, index) => {
    const reading = found[Number(index)]
    if (reading === undefined) return '|'
    if (isProblem(reading)) problem ??= reading.problem
    else windows.push(reading)
    return '|'
  })
  return { windows, isCompared, isUnclear, ...(problem !== undefined && { problem }), rest }
}

/** A current week has its first day. */
const wholeOf = ({ window, unit }: ReadWindow): Window =>
  unit === undefined ? window : { from: window.from, to: window.from }

/** "since March" in March: either has all its dates. */
function sinceEither(reading: WindowReading | undefined, { today }: TimeContext): WindowReading | undefined {
  if (reading === undefined || !isProblem(reading) || reading.problem.why !== 'ambiguous') return reading
  return {
    problem: { why: 'ambiguous', windows: reading.problem.windows.map(({ from }) => ({ from, to: today })) },
  }
}

/** From the start of one to the end of the other; where they are in the wrong order, the first is a week or a year earlier. */
function between(first: Window, second: Window): Window {
  const to = second.to
  if (first.from <= to) return { from: first.from, to }
  const isNear = addDays(first.from, -7) <= to && first.from === first.to
  return { from: isNear ? addDays(first.from, -7) : `${yearOf(first.from) - 1}${first.from.slice(4)}`, to }
}
