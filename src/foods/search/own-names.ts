import { isEnglishWord } from '../languages/detect.ts'
import { isFoodElsewhere } from '../languages/languages.ts'
import { canonicalWord, foldText } from '../text/words.ts'

/** The places of names in a list of foods. */
export type NamePlaces = {
  lengths: ReadonlyMap<string, readonly number[]>
  places: ReadonlyMap<string, number>
}

/** A longer name is found by the search alone. */
const MAX_NAME_WORDS = 40

/**
 * The words of a name, or of a piece of a text, in the spelling by which own names are compared: without case, accents
 * and plural, but with every word, since a person may call a food by any. A comma or bracket is a word, as "rice, milk"
 * is not "Rice milk".
 */
export const ownNameWords = (text: string): string[] =>
  (foldText(text.replace(/&/g, ' and ')).match(/[\p{L}\p{N}]+|[,;:()+\n]/gu) ?? []).map((word) =>
    MARKS.test(word) ? ',' : canonicalWord(word),
  )
const MARKS = /^[,;:()+]$/

export const ownNameKey = (words: readonly string[]) => words.join(' ')

/** Reads the names of a list, name by name. Of two foods with the same name, the first counts. */
export function* namePlaceSteps(
  names: Iterable<readonly [name: string, at: number]>,
): Generator<undefined, NamePlaces> {
  const places = new Map<string, number>()
  const lengths = new Map<string, Set<number>>()
  for (const [name, at] of names) {
    const words = ownNameWords(name)
    // "Granola (Grandma)" is also written without its marks.
    for (const spelling of [withoutLastMarks(words), words.filter((word) => word !== ',')]) {
      const [first] = spelling
      const key = ownNameKey(spelling)
      if (first === undefined || spelling.length > MAX_NAME_WORDS || places.has(key)) continue
      places.set(key, at)
      lengths.set(first, (lengths.get(first) ?? new Set()).add(spelling.length))
    }
    yield
  }
  const longestFirst = (found: ReadonlySet<number>) => [...found].sort((a, b) => b - a)
  return {
    places,
    lengths: new Map([...lengths].map(([first, found]) => [first, longestFirst(found)])),
  }
}

/**
 * The last words of names such as "Kims Knuspermüsli", each of one food only: alone they mean this food, not what
 * another table has by this word. An everyday English word means the everyday food. Reads them name by name.
 */
export function* headSteps(
  foods: readonly { name: string }[],
): Generator<undefined, [head: string, at: number][]> {
  const places = new Map<string, number[]>()
  for (const [at, { name }] of foods.entries()) {
    const words = ownNameWords(name).filter((word) => word !== ',')
    const head = words.length > 1 ? words.at(-1) : undefined
    if (head !== undefined && !isEnglishWord(head) && isFoodElsewhere(head))
      places.set(head, [...(places.get(head) ?? []).slice(0, 1), at])
    yield
  }
  return [...places].flatMap(([head, [at = 0, ...others]]): [string, number][] =>
    others.length === 0 ? [[head, at]] : [],
  )
}

const withoutLastMarks = (words: readonly string[]) =>
  words.slice(0, 1 + words.findLastIndex((word) => word !== ','))
