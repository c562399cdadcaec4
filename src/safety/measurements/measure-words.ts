import { NAMES_WITH_TWO } from './said-value.ts'
import { MEASURES, type Measure, type MeasureName } from './table.ts'

export const NAMES_OF_MEASURES = Object.keys(MEASURES) as MeasureName[]

const wordsOfAll = (of: (measure: Measure) => ReadonlySet<string> | undefined): ReadonlySet<string> =>
  new Set(NAMES_OF_MEASURES.flatMap((name) => [...(of(MEASURES[name]) ?? [])]))

export const ALL_NAMES = wordsOfAll(({ names, meters = [] }) => new Set([...names, ...meters]))
export const ALL_UNITS = wordsOfAll(({ units }) => units)

/** Whether a word is, or begins, a name or a unit of a measure: without one near it, no number is a value. */
export const isOfMeasure = (word: string): boolean =>
  ALL_NAMES.has(word) || ALL_UNITS.has(word) || Object.hasOwn(NAMES_WITH_TWO, word)
