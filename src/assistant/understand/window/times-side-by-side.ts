import { addDays, weekday } from '../../../contract/calendar-date.ts'
import { type Words, words } from '../words.ts'
import { isIn, lengthOf, weekdayIn } from './near-times.ts'
import { isProblem, type ReadWindow, type TimeContext, type WindowReading } from './read.ts'

/** Times that stand side by side. */

const AT = '@(\\d+)'
/** "on Monday and Thursday, how much … this year": in so long a time, two of them are each of their kind. */
const SEVERAL = / @\d+(?: (?:and|or|,|&|on))+ @\d+ /
const MIN_DAYS_OF_EACH = 21
/** A weekday beside a date is that date; beside a week, a day of it; beside a longer time, each of its kind. */
export function placedWeekdays(text: Words, found: WindowReading[], { since, today }: TimeContext): Words {
  let rest = text
  const nameOf = (index: string) => {
    const reading = found[Number(index)]
    if (reading === undefined) return undefined
    if (!isProblem(reading)) return reading.named
    return reading.problem.why === 'ambiguous' || reading.problem.why === 'future'
      ? reading.problem.named
      : undefined
  }
  const indices = () => [...rest.matchAll(/@(\d+)/g)].map(([, index]) => index ?? '')
  const named = indices().filter((index) => nameOf(index) !== undefined)
  const other = indices().filter((index) => nameOf(index) === undefined)
  const [at, ...more] = other
  if (named.length === 0 || at === undefined || more.length > 0) return rest
  const place = found[Number(at)]
  if (place === undefined || isProblem(place) || place.isAlways === true) return rest
  const days = [...new Set(named.map((index) => nameOf(index) ?? 0))].sort()
  // Only what stands side by side, or a weekday that is one of many: "Saturdays".
  const between = rest
    .slice(...([rest.indexOf('@'), rest.lastIndexOf('@')] as const))
    .replace(/@\d+/g, '')
    .replace(/ +/g, ' ')
  const isSeveral = days.length > 1 && SEVERAL.test(rest) && lengthOf(place.window) >= MIN_DAYS_OF_EACH
  if (!isSeveral && !/^(?: (?:of|in|on|during|over|for|from|the|and|or|&|,|-|only))* ?$/.test(between))
    return rest
  const length = lengthOf(place.window)
  const drop = (index: string, mark: string) => {
    rest = rest.replace(new RegExp(`@${index}(?= )`), mark)
  }
  if (length === 1) {
    if (days.length !== 1 || / (?:and|or|&) /.test(between)) return rest
    const isSame = weekday(place.window.from) === days[0]
    for (const index of named) drop(index, '|')
    if (!isSame) found[Number(at)] = { problem: { why: 'impossible', said: 'such a weekday on that date' } }
    return rest
  }
  const [day] = days
  if (length <= 7 && days.length === 1 && day !== undefined) {
    const one = weekdayIn(place.window, day)
    for (const index of named) drop(index, '|')
    found[Number(at)] = one ?? { problem: { why: 'impossible', said: 'such a weekday in those days' } }
    return rest
  }
  const [first, ...later] = named
  for (const index of later) drop(index, '|')
  if (first !== undefined)
    found[Number(first)] = {
      window: { from: since, to: today },
      weekdays: days,
      isLoose: true,
      isAlways: true,
    }
  return rest
}

const BESIDE = words(
  `${AT}((?: (?:,|and|&|in|on|of|during|for|the|that|this|is|i|mean|meant|back|or|well|rather|so|think|it|was|namely|which|breakfast|brunch|lunch|dinner))*) ${AT}`,
)

/** Times that stand side by side are one if one is within the other, or the second goes on where the first ends. */
export function joined(text: Words, found: WindowReading[], mayMerge: boolean): Words {
  let rest = text
  for (let from = 0; ; ) {
    const match = BESIDE.exec(rest.slice(from))
    if (match === null) return rest
    const [all, a, between = '', b] = match
    const at = from + match.index
    const one =
      contradiction(found[Number(a)], found[Number(b)], between) ??
      oneOf(found[Number(a)], found[Number(b)], / (?:and|&|,)/.test(between) && mayMerge)
    if (one === undefined) {
      from = at + (a?.length ?? 0) + 1
      continue
    }
    const [meal = ''] = / (?:breakfast|brunch|lunch|dinner)(?= )/.exec(`${between} `) ?? []
    const mark = `@${found.push(one) - 1}${meal}`
    rest = `${rest.slice(0, at)}${mark}${rest.slice(at + all.length)}`
    from = 0
  }
}

/** "Easter, 28 March" in a year in which it was in April. */
function contradiction(
  first: WindowReading | undefined,
  second: WindowReading | undefined,
  between: string,
): WindowReading | undefined {
  if (first === undefined || second === undefined || isProblem(first) || isProblem(second)) return undefined
  const isDated = (one: ReadWindow) =>
    one.isEvent !== true && one.isAlways !== true && one.isLoose !== true && lengthOf(one.window) === 1
  const isOneDate = (first.isEvent === true && isDated(second)) || (second.isEvent === true && isDated(first))
  const isSame = isIn(first.window, second.window) || isIn(second.window, first.window)
  if (!isOneDate || isSame || / (?:and|&|or|for|during) /.test(`${between} `)) return undefined
  return { problem: { why: 'ambiguous', windows: [first.window, second.window] } }
}

/** What only one of two readings of the same time says. */
const alsoOf = ({ hours, night }: ReadWindow, kept: ReadWindow) => ({
  ...(kept.hours === undefined && hours !== undefined && { hours }),
  ...(kept.night === undefined && night !== undefined && { night }),
})

function oneOf(
  first: WindowReading | undefined,
  second: WindowReading | undefined,
  mayMerge: boolean,
): WindowReading | undefined {
  if (first === undefined || second === undefined) return undefined
  const [clear, other] = isProblem(second) ? [first, second] : [second, first]
  if (isProblem(clear)) return undefined
  // "in March, this March": the second tells which.
  if (isProblem(other)) {
    if (other.problem.why !== 'ambiguous') return undefined
    const meant = other.problem.windows.filter(
      (window) => isIn(window, clear.window) || isIn(clear.window, window),
    )
    const [one] = meant
    const [next] = mayMerge
      ? other.problem.windows.filter(({ from }) => addDays(clear.window.to, 1) === from)
      : []
    if (meant.length === 0 && next !== undefined) return { window: { from: clear.window.from, to: next.to } }
    return meant.length === 1 && one !== undefined
      ? isIn(one, clear.window)
        ? { window: one }
        : clear
      : undefined
  }
  if (clear.isAlways === true || other.isAlways === true) return undefined
  if (clear.weekdays !== undefined || other.weekdays !== undefined) return undefined
  // "over the holidays, 24 Dec to 2 Jan": the dates tell which.
  if (other.isLoose === true && clear.isLoose !== true) return clear
  if ((clear.isOpen === true || other.isOpen === true) && clear.window.from !== other.window.from)
    return undefined
  if (isIn(clear.window, other.window)) return { ...clear, ...alsoOf(other, clear) }
  if (isIn(other.window, clear.window)) return { ...other, ...alsoOf(clear, other) }
  if (!mayMerge || first === second || clear.hours !== undefined || other.hours !== undefined)
    return undefined
  const [early, late] = [clear.window, other.window].sort((x, y) => (x.from < y.from ? -1 : 1))
  if (early === undefined || late === undefined || addDays(early.to, 1) < late.from) return undefined
  return { window: { from: early.from, to: late.to } }
}
