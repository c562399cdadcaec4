import { wordSet } from '../../core/english/word-set.ts'
import type { StatedAmount } from '../parse/read-amount.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import { ownText } from './chunk-words.ts'
import type { Chunk } from './meal.ts'

/** Foods that are eaten by the pinch, or melt: they add almost nothing, and food tables lack most of them. */
const SEASONINGS = wordSet(
  'salt pepper peppercorn seasoning spice herb oregano thyme rosemary cumin turmeric paprika cinnamon nutmeg clove ' +
    'cardamom saffron allspice anise fennel caraway coriander parsley basil dill mint sage tarragon chive bay ' +
    'lemongrass masala zaatar sumac ginger garlic vanilla extract essence zest msg ice stevia',
)
/** Words that may stand next to it: "freshly ground black pepper", "a dash of chili flakes", "ice cubes". */
const BESIDE_WORDS = wordSet(
  'ground black white red cayenne chili flake powder seed leaf cube curry garam lemon lime pink sea italian mixed clove',
)

/** A larger amount is not a pinch, grams or millilitres. */
const MAX_PINCH = 15

/** The chunk names only seasonings. */
export function isSeasoning(chunk: Chunk): boolean {
  const own = foodWords(ownText(chunk)).filter((word) => !isVerbal(word))
  return (
    own.some((word) => SEASONINGS.has(word)) &&
    own.every((word) => SEASONINGS.has(word) || BESIDE_WORDS.has(word) || refinementWeight(word) < 1)
  )
}

/** Too little to weigh: no amount, or one of a few grams. */
export const isPinch = ({ amount, after }: Chunk): boolean =>
  amountSize(amount) <= MAX_PINCH && amountSize(after) <= MAX_PINCH

function amountSize(amount: StatedAmount | undefined): number {
  const { unit, quantity = 1 } = amount ?? {}
  return quantity * (unit?.grams ?? unit?.ml ?? 0)
}
