import { NOISE_WORDS, PREDICATES, trimNoise } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import { attachAmounts, markMeasures } from './attach-amounts.ts'
import { isCookingWord } from './cooking.ts'
import { strongerBreak, withoutNoise, withoutTitles } from './drop-titles.ts'
import { applyEach } from './each-amounts.ts'
import { mergeDescriptions } from './merge-descriptions.ts'
import type { Phrase } from './phrase.ts'
import { isExact, type StatedAmount } from './read-amount.ts'
import type { PartBreak, TextPart } from './read-parts.ts'
import { withoutSeasoningWeights } from './seasonings.ts'

/** Combines parts into phrases, and attaches amounts that stand alone to the adjacent food. */
export function readPhrases(parts: readonly TextPart[]): Phrase[] {
  const phrases: Phrase[] = []
  let current = emptyPhrase('start')
  let isDenied = false
  let isInside = false
  /** After "including" and "excluding" come ingredients, up to the next amount. */
  let isDetail = false
  /** "I fried": the preparation of the next food. */
  let done: string | undefined
  const flush = (before: PartBreak, link?: string, isNegated = isDenied) => {
    const isEmpty = current.words.length === 0 && current.amount === undefined
    if (!isEmpty) phrases.push(current)
    current = {
      ...emptyPhrase(isEmpty ? strongerBreak(current.before, before) : before, link, isNegated),
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
      if (done !== undefined && trimNoise(current.words).length > 0) {
        current.how = done
        done = undefined
      }
    } else if (part.kind === 'how') {
      const last = phrases.at(-1)
      const isBare = trimNoise(current.words).length === 0
      // "Cocoa, 250 g, made with milk"
      if (isBare && part.how.includes(' ') && current.before === 'comma' && last !== undefined)
        last.how = part.how
      else if (isBare) done = isCookingWord(part.how.split(' ')[0] ?? '') ? part.how.split(' ')[0] : undefined
      else {
        current.how = part.how
        extendSpan(current, current.start, part.end)
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
  return applyEach(
    withoutSeasoningWeights(
      withoutTitles(mergeDescriptions(attachAmounts(withoutNoise(markMeasures(phrases))))),
    ),
  )
}

const SUBJECTS = /^(?:i|we|he|she|they)$/

function emptyPhrase(before: PartBreak, link?: string, isNegated = false): Phrase {
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
  if (phrase.start < 0 && NOISE_WORDS.has(token.word)) return
  extendSpan(phrase, token.start, token.end)
}

function addAmount(phrase: Phrase, { amount, start, end }: Extract<TextPart, { kind: 'amount' }>): void {
  if (phrase.words.length > 0) phrase.after ??= amount
  else phrase.amount = mergeAmounts(phrase.amount, amount)
  extendSpan(phrase, start, end)
}

/** "two" and then "large": one amount. In "a slice of a large pizza" the size is the pizza's. */
function mergeAmounts(first: StatedAmount | undefined, second: StatedAmount): StatedAmount {
  if (first === undefined) return second
  return first.unit !== undefined && second.unit === undefined && second.quantity === undefined
    ? first
    : { ...first, ...second }
}

function extendSpan(phrase: Phrase, start: number, end: number): void {
  if (phrase.start < 0) phrase.start = start
  phrase.end = Math.max(phrase.end, end)
}

/** True if an amount after words belongs to them, not to the words after it. */
function isTrailing(phrase: Phrase, amount: StatedAmount, next: TextPart | undefined): boolean {
  if (
    amount.isArticle === true ||
    amount.hasOf === true ||
    amount.isLeading === true ||
    phrase.after !== undefined
  )
    return false
  // "Dinner consisted of 100 g …": no food has been named yet.
  if (trimNoise(phrase.words).length === 0) return false
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
