import type { FoodMatch } from '../food.ts'
import { EXACT_SCORE } from './candidates.ts'

type SearchName = (text: string) => readonly FoodMatch[]

/** Other ways to say the same, tried if the original words have no certain match. */
const NAME_REWRITES: readonly (readonly [RegExp, string])[] = [
  // "Cuban-style black beans", "jam lingonberry style": the origin.
  [/\b[\p{L}]+ style\b/u, ''],
  // "a green side salad"
  [/\bside (?=\p{L})/u, ''],
  [/^milky (.+)$/u, '$1 with milk'],
]
/** The food that the text names, or that a variant of it names with certainty. */
export function searchRewrites(text: string, ask: SearchName): readonly FoodMatch[] {
  const plain = ask(text)
  if ((plain[0]?.score ?? 0) >= EXACT_SCORE) return plain
  for (const [pattern, said] of NAME_REWRITES) {
    if (!pattern.test(text)) continue
    const other = ask(text.replace(pattern, said).trim())
    if ((other[0]?.score ?? 0) > (plain[0]?.score ?? 0)) return other
  }
  return plain
}

/** "Potatoes and gravy" are "potatoes with gravy", if a table has only one of them. */
export function searchJoined(text: string, ask: SearchName): readonly FoodMatch[] {
  const plain = ask(text)
  if ((plain[0]?.score ?? 0) >= EXACT_SCORE) return plain
  const [and, joint] = [text.lastIndexOf(' and '), text.lastIndexOf(' with ')]
  if (and === joint) return plain
  const other =
    and > joint ? swapWords(text, and, ' and ', ' with ') : swapWords(text, joint, ' with ', ' and ')
  const found = ask(other)
  return (found[0]?.score ?? 0) >= EXACT_SCORE ? found : plain
}

const swapWords = (text: string, at: number, word: string, other: string) =>
  text.slice(0, at) + other + text.slice(at + word.length)
