import { readFileSync } from 'node:fs'
import { once } from '../memo.ts'
import wordsFile from './no-food-words.txt' with { type: 'file' }
import { FORM_BITS, type FormBit, ONLY_ENGLISH, type WordTable, wordTable } from './word-table.ts'

/**
 * English words that name no food, drink, edible plant or animal, dish, container or measure. `no-food-words.txt` has
 * them, after the licence of their source: `src/foods/no-food-words/rebuild.ts` builds it.
 */
const words = once((): WordTable => wordTable(readFileSync(wordsFile, 'utf8')))

/**
 * Whether a word in lower case is English and names no food: "cafeteria", "tuesday", "breaks". False for a word of any
 * food's name, and for every word that is not in the list. The list is read on first use.
 */
export function isNoFood(word: string): boolean {
  const table = words()
  const own = table(word)
  if (own !== undefined) return own !== ONLY_ENGLISH
  if (word.endsWith('s')) return hasForm(table, pluralBases(word), FORM_BITS.s)
  if (word.endsWith('ed')) return hasForm(table, participleBases(word, 2), FORM_BITS.ed)
  return word.endsWith('ing') && hasForm(table, participleBases(word, 3), FORM_BITS.ing)
}

/** Whether a word in lower case is an everyday English one, as it stands or in the singular, whatever it names. */
export function isEnglish(word: string): boolean {
  const table = words()
  if (isNoFood(word) || table(word) !== undefined) return true
  return word.endsWith('s') && pluralBases(word).some((base) => table(base) === ONLY_ENGLISH)
}

const hasForm = (known: WordTable, bases: readonly string[], bit: FormBit) =>
  bases.some((base) => ((known(base) ?? 0) & bit) !== 0)

/** "breaks" → break, "watches" → watch, "tries" → try. */
function pluralBases(word: string): string[] {
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  return word.endsWith('es') ? [word.slice(0, -2), word.slice(0, -1)] : [word.slice(0, -1)]
}

/** "walked" → walk, "loved" → love, "stopped" → stop, "tried" → try; `length` is that of the ending. */
function participleBases(word: string, length: number): string[] {
  const stem = word.slice(0, -length)
  const isDouble = stem.at(-1) === stem.at(-2)
  const isY = length === 2 && stem.endsWith('i')
  return [
    stem,
    `${stem}e`,
    ...(isDouble ? [stem.slice(0, -1)] : []),
    ...(isY ? [`${stem.slice(0, -1)}y`] : []),
  ]
}
