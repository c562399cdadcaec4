import { isNoFood } from '../../core/english/no-food.ts'
import { isExact } from '../parse/read-amount.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { edgeNoiseKind } from '../text/noise-words.ts'
import { canonicalWord, isVerbal } from '../text/words.ts'
import { isExactUnit, readUnit } from '../units.ts'
import { ownTokens, tokensOf } from './chunk-words.ts'
import { excerpt } from './items.ts'
import type { Chunk, Meal, MealToken, NoiseClass, Pass, Role } from './meal.ts'

/** Gives each word that is left its role: of a food, noise of a class, or not recognised. */
export const settleRoles: Pass = (meal: Meal): Meal => {
  const roles = new Map<number, Role>()
  const setRole = (tokens: readonly MealToken[], roleOf: (token: MealToken) => Role) => {
    for (const token of tokens) roles.set(token.start, roleOf(token))
  }
  for (const chunk of meal.chunks) setRole(toldTokens(chunk), (token) => unnamedRole(token, chunk))
  for (const [chunk, noise] of meal.fates) setRole(chunk.words, () => ({ as: 'noise', noise }))
  for (const { chunks, span } of meal.foods)
    if (span !== undefined) setRole(chunks[0]?.words ?? [], besideRole)
  for (const [item, food] of meal.foods.entries()) setRole(tokensOf(food), () => ({ as: 'food', item }))
  const tokens = meal.tokens.map((token) =>
    token.role.as === 'word' ? { ...token, role: roles.get(token.start) ?? noiseRole(token) } : token,
  )
  return { ...meal, tokens }
}

const noise = (kind: NoiseClass): Role => ({ as: 'noise', noise: kind })

const noiseRole = ({ word, kind }: MealToken): Role =>
  noise(kind === 'mark' ? 'mark' : (edgeNoiseKind(word) ?? 'function word'))

/** A word of a chunk without a food: what was measured is reported, even if its words name no food. */
function unnamedRole(token: MealToken, chunk: Chunk): Role {
  const { amount } = chunk
  if (token.kind !== 'word') return noiseRole(token)
  if (isNoFood(token.word)) return isMeasured(chunk) ? { as: 'unmatched' } : noise('no food')
  if (isExactUnit(readUnit(token.word))) return noise('amount')
  return isVerbal(token.word) && amount?.quantity === undefined ? noise('preparation') : { as: 'unmatched' }
}

/** The words that may name a food; of a measure with none, all. */
const toldTokens = (chunk: Chunk) =>
  ownTokens(chunk).length > 0 || !isMeasured(chunk) ? ownTokens(chunk) : chunk.words

/** "200 ml of zeal", "2 slices of zeal", "zeal 200 ml" */
const isMeasured = ({ amount, after }: Chunk) =>
  (amount?.unit !== undefined && (isExact(amount) || amount.hasOf === true || amount.isLeading !== true)) ||
  (after !== undefined && isExact(after))

/** A word next to the foods of a chunk: it may be one that the table does not have. */
function besideRole(token: MealToken): Role {
  if (edgeNoiseKind(token.word) !== undefined || token.kind !== 'word') return noiseRole(token)
  if (isNoFood(token.word)) return noise('no food')
  return refinementWeight(canonicalWord(token.word)) === 1 ? { as: 'unmatched' } : noise('description')
}

/** The runs of words that were not recognised, with the amounts before them. */
export function unmatchedTexts({ text, tokens, chunks }: Meal): string[] {
  const isUnmatched = new Set(tokens.filter(({ role }) => role.as === 'unmatched').map(({ start }) => start))
  return chunks.flatMap((chunk) => {
    // "200 ml" alone
    const isAlone = chunk.words.length === 0 && chunk.amount !== undefined
    const runs = isAlone ? [{ start: chunk.start, end: chunk.end }] : []
    let isOpen = false
    // A description after the food was moved before its words.
    const words = chunk.words.toSorted((a, b) => a.start - b.start)
    for (const token of words) {
      const last = runs.at(-1)
      const isOwn = isUnmatched.has(token.start)
      if (isOwn && isOpen && last !== undefined) last.end = token.end
      else if (isOwn) runs.push({ start: token === words[0] ? chunk.start : token.start, end: token.end })
      isOpen = isOwn
    }
    return runs.map(({ start, end }) => excerpt(text, start, end))
  })
}
