import type { Mention } from '../../core/english/annotations.ts'
import { isCurrent } from '../../core/english/context.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { type ClockTime, hoursBetween, readClock } from './clock-times.ts'
import { HOURS, MINUTES } from './durations.ts'
import type { Note } from './note.ts'
import { endsPlainly } from './plain-numbers.ts'
import { MAX_NIGHT_HOURS, NAP, SLEEP, STAGES } from './sleep-words.ts'

const UNTIL = wordSet('to until till til - and through')
const MAX_GAP = 12
const SENTENCE_ENDS = wordSet('. ! ? ;')

function isOwnSleep(note: Note, first: number): boolean {
  return isCurrent(note.contextOf({ first, last: first }), ['resolved'])
}

/** "Slept from 11pm to 6:30am", "sleep 23:00-01:30, 02:15-06:00": the stretches of the night, added up. */
export function readRanges(note: Note): FieldMatch<number> | undefined {
  const { tokens } = note
  let sum: FieldMatch<number> | undefined
  let next = 0
  let awake = 0
  tokens.forEach((_, index) => {
    if (index < next) return
    const near = sum !== undefined && index - sum.last <= MAX_GAP
    const range = readClockRange(tokens, index, near)
    if (range === undefined) return
    next = range.next
    if (!isOwnSleep(note, index)) return
    // What follows a stretch is another one, unless a nap or another sentence about something else begins.
    // "Up from 2 to 4, otherwise 11 to 7"
    if (AWAKE.has(tokenAt(tokens, index - 1).text) || AWAKE.has(tokenAt(tokens, index - 2).text)) {
      awake += range.hours
      return
    }
    const isMore = near && !hasWord(tokens, (sum?.last ?? 0) + 1, index, NAP)
    const name = isMore ? undefined : nameOf(note, index, range.next)
    if (!isMore && name === undefined) return
    const hours = (isMore ? (sum?.value ?? 0) : 0) + range.hours
    if (hours <= MAX_NIGHT_HOURS)
      sum = {
        value: hours,
        first: isMore ? (sum?.first ?? index) : Math.min(name ?? index, index),
        last: range.next - 1,
      }
  })
  return sum === undefined || awake >= sum.value ? sum : { ...sum, value: sum.value - awake }
}

const AWAKE = wordSet('awake up')

const hasWord = (tokens: readonly Token[], from: number, to: number, words: ReadonlySet<string>) =>
  tokens.slice(from, to).some(({ text }) => words.has(text))

/** The word for sleep that a pair of times belongs to: before it in its sentence or heading, or right behind it. */
function nameOf(note: Note, first: number, next: number): number | undefined {
  const { tokens } = note
  for (let index = first - 1; index >= Math.max(0, first - MAX_GAP); index -= 1) {
    const { text } = tokenAt(tokens, index)
    if (NAP.has(text) || SENTENCE_ENDS.has(text)) return undefined
    if (
      text === '\n' &&
      !SLEEP.has(tokenAt(tokens, index - 1).text) &&
      tokenAt(tokens, index - 1).text !== ':'
    )
      return undefined
    if (SLEEP.has(text))
      return isOwnSleep(note, index) && !STAGES.has(tokenAt(tokens, index - 1).text) ? index : undefined
  }
  const behind = [next, next + 1, next + 2, next + 3].find((index) => SLEEP.has(tokenAt(tokens, index).text))
  return behind !== undefined && isOwnSleep(note, behind) ? behind : undefined
}

function readClockRange(
  tokens: readonly Token[],
  index: number,
  isMore: boolean,
): { hours: number; next: number } | undefined {
  const from = readClock(tokens, index)
  if (from === undefined) return undefined
  // "Sleep 2300 0700"
  const isBare = [index, from.next].every((place) => /^\d{4}$/.test(tokenAt(tokens, place).text))
  if (!isBare && !UNTIL.has(tokenAt(tokens, from.next).text)) return undefined
  const skip = isBare
    ? 0
    : ['about', 'around', 'maybe', 'like', '@'].includes(tokenAt(tokens, from.next + 1).text)
      ? 2
      : 1
  const to = readClock(tokens, from.next + skip)
  if (to === undefined || !endsTime(tokens, to.next)) return undefined
  const joint = tokenAt(tokens, from.next).text
  const before = tokenAt(tokens, index - 1).text
  if (joint === 'and' && before !== 'between') return undefined
  if (before === '/' || before === '-') return undefined
  // "Slept 6-7" without am, pm or a colon is a range of hours.
  const timed =
    from.certain ||
    to.certain ||
    tokens.slice(index, to.next).some(({ text }) => text === ':' || text === 'half')
  const headed = isMore || ['from', 'between'].includes(before) || to.minutes < from.minutes
  const hours = hoursBetween(from, to)
  return (timed || headed) && hours <= MAX_NIGHT_HOURS ? { hours, next: to.next } : undefined
}

function endsTime(tokens: readonly Token[], index: number): boolean {
  const { text } = tokenAt(tokens, index)
  return !HOURS.has(text) && !MINUTES.has(text) && !/^[%/]$/.test(text) && text !== 'out'
}

/** Falling asleep outranks going to bed. */
const ASLEEP = wordSet('asleep sleep slept dozed nodded conked drifted dropped doze nod drift drop')
const BED = wordSet('bed bedtime light lights out down off in hay sack pillow crashed')
const WAKE = wordSet('woke wake up awake waking woken got alarm rose')
/** Words that are about sleep only behind certain others. */
const ONLY_BEHIND: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    light: wordSet('the my a'),
    lights: wordSet('the my'),
    out: wordSet('light lights lamp'),
    off: wordSet('light lights lamp'),
    down: wordSet('went lay head'),
    in: wordSet('turned'),
  }),
)
/** What makes the next number no time of going to sleep or waking. */
const NOT_TO_TIME = wordSet('. ! ? ; \n times time for with from had took but')
const MAX_TO_TIME = 7
const MAX_PAIR_WORDS = 24

type Time = FieldMatch<ClockTime> & { isWake: boolean }

/**
 * Times of falling asleep and of waking, in either order: "in bed at 11, up at 6:30". Of several, they must take turns
 * ("asleep 11, woke 3, back asleep 4, up 7"); else nobody can tell how long it was. What was read `apart` is left out.
 */
export function readBedAndWake(note: Note, apart?: Mention): FieldMatch<number> | undefined {
  const isApart = ({ first, last }: Mention) =>
    apart === undefined || last < apart.first || first > apart.last
  const asleep = readTimes(note, ASLEEP, false).filter(isApart)
  const wakes = readTimes(note, WAKE, true).filter(isApart)
  const beds = (asleep.length > 0 ? asleep : readTimes(note, BED, false)).filter(
    ({ last }) => !wakes.some((wake) => wake.last === last),
  )
  const times = [...beds, ...wakes].toSorted((a, b) => a.last - b.last)
  if (times.length === 2 && beds.length === 1) {
    const [bed, wake] = [beds[0], wakes[0]]
    return bed === undefined || wake === undefined ? undefined : nightOf([bed, wake], times)
  }
  const takeTurns = times.length % 2 === 0 && times.every(({ isWake }, index) => isWake === (index % 2 === 1))
  return takeTurns && times.length > 0 ? nightOf(times, times) : undefined
}

function nightOf(pairs: readonly Time[], inOrder: readonly Time[]): FieldMatch<number> | undefined {
  let hours = 0
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const [bed, wake] = [pairs[index], pairs[index + 1]]
    if (bed !== undefined && wake !== undefined) hours += hoursBetween(bed.value, wake.value)
  }
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const isFar = inOrder.some(
    ({ first: start }, index) => start - (inOrder[index - 1]?.last ?? start) > MAX_PAIR_WORDS,
  )
  if (first === undefined || last === undefined || isFar) return undefined
  return hours > MAX_NIGHT_HOURS || hours < 1
    ? undefined
    : { value: hours, first: first.first, last: last.last }
}

function readTimes(note: Note, names: ReadonlySet<string>, isWake: boolean): Time[] {
  const { tokens } = note
  const found = new Map<number, Time>()
  tokens.forEach((_, index) => {
    const means = meaningOf(note, index, names, isWake)
    const time = means ? (timeAfter(note, index) ?? timeBefore(note, index)) : undefined
    if (time !== undefined && !found.has(time.next))
      found.set(time.next, { value: time, first: index, last: time.next - 1, isWake })
  })
  return [...found.values()]
}

const UNTIL_WORDS = wordSet('until till til')

/** True if the word at `index` is one of waking, or of going to sleep, of the writer. */
function meaningOf(note: Note, index: number, names: ReadonlySet<string>, isWake: boolean): boolean {
  const { tokens } = note
  const { text } = tokenAt(tokens, index)
  const next = tokenAt(tokens, index + 1).text
  const isUntil = [next, next === 'off' || next === 'in' ? tokenAt(tokens, index + 2).text : ''].some(
    (word) => UNTIL_WORDS.has(word),
  )
  // "Awake until 2" ends with falling asleep, and "slept until 9" with waking.
  if (isUntil && WAKE.has(text)) return !isWake && isOwnSleep(note, index)
  if (isUntil && text === 'slept') return isWake && isOwnSleep(note, index)
  const before = ONLY_BEHIND.get(text)
  // "Out of bed at 7" is waking.
  const isOut =
    text === 'bed' && tokenAt(tokens, index - 1).text === 'of' && tokenAt(tokens, index - 2).text === 'out'
  if (isOut) return isWake
  if (!names.has(text) || (isWake && text === 'got' && next !== 'up')) return false
  if (before !== undefined && !before.has(tokenAt(tokens, index - 1).text)) return false
  // "The baby woke me at 3": it is the writer who woke. "Not asleep until 2": asleep at 2.
  const context = note.contextOf({ first: index, last: index })
  // "After going to bed at 11" is not a plan.
  const isAfter = tokenAt(tokens, index - 2).text === 'going' && tokenAt(tokens, index - 3).text === 'after'
  if (isAfter) return true
  return isCurrent(context, isUntil ? ['resolved', 'negated'] : ['resolved']) || next === 'me'
}

/** "22:50 asleep": the time opens the clause, and the word ends it. */
function timeBefore({ tokens, clauses, clauseOf }: Note, name: number): ClockTime | undefined {
  const clause = clauses[clauseOf(name)]
  const clock = clause === undefined || clause.last > name + 1 ? undefined : readClock(tokens, clause.first)
  return clock?.next === name && (clock.certain || clock.next > (clause?.first ?? 0) + 1) ? clock : undefined
}

function timeAfter({ tokens }: Note, name: number): ClockTime | undefined {
  for (let place = name + 1; place <= name + MAX_TO_TIME; place += 1) {
    const { text, kind } = tokenAt(tokens, place)
    const clock = readClock(tokens, place)
    if (clock !== undefined) return isTimeOfDay(tokens, name, place, clock) ? clock : undefined
    const isOther = ASLEEP.has(text) || (WAKE.has(text) && text !== 'up') || text === 'bed'
    const isHeading = text === 'time' && place === name + 1
    if (isHeading) continue
    if (kind === 'number' || NOT_TO_TIME.has(text) || isOther || (text === ',' && place > name + 1))
      return undefined
  }
  return undefined
}

/** Not a length ("asleep 7 hours") and not a count ("up 3 times"). */
function isTimeOfDay(tokens: Note['tokens'], name: number, place: number, clock: ClockTime): boolean {
  if (!endsTime(tokens, clock.next)) return false
  if (clock.certain || clock.next > place + 1) return true
  const before = tokenAt(tokens, place - 1).text
  const isBedtime = clock.minutes >= MIN_BEDTIME_MINUTES
  if (tokenAt(tokens, name).text === 'slept' && !TIME_BEFORE.has(before) && !isBedtime) return false
  return endsPlainly(tokens, clock.next) && (TIME_BEFORE.has(before) || place === name + 1)
}

const MIN_BEDTIME_MINUTES = 9 * 60
const TIME_BEFORE = wordSet(
  'at by around about since @ just before after til till until gone : ~ was for las a',
)
