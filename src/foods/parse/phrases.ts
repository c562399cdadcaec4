import { NOISE, PREDICATES, trimmed } from '../text/noise.ts'
import type { Token } from '../text/tokens.ts'
import { adopt, withMeasures } from './adopt.ts'
import { isCookingWord } from './cooking.ts'
import { describe } from './describe.ts'
import { withEach } from './each.ts'
import type { Break, Part } from './parts.ts'
import type { Phrase } from './phrase.ts'
import { isExact, type SaidAmount } from './read-amount.ts'
import { withoutSeasoningWeights } from './seasonings.ts'
import { stronger, withoutNoise, withoutTitles } from './titles.ts'

/** Combines parts into phrases, and attaches amounts that stand alone to the adjacent food. */
export function readPhrases(parts: readonly Part[]): Phrase[] {
  const phrases: Phrase[] = []
  let current = emptyPhrase('start')
  let isDenied = false
  let isInside = false
  /** After "including" and "excluding" come ingredients, up to the next amount. */
  let isDetail = false
  /** "I fried": the preparation of the next food. */
  let done: string | undefined
  const flush = (before: Break, link?: string, isNegated = isDenied) => {
    const isEmpty = current.words.length === 0 && current.amount === undefined
    if (!isEmpty) phrases.push(current)
    current = {
      ...emptyPhrase(isEmpty ? stronger(current.before, before) : before, link, isNegated),
      isInside: isInside || isDetail,
    }
  }
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'word') {
      if (current.after !== undefined) flush('link')
      // "On my hike I had …": the place, before the person.
      if (phrases.length === 0 && /^(?:on|in)$/.test(current.link ?? '') && SUBJECTS.test(part.token.word))
        current = emptyPhrase('start')
      addWord(current, part.token)
      if (done !== undefined && trimmed(current.words).length > 0) {
        current.how = done
        done = undefined
      }
    } else if (part.kind === 'how') {
      const last = phrases.at(-1)
      const isBare = trimmed(current.words).length === 0
      // "Cocoa, 250 g, made with milk"
      if (isBare && part.how.includes(' ') && current.before === 'comma' && last !== undefined)
        last.how = part.how
      else if (isBare) done = isCookingWord(part.how.split(' ')[0] ?? '') ? part.how.split(' ')[0] : undefined
      else {
        current.how = part.how
        extend(current, current.start, part.end)
      }
    } else if (part.kind === 'not') {
      isDenied ||= part.isSentence
      isDetail ||= part.link === 'excluding'
      flush('link', part.link, true)
    } else if (part.kind === 'break') {
      if (part.break === 'stop') isDenied = isDetail = false
      else isDetail = part.link === 'including' || (isDetail && part.link !== 'with')
      if (part.break === 'bracket') isInside = part.link === '('
      const isList = current.isNegated && (part.link === 'or' || part.link === 'nor')
      flush(part.break, part.link, isDenied || isList)
    } else if (current.words.length > 0 && !isTrailing(current, part.amount, parts[index + 1])) {
      isDetail = false
      if (isTitle(current)) current = { ...emptyPhrase(current.before, current.link, isDenied), isInside }
      else flush('link')
      addAmount(current, part)
    } else {
      isDetail = false
      if (current.words.length === 0) current.isInside = isInside
      addAmount(current, part)
    }
  }
  flush('stop')
  return withEach(
    withoutSeasoningWeights(withoutTitles(describe(adopt(withoutNoise(withMeasures(phrases)))))),
  )
}

const SUBJECTS = /^(?:i|we|he|she|they)$/

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

/** True if an amount after words belongs to them, not to the words after it. */
function isTrailing(phrase: Phrase, amount: SaidAmount, next: Part | undefined): boolean {
  if (
    amount.isArticle === true ||
    amount.hasOf === true ||
    amount.isLeading === true ||
    phrase.after !== undefined
  )
    return false
  // "Dinner consisted of 100 g …": no food has been named yet.
  if (trimmed(phrase.words).length === 0) return false
  const isOpen = phrase.amount === undefined || phrase.amount.isArticle === true || amount.isEach === true
  const isFollowed = next?.kind === 'word' && !PREDICATES.has(next.token.word)
  if (!isFollowed) return isOpen || isExact(amount)
  if (isTitle(phrase)) return false
  // "chicken 150 g rice 200 g", but "toast 2 eggs".
  return isOpen && phrase.amount === undefined && isExact(amount)
}

/** "My late-night snack was 22 g of …", "a salad of 50 g lettuce": the food comes next. */
function isTitle({ words }: Phrase): boolean {
  return PREDICATES.has(words.at(-1)?.word ?? '')
}
