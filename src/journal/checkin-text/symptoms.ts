import { isCurrent, isDemonstrative } from '../../core/english/context.ts'
import { findPhrases, longestOnly, type PhraseMatch, phraseIndex } from '../../core/english/phrases.ts'
import { tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { BODY_PAINS, findFeltIn, PAIN_OF_PLACE } from './body-pains.ts'
import type { FieldMatch, Symptom } from './checkin-fields.ts'
import { isFunctionWord } from './function-words.ts'
import type { Note } from './note.ts'
import { endsPlainly, laterValue } from './plain-numbers.ts'
import { readRating } from './rating.ts'
import { readSeverity, type Severity } from './severity.ts'
import { NOT_A_SYMPTOM_AFTER, NOT_A_SYMPTOM_BEFORE, SYMPTOMS } from './symptom-lexicon.ts'

/** `standsFree`: no noun may follow. */
type Form = { name: string; standsFree: boolean }

const INDEX = phraseIndex<Form>(() => [
  ...Object.entries(SYMPTOMS).flatMap(([name, phrases]) => phrases.map((phrase) => form(phrase, name))),
  ...BODY_PAINS.map(([phrase, name]) => form(phrase, name)),
])

function form(phrase: string, name: string): readonly [string, Form] {
  const standsFree = phrase.endsWith(' $')
  return [standsFree ? phrase.slice(0, -2) : phrase, { name, standsFree }]
}

/** "Got back feeling sore", "back at work": the adverb, not the body part. */
const ADVERB_BACK_AFTER = new Set(
  (
    'came come coming got get getting go going went gone walked walking ran drove cycled im am was be been head headed way ' +
    'bring brought fall fell fallen called call arrived home straight now right look looking feel feeling felt bounce'
  ).split(' '),
)

/** Every mention of a symptom, in any context. */
export function findSymptoms({ tokens }: Pick<Note, 'tokens'>): PhraseMatch<Form>[] {
  const matches = findPhrases(tokens, INDEX).filter(({ entry, first, last }) => {
    const next = tokenAt(tokens, last + 1)
    if (entry.standsFree && next.kind === 'word' && !isFunctionWord(next.text)) return false
    // "Gas 60" is a bill.
    if (entry.standsFree && next.value > 10 && tokenAt(tokens, last + 2).kind === 'mark') return false
    if (isFedUp(tokens, last) || isIdiom(tokens, { entry, first, last })) return false
    if (NOT_A_SYMPTOM_BEFORE.has(next.text) && next.text !== 'free') return false
    if (entry.name === 'back pain' && tokenAt(tokens, first).text === 'back') {
      return !ADVERB_BACK_AFTER.has(tokenAt(tokens, first - 1).text)
    }
    return !NOT_A_SYMPTOM_AFTER.has(tokenAt(tokens, first - 1).text)
  })
  return longestOnly([
    ...matches,
    ...findFeltIn(tokens).filter((match) => !isIdiom(tokens, match)),
    ...findRatedPlaces(tokens),
    ...findItHurts(tokens),
  ])
}

/** "Left hip 5/10", "my lower back is about a six": a place with a rating hurts. */
function findRatedPlaces(tokens: Note['tokens']): PhraseMatch<Form>[] {
  return tokens.flatMap(({ text }, index): PhraseMatch<Form>[] => {
    const name = PAIN_OF_PLACE.get(text)
    if (name === undefined) return []
    let place = index + 1
    while (place <= index + MAX_TO_RATING && TO_RATING.has(tokenAt(tokens, place).text)) place += 1
    const rating = readRating(tokens, place)
    const [before, behind] = [tokenAt(tokens, index - 1), tokenAt(tokens, index + 1)]
    const isHeading = before.kind === 'mark' && behind.text === ':'
    const isOwn = OF_BODY.has(before.text) || COPULA.has(behind.text) || isHeading
    const isListed = tokens
      .slice(Math.max(0, index - MAX_TO_NAME), index)
      .some(({ text: word }) => word === 'pain')
    const isSaid = (isOwn || isListed) && endsPlainly(tokens, rating?.next ?? place)
    // "Sunburn on my nose and shoulders 3/10" rates the sunburn.
    if (isPlaceOfOther(tokens, index)) return []
    const isRated = rating?.scaled === true || (isSaid && rating !== undefined && rating.value <= 10)
    // "7/10 hip"
    const ahead = [4, 3].map((back) => readRating(tokens, index - back))
    const isAhead =
      behind.kind === 'mark' && ahead.some((found) => found?.scaled === true && found.next === index)
    return isRated || isAhead ? [{ entry: { name, standsFree: false }, first: index, last: index }] : []
  })
}

function isPlaceOfOther(tokens: Note['tokens'], place: number): boolean {
  for (let index = place - 1; index >= place - MAX_TO_RATING; index -= 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (OVER.has(text)) return true
    if (kind !== 'word') return false
  }
  return false
}

const OVER = wordSet('on in down along')
const MAX_TO_RATING = 6
const TO_RATING = wordSet(
  ': = - ( is are s was were about around a an at like maybe still now today sitting roughly its it started say',
)
const COPULA = wordSet('s is are was were')
const OF_BODY = wordSet('my the left right lower upper')

/** "Twisted my ankle, it's sore", "broke my wrist years ago and it aches": "it" is the place that was named. */
function findItHurts(tokens: Note['tokens']): PhraseMatch<Form>[] {
  return tokens.flatMap(({ text }, index): PhraseMatch<Form>[] => {
    if (text !== 'it' && text !== 'its') return []
    let verb = index + 1
    while (
      verb <= index + MAX_TO_RATING &&
      (TO_RATING.has(tokenAt(tokens, verb).text) || IT_LINKS.has(tokenAt(tokens, verb).text))
    )
      verb += 1
    if (!HURTS.has(tokenAt(tokens, verb).text)) return []
    const named = tokens.slice(Math.max(0, index - MAX_TO_NAME), index)
    const place = named.findLast((token) => PAIN_OF_PLACE.has(token.text) && token.text !== 'back')?.text
    const name = place === undefined ? undefined : PAIN_OF_PLACE.get(place)
    return name === undefined ? [] : [{ entry: { name, standsFree: false }, first: index, last: verb }]
  })
}

const MAX_TO_NAME = 16
const HURTS = wordSet('hurts hurt hurting aches aching sore painful throbbing throbs achy tender stings')
const IT_LINKS = wordSet('has been really very quite pretty so also and swollen bit little feels')

/** "My job is a headache", "a pain in the neck". */
function isIdiom(tokens: Note['tokens'], { entry, first, last }: PhraseMatch<Form>): boolean {
  const before = [1, 2, 3].map((back) => tokenAt(tokens, first - back).text)
  const isNamedSo =
    /^(?:headache|pain|nightmares)$/.test(entry.name) && before.slice(0, 2).some((text) => text === 'a')
  const verb = before.findIndex((text) => ['is', 'are', 'was', 'were', 'being', 's'].includes(text))
  if (isNamedSo && verb !== -1) return true
  const words = tokens
    .slice(first, last + 4)
    .map(({ text }) => text)
    .join(' ')
  return /^pains? in the (?:neck|ass|arse|butt|bum|backside)\b/.test(words)
}

/** "Sick of", "sick and tired of". */
function isFedUp(tokens: Note['tokens'], last: number): boolean {
  if (tokenAt(tokens, last).text !== 'sick') return false
  const next = [1, 2, 3].map((ahead) => tokenAt(tokens, last + ahead).text)
  return next[0] === 'of' || next.join(' ') === 'and tired of'
}

/**
 * The symptoms that the writer has, each once and with its stated severity; of several, the highest. A
 * severity of zero means that it is not present.
 */
export function readSymptoms(note: Note): FieldMatch<Symptom>[] {
  const found = new Map<string, FieldMatch<Symptom>>()
  for (const [position, match] of note.symptoms.entries()) {
    if (!isPresent(note, match) || isNone(note, match) || isOver(note, match)) continue
    const severity =
      laterSeverity(note, match) ?? readSeverity(note.tokens, match, bounds(note, position, match))
    if (severity?.value === 0) continue
    const name = match.entry.name
    const known = found.get(name)
    if (known !== undefined && (known.value.severity ?? -1) >= (severity?.value ?? -1)) continue
    found.set(name, {
      value: { name, severity: severity?.value ?? null },
      first: Math.min(match.first, severity?.first ?? match.first),
      last: Math.max(match.last, severity?.last ?? match.last),
    })
  }
  return dropVague([...found.values()])
}

/** "Back pain was an 8 at breakfast, it's a 4 now", "my wrist aches in this weather, 3/10". */
function laterSeverity(note: Note, { last }: PhraseMatch<Form>): Severity | undefined {
  const later = laterValue(note, last, (index) => readRating(note.tokens, index), note.isMention)
  if (later === undefined || later.found.value > 10) return undefined
  return { value: later.found.value, first: later.first, last: later.found.next - 1 }
}

/** "Not anxious any more", "the nausea stays away". */
function isOver({ tokens, clauses, clauseOf }: Note, { last }: PhraseMatch<Form>): boolean {
  const end = clauses[clauseOf(last)]?.last ?? last
  const behind = tokens
    .slice(last + 1, end + 1)
    .map(({ text }) => text)
    .join(' ')
  return IS_OVER.test(behind)
}

const IS_OVER =
  /^any ?more\b|\b(?:stay|stays|stayed|keeps|kept) away\b|\bwent down completely\b|\bnever (?:come|came|been) back\b/

/** "0 cramps". */
function isNone({ tokens }: Note, { first, last }: PhraseMatch<Form>): boolean {
  const before = tokenAt(tokens, first - 2)
  const behind = [1, 2].map((ahead) => tokenAt(tokens, last + ahead).text).join(' ')
  // Other languages deny behind the noun, or with a word that means something else in English.
  if (/^nah?in?\b|^don (?:go|comot|clear)/.test(behind) || tokenAt(tokens, first - 1).text === 'sin')
    return true
  return (
    tokenAt(tokens, first - 1).text === '0' &&
    (before.kind === 'mark' ? before.text !== ':' : before.text === 'and')
  )
}

/** "Hope this headache goes", "what causes my cough": in a hope or a question, but present. */
function isPresent(note: Note, match: PhraseMatch<Form>): boolean {
  const pointed = isDemonstrative(note.tokens, match.first)
  const known = pointed || tokenAt(note.tokens, match.first - 1).text === 'the'
  if (note.isAsked(match.first) && !known) return false
  // "Thinking of magnesium for cramps"
  const isForAny = tokenAt(note.tokens, match.first - 1).text === 'for'
  if (isForAny && !isCurrent(note.contextOf({ first: match.first - 2, last: match.first - 2 }))) return false
  return isCurrent(note.contextOf(match), [
    ...(known ? ['hoped' as const] : []),
    ...(pointed ? ['general' as const] : []),
  ])
}

/** Where a severity may stand: up to the next mention or the end of the sentence, on both sides. */
function bounds({ tokens, symptoms }: Note, position: number, { first, last }: PhraseMatch<Form>) {
  const lower = (symptoms[position - 1]?.last ?? -1) + 1
  const upper = (symptoms[position + 1]?.first ?? tokens.length) - 1
  return { lower: lastEnd(tokens, lower, first), upper: firstEnd(tokens, last + 1, upper) }
}

const ENDS = new Set(['.', '!', '?', ';', '\n', 'but', 'however', 'although', 'though'])

function lastEnd(tokens: Note['tokens'], lower: number, first: number): number {
  for (let index = first - 1; index >= Math.max(lower, first - 8); index -= 1) {
    const { text } = tokenAt(tokens, index)
    if (ENDS.has(text) || text === ',') return index + 1
  }
  return lower
}

function firstEnd(tokens: Note['tokens'], from: number, upper: number): number {
  for (let index = from; index <= Math.min(upper, from + 8); index += 1) {
    if (ENDS.has(tokenAt(tokens, index).text)) return index - 1
  }
  return upper
}

/** "Pain" or "cramps" alone add nothing to a pain with a body part. */
function dropVague(found: FieldMatch<Symptom>[]): FieldMatch<Symptom>[] {
  const placed = found.some(({ value }) => / (pain|cramps|ache)$|ache$/.test(value.name))
  const cramped = found.some(({ value }) => / (cramps|pain)$/.test(value.name))
  return found.filter(
    ({ value }) =>
      !(value.name === 'pain' && value.severity === null && placed) && !(value.name === 'cramps' && cramped),
  )
}
