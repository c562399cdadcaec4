import { wordSet } from '../../core/english/word-set.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { trimNoise } from '../text/noise-words.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import { type Phrase, withoutAfter } from './phrase.ts'
import { isExact, type StatedAmount } from './read-amount.ts'

/** Foods that are eaten by the pinch, or melt: they add almost nothing, and food tables lack most of them. */
const SEASONINGS = wordSet(
  'salt pepper peppercorn seasoning spice herb oregano thyme rosemary cumin turmeric paprika cinnamon nutmeg clove ' +
    'cardamom saffron allspice anise fennel caraway coriander parsley basil dill mint sage tarragon chive bay ' +
    'lemongrass masala zaatar sumac ginger garlic vanilla extract essence zest msg ice stevia',
)
/** Words that may stand next to it: "freshly ground black pepper", "a dash of chili flakes", "ice cubes". */
const BESIDE_WORDS = wordSet(
  'black white red cayenne chili flake powder seed leaf cube curry garam lemon lime pink sea italian mixed clove',
)

/** A larger amount is not a pinch, grams or millilitres. */
const MAX_PINCH = 15

/** The phrase names only seasonings. */
export function isSeasoning(phrase: Phrase): boolean {
  const own = foodWords(trimNoise(phrase.words).join(' ')).filter((word) => !isVerbal(word))
  return (
    own.some((word) => SEASONINGS.has(word)) &&
    own.every((word) => SEASONINGS.has(word) || BESIDE_WORDS.has(word) || refinementWeight(word) < 1)
  )
}

/** Too little to weigh: no amount, or one of a few grams. */
export const isPinch = ({ amount, after }: Phrase): boolean =>
  amountSize(amount) <= MAX_PINCH && amountSize(after) <= MAX_PINCH

function amountSize(amount: StatedAmount | undefined): number {
  const { unit, quantity = 1 } = amount ?? {}
  return quantity * (unit?.grams ?? unit?.ml ?? 0)
}

/** "rice pudding with cinnamon 150g": the weight belongs to the pudding. */
export function withoutSeasoningWeights(phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase, at) => {
    const next = phrases[at + 1]
    if (next?.after === undefined || !isWeightOfWhole(phrase, next)) {
      return at > 0 && isWeightOfWhole(phrases[at - 1], phrase) ? withoutAfter(phrase) : phrase
    }
    return { ...phrase, after: next.after, end: next.end }
  })
}

function isWeightOfWhole(host: Phrase | undefined, phrase: Phrase): boolean {
  const hasOwn = [host?.amount, host?.after].some((amount) => amount !== undefined && isExact(amount))
  return (
    host !== undefined &&
    !hasOwn &&
    phrase.before !== 'stop' &&
    phrase.after !== undefined &&
    isExact(phrase.after) &&
    !isPinch(phrase) &&
    isSeasoning(phrase)
  )
}
