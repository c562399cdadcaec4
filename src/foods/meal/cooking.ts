import { wordSet } from '../../core/english/word-set.ts'
import { readAmount } from '../parse/read-amount.ts'
import { LINKS, NEGATIONS } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import { isVerbal } from '../text/words.ts'

/** Preparations with an ingredient that then belongs to the food. */
const COOKING_WORDS = wordSet(
  'cooked fried sauteed prepared made braised roasted baked grilled boiled simmered stewed scrambled browned popped ' +
    'steamed poached toasted stuffed filled',
)

/** Ingredients that food is cooked in: a table's "rice, cooked with oil" already includes them. */
const COOKING_MEDIA = wordSet('oil butter ghee lard margarine fat dripping shortening water milk salt')

/** "canned in heavy syrup", "packed in its own juice". */
const PACKING_WORDS = wordSet('packed canned tinned immersed')
const PACKING_MEDIA = wordSet('syrup juice juices brine broth liquid')

const BESIDE_WORDS = wordSet(
  'vegetable olive coconut palm sunflower canola sesame mustard groundnut peanut red clarified salted unsalted hot deep ' +
    'boiling little some a of the bit melted cooking plenty whole skim skimmed low and heavy light extra own natural its an equal amount',
)

/** It names a fat or water, and no other food. */
export const isMedium = (own: readonly string[]): boolean =>
  own.some((word) => COOKING_MEDIA.has(word)) &&
  own.every((word) => COOKING_MEDIA.has(word) || BESIDE_WORDS.has(word))

/**
 * "cooked with oil", "fried in a little butter": where such words end, or undefined if no such words start
 * there.
 */
export function cookedEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at]?.word ?? ''
  if (
    !(COOKING_WORDS.has(word) || PACKING_WORDS.has(word)) ||
    !/^(?:with|in|using)$/.test(tokens[at + 1]?.word ?? '')
  )
    return undefined
  let end: number | undefined
  for (let next = at + 2; tokens[next]?.kind === 'word'; next++) {
    const own = tokens[next]?.word ?? ''
    if (COOKING_MEDIA.has(own) || (PACKING_WORDS.has(word) && PACKING_MEDIA.has(own))) end = next + 1
    else if (!BESIDE_WORDS.has(own)) break
  }
  const after = end === undefined ? undefined : tokens[end]
  // "fried in butter sauce"
  const isName = after?.kind === 'word' && !LINKS.has(after.word) && !NEGATIONS.has(after.word)
  return isName && !/^(?:at|for|from|as|but|then|to|during)$/.test(after?.word ?? '') ? undefined : end
}

/**
 * "peppers stuffed with rice", "egg whites scrambled with vegetables": the preparation is part of the name.
 */
export const isCookingWord = (word: string): boolean =>
  COOKING_WORDS.has(word) && !/^(?:made|cooked|prepared)$/.test(word)

/** Verbs that do not end in -ed; they are not cooking, so not part of a name. */
const IRREGULAR_VERBS = wordSet('split put cut spread beat fed drank ate whipped blended shared')
export const isDoneWord = (word: string) => IRREGULAR_VERBS.has(word) || isVerbal(word)

/** "I toasted two waffles", "I fried up a fillet": where the verb before an amount ends. */
export function verbEnd(tokens: readonly Token[], at: number): number | undefined {
  const first = tokens[at]?.word ?? ''
  const isJoint = /^(?:stir|pan|deep|air)$/.test(first) && tokens[at + 1]?.word === '-'
  const verb = isJoint ? at + 2 : at
  if (!/^(?:i|we|then|also)$/.test(tokens[at - 1]?.word ?? '') || !isDoneWord(tokens[verb]?.word ?? ''))
    return undefined
  const next = /^(?:up|together|myself|us|ourselves)$/.test(tokens[verb + 1]?.word ?? '')
    ? verb + 2
    : verb + 1
  const amount = readAmount(tokens, next)
  return amount === undefined || amount.aside !== undefined ? undefined : next
}
