import { type Static, Type } from '@sinclair/typebox'
import { stringEnum } from '../core/schemas.ts'
import type { Analysis } from './food.ts'
import { DENIALS, edgeNoiseKind, FOREIGN_LINKS, LINKS, NEGATIONS, noiseKind } from './text/noise-words.ts'
import { type Token, tokenize } from './text/tokens.ts'

/** Why words of a meal became nothing. */
const REASONS = ['no_match', 'when', 'meal', 'not_eaten', 'no_food'] as const

export const WordsNotRead = Type.Array(
  Type.Object({
    text: Type.String(),
    reason: stringEnum(REASONS, {
      description:
        'no_match: may be a food, ask; when: send it as consumed_at; meal: send it as meal_type; not_eaten: stated as left out; no_food: names no food',
    }),
  }),
  { description: 'Words of the text that became nothing, each with the reason; unmatched foods among them' },
)
export type WordsNotRead = Static<typeof WordsNotRead>
type Reason = (typeof REASONS)[number]

const MAX_PIECES = 20

const wordSet = (words: string) => new Set(words.split(' '))
const WHEN = wordSet(
  'last next yesterday tomorrow tonight morning afternoon evening night midday midnight noon am pm ago monday tuesday wednesday thursday friday ' +
    'saturday sunday january february march april june july august september october november december oclock',
)
/** The speaker, and what points back. */
const SELF = wordSet(
  'i im ive id ill me my mine myself we us our he she they them their his her you your it its child today now',
)
const SILENT_KINDS: ReadonlySet<string> = new Set(['function word', 'verb', 'opinion', 'amount', 'time'])

/** Every word of a meal's text that says something and is in none of its foods, in runs, in the order of the text. */
export function wordsNotRead(text: string, { items, unmatched }: Analysis): WordsNotRead {
  const tokens = tokenize(text)
  const read = markUsed(
    tokens,
    items.map((item) => item.text),
    new Uint8Array(tokens.length),
  )
  // "An apple tomorrow": a day within the words of a food is of its name only if the food has it.
  for (const [index, { word }] of tokens.entries()) {
    if (WHEN.has(word) && !items.some(({ food }) => food.name.toLowerCase().includes(word))) read[index] = 0
  }
  const pieces: { first: number; last: number; reason: Reason }[] = []
  const lost = markUsed(tokens, unmatched, read.slice())
  let isNegated = false
  for (const [index, token] of tokens.entries()) {
    if (read[index] === 1 || /^[.,;!?\n]$/.test(token.text)) {
      isNegated = false
      continue
    }
    if (NEGATIONS.has(token.word) || DENIALS.has(token.word)) isNegated = true
    const reason = lost[index] === 1 ? 'no_match' : reasonOf(tokens, index, isNegated)
    if (reason === undefined) continue
    const before = pieces.at(-1)
    const isNext = before?.reason === reason && isRun(tokens, before.last, index, read)
    if (before !== undefined && isNext) before.last = index
    else pieces.push({ first: index, last: index, reason })
  }
  return pieces.slice(0, MAX_PIECES).map(({ first, last, reason }) => ({
    text: text.slice(tokens[first]?.start, tokens[last]?.end),
    reason,
  }))
}

/** Marks the words of these excerpts, each at its first place that is not marked. */
function markUsed(tokens: readonly Token[], excerpts: readonly string[], marks: Uint8Array): Uint8Array {
  for (const excerpt of excerpts) {
    const words = tokenize(excerpt).map(({ word }) => word)
    const isAt = (first: number) =>
      words.every((word, offset) => tokens[first + offset]?.word === word && marks[first + offset] === 0)
    const whole = tokens.findIndex((_, index) => isAt(index))
    if (whole >= 0) marks.fill(1, whole, whole + words.length)
    else {
      for (const word of words) {
        const place = tokens.findIndex((token, index) => token.word === word && marks[index] === 0)
        if (place >= 0) marks[place] = 1
      }
    }
  }
  return marks
}

/** Undefined for a word that says nothing of its own. */
function reasonOf(tokens: readonly Token[], index: number, isNegated: boolean): Reason | undefined {
  const { word, kind, text } = tokens[index] as Token
  if (kind === 'mark') return undefined
  const isClock = kind === 'number' && /^(?::|am|pm|oclock)$/.test(tokens[index + 1]?.text ?? '')
  const isMinutes = kind === 'number' && tokens[index - 1]?.text === ':'
  if (WHEN.has(word) || isClock || isMinutes || /^\d{1,2}:\d{2}$/.test(text)) return 'when'
  if (edgeNoiseKind(word) === 'occasion') return isNegated ? 'not_eaten' : 'meal'
  const isSilent =
    SELF.has(word) ||
    SILENT_KINDS.has(noiseKind(word) ?? edgeNoiseKind(word) ?? '') ||
    LINKS.has(word) ||
    FOREIGN_LINKS.has(word) ||
    NEGATIONS.has(word) ||
    DENIALS.has(word) ||
    (kind === 'word' && word.length === 1)
  if (isSilent) return undefined
  return isNegated ? 'not_eaten' : 'no_food'
}

/** Only words that say nothing stand between. */
function isRun(tokens: readonly Token[], from: number, to: number, read: Uint8Array): boolean {
  for (let index = from + 1; index < to; index++) {
    if (read[index] === 1 || /^[.,;!?\n]$/.test(tokens[index]?.text ?? '')) return false
  }
  return true
}
