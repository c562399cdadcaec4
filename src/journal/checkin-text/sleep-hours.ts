import { isCurrent } from '../../core/english/context.ts'
import { readNumber, readNumberOrRange } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { HOURS, readDuration } from './durations.ts'
import type { Note } from './note.ts'
import { endsPlainly } from './plain-numbers.ts'
import { readRating } from './rating.ts'
import { readBedAndWake, readRanges } from './sleep-times.ts'
import { MAX_NIGHT_HOURS, NAP, SLEEP, STAGES } from './sleep-words.ts'

const MAX_GAP = 10
/** Words that make a length one of something else: lying awake, a nap, work, a part of the night, a difference. */
const OTHER_DOING = wordSet(
  'nap naps napped napping siesta couch sofa awake up bed lay lying laid work worked walked walk ran run gym drove drive watched read ' +
    'reading tv film movie shift meeting flight studied cleaned cooked stood sat deep rem light core phone commute passed',
)
const DIFFERENCE = wordSet('less more longer later earlier late early ago before after than awake up short')
/** Between a length and "sleep": "2 hours to fall asleep", "3 hours without sleep". */
const NOT_OF_SLEEP = wordSet(
  'to before after without until till since no not and but i . ! ? ; \n , : then when because',
)
const SENTENCE_ENDS = wordSet('. ! ? ; \n')
/** What may stand beside a length that is the night's without a word for sleep: "only got 5 hours last night". */
const NIGHT_WORDS = wordSet(
  'i ive got had managed only just about around maybe like a an the full good solid straight total in all of it uninterrupted broken whole ' +
    'last night overnight was roughly almost nearly over under at least myself according to my and again tops so some perhaps probably ' +
    'another more or less ish if that im lucky told poor rough bad terrible awful broken restless great night it altogether max proper decent lovely me us gave',
)
const TRACKERS = wordSet(
  'apple samsung galaxy smartwatch phone huawei polar watch tracker fitbit ring oura garmin whoop band app',
)
const NEAR_SLEEP = 14
const ADDED = wordSet('another then plus + extra again more')

/**
 * Hours slept; of several statements the last one counts: a length ("slept 7h30", "six hours of sleep"), else times ("slept
 * from 11pm to 6:30am", "in bed at 11, up at 7"), else "didn't sleep at all", which is zero. Stretches of one night are
 * added up; a nap is not a part of it.
 */
export function readSleepHours(note: Note): FieldMatch<number> | undefined {
  const lengths = sumOfLengths(note)
  const ranges = lengths === undefined ? undefined : readRanges(note)
  // "Slept four hours, then dozed from 5 to 7"
  const isThen = (from: number, to: number) => note.tokens.slice(from, to).some(({ text }) => ADDED.has(text))
  if (lengths !== undefined && ranges !== undefined && isThen(lengths.last + 1, ranges.first + 1))
    return { value: lengths.value + ranges.value, first: lengths.first, last: ranges.last }
  return lengths ?? readStretches(note) ?? readNone(note)
}

/** "Asleep at 11, woke at 3, then slept again from 4 to 7": the stretches and the pair of times beside them. */
function readStretches(note: Note): FieldMatch<number> | undefined {
  const ranges = withoutWaking(note, readRanges(note))
  if (ranges === undefined) return withoutWaking(note, readBedAndWake(note))
  const pair = readBedAndWake(note, ranges)
  const value = ranges.value + (pair?.value ?? 0)
  return pair === undefined || value > MAX_NIGHT_HOURS
    ? ranges
    : { value, first: Math.min(ranges.first, pair.first), last: Math.max(ranges.last, pair.last) }
}

/** "Slept from 10 to 7 but was awake for an hour": less the time awake that the sentence states. */
function withoutWaking(
  { tokens }: Note,
  night: FieldMatch<number> | undefined,
): FieldMatch<number> | undefined {
  if (night === undefined) return undefined
  for (let index = night.last + 1; index <= night.last + MAX_GAP; index += 1) {
    const { text } = tokenAt(tokens, index)
    if (SENTENCE_ENDS.has(text)) return night
    if (text !== 'awake' && text !== 'up') continue
    const place = tokenAt(tokens, index + 1).text === 'for' ? index + 2 : index + 1
    const hour = tokenAt(tokens, place).text === 'an' && tokenAt(tokens, place + 1).text === 'hour'
    const awake = hour ? { value: 1, next: place + 2 } : readDuration(tokens, place)
    if (awake !== undefined && awake.value < night.value)
      return { ...night, value: night.value - awake.value, last: Math.max(night.last, awake.next - 1) }
  }
  return night
}

/** "Slept 3 hours, up with the baby, then another 2 hours": the last length, with those that it is added to. */
function sumOfLengths(note: Note): FieldMatch<number> | undefined {
  const { tokens } = note
  let sum: FieldMatch<number> | undefined
  for (const length of [...readNamed(note), ...readOfNight(note), ...readBeforeWaking(note)].toSorted(
    (a, b) => a.last - b.last,
  )) {
    if (sum !== undefined && length.last === sum.last) continue
    const between = sum === undefined ? [] : tokens.slice(sum.last + 1, length.last)
    const value = (sum?.value ?? 0) + length.value
    const isAdded =
      between.length <= MAX_GAP && between.some(({ text }) => ADDED.has(text)) && value <= MAX_NIGHT_HOURS
    sum = isAdded && sum !== undefined ? { value, first: sum.first, last: length.last } : length
  }
  return sum === undefined ? undefined : withAdded(note, sum)
}

function isMine(note: Note, ...places: number[]): boolean {
  return places.every(
    (first) =>
      isCurrent(note.contextOf({ first, last: first }), ['resolved', 'negated']) && !note.isAsked(first),
  )
}

/** A length of one night. */
function isNight({ tokens }: Note, { value, next }: { value: number; next: number }): boolean {
  return (
    (value >= 0.5 || value === 0) && value <= MAX_NIGHT_HOURS && !DIFFERENCE.has(tokenAt(tokens, next).text)
  )
}

/** Lengths beside a word for sleep. */
function readNamed(note: Note): FieldMatch<number>[] {
  const { tokens } = note
  return tokens.flatMap(({ text }, index) => {
    if (!SLEEP.has(text) || STAGES.has(tokenAt(tokens, index - 1).text)) return []
    if (isDenied(note, index) || note.isAsked(index) || NOT_SLEEP_BEFORE.has(tokenAt(tokens, index + 1).text))
      return []
    const found = lengthBefore(note, index) ?? lengthAfter(note, index)
    return found !== undefined && isMine(note, index, found.first, found.last) ? [found] : []
  })
}

const NOT_SLEEP_BEFORE = wordSet('debt goal target apnea apnoea study aid app hygiene')

/** "Didn't sleep 8 hours". */
function isDenied(note: Note, index: number): boolean {
  return note.contextOf({ first: index, last: index }).negated
}

/** "Slept (only about) 7 hours", "sleep: 7.5 h", "slept 8". */
function lengthAfter(note: Note, sleep: number): FieldMatch<number> | undefined {
  const { tokens } = note
  let named = false
  for (let index = sleep + 1; index <= sleep + MAX_GAP; index += 1) {
    const { text, kind } = tokenAt(tokens, index)
    const duration = readDuration(tokens, index)
    if (duration !== undefined)
      return isNight(note, duration)
        ? { value: duration.value, first: sleep, last: duration.next - 1 }
        : undefined
    const bare = readColonLength(tokens, sleep, index) ?? readBareHours(tokens, sleep, index, named)
    if (bare !== undefined) return bare
    const rating = readRating(tokens, index)
    if (rating?.scaled === true) index = rating.next - 1
    else if (kind === 'number' || SENTENCE_ENDS.has(text) || OTHER_DOING.has(text)) return undefined
    if (text === 'hours' || text === 'duration' || text === 'time') named = true
    if (SLEEP.has(text) && text !== 'asleep') return undefined
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
  const isNear = tokens
    .slice(sleep + 1, index)
    .every(({ text }) => /^(?:[:=]|time|total|duration|hours)$/.test(text))
  if (!isPair || !isNear || tokenAt(tokens, sleep).text === 'asleep') return undefined
  if (hours.value < 3 || hours.value > 12 || minutes.value > 59) return undefined
  const next = tokenAt(tokens, index + 3)
  if (next.kind !== 'mark' || next.text === '-' || tokens.some(({ text }) => WAKE_WORDS.has(text)))
    return undefined
  return { value: hours.value + minutes.value / 60, first: sleep, last: index + 2 }
}

const WAKE_WORDS = wordSet('woke wake awake up waking')

/** "Slept 8", "sleep hours: 7", "sleep 7.5": without a unit, if no other reading is possible. */
function readBareHours(
  tokens: readonly Token[],
  sleep: number,
  index: number,
  named: boolean,
): FieldMatch<number> | undefined {
  const number = readNumberOrRange(tokens, index)
  if (number === undefined || number.value > MAX_NIGHT_HOURS || number.value < 1) return undefined
  const [before, behind] = [tokenAt(tokens, index - 1).text, tokenAt(tokens, number.next).text]
  if (TIME_BEFORE.has(before) || TO_TIME.has(behind) || !endsPlainly(tokens, number.next)) return undefined
  // "Slept 23" and "slept 7-10 am" are times.
  const gap = tokens.slice(sleep + 1, index)
  // "Woke up 7, slept 11" are two times.
  const isTime = number.value >= MIN_BEDTIME && tokens.some(({ text }) => WAKE_WORDS.has(text))
  const isVerb =
    !isTime && tokenAt(tokens, sleep).text === 'slept' && gap.every(({ text }) => BARE_GAP.has(text))
  const isDecimal = !Number.isInteger(number.value) && gap.length <= 1
  return isVerb || isDecimal || (named && gap.length <= 4)
    ? { value: number.value, first: sleep, last: number.next - 1 }
    : undefined
}

const MIN_BEDTIME = 9
const TIME_BEFORE = wordSet('at by since until till from before after @ in')
const TO_TIME = wordSet('to until till til through')
const BARE_GAP = wordSet(
  'only just about around maybe like roughly nearly almost for a barely some perhaps probably : = ~ approx well badly okay ok',
)

/** "7 hours of sleep", "7h30 sleep", "7 hours asleep". */
function lengthBefore(note: Note, sleep: number): FieldMatch<number> | undefined {
  const { tokens } = note
  const bare = readNumberOrRange(tokens, sleep - 1)
  const isBare =
    bare?.next === sleep && BARE_GAP.has(tokenAt(tokens, sleep - 2).text) && bare.value <= MAX_NIGHT_HOURS
  if (isBare && tokenAt(tokens, sleep).text === 'asleep')
    return { value: bare.value, first: sleep - 1, last: sleep }
  for (let end = sleep - 1; end >= sleep - 5; end -= 1) {
    const found = lengthEndingAt(note, end, sleep)
    if (found !== undefined) return found
    const { text, kind } = tokenAt(tokens, end)
    if (kind === 'number' || NOT_OF_SLEEP.has(text) || OTHER_DOING.has(text)) return undefined
  }
  return undefined
}

function lengthEndingAt(note: Note, end: number, last: number): FieldMatch<number> | undefined {
  const { tokens } = note
  for (let first = end - 7; first < end; first += 1) {
    if (
      ['-', 'to', '/', ':'].includes(tokenAt(tokens, first - 1).text) &&
      readNumber(tokens, first - 2) !== undefined
    )
      continue
    const duration = readDuration(tokens, first)
    if (
      duration !== undefined &&
      duration.next - 1 === end &&
      duration.value >= 0.5 &&
      duration.value <= MAX_NIGHT_HOURS
    )
      return { value: duration.value, first, last }
  }
  return undefined
}

/**
 * Lengths without a word for sleep beside them: "got 5 hours last night", "my watch says 6h 12m", "slept badly. 5.5 hours
 * total". The clause says nothing else, and names the night, the tracker, or follows what is stated of sleep.
 */
function readOfNight(note: Note): FieldMatch<number>[] {
  const { tokens, clauses } = note
  return clauses.flatMap((_, position) => {
    const { first, last } = joinedNumber(note, position)
    for (let index = first; index <= last; index += 1) {
      const duration = readDuration(tokens, index) ?? readTracked(tokens, index, first)
      const found = duration ?? readNumberOrRange(tokens, index)
      if (found === undefined) {
        if (!NIGHT_WORDS.has(tokenAt(tokens, index).text) && !isTrackerWord(tokens, index)) return []
        continue
      }
      const words = [...tokens.slice(first, index), ...tokens.slice(found.next, last + 1)].map(
        ({ text }) => text,
      )
      const isOnly = words.every(
        (word, place) =>
          NIGHT_WORDS.has(word) || TRACKERS.has(word) || SAYS.has(word) || isNameless(words, place),
      )
      if (!isOnly || !isNight(note, found) || found.value < 2) return []
      const hasNight = words.some(
        (word, place) =>
          (word === 'last' && words[place + 1] === 'night') || word === 'overnight' || word === 'night',
      )
      const hasTracker = words.some((word) => TRACKERS.has(word))
      const isContrast = hasNight || words.includes('me') || words.includes('myself')
      const isTotal = words.some((word) => /^(?:total|told|altogether)$/.test(word))
      const isGot = hasNight && words.some((word) => GOT.has(word)) && endsPlainly(tokens, found.next)
      const isNamed =
        duration === undefined
          ? isGot || (isContrast && isAfterSleep(note, first, true))
          : hasNight || hasTracker || isAfterSleep(note, first) || (isTotal && isOfNight(tokens))
      return isNamed && isMine(note, index) ? [{ value: found.value, first, last: found.next - 1 }] : []
    }
    return []
  })
}

/** "Woke up at 6 after maybe 5 hours". */
function readBeforeWaking(note: Note): FieldMatch<number>[] {
  const { tokens } = note
  return tokens.flatMap(({ text }, index) => {
    if (
      text !== 'after' ||
      !tokens.slice(Math.max(0, index - 6), index).some((token) => WOKE.has(token.text))
    )
      return []
    let place = index + 1
    while (NIGHT_WORDS.has(tokenAt(tokens, place).text) && readDuration(tokens, place) === undefined)
      place += 1
    const length = place <= index + 4 ? readDuration(tokens, place) : undefined
    const isLength =
      length !== undefined && length.value >= 2 && isNight(note, length) && isMine(note, index, place)
    return isLength ? [{ value: length.value, first: index, last: length.next - 1 }] : []
  })
}

const WOKE = wordSet('woke woken awake up')

/** "My tracker says 5:48". */
function readTracked(tokens: readonly Token[], index: number, first: number) {
  const [hours, minutes] = [tokenAt(tokens, index), tokenAt(tokens, index + 2)]
  const isPair =
    /^\d{1,2}$/.test(hours.text) && tokenAt(tokens, index + 1).text === ':' && /^[0-5]\d$/.test(minutes.text)
  const isTracked = tokens.slice(first, index).some(({ text }) => TRACKERS.has(text))
  return isPair && isTracked && hours.value >= 2 && hours.value <= 12
    ? { value: hours.value + minutes.value / 60, next: index + 3 }
    : undefined
}

const SAYS = wordSet('says said claims claimed shows showed reckons recorded reports')
const isTrackerWord = (tokens: readonly Token[], index: number) =>
  TRACKERS.has(tokenAt(tokens, index).text) || SAYS.has(tokenAt(tokens, index).text)
const isNameless = (words: readonly string[], place: number) =>
  /^\p{So}|\p{Extended_Pictographic}$/u.test(words[place] ?? '')

/** "5 hours and 20 minutes": one length in two clauses. */
function joinedNumber({ clauses, tokens }: Note, position: number): { first: number; last: number } {
  const clause = clauses[position]
  const next = clauses[position + 1]
  if (clause === undefined) return { first: 0, last: -1 }
  const isJoined = next?.join === 'and' && tokenAt(tokens, next.first).kind === 'number'
  const isWords =
    next?.join === 'and' &&
    /^(?:a|half|quarter|one|two|three|ten|fifteen|twenty|thirty|forty|fifty)$/.test(
      tokenAt(tokens, next.first).text,
    )
  return { first: clause.first, last: isJoined || isWords ? next.last : clause.last }
}

const GOT = wordSet('got managed had')
const isOfNight = (tokens: readonly Token[]) =>
  tokens.some(({ text }) => SLEEP.has(text) || WAKE_WORDS.has(text) || text === 'night' || text === 'bed')

/** Sleep or the night is spoken of shortly before, by or of the writer or somebody else. */
function isAfterSleep({ tokens, clauses, clauseOf }: Note, first: number, orHours = false): boolean {
  for (let index = first - 1; index >= Math.max(0, first - NEAR_SLEEP); index -= 1) {
    const { text } = tokenAt(tokens, index)
    if (
      OTHER_DOING.has(text) &&
      clauseOf(index) >= clauseOf(first) - 1 &&
      clauses[clauseOf(first)] !== undefined
    )
      return false
    if (SLEEP.has(text) || text === 'night' || text === 'overslept' || (orHours && HOURS.has(text)))
      return true
    if (TRACKERS.has(text) && index >= first - 2) return true
  }
  return false
}

/** "Slept 3 hours, then another 2 hours". */
function withAdded(note: Note, last: FieldMatch<number>): FieldMatch<number> {
  const { tokens } = note
  for (let index = last.last + 1; index <= last.last + MAX_GAP; index += 1) {
    const { text } = tokenAt(tokens, index)
    if (OTHER_DOING.has(text) && text !== 'up' && text !== 'awake') return last
    if (!ADDED.has(text) && text !== 'and') continue
    const more = readDuration(tokens, index + 1)
    if (
      more !== undefined &&
      (NAP.has(tokenAt(tokens, more.next).text) || OTHER_DOING.has(tokenAt(tokens, more.next).text))
    )
      return last
    if (more !== undefined && last.value + more.value <= MAX_NIGHT_HOURS && isMine(note, index))
      return { value: last.value + more.value, first: last.first, last: more.next - 1 }
  }
  return last
}

/** "Didn't sleep at all", "no sleep last night", "not a wink". */
function readNone({ tokens, contextOf }: Note): FieldMatch<number> | undefined {
  const index = tokens.findIndex(({ text }, place) => {
    if (text !== 'sleep' && text !== 'slept') return false
    const next = [1, 2].map((ahead) => tokenAt(tokens, place + ahead).text)
    const before = tokenAt(tokens, place - 1).text
    const context = contextOf({ first: place, last: place })
    const isAny = before === 'any' && tokenAt(tokens, place - 3).text.endsWith('nt')
    const denied =
      context.negated || isAny || ['no', 'zero', 'didnt', 'couldnt', 'havent', 'not'].includes(before)
    const whole = (next[0] === 'at' && next[1] === 'all') || (next[0] === 'a' && next[1] === 'wink')
    const none =
      ['no', 'zero'].includes(before) &&
      (tokenAt(tokens, place + 1).kind === 'mark' || next.join(' ') === 'last night')
    const isWhole = whole || isAny || next[0] === 'whatsoever'
    return denied && (isWhole || none) && isCurrent(context, ['negated', 'resolved'])
  })
  if (index === -1) return undefined
  const last = tokenAt(tokens, index + 1).kind === 'mark' ? index : index + 2
  return { value: 0, first: index - 1, last }
}
