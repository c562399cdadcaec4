import { refinementWeight } from '../search/forms.ts'
import { NOISE, trimmed, wordsOf } from '../text/noise.ts'
import type { Token } from '../text/tokens.ts'
import { foodWords } from '../text/words.ts'
import { readUnit } from '../units.ts'
import type { Break, Part } from './parts.ts'
import type { SaidAmount } from './read-amount.ts'

/** A stretch of the text that names one food, with how much of it was said. */
export type Phrase = {
  words: Token[]
  amount?: SaidAmount
  /** An amount said after the words: "chicken 150 g", "eggs x2", "rice (200 g)". */
  after?: SaidAmount
  before: Break
  /** The linking word before it, such as "with". */
  link?: string
  isNegated: boolean
  /** It stands in brackets. */
  isInside: boolean
  /** Places in the text. */
  start: number
  end: number
}

/** Gathers parts into phrases, and gives amounts that stand alone to the food beside them. */
export function readPhrases(parts: readonly Part[]): Phrase[] {
  const phrases: Phrase[] = []
  let current = emptyPhrase('start')
  let isDenied = false
  let isInside = false
  const flush = (before: Break, link?: string, isNegated = isDenied) => {
    const isEmpty = current.words.length === 0 && current.amount === undefined
    if (!isEmpty) phrases.push(current)
    current = {
      ...emptyPhrase(isEmpty ? stronger(current.before, before) : before, link, isNegated),
      isInside,
    }
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'word') {
      if (current.after !== undefined) flush('link')
      addWord(current, part.token)
    } else if (part.kind === 'not') {
      isDenied ||= part.isSentence
      flush('link', part.link, true)
    } else if (part.kind === 'break') {
      if (part.break === 'stop') isDenied = false
      if (part.break === 'bracket') isInside = part.link === '('
      const isList = current.isNegated && (part.link === 'or' || part.link === 'nor')
      flush(part.break, part.link, isDenied || isList)
    } else if (current.words.length > 0 && !isTrailing(current, part.amount, parts[index + 1])) {
      flush('link')
      addAmount(current, part)
    } else addAmount(current, part)
  }
  flush('stop')
  return withoutTitles(describe(adopt(withoutNoise(withMeasures(phrases)))))
}

function emptyPhrase(before: Break, link?: string, isNegated = false): Phrase {
  return {
    words: [],
    before,
    isNegated,
    isInside: false,
    start: -1,
    end: -1,
    ...(link !== undefined && { link }),
  }
}

function addWord(phrase: Phrase, token: Token): void {
  phrase.words.push(token)
  if (phrase.start < 0 && NOISE.has(token.word)) return
  extend(phrase, token.start, token.end)
}

function addAmount(phrase: Phrase, { amount, start, end }: Extract<Part, { kind: 'amount' }>): void {
  if (phrase.words.length > 0) phrase.after ??= amount
  else phrase.amount = mergeAmounts(phrase.amount, amount)
  extend(phrase, start, end)
}

/** "two" and then "large": one amount. In "a slice of a large pizza" the size is the pizza's. */
function mergeAmounts(first: SaidAmount | undefined, second: SaidAmount): SaidAmount {
  if (first === undefined) return second
  return first.unit !== undefined && second.unit === undefined && second.quantity === undefined
    ? first
    : { ...first, ...second }
}

function extend(phrase: Phrase, start: number, end: number): void {
  if (phrase.start < 0) phrase.start = start
  phrase.end = Math.max(phrase.end, end)
}

/** True when an amount after words belongs to them, not to words that follow it. */
function isTrailing(phrase: Phrase, amount: SaidAmount, next: Part | undefined): boolean {
  if (
    amount.isArticle === true ||
    amount.hasOf === true ||
    amount.isLeading === true ||
    phrase.after !== undefined
  )
    return false
  if (phrase.words.every(({ word }) => NOISE.has(word))) return false
  const isOpen = phrase.amount === undefined || phrase.amount.isArticle === true || amount.isEach === true
  if (next === undefined || next.kind !== 'word') return isOpen || isExact(amount)
  // "chicken 150 g rice 200 g", but "toast 2 eggs".
  return isOpen && phrase.amount === undefined && isExact(amount)
}

export function isExact({ unit }: SaidAmount): boolean {
  return unit?.kind === 'mass' || unit?.kind === 'volume'
}

const STRENGTH: Readonly<Record<Break, number>> = { start: 0, link: 1, comma: 2, bracket: 3, stop: 4 }
const stronger = (a: Break, b: Break): Break => (STRENGTH[b] > STRENGTH[a] ? b : a)

/** Drops what is only the title of what follows: "Sunday roast: beef, …", "smoothie made with 1 banana, …", "salad (feta, …)". */
function withoutTitles(phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter((phrase, at) => {
    const next = phrases[at + 1]
    if (next === undefined || phrase.amount?.unit !== undefined || phrase.after !== undefined) return true
    return !(next.link === ':' || (next.link === 'made' && next.amount !== undefined))
  })
}

/** Drops what names nothing and measures nothing ("I had", "Lunch:"); the food after it is as far from the one before. */
function withoutNoise(phrases: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = []
  let before: Break = 'start'
  let isDropped = false
  for (const phrase of phrases) {
    const isAmount = phrase.words.length === 0 && phrase.amount !== undefined
    before = stronger(before, phrase.before)
    if (!isAmount && trimmed(phrase.words).length === 0) {
      isDropped = true
      continue
    }
    const { link, ...rest } = phrase
    // The title that the colon belongs to is gone.
    const kind = link === undefined || (isDropped && link === ':') ? {} : { link }
    kept.push({ ...rest, ...kind, before: kept.length === 0 ? 'start' : before })
    before = 'start'
    isDropped = false
  }
  return kept
}

/** Gives each amount without words to the food before it ("rice, 150 g", "eggs (100 g)"), or else after it. */
function adopt(phrases: readonly Phrase[]): Phrase[] {
  const adopted: Phrase[] = []
  let orphan: Phrase | undefined
  for (const phrase of phrases) {
    const last = adopted.at(-1)
    if (phrase.words.length > 0) {
      if (orphan !== undefined && phrase.amount === undefined && phrase.before !== 'stop')
        takeOver(phrase, orphan)
      orphan = undefined
      adopted.push(phrase)
    } else if (canTake(last, phrase) && orphan === undefined) giveBack(last, phrase)
    else if (orphan?.amount === undefined) orphan = phrase
    else if (phrase.amount !== undefined && isExact(phrase.amount))
      orphan = { ...phrase, start: orphan.start }
  }
  return adopted
}

function canTake(phrase: Phrase | undefined, { amount, before }: Phrase): phrase is Phrase {
  if (phrase === undefined || amount === undefined || amount.isArticle === true || before === 'stop')
    return false
  if (phrase.after !== undefined) return false
  return phrase.amount === undefined || phrase.amount.isArticle === true || !isExact(phrase.amount)
}

function giveBack(phrase: Phrase, orphan: Phrase): void {
  if (orphan.amount !== undefined) phrase.after = orphan.amount
  phrase.end = Math.max(phrase.end, orphan.end)
}

function takeOver(phrase: Phrase, orphan: Phrase): void {
  if (orphan.amount !== undefined) phrase.amount = orphan.amount
  phrase.start = Math.min(phrase.start, orphan.start)
}

/** Household units that are no food themselves: ", 2 slices" measures what came before, ", 2 rolls" does not. */
const PURE_UNITS = new Set(
  'slice piece can bottle glass mug bowl plate serving packet package bag box container jar scoop handful square wedge sheet stalk spear segment carton tray'.split(
    ' ',
  ),
)

const withMeasures = (phrases: readonly Phrase[]) =>
  phrases.map((phrase, at) => asMeasure(phrase, phrases[at - 1]))

/** "chicken 1 leg". */
const CUTS = new Set(['leg', 'breast', 'thigh', 'wing', 'drumstick', 'fillet'])

/** "sushi, 8 pieces", "grapes (a handful)": a unit alone, with a number, is an amount. */
function asMeasure(phrase: Phrase, last: Phrase | undefined): Phrase {
  const [word, second] = phrase.words
  const unit = word === undefined || second !== undefined ? undefined : readUnit(word.word)
  const isBeside = phrase.before !== 'stop' && phrase.link !== 'and'
  const isPart = phrase.before === 'link' && phrase.link === undefined && CUTS.has(unit?.name ?? '')
  if (
    unit === undefined ||
    phrase.amount === undefined ||
    !isBeside ||
    !(isPart || PURE_UNITS.has(unit.name))
  )
    return phrase
  if (last === undefined || last.after !== undefined || trimmed(last.words).length === 0) return phrase
  const { isArticle: _, ...amount } = phrase.amount
  return { ...phrase, words: [], amount: { ...amount, unit } }
}

/** Gives mere descriptions after a comma or in brackets ("chicken, grilled", "milk (2%)") to what they describe. */
function describe(phrases: readonly Phrase[]): Phrase[] {
  const described: Phrase[] = []
  for (const phrase of phrases) {
    const last = described.at(-1)
    const isBeside = phrase.before === 'comma' || phrase.before === 'bracket'
    const isPlain =
      phrase.amount === undefined && !phrase.isNegated && isDescription(wordsOf(phrase.words).join(' '))
    if (last === undefined || !isBeside || !isPlain || last.isNegated) {
      described.push(phrase)
      continue
    }
    last.words.push(...phrase.words)
    if (phrase.after !== undefined) last.after ??= phrase.after
    last.end = Math.max(last.end, phrase.end)
  }
  return described
}

function isDescription(text: string): boolean {
  return foodWords(text).every((word) => refinementWeight(word) < 1 || /^\d+$/.test(word))
}
