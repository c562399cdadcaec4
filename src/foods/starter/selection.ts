import type { Portion } from '../food.ts'
import { parsePortions } from './table-format.ts'

/** One line of the manual selection: the food, its everyday names, and values that the sources lack. */
export type Selected = {
  code: string
  name: string
  synonyms: readonly string[]
  /** Those of its synonyms that name another food, for which it is the nearest in the table. */
  standIns: readonly string[]
  defaultGrams: number | undefined
  /** null: the food is not counted in pieces. */
  pieceGrams: number | null | undefined
  /** Measures that the source lacks. */
  portions: readonly Portion[]
}

/**
 * Reads `selection.tsv`: code, name, synonyms (`; ` between, `~` before stand-ins), default grams, piece grams, portions. `#`
 * starts a comment line.
 */
export function parseSelection(text: string): Selected[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [code = '', name = '', synonyms = '', defaultGrams = '', pieceGrams = '', portions = ''] =
        line.split('\t')
      const marked = synonyms === '' ? [] : synonyms.split('; ')
      return {
        code,
        name,
        synonyms: marked.map((synonym) => synonym.replace(STAND_IN_MARK, '')),
        standIns: marked.flatMap((synonym) =>
          STAND_IN_MARK.test(synonym) ? [synonym.replace(STAND_IN_MARK, '')] : [],
        ),
        defaultGrams: defaultGrams === '' ? undefined : Number(defaultGrams),
        pieceGrams: pieceGrams === '' ? undefined : pieceGrams === '-' ? null : Number(pieceGrams),
        portions: parsePortions(portions),
      }
    })
}

const STAND_IN_MARK = /^~/
