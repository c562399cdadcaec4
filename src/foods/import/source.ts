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
  ciqual: {
    name: 'CIQUAL',
    licence: 'Licence Ouverte / Open Licence 2.0 (Etalab)',
    attribution: 'Anses. 2025. Ciqual French food composition table. https://ciqual.anses.fr/',
  },
  cofid: {
    name: 'CoFID',
    licence: 'Open Government Licence v3.0',
    attribution:
      "McCance and Widdowson's The Composition of Foods Integrated Dataset 2021, Public Health England. Contains public sector information licensed under the Open Government Licence v3.0.",
  },
  fineli: {
    name: 'Fineli',
    licence: 'CC BY 4.0',
    attribution: 'Finnish Institute for Health and Welfare (THL), Fineli, release 20, CC BY 4.0',
  },
  mext: {
    name: 'Standard Tables of Food Composition in Japan',
    licence: 'Government of Japan Standard Terms of Use 2.0 (compatible with CC BY 4.0)',
    attribution: '日本食品標準成分表（八訂）増補2023年（文部科学省）を加工して作成',
  },
  taco: {
    name: 'TACO',
    licence: 'reproduction allowed if the source is named',
    attribution:
      'TACO - Tabela Brasileira de Composicao de Alimentos, 4a ed. rev. e ampl., NEPA/UNICAMP, Campinas, 2011.',
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
