import { CAPSULE, readUnit } from '../units.ts'
import type { Chunk, MealToken } from './meal.ts'

/** "2 fish oil capsules": so many capsules of the words beside, unless these have a weight. Undefined for other chunks. */
export function inCapsules(chunk: Chunk): Chunk | undefined {
  const words = withoutCapsule(chunk.words)
  const unit = readUnit(CAPSULE)
  if (words === undefined || unit === undefined) return undefined
  if (chunk.amount?.unit !== undefined || chunk.after?.unit !== undefined) return { ...chunk, words }
  const quantity = chunk.amount?.quantity ?? chunk.after?.quantity ?? 1
  return { ...chunk, words, after: { quantity, unit, next: 0 } }
}

/** Capsules behind any other food are of something else: "1 banana, 2 capsules". */
export const mayBeInCapsules = ({ words, food, amount }: Chunk): boolean =>
  amount === undefined && (food !== undefined || isOil(words.at(-1)))

const isCap = (token: MealToken | undefined) => /^caps?$/.test(token?.word ?? '')
const isOil = (token: MealToken | undefined) => token?.word === 'oil'

function withoutCapsule(words: readonly MealToken[]): MealToken[] | undefined {
  const last = words.at(-1)
  // "3 mushroom caps" are parts of mushrooms, "2 fish oil caps" are capsules.
  if (isCap(last) && isOil(words.at(-2))) return words.slice(0, -1)
  if (isCap(words[0]) && isOil(last)) return words.slice(1)
  // "Fischölkapseln" are three words in English.
  const said = last?.word.split(' ') ?? []
  const isLast = last?.role.as === 'word' && readUnit(said.at(-1) ?? '')?.name === CAPSULE
  if (!isLast || words.length + said.length < 3) return undefined
  const food = said.slice(0, -1).join(' ')
  return [...words.slice(0, -1), ...(food === '' ? [] : [{ ...last, word: food }])]
}
