import type { FoodPatterns } from '../food.ts'
import { type NamedRow, type RowSource, readTable } from './rows.ts'

/** The values of the Food Patterns Equivalents Database for 100 g of a food. */
export type FpedFood = {
  patterns: FoodPatterns
  /** g. */
  addedSugars: number
}

const FPED_COLUMNS = {
  code: 'FOODCODE',
  fruit: 'F_TOTAL',
  citrusMelonBerries: 'F_CITMLB',
  otherFruit: 'F_OTHER',
  vegetables: 'V_TOTAL',
  darkGreen: 'V_DRKGR',
  legumes: 'V_LEGUMES',
  wholeGrains: 'G_WHOLE',
  refinedGrains: 'G_REFINED',
  protein: 'PF_TOTAL',
  fattyFish: 'PF_SEAFD_HI',
  leanFish: 'PF_SEAFD_LOW',
  soy: 'PF_SOY',
  nutsAndSeeds: 'PF_NUTSDS',
  proteinLegumes: 'PF_LEGUMES',
  dairy: 'D_TOTAL',
  addedSugars: 'ADD_SUGARS',
} as const

/** The headings that identify the file; the unit in brackets after them is not part of the name. */
export const FPED_HEADINGS: readonly string[] = Object.values(FPED_COLUMNS)
export const fpedHeading = (heading: string) => heading.replace(/ \(.*/, '')

const GRAMS_PER_TEASPOON = 4.2

/** By FNDDS food code. */
export async function readFped(source: RowSource): Promise<Map<string, FpedFood>> {
  const foods = new Map<string, FpedFood>()
  for await (const row of readTable(source, FPED_COLUMNS, { heading: fpedHeading })) {
    const code = row.text('code')
    if (!/^\d{8}$/.test(code)) throw row.refuse('code', 'not a food code of eight digits')
    foods.set(code, {
      patterns: rowPatterns(row),
      addedSugars: cellAmount(row, 'addedSugars') * GRAMS_PER_TEASPOON,
    })
  }
  return foods
}

/** As in the Healthy Eating Index: legumes count as vegetables and as protein. */
function rowPatterns(row: NamedRow<keyof typeof FPED_COLUMNS>): FoodPatterns {
  const sum = (...keys: (keyof typeof FPED_COLUMNS)[]) =>
    keys.reduce((total, key) => total + cellAmount(row, key), 0)
  return {
    total_fruit_cup: sum('fruit'),
    whole_fruit_cup: sum('citrusMelonBerries', 'otherFruit'),
    total_vegetables_cup: sum('vegetables', 'legumes'),
    greens_and_beans_cup: sum('darkGreen', 'legumes'),
    total_protein_oz: sum('protein', 'proteinLegumes'),
    seafood_plant_protein_oz: sum('fattyFish', 'leanFish', 'soy', 'nutsAndSeeds', 'proteinLegumes'),
    whole_grains_oz: sum('wholeGrains'),
    dairy_cup: sum('dairy'),
    refined_grains_oz: sum('refinedGrains'),
  }
}

function cellAmount<K extends string>(row: NamedRow<K>, key: K): number {
  const value = row.amount(key)
  if (value === null) throw row.refuse(key, 'empty')
  return value
}

/**
 * Added sugars in g: the value of FPED if it is possible, 0 if there is no sugar at all, else unknown. The
 * two files are some years apart, so a food may have more added sugar in one than sugar in the other.
 * @param sugars total sugars, g.
 * @param stated added sugars by FPED, g.
 */
export function addedSugars(sugars: number | null, stated?: number): number | null {
  if (sugars === 0) return 0
  if (stated === undefined || sugars === null) return null
  if (stated <= sugars) return Math.round(stated * 100) / 100
  return stated <= sugars * 1.1 + 0.5 ? sugars : null
}
