import { isUncounted, type StatedAmount } from '../parse/read-amount.ts'
import { ownWords } from './chunk-words.ts'
import type { Chunk, Meal, Pass } from './meal.ts'

const MAX_CONTENTS = 8

/** It was weighed on scales; ounces do not count, since they are also nominal sizes of steaks and cans. */
const isScaled = (amount: StatedAmount | undefined) =>
  amount?.unit?.kind === 'mass' && /^k?g$/.test(amount.unit.name)

/** The chunk states its grams. */
export const isWeighed = ({ amount, after }: Chunk): boolean => isScaled(amount) || isScaled(after)

const LINKS_INTO = /^(?:with|con|made|and|in|on|of|over|to)$/

/** Named after a food, without an amount. */
const isLinked = ({ before, link, amount }: Chunk) =>
  (before === 'link' ? LINKS_INTO : /^(?:with|con|made)$/).test(link ?? '') &&
  before !== 'stop' &&
  isUncounted(amount)

/** It continues a list: "with oil, onions, and salt". */
const isListed = ({ before, amount }: Chunk) => before === 'comma' && isUncounted(amount)

/** "200 g of trail mix, half nuts and half raisins": how many chunks share the whole. */
function countShares(chunks: readonly Chunk[], at: number): number {
  let sum = 0
  for (const [index, { amount, after, before }] of chunks.slice(at).entries()) {
    const share = amount?.quantity ?? 1
    if (share >= 1 || amount?.unit !== undefined || after !== undefined || before === 'stop') return 0
    sum += share
    if (Math.abs(sum - 1) < 0.02) return index + 1
  }
  return 0
}

/**
 * True if the meal was weighed: at least two foods have grams, and nearly all do. Then a food without an amount after
 * a weighed one ("chow mein with noodles, 220 g, and soup, 245 g") is part of that weight.
 */
export function isWeighedText(chunks: readonly Chunk[]): boolean {
  const shares = new Set(chunks.flatMap((_, at) => chunks.slice(at, at + countShares(chunks, at))))
  const foods = chunks.filter((chunk) => !chunk.isInside && !shares.has(chunk) && ownWords(chunk).length > 0)
  const weighed = foods.filter(isWeighed).length
  let isList = false
  const others = foods.filter((chunk) => {
    isList = isLinked(chunk) || (isList && isListed(chunk))
    return !isWeighed(chunk) && !isList
  }).length
  return weighed >= 2 && 2 * others <= weighed
}

/**
 * The chunks after a weighed food that are part of it: "… with rice and meat", up to the next one with an amount.
 * @param isOpen the food's name has the start of the list: "moussaka with pumpkin" before ", carrots and potatoes".
 */
export function weighedContents(chunks: readonly Chunk[], at: number, isOpen: boolean): readonly Chunk[] {
  const shares = countShares(chunks, at)
  if (shares > 0) return chunks.slice(at, at + shares)
  const rest = chunks.slice(at, at + MAX_CONTENTS)
  const end = rest.findIndex((chunk, index) => {
    const isPart = isLinked(chunk) || ((isOpen || index > 0) && isListed(chunk))
    const isOther = chunk.amount?.isArticle === true && index === 0 && chunk.link === 'and'
    return !isPart || isOther || chunk.after !== undefined
  })
  return end < 0 ? rest : rest.slice(0, end)
}

/** "Rice noodles with shrimp, 350 g": after a comma, the weight in a weighed text belongs to the whole. */
export const moveWeights: Pass = (meal: Meal): Meal => {
  const moved = meal.chunks.map((chunk) => ({ ...chunk }))
  for (const [at, host] of moved.entries()) {
    const opens = meal.chunks[at + 1]
    const source = meal.chunks[at]
    if (source === undefined || !isUncounted(source.amount) || host.after !== undefined) continue
    if (opens === undefined || !isLinked(opens) || opens.link === 'and') continue
    const end =
      at + 1 + meal.chunks.slice(at + 1).findIndex((chunk) => !isLinked(chunk) || chunk.after !== undefined)
    const last = moved[end]
    if (end <= at || last?.after?.isApart !== true || !isLinked(last) || !isScaled(last.after)) continue
    host.after = last.after
    delete last.after
  }
  return isWeighedText(moved) ? { ...meal, chunks: moved } : meal
}
