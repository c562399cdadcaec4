import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a description says its amounts: all of them in one way, or in several. */
export const AMOUNT_KINDS = ['measured', 'household', 'count', 'vague', 'none', 'mixed'] as const
export type AmountKind = (typeof AMOUNT_KINDS)[number]

/**
 * A description, and what a dietitian would write down for it. The figures were worked out from standard portions and
 * composition tables before any program read the description, and are corrected for slips of arithmetic alone: a
 * parser that disagrees is no reason.
 */
export type Meal = {
  description: string
  energy_kcal: number
  protein_g: number
  carbohydrate_g: number
  fat_g: number
  alcohol_g: number
  amount: AmountKind
  /** What the figures were computed from: `100 g boiled egg + 32 g rye bread`. */
  derivation: string
  /** Where people eat so, such as `Korean`; '' where a set does not say it. */
  cuisine: string
  /** How it is told, such as `dictated` or `negation`; '' where a set does not say it. */
  style: string
}

const COLUMNS = [
  'description',
  'energy_kcal',
  'protein_g',
  'carbohydrate_g',
  'fat_g',
  'alcohol_g',
  'amount',
  'derivation',
] as const satisfies readonly (keyof Meal)[]
const WIDER_COLUMNS = [...COLUMNS, 'cuisine', 'style'] as const satisfies readonly (keyof Meal)[]

/**
 * The sets of the benchmark. The recalls were written by people who had not seen the parser or one another's; their
 * figures are those of the FNDDS foods they had in mind. The diaries are from everywhere, in people's own words, with
 * figures of FNDDS and five national tables, in two rounds; recipe lines name one ingredient each. What is wrong with the first ones was read and mended. Those held back tell
 * whether that helped anybody else: their misses are not to be read.
 */
export const MEAL_SETS = [
  { title: 'meals', file: 'meals.tsv', isHeldBack: false },
  { title: 'recalls', file: 'recalls.tsv', isHeldBack: false },
  { title: 'recalls held back', file: 'recalls-held-back.tsv', isHeldBack: true },
  { title: 'diaries', file: 'diaries.tsv', isHeldBack: false },
  { title: 'diaries held back', file: 'diaries-held-back.tsv', isHeldBack: true },
  { title: 'diaries, round two', file: 'diaries-two.tsv', isHeldBack: false },
  { title: 'diaries, round two, held back', file: 'diaries-two-held-back.tsv', isHeldBack: true },
  { title: 'recipe lines', file: 'recipe-lines.tsv', isHeldBack: false },
  { title: 'recipe lines held back', file: 'recipe-lines-held-back.tsv', isHeldBack: true },
] as const

/** The meals of one set; `\\n` in a description is a line break. @throws Error that names the line that is not one. */
export function readMeals(file: string): Meal[] {
  const path = join(import.meta.dir, file)
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const columns = [COLUMNS, WIDER_COLUMNS].find((known) => known.join('\t') === header)
  if (columns === undefined) throw new Error(`${path}: the columns are not ${WIDER_COLUMNS.join(', ')}`)
  return lines.map((line, index) => mealOf(line.split('\t'), columns.length, `${path}:${index + 2}`))
}

function mealOf(cells: readonly string[], columns: number, place: string): Meal {
  const [description = '', energy, protein, carbohydrate, fat, alcohol, kind, derivation = '', ...rest] =
    cells
  const [cuisine = '', style = ''] = rest
  const amount = AMOUNT_KINDS.find((known) => known === kind)
  const figures = [energy, protein, carbohydrate, fat, alcohol].map((cell) => Number(cell || Number.NaN))
  const [energy_kcal = 0, protein_g = 0, carbohydrate_g = 0, fat_g = 0, alcohol_g = 0] = figures
  if (
    cells.length !== columns ||
    amount === undefined ||
    description.trim() === '' ||
    derivation.trim() === '' ||
    !figures.every((figure) => figure >= 0)
  ) {
    throw new Error(`${place}: not a meal`)
  }
  return {
    description: description.replaceAll('\\n', '\n'),
    energy_kcal,
    protein_g,
    carbohydrate_g,
    fat_g,
    alcohol_g,
    amount,
    derivation,
    cuisine,
    style,
  }
}
