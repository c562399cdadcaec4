import type { Food } from '../food.ts'
import { foldText } from '../text/words.ts'

/** The score of a food whose whole name was written. No other match has it. */
export const EXACT_SCORE = 1
/** The best score of a match that is not exact. */
export const MAX_RANKED_SCORE = 0.9999
/** A longer text is not a name. */
const MAX_NAME_LENGTH = 300

/**
 * A name as it is compared with others: without case, accents and punctuation. "Cheese, Feta" and "cheese feta" are the
 * same name, "feta cheese" is another. Empty for a text that is not a name.
 */
export function exactKey(text: string): string {
  if (text.length > MAX_NAME_LENGTH) return ''
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Where each name is in a list; of two foods with the same name, the first counts. */
export type ExactNames = { find(text: string): number | undefined }

export function createExactNames(names: Iterable<readonly [name: string, at: number]>): ExactNames {
  let known: Map<string, number> | undefined
  function read(): Map<string, number> {
    const places = new Map<string, number>()
    for (const [name, at] of names) {
      const key = exactKey(name)
      if (key !== '' && !places.has(key)) places.set(key, at)
    }
    return places
  }
  return {
    find(text) {
      known ??= read()
      return known.get(exactKey(text))
    },
  }
}

/** The names of a list, then its synonyms: a name takes precedence. */
export function* namesFirst(
  foods: readonly Pick<Food, 'name' | 'synonyms'>[],
): Generator<[name: string, at: number]> {
  for (const [at, { name }] of foods.entries()) yield [name, at]
  for (const [at, { synonyms }] of foods.entries()) for (const name of synonyms) yield [name, at]
}
