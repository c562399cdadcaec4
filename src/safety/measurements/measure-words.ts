import { NAMES_WITH_TWO } from './said-value.ts'
import { MEASURES, type Measure, type MeasureName } from './table.ts'

export const NAMES_OF_MEASURES = Object.keys(MEASURES) as MeasureName[]

const wordsOfAll = (of: (measure: Measure) => ReadonlySet<string> | undefined): ReadonlySet<string> =>
  new Set(NAMES_OF_MEASURES.flatMap((name) => [...(of(MEASURES[name]) ?? [])]))

export const ALL_NAMES = wordsOfAll(({ names, meters = [] }) => new Set([...names, ...meters]))
export const ALL_UNITS = wordsOfAll(({ units }) => units)

/** Words that are, or begin, a name or a unit of a measure: without one near it, no number is a value. */
export const MEASURE_WORDS: ReadonlySet<string> = new Set([
  ...ALL_NAMES,
  ...ALL_UNITS,
  ...Object.keys(NAMES_WITH_TWO),
])
