import type { Portion } from '../food.ts'
import { parsePortions } from './table-format.ts'

/** One line of the manual selection: the food, its everyday names, and values that the sources lack. */
export type Selected = {
  code: string
  name: string
  synonyms: readonly string[]
  defaultGrams: number | undefined
  /** null: the food is not counted in pieces. */
  pieceGrams: number | null | undefined
  /** Measures that the source lacks. */
  portions: readonly Portion[]
}

/** Reads `selection.tsv`: code, name, synonyms (`; ` between), default grams, piece grams, portions. `#` starts a comment line. */
export function parseSelection(text: string): Selected[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code = '', name = '', synonyms = '', defaultGrams = '', pieceGrams = '', portions = ''] =
        line.split('\t')
      return {
        code,
        name,
        synonyms: synonyms === '' ? [] : synonyms.split('; '),
        defaultGrams: defaultGrams === '' ? undefined : Number(defaultGrams),
        pieceGrams: pieceGrams === '' ? undefined : pieceGrams === '-' ? null : Number(pieceGrams),
        portions: parsePortions(portions),
      }
    })
}
