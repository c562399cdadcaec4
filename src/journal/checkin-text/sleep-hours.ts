import { isCurrent } from '../../core/english/context.ts'
import { readNumberOrRange } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { hoursBetween, readClock } from './clock-times.ts'
import { HOURS, MINUTES, readDuration } from './durations.ts'
import type { Note } from './note.ts'

const SLEEP = wordSet('slept sleep asleep sleeping kip shuteye')
/** Adjectives between a duration and "sleep"; a stage of sleep ("deep", "rem") is not the whole night. */
const OF_SLEEP = wordSet(
  "' ’ of good solid decent broken restless uninterrupted total quality actual interrupted proper poor bad great only patchy",
)
/** Words that may stand between "slept" and a duration. */
const TO_DURATION = wordSet(
  'for about around roughly approximately approx only just maybe nearly almost over under at least a an total of was is were duration ' +
    'time last night : = ~ ( , - well badly poorly terribly great good ok okay fine soundly deeply restlessly in through barely the but ' +
    'got i had today tonight so really very not too bad crap rubbish like log baby quality hours some perhaps probably another all',
)
const MAX_LINK_WORDS = 8
const NAP = wordSet('nap napped napping sofa couch train afternoon plane')
/** The longest night, in hours; two times that are further apart are not one night. */
const MAX_SLEEP_RANGE_HOURS = 16

/**
 * Hours slept; of several statements the last one counts: a duration ("slept 7h30", "six hours of sleep"),
 * else times ("slept from 11pm to 6:30am", "in bed at 11, up at 7"), else "didn't sleep at all", which is
 * zero.
 */
export function readSleepHours(note: Note): FieldMatch<number> | undefined {
  return (
    readDurations(note).at(-1) ??
    readGot(note) ??
    readTracker(note) ??
    readAlone(note) ??
    readRanges(note).at(-1) ??
    readBedAndWake(note) ??
    readNone(note)
  )
}

function isOwnSleep(note: Note, first: number): boolean {
  return isCurrent(note.contextOf({ first, last: first }), ['resolved'])
}

function readDurations(note: Note): FieldMatch<number>[] {
  const { tokens } = note
  return tokens.flatMap(({ text }, index) => {
    if (!SLEEP.has(text) || !isOwnSleep(note, index)) return []
    const found = durationAfter(tokens, index) ?? durationBefore(note, index)
    return found === undefined || isNap(note, index, found) ? [] : [found]
  })
}

/** "Only got 5 (hours) last night", if the text is about sleep or last night. */
function readGot({ tokens, contextOf }: Note): FieldMatch<number> | undefined {
  for (let index = 0; index < tokens.length; index += 1) {
    if (!GOT.has(tokenAt(tokens, index).text)) continue
    const from = ['like', 'about', 'around', 'maybe', 'only'].includes(tokenAt(tokens, index + 1).text)
      ? 2
      : 1
    const number = readNumberOrRange(tokens, index + from)
    if (number === undefined || !isCurrent(contextOf({ first: index + from, last: index + from }))) continue
    const unit = HOURS.has(tokenAt(tokens, number.next).text) ? 1 : 0
    const next = number.next + unit
    if (tokenAt(tokens, next).text !== 'last' || tokenAt(tokens, next + 1).text !== 'night') continue
    const spoken = unit === 1 || tokens.slice(0, index).some(({ text }) => SLEEP.has(text))
    if (spoken) return { value: number.value, first: index, last: next + 1 }
  }
  return undefined
}

/** "My watch says 6h 12m". */
function readTracker({ tokens, contextOf }: Note): FieldMatch<number> | undefined {
  for (let index = 1; index < tokens.length; index += 1) {
    const isSaid = SAYS.has(tokenAt(tokens, index).text) && TRACKERS.has(tokenAt(tokens, index - 1).text)
    const duration = isSaid ? readDuration(tokens, index + 1) : undefined
    if (duration === undefined || duration.value < 2 || duration.value > MAX_SLEEP_RANGE_HOURS) continue
    if (isCurrent(contextOf({ first: index, last: index })))
      return { value: duration.value, first: index - 1, last: duration.next - 1 }
  }
  return undefined
}

const TRACKERS = wordSet('watch tracker fitbit ring oura garmin whoop band app phone')
const SAYS = wordSet('says said claims claimed shows showed reckons recorded reports')

/** "Slept horribly (3/10), 5h15m", "couldn't get back to sleep. 5.5 hours total". */
function readAlone({ tokens, clauses, contextOf }: Note): FieldMatch<number> | undefined {
  for (const { first, last } of clauses) {
    const start = ['only', 'about', 'around', 'maybe', 'just'].includes(tokenAt(tokens, first).text)
      ? first + 1
      : first
    const duration = readDuration(tokens, start)
    if (duration === undefined || duration.value < 2 || duration.value > MAX_SLEEP_RANGE_HOURS) continue
    const end = tokenAt(tokens, duration.next).text === 'total' ? duration.next + 1 : duration.next
    const from = Math.max(0, first - NEAR_SLEEP)
    const spoken = tokens.slice(from, first).findLastIndex(({ text }) => SLEEP.has(text) || NIGHT.has(text))
    if (end <= last || spoken === -1) continue
    const mine = isCurrent(contextOf({ first: from + spoken, last: from + spoken }), ['negated', 'resolved'])
    if (mine && isCurrent(contextOf({ first, last }))) return { value: duration.value, first, last: end - 1 }
  }
  return undefined
}

const NEAR_SLEEP = 9
const NIGHT = wordSet('night overslept')
const GOT = wordSet('got had managed only just about around')

/** "Slept (about) 7 hours", "sleep: 7.5 h", "slept 8". */
function durationAfter(tokens: readonly Token[], sleep: number): FieldMatch<number> | undefined {
  let named = false
  for (let index = sleep + 1; index <= sleep + MAX_LINK_WORDS; index += 1) {
    const duration = readDuration(tokens, index)
    if (duration !== undefined) return { value: duration.value, first: sleep, last: duration.next - 1 }
    const isTime = tokenAt(tokens, index - 1).text === 'at'
    const bare = isTime
      ? undefined
      : (readColonLength(tokens, sleep, index) ?? readBareHours(tokens, sleep, index, named))
    if (bare !== undefined) return bare
    const { text } = tokenAt(tokens, index)
    if (text === 'hours') named = true
    if (!TO_DURATION.has(text)) return undefined
  }
  return undefined
}

/** "Sleep 7:45" is a length, if no time of waking is stated. */
function readColonLength(
  tokens: readonly Token[],
  sleep: number,
  index: number,
): FieldMatch<number> | undefined {
  const [hours, minutes] = [tokenAt(tokens, index), tokenAt(tokens, index + 2)]
  const isPair =
    /^\d{1,2}$/.test(hours.text) && tokenAt(tokens, index + 1).text === ':' && /^\d\d$/.test(minutes.text)
  const isNear =
    index === sleep + 1 || (index === sleep + 2 && /^[:=]$/.test(tokenAt(tokens, sleep + 1).text))
  if (!isPair || !isNear || tokenAt(tokens, sleep).text === 'asleep') return undefined
  if (hours.value < 3 || hours.value > 12 || minutes.value > 59) return undefined
  const next = tokenAt(tokens, index + 3).text
  if (UNTIL.has(next) || ['am', 'pm'].includes(next) || tokens.some(({ text }) => WAKE.has(text)))
    return undefined
  return { value: hours.value + minutes.value / 60, first: sleep, last: index + 2 }
}

/** "Slept 8", "sleep hours: 7", "sleep 7.5": without a unit, if no other reading is possible. */
function readBareHours(
  tokens: readonly Token[],
  sleep: number,
  index: number,
  named: boolean,
): FieldMatch<number> | undefined {
  const number = readNumberOrRange(tokens, index)
  if (
    number === undefined ||
    number.value > MAX_SLEEP_RANGE_HOURS ||
    readClockRange(tokens, index) !== undefined
  )
    return undefined
  const next = tokenAt(tokens, number.next)
  const alone =
    next.kind === 'mark' ? !'/:%-'.includes(next.text) || next.text === '' : AFTER_BARE.has(next.text)
  const adjacent =
    tokenAt(tokens, sleep).text === 'slept' && !['at', 'in', ','].includes(tokenAt(tokens, index - 1).text)
  const isHours = named || adjacent || (!Number.isInteger(number.value) && index - sleep <= 2)
  return alone && isHours ? { value: number.value, first: sleep, last: number.next - 1 } : undefined
}

const AFTER_BARE = wordSet('last and but today tonight in straight solid so then woke')

/** "7 hours of sleep", "7h30 sleep", "7 hours asleep"; also "got 6 hours last night". */
function durationBefore({ tokens }: Note, sleep: number): FieldMatch<number> | undefined {
  let end = sleep - 1
  while (OF_SLEEP.has(tokenAt(tokens, end).text)) end -= 1
  return durationEndingAt(tokens, end, sleep)
}

function durationEndingAt(
  tokens: readonly Token[],
  end: number,
  last: number,
): FieldMatch<number> | undefined {
  for (let first = end - 7; first < end; first += 1) {
    if (tokenAt(tokens, first - 1).text === '-' || tokenAt(tokens, first - 1).text === 'to') continue
    const duration = readDuration(tokens, first)
    if (duration !== undefined && duration.next - 1 === end) return { value: duration.value, first, last }
  }
  return undefined
}

function isNap(note: Note, index: number, { value }: FieldMatch<number>): boolean {
  if (value >= 3) return false
  const item = note.clauses[note.clauseOf(index)]
  return item !== undefined && note.tokens.slice(item.first, item.last + 1).some(({ text }) => NAP.has(text))
}

/** "Slept from 11pm to 6:30am", "sleep 23:00-06:30". */
function readRanges(note: Note): FieldMatch<number>[] {
  const { tokens } = note
  return tokens.flatMap(({ text }, index) => {
    if (!SLEEP.has(text) || !isOwnSleep(note, index)) return []
    for (let from = index + 1; from <= index + MAX_LINK_WORDS; from += 1) {
      const range = readClockRange(tokens, from)
      if (range !== undefined) return [{ value: range.hours, first: index, last: range.next - 1 }]
      if (
        !TO_DURATION.has(tokenAt(tokens, from).text) &&
        !['from', 'between'].includes(tokenAt(tokens, from).text)
      )
        return []
    }
    return []
  })
}

const UNTIL = wordSet('to until till til - and through')

function readClockRange(
  tokens: readonly Token[],
  index: number,
): { hours: number; next: number } | undefined {
  const from = readClock(tokens, index)
  if (from === undefined || !UNTIL.has(tokenAt(tokens, from.next).text)) return undefined
  const skip = ['about', 'around'].includes(tokenAt(tokens, from.next + 1).text) ? 2 : 1
  const to = readClock(tokens, from.next + skip)
  if (to === undefined) return undefined
  // "Slept 6-7" without am, pm or a colon is a range of hours.
  const timed = from.certain || to.certain || tokens.slice(index, to.next).some(({ text }) => text === ':')
  const headed = ['from', 'between'].includes(tokenAt(tokens, index - 1).text) || to.minutes < from.minutes
  const hours = hoursBetween(from, to)
  return (timed || headed) && hours <= MAX_SLEEP_RANGE_HOURS ? { hours, next: to.next } : undefined
}

/** Falling asleep outranks going to bed. */
const ASLEEP = wordSet('asleep sleep dozed nodded conked drifted')
const BED = wordSet('bed out down off in hay sack pillow crashed')
/** "Down", "out" and "off" alone are about something else. */
const BED_PHRASES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    out: wordSet('light lights lamp'),
    off: wordSet('light lights lamp'),
    down: wordSet('went lay'),
    in: wordSet('turned'),
  }),
)
const WAKE = wordSet('woke wake up awake waking woken got alarm rose')
const TO_TIME = wordSet(
  'for work early at by around about up just before after again this morning the ~ i was me until till since : = a las las à off went then',
)
/** What may follow an hour without minutes, am or pm: "up 7" is a time, "up 2 flights" is not. */
const AFTER_HOUR = wordSet(
  'and so but then up woke wake mood energy stress sleep for again not today with this feeling no',
)

/** One time of going to bed and one of waking, in either order: "in bed at 11, up at 6:30". */
function readBedAndWake(note: Note): FieldMatch<number> | undefined {
  const asleep = readTimes(note, ASLEEP)
  const beds = asleep.length > 0 ? asleep : readTimes(note, BED)
  const wakes = readTimes(note, WAKE)
  const [bed, wake] = [beds[0], wakes[0]]
  if (beds.length !== 1 || wakes.length !== 1 || bed === undefined || wake === undefined) return undefined
  if (Math.abs(wake.first - bed.last) > MAX_PAIR_WORDS || bed.last === wake.last) return undefined
  const hours = hoursBetween(bed.value, wake.value)
  const [first, last] = [Math.min(bed.first, wake.first), Math.max(bed.last, wake.last)]
  return hours > MAX_SLEEP_RANGE_HOURS || hours < 1 ? undefined : { value: hours, first, last }
}

const MAX_PAIR_WORDS = 20

function readTimes(note: Note, names: ReadonlySet<string>) {
  const { tokens } = note
  const found = new Map<number, FieldMatch<NonNullable<ReturnType<typeof readClock>>>>()
  tokens.forEach(({ text }, index) => {
    const before = BED_PHRASES.get(text)
    // "Out of bed at 7" is waking.
    const isOut =
      text === 'bed' && tokenAt(tokens, index - 1).text === 'of' && tokenAt(tokens, index - 2).text === 'out'
    if (isOut ? names !== WAKE : !names.has(text)) return
    if (names === WAKE && text === 'got' && tokenAt(tokens, index + 1).text !== 'up') return
    if (before !== undefined && !before.has(tokenAt(tokens, index - 1).text)) return
    // "The baby woke me at 3": it is the writer who woke.
    if (!isOut && !isOwnSleep(note, index) && tokenAt(tokens, index + 1).text !== 'me') return
    for (let place = index + 1; place <= index + 5; place += 1) {
      const clock = readClock(tokens, place)
      if (clock !== undefined && isTimeOfDay(tokens, index, place, clock)) {
        if (!found.has(clock.next))
          found.set(clock.next, { value: clock, first: index, last: clock.next - 1 })
        return
      }
      if (!TO_TIME.has(tokenAt(tokens, place).text)) return
    }
  })
  return [...found.values()]
}

/** Not a length ("asleep 7 hours") and not a count ("up 3 times"). */
function isTimeOfDay(
  tokens: Note['tokens'],
  name: number,
  place: number,
  clock: NonNullable<ReturnType<typeof readClock>>,
): boolean {
  const behind = tokenAt(tokens, clock.next)
  if (HOURS.has(behind.text) || MINUTES.has(behind.text) || behind.text === '/') return false
  const isPlain = clock.next === place + 1 && !clock.certain
  if (place > name + 1 || !isPlain) return true
  return behind.kind === 'mark' ? behind.text !== '%' : AFTER_HOUR.has(behind.text)
}

/** "Didn't sleep at all", "no sleep last night", "not a wink". */
function readNone({ tokens, contextOf }: Note): FieldMatch<number> | undefined {
  const index = tokens.findIndex(({ text }, place) => {
    if (text !== 'sleep' && text !== 'slept') return false
    const next = [1, 2].map((ahead) => tokenAt(tokens, place + ahead).text)
    const denied =
      contextOf({ first: place, last: place }).negated ||
      ['no', 'zero', 'didnt', 'couldnt', 'havent', 'not'].includes(tokenAt(tokens, place - 1).text)
    const whole = (next[0] === 'at' && next[1] === 'all') || next.includes('wink')
    const none =
      ['no', 'zero'].includes(tokenAt(tokens, place - 1).text) &&
      (tokenAt(tokens, place + 1).kind === 'mark' || next.join(' ') === 'last night')
    return denied && (whole || none)
  })
  if (index === -1) return undefined
  const last = tokenAt(tokens, index + 1).kind === 'mark' ? index : index + 2
  return { value: 0, first: index - 1, last }
}
