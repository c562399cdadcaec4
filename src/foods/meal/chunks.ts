import type { Food } from '../food.ts'
import { isExact, type StatedAmount } from '../parse/read-amount.ts'
import { edgeNoiseKind, PREDICATES, PRONOUNS } from '../text/noise-words.ts'
import { isCookingWord, isDoneWord } from './cooking.ts'
import type { Break, Chunk, Meal, MealToken, Pass } from './meal.ts'

/** Cuts the text into chunks: one per link or amount. */
export const cutChunks: Pass = (meal: Meal): Meal => {
  const cut = startCut(meal.tokens)
  for (const [at, token] of meal.tokens.entries()) addToken(cut, token, at)
  flush(cut, 'stop')
  return { ...meal, chunks: cut.chunks }
}

/** The chunks so far, and the one that is being filled. */
type Cut = {
  tokens: readonly MealToken[]
  chunks: Chunk[]
  current: Chunk
  isInside: boolean
  /** After "including" come ingredients, up to the next amount. */
  isDetail: boolean
  /** "I fried": the preparation of the next food. */
  done?: string | undefined
}

const startCut = (tokens: readonly MealToken[]): Cut => ({
  tokens,
  chunks: [],
  current: emptyChunk('start'),
  isInside: false,
  isDetail: false,
})

function emptyChunk(before: Break, link?: string, isInside = false): Chunk {
  return { words: [], before, isInside, start: -1, end: -1, ...(link !== undefined && { link }) }
}

const STRENGTH: Readonly<Record<Break, number>> = { start: 0, link: 1, comma: 2, bracket: 3, stop: 4 }
const stronger = (a: Break, b: Break): Break => (STRENGTH[b] > STRENGTH[a] ? b : a)

function flush(cut: Cut, before: Break, link?: string): void {
  const { current } = cut
  const isEmpty = current.words.length === 0 && current.amount === undefined
  if (!isEmpty) cut.chunks.push(current)
  cut.current = emptyChunk(
    isEmpty ? stronger(current.before, before) : before,
    link,
    cut.isInside || cut.isDetail,
  )
}

function addToken(cut: Cut, token: MealToken, at: number): void {
  const { role } = token
  if (role.as === 'link') addLink(cut, token, role.break, role.link)
  else if (role.as === 'noise' && role.noise === 'preparation') addPreparation(cut, at)
  else if (role.as === 'noise') addNoise(cut, token)
  else if (role.as === 'negated') addNegated(cut, token)
  else if (role.as === 'word') addWord(cut, token, role.food)
  else if (role.as === 'amount' && role.isFirst) addAmount(cut, role.amount, at)
  else extend(cut.current, token)
}

function addWord(cut: Cut, token: MealToken, food: Food | undefined): void {
  const hasName = food !== undefined && cut.current.words.length > 0
  if (cut.current.after !== undefined || cut.current.food !== undefined || hasName) flush(cut, 'link')
  const { current } = cut
  if (food !== undefined) current.food = food
  current.isTitle = false
  current.words.push(token)
  extend(current, token)
  if (cut.done !== undefined && edgeNoiseKind(token.word) === undefined) {
    current.how = cut.done
    cut.done = undefined
  }
}

function addLink(cut: Cut, token: MealToken, before: Break, link: string | undefined): void {
  if (before === 'stop' || link === 'with') cut.isDetail = false
  if (before === 'bracket') cut.isInside = link === '('
  flush(cut, before, link)
  if (token.word === 'including' && cut.chunks.length > 0) {
    cut.isDetail = true
    cut.current.isInside = true
  }
}

/** "a hamburger without bun": the words stay with the food, whose name they may be part of. */
function addNegated({ current }: Cut, token: MealToken): void {
  if (current.words.length > 0 && !/^(?:its|their|the|any)$/.test(token.word))
    current.without = `${current.without ?? ''} ${token.word}`.trim()
}

function addNoise(cut: Cut, token: MealToken): void {
  const { current } = cut
  if (PRONOUNS.has(token.word)) current.refersBack = true
  if (current.words.length > 0) {
    current.isTitle = PREDICATES.has(token.word)
    if (token.word === 'of') current.hasOf = true
  }
}

/** "eggs fried in butter", "Cocoa, 250 g, made with milk", "I fried two eggs". */
function addPreparation(cut: Cut, at: number): void {
  const { tokens, current } = cut
  const before = tokens[at - 1]?.role
  if (before?.as === 'noise' && before.noise === 'preparation') return
  let end = at
  while (isPreparation(tokens[end])) end++
  const words = tokens.slice(at, end).filter(({ kind }) => kind === 'word')
  const how = words.map(({ word }) => word).join(' ')
  const isBare = current.words.every(({ word }) => edgeNoiseKind(word) !== undefined)
  if (isBare) cut.done = isCookingWord(words[0]?.word ?? '') ? words[0]?.word : undefined
  else {
    current.how = how
    current.end = Math.max(current.end, tokens[end - 1]?.end ?? 0)
  }
}

const isPreparation = (token: MealToken | undefined) =>
  token?.role.as === 'noise' && token.role.noise === 'preparation'

function addAmount(cut: Cut, amount: StatedAmount, at: number): void {
  const { current, tokens } = cut
  cut.isDetail = false
  const token = tokens[at]
  if (current.words.length > 0 && !isTrailing(cut, amount, at)) {
    const done = doneWord(current.words)
    if (done !== undefined) {
      cut.done = isCookingWord(done) ? done : undefined
      cut.current = emptyChunk(current.before, current.link, cut.isInside)
    } else if (current.isTitle === true) cut.current = emptyChunk(current.before, current.link, cut.isInside)
    else flush(cut, 'link')
  }
  const own = cut.current
  if (own.words.length > 0) own.after ??= amount
  else {
    own.isInside = cut.isInside
    own.refersBack = false
    own.amount = mergeAmounts(own.amount, amount)
  }
  if (token !== undefined) extend(own, token)
}

/** "Fried 100 g cassava", "stir fried 120 g beef": what was done to the food that follows. */
function doneWord(words: readonly MealToken[]): string | undefined {
  const isDone = words.every(({ word }) => isDoneWord(word) || /^(?:stir|pan|deep|air|oven)$/.test(word))
  return isDone ? words.at(-1)?.word : undefined
}

/** "two" and then "large": one amount. In "a slice of a large pizza" the size is the pizza's. */
function mergeAmounts(first: StatedAmount | undefined, second: StatedAmount): StatedAmount {
  if (first === undefined) return second
  if (isExact(first) && second.unit === undefined) return first
  // "a sixth of an 8-inch pie"
  if ((first.quantity ?? 1) < 1 && first.unit === undefined && second.inches !== undefined)
    return { ...second, quantity: first.quantity ?? 1 }
  if (first.unit !== undefined && second.unit === undefined && second.quantity === undefined) return first
  // "a nice 275 g banana" is not only an article.
  const { isArticle: _, ...said } = first
  return { ...(second.quantity === undefined ? first : said), ...second }
}

function extend(chunk: Chunk, { start, end }: { start: number; end: number }): void {
  if (chunk.start < 0) chunk.start = start
  chunk.end = Math.max(chunk.end, end)
}

/** True if an amount after words belongs to them, not to the words after it. */
function isTrailing({ current, tokens }: Cut, amount: StatedAmount, at: number): boolean {
  const { isArticle, hasOf, isLeading, isEach } = amount
  if (isArticle === true || hasOf === true || isLeading === true || current.after !== undefined) return false
  // "Dinner consisted of 100 g …": no food has been named yet.
  if (current.words.every(({ word }) => edgeNoiseKind(word) !== undefined)) return false
  if (doneWord(current.words) !== undefined || leadsList(tokens, at)) return false
  const isOpen = current.amount === undefined || current.amount.isArticle === true || isEach === true
  let next = at
  while (tokens[next]?.role.as === 'amount' && (next === at || !isFirstOfAmount(tokens[next]))) next++
  const after = tokens[next]
  const isFollowed =
    after?.kind === 'word' && after.role.as !== 'link' && !isPreparation(after) && !PREDICATES.has(after.word)
  if (!isFollowed) return isOpen || isExact(amount)
  if (current.isTitle === true) return false
  // "chicken 150 g rice 200 g", but "toast 2 eggs".
  return isOpen && current.amount === undefined && isExact(amount)
}

/** In "M1 80 g oats 30 g whey" amounts lead, since a food comes last; in "rice 200 g broccoli 100 g" they follow. */
function leadsList(tokens: readonly MealToken[], at: number): boolean {
  const isEnd = (token: MealToken | undefined) => token === undefined || token.role.as === 'link'
  let [start, end] = [at, at]
  while (!isEnd(tokens[start - 1])) start--
  while (!isEnd(tokens[end])) end++
  const segment = tokens.slice(start, end)
  const exact = segment.filter(({ role }) => role.as === 'amount' && role.isFirst && isExact(role.amount))
  const last = segment.findLast(({ role }) => role.as === 'amount' || role.as === 'word')
  return exact.length > 1 && last?.role.as === 'word'
}

const isFirstOfAmount = (token: MealToken | undefined) => token?.role.as === 'amount' && token.role.isFirst
