import { isCurrent } from '../../core/english/context.ts'
import { readNumber } from '../../core/english/numbers.ts'
import { findPhrases, longestOnly } from '../../core/english/phrases.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FieldMatch } from './checkin-fields.ts'
import { isFunctionWord } from './function-words.ts'
import type { Note } from './note.ts'
import { readRating } from './rating.ts'
import {
  modified,
  NEUTRAL,
  SCALE_LEVELS,
  SCALE_NAMES,
  type Scale,
  SOFTEN,
  STATE_INDEX,
  STRENGTHEN,
  type StateMatch,
} from './state-words.ts'

/** `weight`: a rating outweighs a description, and that outweighs a negated description ("not great"). */
type Statement = FieldMatch<number> & { scale: Scale; weight: 0 | 1 | 2 }

/** Words that may stand between a scale's name and its value. */
const LINKS = wordSet(
  's way sitting solid wise give im level levels lvl lv maybe easily probably roughly approx say hovering score rating quality today is was at of around about a an : = - ~ still only just like currently feels feeling felt ' +
    'up down to now this morning afternoon evening tonight has been both ( , my remains stayed dropped went got overall last night i ' +
    'slept were are also not isnt wasnt very really so super extremely pretty quite rather fairly bit little kind somewhat that',
)
const OPENERS = wordSet('feel feeling felt feels im am mood doing been felt feelin bit')
/** "Low on milk", "good at chess", "tired of work". */
const NOT_STATE_BEFORE = wordSet('on at for of to in by off')
const TIME_WORDS = wordSet(
  'today tonight now overall again this morning afternoon evening day so far still really though in general',
)
const NOT_A_SCALE_BEFORE = wordSet(
  'drink drinks bar bars bill bills gel gels test tests swings swing fracture hormone hormones ball prices apnea apnoea aid mask tracker app schedule hygiene',
)

/**
 * Every mention of a scale, except those that are part of a symptom ("not feeling well"). Values are read
 * later, since the context needs the positions first.
 */
export function findStates({ tokens, symptoms }: Pick<Note, 'tokens' | 'symptoms'>): StateMatch[] {
  // "Exhausted" is a symptom and says how much energy there is.
  const others = symptoms.filter(({ entry }) => entry.name !== 'fatigue')
  const taken = new Set(others.flatMap(({ first, last }) => [first, last]))
  return longestOnly(findPhrases(tokens, STATE_INDEX)).filter(
    ({ first, last }) => tokenAt(tokens, last + 1).text !== 'of' && !taken.has(first) && !taken.has(last),
  )
}

/** The names of scales in a text, as mentions. */
export function findScaleNames({ tokens }: Pick<Note, 'tokens'>): { first: number; last: number }[] {
  return tokens.flatMap(({ text }, index) => (SCALE_NAMES.has(text) ? [{ first: index, last: index }] : []))
}

/**
 * Mood, energy, stress and sleep quality, 1–10. A rating ("mood 6/10") takes precedence over a description
 * ("feeling great"); of several, the last one counts.
 */
export function readScales(note: Note): ReadonlyMap<Scale, FieldMatch<number>> {
  const named = readNamed(note)
  const taken = new Set(named.map(({ last }) => last))
  const states = readStates(note).filter(({ last }) => !taken.has(last))
  const statements = [...named, ...states].filter(({ value }) => value >= 1 && value <= 10)
  const best = new Map<Scale, Statement>()
  for (const statement of statements.toSorted((a, b) => a.first - b.first)) {
    const known = best.get(statement.scale)
    if (known === undefined || statement.weight >= known.weight) best.set(statement.scale, statement)
  }
  return best
}

/** A value of a scale that is named: "energy 7/10", "6/10 mood", "sleep was poor", "high stress". */
function readNamed(note: Note): Statement[] {
  const { tokens } = note
  return tokens.flatMap(({ text }, index): Statement[] => {
    const named = SCALE_NAMES.get(text)
    if (named === undefined) return []
    const later = ratingOfIt(note, index)
    if (later !== undefined) return [{ ...later, scale: named.scale, weight: 2 }]
    if (!isCurrent(note.contextOf({ first: index, last: index }), ['negated', 'resolved'])) return []
    if (NOT_A_SCALE_BEFORE.has(tokenAt(tokens, index + 1).text) || isOtherQuality(tokens, index)) return []
    const { scale, verb } = named
    const found = ratingAfter(tokens, index, text === 'sleep' || verb) ?? ratingBefore(tokens, index)
    if (found !== undefined) return [{ ...found, scale, weight: 2 }]
    const denied = note.contextOf({ first: index, last: index }).negated
    const level =
      levelAfter(tokens, index, scale, denied) ?? (verb ? undefined : levelBefore(note, index, scale))
    return level === undefined ? [] : [{ ...level, scale, weight: 1 }]
  })
}

/** "Yesterday my mood was 4, today it is 7", "wish I had 10/10 energy. It's 3." */
function ratingOfIt({ tokens, contextOf }: Note, name: number): FieldMatch<number> | undefined {
  for (let index = name + 1; index <= name + MAX_WORDS_TO_IT; index += 1) {
    const { text } = tokenAt(tokens, index)
    if (SCALE_NAMES.has(text)) return undefined
    const isIt = text === 'its' || (text === 'it' && ['is', 's'].includes(tokenAt(tokens, index + 1).text))
    if (!isIt) continue
    let place = text === 'its' ? index + 1 : index + 2
    while (['a', 'now', 'at', 'about', 'only', 'more', 'like'].includes(tokenAt(tokens, place).text))
      place += 1
    const rating = readRating(tokens, place)
    const isMine = isCurrent(contextOf({ first: index, last: index }))
    return rating?.bareEnds === true && isMine && rating.value <= 10
      ? { value: rating.value, first: index, last: rating.next - 1 }
      : undefined
  }
  return undefined
}

const MAX_WORDS_TO_IT = 8

/** "Quality 7/10" is about sleep only directly after a mention of sleep. */
function isOtherQuality(tokens: readonly Token[], index: number): boolean {
  if (tokenAt(tokens, index).text !== 'quality') return false
  return !tokens
    .slice(Math.max(0, index - 8), index + 3)
    .some(({ text }) => text === 'sleep' || text === 'slept')
}

/** A bare number after "sleep" may be hours, so only a rating with its scale counts. */
function ratingAfter(
  tokens: readonly Token[],
  name: number,
  needsScale: boolean,
): FieldMatch<number> | undefined {
  const quality = tokenAt(tokens, name + 1).text === 'quality' || tokenAt(tokens, name - 2).text === 'quality'
  for (let index = name + 1; index <= name + 8; index += 1) {
    const rating = readChange(tokens, index) ?? readRating(tokens, index)
    if (rating !== undefined) {
      const counts = rating.scaled || (rating.bareEnds && (!needsScale || quality))
      return counts ? { value: rating.value, first: name, last: rating.next - 1 } : undefined
    }
    const { text } = tokenAt(tokens, index)
    if (text === ',' && index > name + 1) return undefined
    if (text === ',' && tokenAt(tokens, index + 1).kind !== 'number') return undefined
    if (!LINKS.has(text) && !SCALE_LEVELS.mood.has(text) && !isSharedName(tokens, index)) return undefined
  }
  return undefined
}

/** "From 4 to 7", "4 -> 7": the present value; "between 5 and 6": the middle. */
function readChange(tokens: readonly Token[], index: number): ReturnType<typeof readRating> {
  const opening = tokenAt(tokens, index).text
  const isOpened = opening === 'from' || opening === 'between'
  const low = readNumber(tokens, isOpened ? index + 1 : index)
  if (low === undefined) return undefined
  const isArrow =
    tokenAt(tokens, low.next).text === '→' ||
    (tokenAt(tokens, low.next).text === '-' && tokenAt(tokens, low.next + 1).text === '>')
  const link = opening === 'between' ? 'and' : 'to'
  if (isOpened ? tokenAt(tokens, low.next).text !== link : !isArrow) return undefined
  const arrow = isArrow && tokenAt(tokens, low.next).text === '-' ? 2 : 1
  const high = readRating(tokens, low.next + arrow)
  if (high === undefined || opening !== 'between') return high
  return { ...high, value: (low.value + high.value) / 2 }
}

/** "Mood and energy 7/10", "mood/energy both 6": one value for both. */
function isSharedName(tokens: readonly Token[], index: number): boolean {
  const { text } = tokenAt(tokens, index)
  if (['and', '&', '/'].includes(text)) return SCALE_NAMES.has(tokenAt(tokens, index + 1).text)
  return SCALE_NAMES.has(text) && ['and', '&', '/'].includes(tokenAt(tokens, index - 1).text)
}

/** "6/10 mood", "7/10 for energy". */
function ratingBefore(tokens: readonly Token[], name: number): FieldMatch<number> | undefined {
  const near = ['for', 'on', 'in', 'my'].includes(tokenAt(tokens, name - 1).text) ? name - 2 : name - 1
  for (const first of [near - 3, near - 2, near - 1]) {
    const rating = readRating(tokens, first)
    if (rating?.scaled !== true || rating.next !== near + 1) continue
    // In "mood 6/10 energy 7/10" the first rating already belongs to mood.
    const ends = ['.', '\n', ';'].includes(tokenAt(tokens, first - 1).text)
    const owner = !ends && [1, 2].some((back) => SCALE_NAMES.has(tokenAt(tokens, first - back).text))
    return owner ? undefined : { value: rating.value, first, last: name }
  }
  return undefined
}

function levelAfter(
  tokens: readonly Token[],
  name: number,
  scale: Scale,
  denied: boolean,
): FieldMatch<number> | undefined {
  const levels = SCALE_LEVELS[scale]
  const passed: string[] = []
  for (let index = name + 1; index <= name + 6; index += 1) {
    const { text } = tokenAt(tokens, index)
    const level = levels.get(text)
    // "Up to 7" and "down to 3" describe a change to a number; "sleep well tonight" is not a level.
    if (level !== undefined && tokenAt(tokens, index + 1).text !== 'to') {
      const not = denied || passed.some((word) => ['not', 'isnt', 'wasnt'].includes(word))
      const value = not ? denyLevel(level, scale) : modified(level, passed)
      return value === undefined ? undefined : { value, first: name, last: index }
    }
    if (text === ',' || !LINKS.has(text)) return undefined
    passed.push(text)
  }
  return undefined
}

/** "Deep sleep" is a stage of sleep, and "up mood" is not a phrase. */
const NOT_BEFORE_NAME = wordSet('up deep light')

function levelBefore(note: Note, name: number, scale: Scale): FieldMatch<number> | undefined {
  const { tokens } = note
  const next = tokenAt(tokens, name + 1)
  if (next.kind === 'word' && !isFunctionWord(next.text) && !LINKS.has(next.text)) return undefined
  const level = SCALE_LEVELS[scale].get(tokenAt(tokens, name - 1).text)
  if (level === undefined || NOT_BEFORE_NAME.has(tokenAt(tokens, name - 1).text)) return undefined
  const { first, modifiers } = modifiersBefore(tokens, name - 1)
  if (!note.contextOf({ first: name, last: name }).negated)
    return { value: modified(level, modifiers), first, last: name }
  const value = denyLevel(level, scale)
  return value === undefined ? undefined : { value, first, last: name }
}

/** "Not great", "not bad", "not high". */
function denyLevel(level: number, scale: Scale): number | undefined {
  if (scale === 'stress') return level >= 7 ? 4 : undefined
  return level >= 6 ? 4 : level <= 3 ? 6 : undefined
}

/** "A bit low", "exhausted", "not great". */
function readStates(note: Note): Statement[] {
  return note.states.flatMap((match): Statement[] => {
    const context = note.contextOf(match)
    if (!isCurrent(context, ['negated', 'resolved'])) return []
    const { first, modifiers } = modifiersBefore(note.tokens, match.first)
    if (match.entry.framed && !isFramed(note, match, first)) return []
    const { scale, value, denied } = match.entry
    if (!context.negated)
      return [{ scale, value: modified(value, modifiers), first, last: match.last, weight: 1 }]
    const not = [
      'not',
      'isnt',
      'wasnt',
      'dont',
      'didnt',
      'havent',
      'arent',
      'never',
      'doesnt',
      'aint',
      'hardly',
    ]
    const near = [1, 2, 3, 4].find((back) => not.includes(tokenAt(note.tokens, first - back).text))
    return denied === null
      ? []
      : [{ scale, value: denied, first: first - (near ?? 0), last: match.last, weight: 0 }]
  })
}

function modifiersBefore(tokens: readonly Token[], index: number): { first: number; modifiers: string[] } {
  const modifiers: string[] = []
  let first = index
  while (modifiers.length < 5) {
    const { text } = tokenAt(tokens, first - 1)
    if (!STRENGTHEN.has(text) && !SOFTEN.has(text) && !NEUTRAL.has(text)) break
    modifiers.push(text)
    first -= 1
  }
  return { first, modifiers }
}

/** After an opener ("feeling …"), or alone in its part of the sentence, apart from a time. */
function isFramed(note: Note, { last }: StateMatch, first: number): boolean {
  const { tokens, clauses, clauseOf } = note
  const next = tokenAt(tokens, last + 1)
  if (NOT_STATE_BEFORE.has(next.text)) return false
  let opener = first - 1
  while (['not', 'also', 'and', 'just', 'still', 'been'].includes(tokenAt(tokens, opener).text)) opener -= 1
  const opened = OPENERS.has(tokenAt(tokens, opener).text) || OPENERS.has(tokenAt(tokens, first - 1).text)
  if (opened)
    return (
      next.kind !== 'word' || isFunctionWord(next.text) || TIME_WORDS.has(next.text) || next.text === 'about'
    )
  const item = clauses[clauseOf(first)]
  if (followsSymptom(note, clauseOf(first))) return false
  if (
    item === undefined ||
    first > item.first + 1 ||
    (first === item.first + 1 && tokenAt(tokens, item.first).text !== 'not')
  )
    return false
  const rest = tokens.slice(last + 1, item.last + 1)
  return (
    (last > item.first || rest.length > 0 || !PLAIN_ANSWERS.has(tokenAt(tokens, last).text)) &&
    rest.every(({ text }) => TIME_WORDS.has(text))
  )
}

/** "Headache, quite bad" is about the headache. */
function followsSymptom({ clauses, symptoms }: Note, position: number): boolean {
  const before = clauses[position - 1]
  return clauses[position]?.join === 'comma' && symptoms.some(({ last }) => last === before?.last)
}

/** A lone "ok" or "well" usually opens a sentence and does not describe a day. */
const PLAIN_ANSWERS = wordSet(
  'ok okay fine good well alright right down off bad positive content rough lovely',
)
