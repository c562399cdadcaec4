import { refinementWeight } from '../search/name-forms.ts'
import { tokenWords } from '../text/noise-words.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import type { Phrase } from './phrase.ts'
import { isUncounted } from './read-amount.ts'

/**
 * Attaches mere descriptions after a comma or in brackets ("chicken, grilled", "milk (2%)") to the food that
 * they describe.
 */
export function mergeDescriptions(phrases: readonly Phrase[]): Phrase[] {
  const described: Phrase[] = []
  for (const phrase of phrases) {
    const last = described.at(-1)
    const isBeside = phrase.before === 'comma' || phrase.before === 'bracket' || phrase.link === 'or'
    const isPlain =
      (isUncounted(phrase.amount)
        ? phrase.amount?.isArticle !== true || isOwnPart(phrase)
        : isInches(phrase)) &&
      !phrase.isNegated &&
      ((isBeside && isDescription(phrase)) || isOwnPart(phrase) || isDescribed(phrase, last))
    if (last === undefined || !isPlain || last.isNegated) {
      described.push(phrase)
      continue
    }
    // A description of a part is not the food: "white pizza with thin crust" is a pizza.
    if (isOwnPart(phrase)) last.words.unshift(...phrase.words)
    else last.words.push(...phrase.words)
    if (phrase.amount?.inches !== undefined) last.after ??= phrase.amount
    if (phrase.after !== undefined) last.after ??= phrase.after
    last.end = Math.max(last.end, phrase.end)
  }
  return described
}

/** "grilled", "2%", "toasted", "thin crust": qualities, and parts of the food itself. */
function isDescription({ words }: Phrase): boolean {
  const own = tokenWords(words)
  return (
    own.every(isVerbal) ||
    own.at(-1) === 'style' ||
    foodWords(own.join(' ')).every(
      (word) => isVerbal(word) || refinementWeight(word) < 1 || /^\d+$/.test(word),
    )
  )
}

/** "12 inch thin crust" is the size of the whole. */
const isInches = ({ amount }: Phrase) => amount?.inches !== undefined

/** The milk of "reduced fat (2%) milk". */
const isDescribed = ({ link }: Phrase, last: Phrase | undefined) =>
  link === ')' && last !== undefined && last.words.length > 0 && isDescription(last)

/** "with thin crust", "with skin": not a separate food. */
function isOwnPart({ words, link, before }: Phrase): boolean {
  const own = tokenWords(words)
  const isBeside = /^(?:with|on|in|or)$/.test(link ?? '') || before === 'comma'
  return isBeside && own.length <= 3 && OWN_PARTS.has(own.at(-1) ?? '')
}

const OWN_PARTS = new Set(
  'crust crusts skin skins peel bone bones shell shells rind pulp stone cob coating breading'.split(' '),
)
