import { DENIALS, FOREIGN_LINKS, LINKS, NEGATIONS, PARTICIPLES, trimNoise } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import { isVerbal } from '../text/words.ts'
import { cookedEnd, isCookingWord, verbEnd } from './cooking.ts'
import { readFixedWord } from './fixed-words.ts'
import { FOOTLONG, readAmount, type StatedAmount } from './read-amount.ts'
import { findAsideEnd } from './skip-asides.ts'

/** The separator between two foods: a link may be part of a dish's name, a stop ends the sentence. */
export type PartBreak = 'start' | 'link' | 'comma' | 'bracket' | 'stop'

export type TextPart =
  | { kind: 'word'; token: Token }
  | { kind: 'amount'; amount: StatedAmount; start: number; end: number }
  | { kind: 'break'; break: PartBreak; link?: string }
  /** A preparation of the food before it ("fried in butter"), or of the food after it ("I fried …"). */
  | { kind: 'how'; how: string; end: number }
  /** What follows was not eaten: up to the next break, or to the end of the sentence. */
  | { kind: 'not'; link: string; token: Token; isSentence: boolean }

/** Reads the tokens from left to right into words, amounts, breaks and negations. */
export function readParts(tokens: readonly Token[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    if (token === undefined) break
    const step =
      readPunctuation(tokens, at, token) ??
      readMeasure(tokens, at, token, isInName(parts)) ??
      readPlainWord(tokens, at, token)
    if (step.first !== undefined) parts.push(step.first)
    if (step.part !== undefined) parts.push(step.part)
    at = Math.max(step.next, at + 1)
  }
  return parts
}

type ReadStep = { first?: TextPart; part?: TextPart; next: number }

const BREAKS: ReadonlyMap<string, PartBreak> = new Map(
  Object.entries<PartBreak>({
    ',': 'comma',
    '–': 'comma',
    '—': 'comma',
    '→': 'comma',
    ';': 'stop',
    '!': 'stop',
    '?': 'stop',
    '\n': 'stop',
    '|': 'stop',
    '•': 'stop',
    '*': 'stop',
  }),
)

/** Before a full stop these are abbreviations, not the end of a sentence. */
const SHORTENED_WORDS = new Set('dr mr mrs st oz tbsp tsp lb lbs approx ml g fl pt qt c tb'.split(' '))

function readPunctuation(tokens: readonly Token[], at: number, token: Token): ReadStep | undefined {
  if (token.kind !== 'mark') return undefined
  const next = at + 1
  if (token.word === '~' || token.word === '≈') return { next }
  if (token.word === '&' || token.word === '+') return { part: linkPart('and'), next }
  if (token.word === '/') return { part: linkPart(tokens[at - 1]?.word === 'w' ? 'with' : 'or'), next }
  if (token.word === '.') {
    const isShortened = SHORTENED_WORDS.has(tokens[at - 1]?.word ?? '') && token.glued
    return isShortened ? { next } : { part: { kind: 'break', break: 'stop' }, next }
  }
  if (token.word === '-') {
    const isHyphen = token.glued && tokens[next]?.glued === true
    return isHyphen ? { next } : { part: { kind: 'break', break: 'comma', link: '-' }, next }
  }
  if (/^[([\])]$/.test(token.word)) return { part: bracketPart(token.word), next }
  if (token.word === ':') return { part: { kind: 'break', break: 'comma', link: ':' }, next }
  const found = BREAKS.get(token.word)
  return found === undefined ? { next } : { part: { kind: 'break', break: found }, next }
}

const bracketPart = (word: string): TextPart => ({
  kind: 'break',
  break: 'bracket',
  link: /[([]/.test(word) ? '(' : ')',
})

const linkPart = (word: string): TextPart => ({ kind: 'break', break: 'link', link: word })

/** The last word read may be the start of a name: "honey bunches of oats". */
function isInName(parts: readonly TextPart[]): boolean {
  const last = parts.at(-1)
  return last?.kind === 'word' && trimNoise([last.token]).length > 0
}

function readMeasure(
  tokens: readonly Token[],
  at: number,
  token: Token,
  isInside: boolean,
): ReadStep | undefined {
  const after = tokens[at + 1]
  const fixed = readFixedWord(tokens, at)
  if (fixed !== undefined) return { part: { kind: 'word', token: fixed.token }, next: fixed.next }
  if (
    token.word === 'footlong' &&
    !isInside &&
    (after === undefined || after.kind === 'mark' || LINKS.has(after.word))
  ) {
    return {
      first: { kind: 'amount', amount: { ...FOOTLONG, next: at + 1 }, start: token.start, end: token.end },
      part: { kind: 'word', token: { ...token, word: 'sub' } },
      next: at + 1,
    }
  }
  // "eggs x2"
  const times = /^[x×]$/.test(token.word) && after?.kind === 'number' ? at + 1 : at
  const amount = readAmount(tokens, times)
  // A price, a time, more than anyone eats: the food beside it has its usual portion.
  if (amount?.aside !== undefined) return { next: amount.next }
  if (amount === undefined || (isInside && amount.quantity === undefined)) {
    // A number that is not an amount: a time, or the number of a list item.
    return token.kind === 'number' ? { next: clockEnd(tokens, at) } : undefined
  }
  const end = tokens[amount.next - 1]?.end ?? token.end
  return { part: { kind: 'amount', amount, start: token.start, end }, next: amount.next }
}

function clockEnd(tokens: readonly Token[], at: number): number {
  let next = at + 1
  if (tokens[next]?.word === ':' && tokens[next + 1]?.kind === 'number') next += 2
  if (/^(?:am|pm|oclock|h)$/.test(tokens[next]?.word ?? '')) next++
  return next
}

function readPlainWord(tokens: readonly Token[], at: number, token: Token): ReadStep {
  const next = at + 1
  const { word } = token
  const isDenial =
    (DENIALS.has(word) && !/^(?:resist|help|wait|stop|forget)$/.test(tokens[next]?.word ?? '')) ||
    (word === 'not' && /^(?:did|do|does|have|had|was)$/.test(tokens[at - 1]?.word ?? ''))
  if (isDenial) return { part: { kind: 'not', link: word, token, isSentence: true }, next }
  if (NEGATIONS.has(word)) return { part: { kind: 'not', link: word, token, isSentence: false }, next }
  if (word === 'but') return { part: { kind: 'break', break: 'stop' }, next }
  // "an egg-and-bacon sandwich"
  if (LINKS.has(word) && tokens[at - 1]?.word === '-' && token.glued) return { next }
  const place = LINKS.has(word) ? findAsideEnd(tokens, at) : undefined
  if (place !== undefined) return { part: linkPart('aside'), next: place }
  if (LINKS.has(word)) return { part: linkPart(word), next: skipWith(tokens, next) }
  const foreign = FOREIGN_LINKS.get(word)
  if (foreign !== undefined) return { part: linkPart(foreign), next: skipArticle(tokens, next) }
  const joined = tokens[next]?.word === '-' ? (tokens[next + 1]?.word ?? '') : ''
  const cooked =
    cookedEnd(tokens, at) ??
    (PREPARATION_WORDS.has(word) && joined !== '' ? cookedEnd(tokens, next + 1) : undefined)
  const done = cooked ?? verbEnd(tokens, at)
  if (done !== undefined) return { first: preparationOf(tokens, at, done), next: done }
  if (
    word === 'each' &&
    /^(?:with|topped|spread|filled|dipped|covered|drizzled)$/.test(tokens[next]?.word ?? '')
  )
    return { part: linkPart('each'), next: skipWith(tokens, tokens[next]?.word === 'with' ? next : next + 1) }
  // "spread them with jam"
  if (
    isParticiple(word) &&
    /^(?:it|them|both)$/.test(tokens[next]?.word ?? '') &&
    skipWith(tokens, next + 1) > next + 1
  )
    return { part: linkPart('with'), next: next + 2 }
  // "noodles stir-fried with shrimp"
  if (PREPARATION_WORDS.has(word) && isParticiple(joined) && skipWith(tokens, next + 2) > next + 2)
    return { part: linkPart('with'), next: next + 3 }
  if (isParticiple(word) && skipWith(tokens, next) > next)
    return {
      ...(isCookingWord(word) && { first: preparationOf(tokens, at, next) }),
      part: linkPart(MAKING_WORDS.has(word) ? 'made' : 'with'),
      next: next + 1,
    }
  // "porridge thickened to a paste"
  if (isVerbal(word) && tokens[next]?.word === 'to') return { part: linkPart('to'), next: next + 1 }
  if (word === 'using' || (word === 'from' && isMeasurePart(tokens, next)))
    return { part: linkPart('made'), next }
  const asideEnd = findAsideEnd(tokens, at)
  if (asideEnd !== undefined) return { part: linkPart('aside'), next: asideEnd }
  return { part: { kind: 'word', token }, next }
}

const preparationOf = (tokens: readonly Token[], at: number, end: number): TextPart => ({
  kind: 'how',
  how: tokens
    .slice(at, end)
    .filter(({ kind }) => kind === 'word')
    .map(({ word }) => word)
    .join(' '),
  end: tokens[end - 1]?.end ?? 0,
})

/** A food that is canned or packed in something is named so. */
const isParticiple = (word: string) =>
  PARTICIPLES.has(word) || (isVerbal(word) && !/^(?:canned|tinned|packed)$/.test(word))

const PREPARATION_WORDS = new Set('stir deep pan air oven slow'.split(' '))

/** What follows are the ingredients of the food before. */
const MAKING_WORDS = new Set('made built assembled prepared composed cooked'.split(' '))

/** "from 150 g yogurt", "from two slices": not a place. */
const isMeasurePart = (tokens: readonly Token[], at: number) => {
  const amount = readAmount(tokens, at)
  return amount?.quantity !== undefined && amount.isArticle !== true
}

/** "topped with", "made of", "together with": one link. */
function skipWith(tokens: readonly Token[], at: number): number {
  return /^(?:with|of|by|in|up|down|from|using|over)$/.test(tokens[at]?.word ?? '') ? at + 1 : at
}

/** "con un huevo": usually one. */
function skipArticle(tokens: readonly Token[], at: number): number {
  return /^(?:un|una|une|um|uma|ein|eine|einem|einer|el|la|le|los|las|les)$/.test(tokens[at]?.word ?? '')
    ? at + 1
    : at
}
