import type { Figure } from './profile.ts'

/** How a table writes numbers. */
export type NumberFormat = {
  decimal: '.' | ','
  /** The words for a figure that is not known, besides an empty cell. */
  unknown: readonly string[]
  /** The words for more than nothing, but too little to state. */
  trace: readonly string[]
  /** "(0.22)" is an estimate, and "20.3†" has a footnote: both are used as numbers. */
  hasMarks?: true
  /** Carbohydrate that is computed by difference may be a little below nothing. */
  hasNegative?: true
  /** "< 0,2": less than can be measured. */
  hasLimits?: true
}

/**
 * The step in which tables state a figure; default 0.1. A trace is less than half a step and more than nothing, so a
 * quarter of a step stands for it.
 */
const STEPS: Partial<Record<Figure, number>> = {
  energy_kcal: 1,
  energy_kj: 1,
  cholesterol_mg: 1,
  sodium_mg: 1,
  potassium_mg: 1,
  calcium_mg: 1,
  magnesium_mg: 1,
  vitamin_a_ug: 1,
  retinol_ug: 1,
  carotene_ug: 1,
  vitamin_c_mg: 1,
  folate_ug: 1,
  salt_g: 0.01,
}

const traceOf = (figure: Figure) => (STEPS[figure] ?? 0.1) / 4

/** A cell's figure; null: unknown. Undefined: the cell is not a number of this format. */
export function readAmount(cell: string, figure: Figure, format: NumberFormat): number | null | undefined {
  const text = format.hasMarks === true ? cell.replace(/^\((.*)\)$/, '$1').replace(/†$/, '') : cell
  if (text === '' || format.unknown.includes(text)) return null
  if (format.trace.includes(text)) return traceOf(figure)
  if (format.hasNegative === true && text.startsWith('-'))
    return readNumber(text.slice(1), format.decimal) === undefined ? undefined : 0
  const limit = format.hasLimits === true ? /^<\s*(.+)$/.exec(text)?.[1] : undefined
  const value = readNumber(limit ?? text, format.decimal)
  // Half of what could just have been measured is the usual estimate.
  return limit === undefined || value === undefined ? value : value / 2
}

const NUMBERS = { '.': /^\d+(?:\.\d+)?(?:e-?\d+)?$/, ',': /^\d+(?:,\d+)?$/ }

function readNumber(text: string, decimal: '.' | ','): number | undefined {
  return NUMBERS[decimal].test(text) ? Number(text.replace(',', '.')) : undefined
}
