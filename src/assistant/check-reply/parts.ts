import { isNutrient } from '../../questions/measures.ts'
import type { Evidence } from './facts.ts'
import { namedWords } from './named-words.ts'
import type { Reading } from './reading.ts'

const INSIDE = /^(?:in|on|inside)$/
const OWN = /^(?:your|the|that|this|\||')$/
const REACH = 5
const AMOUNT =
  /\d|\b(?:most|main(?:ly)?|mostly|largely|half|biggest|largest|part|share|bulk|majority|accounts?|source)\b/

/**
 * What a sentence says is part of a dish, where no entry has both: "the feta in your salad". Where the entry's name has
 * both, an amount of the part alone is not known.
 */
export function unknownParts({ words }: Reading, { facts }: Pick<Evidence, 'facts'>): string[] {
  const entries = [
    ...new Set(
      facts.flatMap(({ measure, names }) =>
        measure === 'food_grams' || (measure !== undefined && isNutrient(measure)) ? names : [],
      ),
    ),
  ].map((name) => new Set(namedWords(name)))
  const known = new Set(entries.flatMap((entry) => [...entry]))
  return words.flatMap((word, at) => {
    if (!INSIDE.test(word) || !OWN.test(words[at + 1] ?? '')) return []
    const [part = ''] = namedWords(words[at - 1] ?? '')
    if (!known.has(part)) return []
    const after = new Set(namedWords(words.slice(at + 1, at + 1 + REACH).join(' ')))
    const dishes = entries.filter((entry) => [...entry].some((one) => one !== part && after.has(one)))
    if (dishes.length === 0) return []
    const isOfName = dishes.some((entry) => entry.has(part))
    return isOfName && !AMOUNT.test(words.join(' ')) ? [] : [words[at - 1] ?? '']
  })
}
