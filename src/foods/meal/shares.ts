import { wordSet } from '../../core/english/word-set.ts'
import type { StatedAmount } from '../parse/read-amount.ts'
import { type Meal, type MealToken, type Pass, setRole } from './meal.ts'

/** A part of the text in which everything was eaten by several people, and the person's share of it, 0–1. */
export type SharedSpan = { start: number; end: number; share: number }

/**
 * Marks how many shared the food: "shared with my wife", "split between three of us", "a bag between two", "made for 4".
 * A share that the person states ("I had a quarter") takes precedence: `attachAmounts` reads it.
 */
export const markShares: Pass = (meal: Meal): Meal => {
  const tokens = [...meal.tokens]
  const shared: SharedSpan[] = []
  for (const at of meal.tokens.keys()) {
    const found = tokens[at]?.role.as === 'word' ? readSharing(tokens, at) : undefined
    if (found === undefined) continue
    setRole(tokens, found.from, found.next, { as: 'noise', noise: 'person' })
    if (found.people > 1) shared.push({ ...spanOf(tokens, at), share: 1 / found.people })
  }
  return { ...meal, tokens, shared }
}

const SHARING = wordSet('shared share sharing split splitting divided halved')
const PERSONS = wordSet(
  'wife husband partner boyfriend girlfriend mum mom dad mother father sister brother son daughter friend mate flatmate ' +
    'roommate colleague coworker kid child toddler cousin neighbour neighbor aunt uncle grandma grandpa him her someone',
)
const GROUPS = wordSet(
  'friends mates people persons kids children colleagues coworkers guests adults others flatmates us ways',
)
/** A family of four. */
const FAMILY = 4

/** The tokens that say it, and how many ate; 1: not known, or only cooked for so many. */
type Sharing = { from: number; next: number; people: number }

function readSharing(tokens: readonly MealToken[], at: number): Sharing | undefined {
  const { word = '' } = tokens[at] ?? {}
  if (/^(?:between|among|amongst)$/.test(word)) return readAmong(tokens, at)
  if (word === 'for' || word === 'serves') return readFor(tokens, at)
  if (!SHARING.has(word) || isName(tokens, at)) return undefined
  const end = clauseEnd(tokens, at)
  for (let next = at + 1; next < end; next++) {
    const among = /^(?:between|among|amongst|by|for)$/.test(tokens[next]?.word ?? '')
      ? readAmong(tokens, next)
      : undefined
    if (among !== undefined) return onlyEnds(at, among)
    const beside = tokens[next]?.word === 'with' ? readCompany(tokens, next + 1) : undefined
    if (beside !== undefined) return onlyEnds(at, { ...beside, from: next })
  }
  return { from: at, next: at + 1, people: isCut(tokens, at) ? 1 : 2 }
}

/** "butter, divided", "tomatoes halved", "4 buns, split": cut, not shared. */
const isCut = (tokens: readonly MealToken[], at: number): boolean =>
  /^(?:divided|halved)$/.test(tokens[at]?.word ?? '') ||
  (tokens[at]?.word === 'split' && tokens[at - 1]?.word === ',' && tokens[at + 1]?.kind !== 'word')

/** "split pea soup", "a banana split": the name of a food. */
const isName = (tokens: readonly MealToken[], at: number): boolean =>
  tokens[at]?.word === 'split' &&
  (/^(?:peas?|gram|lentils?)$/.test(tokens[at + 1]?.word ?? '') || tokens[at - 1]?.word === 'banana')

/** The words of the food between "shared" and "with my wife" stay. */
const onlyEnds = (at: number, found: Sharing): Sharing =>
  found.from === at + 1 ? { ...found, from: at } : found

/** "between two", "among the three of us", "between us". */
function readAmong(tokens: readonly MealToken[], at: number): Sharing | undefined {
  const start = tokens[at + 1]?.word === 'the' ? at + 2 : at + 1
  if (tokens[start]?.word === 'us') return { from: at, next: start + 1, people: 2 }
  const counted = countAt(tokens, start)
  return counted === undefined ? undefined : { from: at, ...groupEnd(tokens, counted) }
}

/** "for 4", "for two people", "serves 6": of a whole that was cooked. */
function readFor(tokens: readonly MealToken[], at: number): Sharing | undefined {
  const counted = countAt(tokens, at + 1)
  if (counted === undefined) return undefined
  const { next } = groupEnd(tokens, counted)
  const after = tokens[next]
  const isAlone = after === undefined || after.kind === 'mark' || next > counted.next
  return isAlone ? { from: at, next, people: 1 } : undefined
}

/** "with my wife", "with two mates", "with the family". */
function readCompany(tokens: readonly MealToken[], at: number): { next: number; people: number } | undefined {
  const counted = countAt(tokens, at)
  if (counted !== undefined) {
    const { next, people } = groupEnd(tokens, counted)
    return next > counted.next ? { next, people: people + 1 } : undefined
  }
  const own = /^(?:my|a|the|our|his|her)$/.test(tokens[at]?.word ?? '') ? at + 1 : at
  const person = tokens[own]?.word ?? ''
  if (/^(?:nobody|none|noone)$/.test(person)) return { next: own + 1, people: 1 }
  if (person === 'family') return { next: own + 1, people: FAMILY }
  return PERSONS.has(person) || (own > at && GROUPS.has(person)) ? { next: own + 1, people: 2 } : undefined
}

/** A whole number of people that measures nothing. */
function countAt(tokens: readonly MealToken[], at: number): { next: number; people: number } | undefined {
  const role = tokens[at]?.role
  if (role?.as !== 'amount' || !role.isFirst || role.amount.unit !== undefined) return undefined
  const people = role.amount.quantity ?? 0
  let next = at + 1
  for (let own = tokens[next]; own?.role.as === 'amount' && !own.role.isFirst; own = tokens[++next]);
  return Number.isInteger(people) && people > 1 && people <= MAX_PEOPLE ? { next, people } : undefined
}
const MAX_PEOPLE = 12

/** "of us", "friends". */
function groupEnd(tokens: readonly MealToken[], { next, people }: { next: number; people: number }) {
  const start = tokens[next]?.word === 'of' ? next + 1 : next
  const isGroup = GROUPS.has(tokens[start]?.word ?? '')
  return { next: isGroup ? start + 1 : next, people }
}

const isStop = (token: MealToken | undefined) => token === undefined || /^[.;!?\n]$/.test(token.word)

function clauseEnd(tokens: readonly MealToken[], at: number): number {
  let end = at + 1
  while (!isStop(tokens[end])) end++
  return end
}

/** From "shared" to the next thing that somebody did, or from the last stop to "between two". */
function spanOf(tokens: readonly MealToken[], at: number): { start: number; end: number } {
  const isDone = (index: number) => /^(?:had|ate|drank|then|plus)$/.test(tokens[index]?.word ?? '')
  const isVerb = SHARING.has(tokens[at]?.word ?? '')
  let first = at
  while (first > 0 && !isStop(tokens[first - 1])) first--
  let last = at
  while (isVerb && !isStop(tokens[last + 1]) && !isDone(last + 1)) last++
  return { start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 }
}

/** What an amount without a food says about the foods before it. */
export type Eaten = { kind: 'share'; share: number } | { kind: 'amount'; amount: StatedAmount }

const ATE =
  /\b(?:ate|had|finished|drank|eaten|took|got|for me|my (?:share|part|bit|portion|half|third|quarter))\b[^.;!?]*$/i
const LEFT = /\b(?:left|leaving)\b[^.;!?]*$/i
const CORRECTED =
  /(?:\b(?:actually|sorry|wait|ok|okay|i mean|make that|correction|rather|no)\b|\.\.\.|…)[^;!?]*$/i

/** "ate about a quarter", "left half", "ate 400 g of it", "actually 3". @param before the text between the food and the amount. */
export function readEaten(amount: StatedAmount, before: string): Eaten | undefined {
  const isShare = amount.unit === undefined && (amount.quantity ?? 1) < 1
  const share = amount.quantity ?? 1
  if (isShare && LEFT.test(before)) return { kind: 'share', share: 1 - share }
  if (isShare && ATE.test(before)) return { kind: 'share', share }
  const isCounted = amount.quantity !== undefined && amount.isArticle !== true
  return isCounted && (ATE.test(before) || CORRECTED.test(before)) ? { kind: 'amount', amount } : undefined
}

const CUE = '(?:oh|no|wait|sorry|actually|i mean|make that|scratch that|or rather|rather|well|correction)'
const ONLY_CUES = new RegExp(`^[\\s.,…;–-]*(?:${CUE}[\\s.,…–-]+)+(?:a|an|the|it was|that was)?\\s*$`, 'i')
const FIRM_CUE = /\b(?:no|wait|sorry|actually|mean|scratch|rather|correction|make)\b/i

/** "egusi... no, vegetable soup": what stands between two foods takes the first back. */
export const takesBack = (between: string): boolean => ONLY_CUES.test(between) && FIRM_CUE.test(between)
