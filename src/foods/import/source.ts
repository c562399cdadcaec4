import type { Food } from '../food.ts'

const USDA = 'U.S. Department of Agriculture, Agricultural Research Service'
const USDA_LICENCE = 'CC0 1.0 (public domain)'

/** The supported kinds of food data. A source's id is its kind and its version. */
export const SOURCE_KINDS = {
  fndds: {
    name: 'FNDDS',
    licence: USDA_LICENCE,
    attribution: `${USDA}: Food and Nutrient Database for Dietary Studies`,
  },
  fped: {
    name: 'FPED',
    licence: USDA_LICENCE,
    attribution: `${USDA}: Food Patterns Equivalents Database`,
  },
  'fdc-foundation': {
    name: 'FoodData Central Foundation Foods',
    licence: USDA_LICENCE,
    attribution: `${USDA}: FoodData Central, Foundation Foods`,
  },
  'fdc-sr-legacy': {
    name: 'FoodData Central SR Legacy',
    licence: USDA_LICENCE,
    attribution: `${USDA}: FoodData Central, SR Legacy`,
  },
  off: {
    name: 'Open Food Facts',
    licence: 'Open Database License (ODbL) 1.0; contents under the Database Contents License (DbCL) 1.0',
    attribution: 'Open Food Facts contributors, https://world.openfoodfacts.org',
  },
} as const satisfies Record<string, { name: string; licence: string; attribution: string }>

export type SourceKind = keyof typeof SOURCE_KINDS

/** A food from a file; `source` is added on lookup. */
export type ImportedFood = Omit<Food, 'source'>

/** Counts of what was left out, by reason. */
export type LeftOutCounts = Record<string, number>

/** A food table during its import. */
export type FoodStream = {
  kind: SourceKind
  foods: AsyncIterable<ImportedFood>
  /** Known after all foods have been read. */
  version(): string
  /** Filled while the foods are read. */
  leftOut: LeftOutCounts
}

/** Counts one more (or `count` more) as left out for this reason. */
export function countLeftOut(leftOut: LeftOutCounts, reason: string, count = 1): void {
  if (count > 0) leftOut[reason] = (leftOut[reason] ?? 0) + count
}
