import { isCurrent } from '../../core/english/context.ts'
import { readNumber } from '../../core/english/numbers.ts'
import { findPhrases, longestOnly } from '../../core/english/phrases.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { readFeeling } from './feeling.ts'
import { isFunctionWord } from './function-words.ts'
import type { Note } from './note.ts'
import { endsPlainly, laterValue } from './plain-numbers.ts'
import { type Rating, readRating } from './rating.ts'
import { SCALE_NAMES, type Scale, STATE_INDEX, type StateMatch } from './state-words.ts'

type Statement = FieldMatch<number> & { scale: Scale }

const NOT_A_SCALE_BEFORE = wordSet(
  'efficiency debt drink drinks bar bars bill bills gel gels test tests swings swing fracture hormone hormones ball prices apnea apnoea aid mask tracker app schedule hygiene',
)
/** A part of the night: "deep sleep 20 %". */
const STAGES = wordSet('deep rem light core')
const MAX_GAP = 8
/** Words behind which another thing is spoken of. */
const GAP_ENDS = wordSet(
  '. ! ? ; \n but because though although except took taken walked ran drank drunk ate slept weighed woke did had made worked felt-tip',
)
/** What may stand behind a comma: "mood fine, about a 7". */
const BEHIND_COMMA = wordSet(
  'all both each a an about around maybe like say so more roughly probably just only out at',
)
/** "Mood dipped around 3" is a time, "mood at about 3" is not. */
const TIME_BEFORE = wordSet('by since until till before after from')
const STEADY = wordSet('is was s at about around sitting sits level levels still now today hovering stays it')

/** Every phrase that describes how the writer is, except those that are part of a symptom ("not feeling well"). */
export function findStates({ tokens, symptoms }: Pick<Note, 'tokens' | 'symptoms'>): StateMatch[] {
  const taken = new Set(symptoms.flatMap(({ first, last }) => [first, last]))
  return longestOnly(findPhrases(tokens, STATE_INDEX)).filter(
    ({ first, last }) => tokenAt(tokens, last + 1).text !== 'of' && !taken.has(first) && !taken.has(last),
  )
}

/** The names of scales in a text, as mentions. */
export function findScaleNames({ tokens }: Pick<Note, 'tokens'>): { first: number; last: number }[] {
  return tokens.flatMap(({ text }, index) => (SCALE_NAMES.has(text) ? [{ first: index, last: index }] : []))
}

/** Mood, energy, stress and sleep quality, 1–10, where a number is stated; of several, the last one counts. */
export function readScales(note: Note): ReadonlyMap<Scale, FieldMatch<number>> {
  const found = new Map<Scale, FieldMatch<number>>()
  for (const statement of readNamed(note)) {
    if (statement.value >= 1 && statement.value <= 10) found.set(statement.scale, statement)
  }
  const feeling = found.has('mood') ? undefined : readFeeling(note)
  if (feeling !== undefined) found.set('mood', feeling)
  return found
}

/** "Energy 7/10", "mood is more like a 4", "a 7 on mood", "6/10 mood", "my mood was 3, now it's 6". */
function readNamed(note: Note): Statement[] {
  const { tokens } = note
  return tokens.flatMap(({ text }, index): Statement[] => {
    const scale = SCALE_NAMES.get(text)
    if (scale === undefined) return []
    if (NOT_A_SCALE_BEFORE.has(tokenAt(tokens, index + 1).text)) return []
    if (STAGES.has(tokenAt(tokens, index - 1).text) || isOtherQuality(tokens, index)) return []
    const owned = ratingBefore(note, index) ?? ratingAfter(note, index)
    const isMine = (place: number) =>
      !note.isAsked(place) &&
      isCurrent(note.contextOf({ first: place, last: place }), ['negated', 'resolved'])
    const own =
      owned !== undefined && [index, owned.first, owned.last].every((place) => isMine(place))
        ? owned
        : undefined
    const later = scale === 'sleep_quality' ? undefined : ratingLater(note, owned?.last ?? index)
    const best = later !== undefined && isMine(later.first) ? later : own
    return best === undefined ? [] : [{ ...best, scale }]
  })
}

/** "Quality 7/10" is about sleep only near a mention of sleep. */
function isOtherQuality(tokens: readonly Token[], index: number): boolean {
  if (tokenAt(tokens, index).text !== 'quality') return false
  return !tokens
    .slice(Math.max(0, index - 10), index + 3)
    .some(({ text }) => text === 'sleep' || text === 'slept' || text === 'asleep')
}

/** A bare number behind "sleep" may be hours, so only a rating with its scale counts. */
function needsScale(tokens: readonly Token[], name: number): boolean {
  if (SCALE_NAMES.get(tokenAt(tokens, name).text) !== 'sleep_quality') return false
  const words = [name - 2, name - 1, name, name + 1].map((index) => tokenAt(tokens, index).text)
  return !words.includes('quality')
}

function ratingAfter(note: Note, name: number): FieldMatch<number> | undefined {
  const { tokens } = note
  const bareCounts = !needsScale(tokens, name)
  let comma = -1
  for (let index = name + 1; index <= name + MAX_GAP; index += 1) {
    const { text } = tokenAt(tokens, index)
    const rating = readChange(tokens, index) ?? readRating(tokens, index)
    if (rating !== undefined) {
      const { text: behind, kind } = tokenAt(tokens, rating.next)
      // "82 % efficiency" is another share.
      const isOther =
        tokenAt(tokens, rating.next - 1).text === '%' &&
        kind === 'word' &&
        !isFunctionWord(behind) &&
        !SCALE_NAMES.has(behind)
      if (isOther) return undefined
      const isValue = rating.scaled || (bareCounts && isBareValue(tokens, name, index, rating, comma))
      return isValue && !isOfNext(note, rating.next)
        ? { value: rating.value, first: name, last: rating.next - 1 }
        : undefined
    }
    if (text === ',') {
      if (comma !== -1 && !isSharedName(tokens, index + 1)) return undefined
      comma = index
    } else if (comma !== -1 && !BEHIND_COMMA.has(text) && !isSharedName(tokens, index)) return undefined
    if (GAP_ENDS.has(text) || isOtherThing(note, name, index)) return undefined
  }
  return undefined
}

function isBareValue(
  tokens: readonly Token[],
  name: number,
  index: number,
  rating: Rating,
  comma: number,
): boolean {
  if (!endsPlainly(tokens, rating.next) || TIME_BEFORE.has(tokenAt(tokens, index - 1).text)) return false
  const gap = tokens.slice(name + 1, index)
  if (comma !== -1 && tokenAt(tokens, rating.next).kind !== 'mark') return false
  const isTime = /^(?:at|around)$/.test(tokenAt(tokens, index - 1).text)
  return !isTime || gap.every(({ text }) => STEADY.has(text))
}

/** "7 on mood": the number belongs to the name behind it. */
function isOfNext({ tokens }: Note, next: number): boolean {
  if (!OF_NAME.has(tokenAt(tokens, next).text)) return false
  const place = DETERMINERS.has(tokenAt(tokens, next + 1).text) ? next + 2 : next + 1
  return SCALE_NAMES.has(tokenAt(tokens, place).text)
}

const OF_NAME = wordSet('on for in of with')
const DETERMINERS = wordSet('the my this')

/** A name of something else ends the reach of this one, unless both share the value ("mood and energy 7/10"). */
function isOtherThing({ tokens, isMention }: Note, name: number, index: number): boolean {
  if (SCALE_NAMES.has(tokenAt(tokens, index).text))
    return (
      !isSharedName(tokens, index) && !(needsScale(tokens, name) || tokenAt(tokens, index).text === 'quality')
    )
  return isMention(index)
}

/** "Mood and energy 7/10", "mood/energy both 6": one value for both. */
function isSharedName(tokens: readonly Token[], index: number): boolean {
  const { text } = tokenAt(tokens, index)
  if (['and', '&', '/'].includes(text)) return SCALE_NAMES.has(tokenAt(tokens, index + 1).text)
  return SCALE_NAMES.has(text) && ['and', '&', '/', ','].includes(tokenAt(tokens, index - 1).text)
}

/** "From 8 in the morning to 4", "4 -> 7": the present value; "between 5 and 6": the middle. */
function readChange(tokens: readonly Token[], index: number): Rating | undefined {
  const opening = tokenAt(tokens, index).text
  const isOpened = opening === 'from' || opening === 'between'
  const low =
    readRating(tokens, isOpened ? index + 1 : index) ?? readNumber(tokens, isOpened ? index + 1 : index)
  if (low === undefined) return undefined
  const dash = tokenAt(tokens, low.next).text === '-' && tokenAt(tokens, low.next + 1).text === '>'
  const isArrow = dash || tokenAt(tokens, low.next).text === '→'
  if (isOpened) return opening === 'from' ? readTo(tokens, low.next) : readAnd(tokens, low)
  return isArrow ? readRating(tokens, low.next + (dash ? 2 : 1)) : undefined
}

function readTo(tokens: readonly Token[], from: number): Rating | undefined {
  for (let index = from; index <= from + 4; index += 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (text === 'to') return readRating(tokens, index + 1)
    if (kind === 'mark') return undefined
  }
  return undefined
}

function readAnd(tokens: readonly Token[], low: { value: number; next: number }): Rating | undefined {
  const high = tokenAt(tokens, low.next).text === 'and' ? readRating(tokens, low.next + 1) : undefined
  return high === undefined ? undefined : { ...high, value: (low.value + high.value) / 2 }
}

/** "6/10 mood", "7 for mood", "a seven on energy". */
function ratingBefore({ tokens }: Note, name: number): FieldMatch<number> | undefined {
  let end = name - 1
  if (DETERMINERS.has(tokenAt(tokens, end).text)) end -= 1
  const isLinked = OF_NAME.has(tokenAt(tokens, end).text)
  if (isLinked) end -= 1
  for (let first = end - 4; first <= end; first += 1) {
    const rating = readRating(tokens, first)
    if (rating === undefined || rating.next !== end + 1) continue
    if (!rating.scaled && (!isLinked || needsScale(tokens, name))) continue
    // In "mood 6/10 energy 7/10" the first rating already belongs to mood.
    const owner = !isLinked && isOwned(tokens, first)
    return owner ? undefined : { value: rating.value, first, last: name }
  }
  return undefined
}

function isOwned(tokens: readonly Token[], first: number): boolean {
  for (let index = first - 1; index >= first - MAX_GAP; index -= 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (SCALE_NAMES.has(text)) return true
    if (kind === 'number' || ['.', '\n', ';', ',', '!'].includes(text)) return false
  }
  return false
}

/** "Yesterday my mood was 4, today it is 7", "wish I had 10/10 energy. It's 3." */
function ratingLater(note: Note, from: number): FieldMatch<number> | undefined {
  const { tokens } = note
  const later = laterValue(
    note,
    from,
    (index) => {
      const rating = readRating(tokens, index)
      return rating === undefined ? undefined : { value: rating.value, next: rating.next }
    },
    note.isMention,
  )
  if (later === undefined || later.found.value > 10 || isOfNext(note, later.found.next)) return undefined
  return { value: later.found.value, first: later.first, last: later.found.next - 1 }
}
