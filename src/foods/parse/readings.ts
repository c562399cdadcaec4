import type { FoodMatch } from '../food.ts'
import { SURE } from './candidates.ts'

type Ask = (text: string) => readonly FoodMatch[]

/** Other ways to say the same, tried if the original words have no certain match. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  // "Cuban-style black beans", "jam lingonberry style": the origin.
  [/\b[\p{L}]+ style\b/u, ''],
  // "a green side salad"
  [/\bside (?=\p{L})/u, ''],
  [/^milky (.+)$/u, '$1 with milk'],
]
/** The food that the text names, or that a variant of it names with certainty. */
export function bestReading(text: string, ask: Ask): readonly FoodMatch[] {
  const plain = ask(text)
  if ((plain[0]?.score ?? 0) >= SURE) return plain
  for (const [pattern, said] of READINGS) {
    if (!pattern.test(text)) continue
    const other = ask(text.replace(pattern, said).trim())
    if ((other[0]?.score ?? 0) > (plain[0]?.score ?? 0)) return other
  }
  return plain
}

/** "Potatoes and gravy" are "potatoes with gravy", if a table has only one of them. */
export function jointReading(text: string, ask: Ask): readonly FoodMatch[] {
  const plain = ask(text)
  if ((plain[0]?.score ?? 0) >= SURE) return plain
  const [and, joint] = [text.lastIndexOf(' and '), text.lastIndexOf(' with ')]
  if (and === joint) return plain
  const other = and > joint ? swapped(text, and, ' and ', ' with ') : swapped(text, joint, ' with ', ' and ')
  const found = ask(other)
  return (found[0]?.score ?? 0) >= SURE ? found : plain
}

const swapped = (text: string, at: number, word: string, other: string) =>
  text.slice(0, at) + other + text.slice(at + word.length)
