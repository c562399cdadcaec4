import { addDays, type LocalDate } from '../../../contract/calendar-date.ts'
import type { Window } from '../../../questions/query.ts'
import type { Words } from '../words.ts'
import { yearOf } from './calendar.ts'
import { unitOf, windowBefore } from './calendar-units.ts'
import {
  AFTER,
  BEFORE,
  COMPARED,
  COMPARING,
  DAY_OF_LAST,
  FROM_ON,
  NEAR,
  ONE_AFTER,
  ONE_BEFORE,
  RANGE,
  SAME,
  SEASON_BEFORE,
  SINCE,
  SINCE_THAT,
  STARTED,
  THAN_LAST,
  THROUGH,
  UNIT_OF,
  UNTIL,
  UNTIL_THAT,
  WEEK_FROM,
} from './link-words.ts'
import { lengthOf, nearTo, sameAs, weekdayIn, weekdayRun, wholeOf, yearsBefore } from './near-times.ts'
import { OTHER_PART, PART, partOf } from './part-of-window.ts'
import {
  isProblem,
  type ReadWindow,
  type TimeContext,
  type Unit,
  type WindowProblem,
  type WindowReading,
} from './read.ts'
import { joined, placedWeekdays } from './times-side-by-side.ts'

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

/** How the times of a question belong together. @param text with a mark for each time that was found. */
export function linkedTimes(text: Words, found: WindowReading[], context: TimeContext): Times {
  let rest = text
  const { today, since } = context
  const read = (index: string | undefined): WindowReading | undefined => found[Number(index)]
  const plain = (index: string | undefined): ReadWindow | undefined => {
    const reading = index === undefined ? undefined : read(index)
    if (reading === undefined) return undefined
    if (!isProblem(reading)) return reading
    const [latest] = reading.problem.why === 'ambiguous' ? reading.problem.windows : []
    return latest === undefined ? undefined : { window: latest }
  }
  const replace = (pattern: RegExp, made: (match: RegExpExecArray) => WindowReading | undefined): boolean => {
    const match = pattern.exec(rest)
    const reading = match === null ? undefined : made(match)
    if (match === null || reading === undefined) return false
    const mark = `@${found.push(reading) - 1}`
    rest = `${rest.slice(0, match.index)}${mark}${rest.slice(match.index + match[0].length)}`
    return true
  }
  const all = (pattern: RegExp, made: (match: RegExpExecArray) => WindowReading | undefined) => {
    for (let count = 0; count < 4 && replace(pattern, made); count++);
  }
  const others = (...used: (string | undefined)[]) =>
    [...rest.matchAll(/@(\d+)/g)].flatMap(([, index]) => (used.includes(index) ? [] : [plain(index)]))

  let whole: ReadWindow | undefined
  all(PART, (match) => {
    const of = plain(match.groups?.at)
    const reading = partOf(match, of, context)
    if (reading !== undefined) whole = of
    return reading
  })
  // "… than in the second half": of the same time.
  all(OTHER_PART, (match) => partOf(match, whole, context))
  all(UNIT_OF, ([, unit, index]) => {
    const day = plain(index)
    if (day === undefined || day.named !== undefined || day.window.from !== day.window.to) return undefined
    const whole: Unit = unit === 'month' ? 'month' : 'week'
    const { from, to } = unitOf(day.window.from, whole, 0)
    return { window: { from, to: earlier(to, today) }, unit: whole }
  })
  all(WEEK_FROM, ([, index]) => {
    const day = plain(index)
    if (day === undefined || day.window.from !== day.window.to) return undefined
    const { from } = day.window
    return { window: { from, to: earlier(addDays(from, 6), today) }, unit: 'week' }
  })
  replace(SEASON_BEFORE, ([, index]) => yearsBefore(plain(index), context.last))
  replace(DAY_OF_LAST, ([, index]) => {
    const named = plain(index)?.named
    return named === undefined || context.last === undefined ? undefined : weekdayIn(context.last, named)
  })
  // "Mon and Wed - last month" is not a range.
  rest = rest.replace(/(?<= @(\d+)) -(?= @(\d+) )/g, (said, a, b) =>
    isOfOtherLength(plain(a), plain(b)) ? ' ,' : said,
  )
  all(RANGE, ([, a, b, c, d]) => {
    const [first, second] = [a ?? c, b ?? d]
    const from = plain(first)
    const to = plain(second) ?? upTo(read(second), today)
    if (from === undefined || to === undefined) return undefined
    const long = others(first, second).find((other) => other !== undefined && lengthOf(other.window) >= 7)
    const isLong = long !== undefined || (context.last !== undefined && lengthOf(context.last) >= 14)
    if (from.named !== undefined && to.named !== undefined && isLong)
      return {
        window: long === undefined && context.last !== undefined ? context.last : { from: since, to: today },
        weekdays: weekdayRun(from.named, to.named),
        isLoose: true,
        isAlways: true,
      }
    return { window: between(afterJourney(from), beforeJourney(to)) }
  })
  // Beside another time, "until today" says nothing new.
  rest = rest.replace(UNTIL, (said, index) => {
    const reading = read(index)
    const isToday = reading !== undefined && !isProblem(reading) && reading.window.from === today
    return isToday && (rest.match(/@/g)?.length ?? 0) > 1 ? '|' : said
  })
  const toToday = (index: string | undefined): WindowReading | undefined => {
    const reading = read(index)
    return reading === undefined || isProblem(reading)
      ? sinceEither(reading, context)
      : reading.isAlways === true
        ? undefined
        : {
            window: { from: addDays(reading.window.from, reading.isMiddle === true ? 4 : 0), to: today },
            isOpen: true,
          }
  }
  replace(FROM_ON, ([, index]) => toToday(index))
  replace(SINCE, ([said, index, other]) => {
    const season = plain(index ?? other)
    const isEnd = season?.isSeason === true && season.window.to < today && !STARTED.test(said)
    return isEnd ? { window: { from: addDays(season.window.to, 1), to: today } } : toToday(index ?? other)
  })
  replace(NEAR, ([, the, count, unit, side, index]) =>
    nearTo(plain(index), { the, count, unit, side }, context),
  )
  const endingBefore = (pattern: RegExp, end: (window: Window) => LocalDate) =>
    replace(pattern, ([, index]) => {
      const reading = read(index)
      if (reading === undefined || isProblem(reading)) return reading
      return reading.isAlways === true ? undefined : { window: { from: since, to: end(reading.window) } }
    })
  replace(SAME, ([, unit]) => sameAs(context.last, unit ?? ''))
  // "the week before": before the other time of the question, else before that of the last question.
  replace(ONE_BEFORE, (match) => {
    const said = match[1] ?? match[2]
    // Before a month, "the one before" is a month.
    const unit = said === 'one' ? undefined : said === 'night' ? 'day' : (said as Unit)
    const [other] = others()
    const start = other === undefined ? context.last : wholeOf(other)
    const withUnit = unit !== undefined && { unit }
    if (said === 'night' && other?.night !== undefined)
      return { ...other, window: windowBefore(other.window, 'day') }
    if (start !== undefined) return { window: windowBefore(start, unit), ...withUnit }
    return match[2] === undefined || unit === undefined ? undefined : { window: unitOf(today, unit, 1), unit }
  })
  replace(ONE_AFTER, ([, one, other]) => {
    const unit = (one ?? other) === 'night' ? 'day' : ((one ?? other) as Unit)
    const start = others()[0]?.window ?? context.last
    if (start === undefined) return undefined
    const after = unitOf(addDays(start.to, 1), unit, 0)
    const window =
      unit === 'day' || after.from > start.to
        ? after
        : { from: addDays(start.to, 1), to: addDays(start.to, 7) }
    if (window.from > today) return { problem: { why: 'future', window } }
    return { window: { from: window.from, to: earlier(window.to, today) }, unit }
  })
  const afterEnd = (end: LocalDate): WindowReading => {
    const from = addDays(end, 1)
    return from > today
      ? { problem: { why: 'future', window: { from, to: from } } }
      : { window: { from, to: today } }
  }
  if (context.last !== undefined) {
    const { last } = context
    replace(SINCE_THAT, () => afterEnd(last.to))
    replace(UNTIL_THAT, () => ({ window: { from: since, to: addDays(last.from, -1) } }))
  }
  // "through the holidays" is during them.
  replace(THROUGH, ([, index]) => {
    const at = plain(index)
    return at?.isEvent === true && lengthOf(at.window) > 1 ? at : undefined
  })
  replace(UNTIL, ([, index]) => {
    const reading = read(index)
    if (reading === undefined || isProblem(reading)) return reading
    return reading.isAlways === true ? undefined : { window: { from: since, to: beforeJourney(reading).to } }
  })
  endingBefore(BEFORE, ({ from }) => addDays(from, -1))
  replace(AFTER, ([, index]) => {
    const reading = read(index)
    if (reading === undefined || isProblem(reading)) return reading
    return reading.isAlways === true ? undefined : afterEnd(reading.window.to)
  })
  rest = placedWeekdays(rest, found, context)
  let isCompared = false
  const compared = COMPARED.exec(rest)
  if (
    compared !== null &&
    (rest.indexOf('@') < compared.index + compared[0].lastIndexOf('@') || !/^or /.test(compared[0]))
  ) {
    // "compared with last week": without the dates of the first.
    isCompared = true
    rest = `${rest.slice(0, compared.index)}${compared[0].slice(compared[0].indexOf('@'))}${rest.slice(compared.index + compared[0].length)}`
  }
  replace(THAN_LAST, () => {
    const [first] = others()
    const start = first === undefined ? undefined : wholeOf(first)
    if (start === undefined) return undefined
    isCompared = true
    return { window: windowBefore(start, first?.unit) }
  })
  if (!isCompared) rest = joined(rest, found, !COMPARING.test(text))
  return result(rest, found, isCompared)
}

function result(text: Words, found: readonly WindowReading[], isCompared: boolean): Times {
  // Two times that do not stand in one list may be one: "Tuesday in the week of the fair".
  const marks = [...text.matchAll(/@(\d+)/g)].filter(([, index]) => {
    const reading = found[Number(index)]
    return reading === undefined || isProblem(reading) || reading.isAlways !== true
  }).length
  const isList = /@\d+(?: (?:and|,|or|for|in|on|the|also|&)+)+ @\d/.test(text)
  const isUnclear = (marks > 2 || (marks === 2 && !isCompared && !isList)) && !isSameTime(text, found)
  let problem: WindowProblem | undefined
  const windows: ReadWindow[] = []
  const rest = text.replace(/@(\d+)/g, (_, index) => {
    const reading = found[Number(index)]
    if (reading === undefined) return '|'
    if (isProblem(reading)) problem ??= reading.problem
    else windows.push(reading)
    return '|'
  })
  return { windows, isCompared, isUnclear, ...(problem !== undefined && { problem }), rest }
}

/** "the whole winter, December to February": the same twice. */
function isSameTime(text: Words, found: readonly WindowReading[]): boolean {
  const windows = [...text.matchAll(/@(\d+)/g)].map(([, index]) => {
    const reading = found[Number(index)]
    return reading === undefined || isProblem(reading) ? '' : `${reading.window.from} ${reading.window.to}`
  })
  return windows[0] !== '' && windows.every((one) => one === windows[0])
}

/** Of a range that is not over, the days up to today. */
const upTo = (reading: WindowReading | undefined, today: LocalDate): ReadWindow | undefined =>
  reading !== undefined && isProblem(reading) && reading.problem.why === 'future'
    ? {
        window: { from: today, to: today },
        ...(reading.problem.named !== undefined && { named: reading.problem.named }),
      }
    : undefined

/** "since March" in March: either has all its dates. */
function sinceEither(reading: WindowReading | undefined, { today }: TimeContext): WindowReading | undefined {
  if (reading === undefined || !isProblem(reading) || reading.problem.why !== 'ambiguous') return reading
  return {
    problem: { why: 'ambiguous', windows: reading.problem.windows.map(({ from }) => ({ from, to: today })) },
  }
}

const isOfOtherLength = (first: ReadWindow | undefined, second: ReadWindow | undefined) =>
  first !== undefined &&
  second !== undefined &&
  ((lengthOf(first.window) === 1) !== (lengthOf(second.window) === 1) || first.isAlways !== second.isAlways)

/** "from Christmas to the journey": its own days are not among them. */
const beforeJourney = ({ window, isJourney }: ReadWindow): Window =>
  isJourney === true ? { from: window.from, to: addDays(window.from, -1) } : window
const afterJourney = ({ window, isJourney }: ReadWindow): Window =>
  isJourney === true ? { from: addDays(window.to, 1), to: window.to } : window

/** From the start of one to the end of the other; where they are in the wrong order, the first is a week or a year earlier. */
function between(first: Window, second: Window): Window {
  const to = second.to
  if (first.from <= to) return { from: first.from, to }
  const isNear = addDays(first.from, -7) <= to && first.from === first.to
  return { from: isNear ? addDays(first.from, -7) : `${yearOf(first.from) - 1}${first.from.slice(4)}`, to }
}

const earlier = (a: LocalDate, b: LocalDate): LocalDate => [a, b].sort()[0] ?? a
