import type { NutrientKey } from '../../../contract/nutrients.ts'
import type { SourceKind } from '../source.ts'
import type { NumberFormat } from './amounts.ts'

/**
 * A figure as a table states it. Beside the nutrients themselves these are figures that one is computed from: energy in kJ,
 * salt, vitamin A in parts, and the sugars whose weight a table states as that of their building blocks.
 */
export type Figure =
  | NutrientKey
  | 'energy_kj'
  | 'salt_g'
  | 'ash_g'
  | 'other_fiber_g'
  | 'retinol_ug'
  | 'carotene_ug'
  | 'alpha_tocopherol_mg'
  | 'glucose_g'
  | 'fructose_g'
  | 'galactose_g'

/**
 * What a table calls carbohydrate. `total`: with fibre, by difference, as FNDDS does. `available`: without fibre.
 * `monosaccharide_equivalents`: without fibre, and with the water that starch and double sugars absorb when they are
 * split: 100 g of starch are stated as 110 g, 100 g of sucrose as 105 g.
 */
export type CarbohydrateKind = 'total' | 'available' | 'monosaccharide_equivalents'

/** A national table of food composition: what its files mean. How each is laid out is in the file of its name. */
export type TableProfile = {
  kind: SourceKind
  encoding: 'utf-8' | 'iso-8859-1'
  numbers: NumberFormat
  carbohydrate: CarbohydrateKind
  /** The column of each figure, with its unit as the file states it: a file with another unit is refused. */
  columns: Readonly<Partial<Record<Figure, string>>>
  /** The languages of its names, in the order in which one of them becomes the name and the others synonyms. */
  languages: readonly Language[]
  /** The category of a group; see `categories.ts`. */
  category(group: string, name: string): string
  /** Its figures are for 100 ml. */
  isPerVolume?(group: string): boolean
  /** In these groups, an empty cell for fibre means that there is no fibre. */
  hasNoFiber?(group: string): boolean
}

export type Language = 'en' | 'fr' | 'fi' | 'sv' | 'ja' | 'pt'

/** One food as a table states it. */
export type TableFood = {
  code: string
  names: Readonly<Partial<Record<Language, string>>>
  /** Names besides the official ones. */
  otherNames?: readonly string[]
  group: string
  /** Null: unknown. */
  figure(key: Figure): number | null
  portions?: readonly { name: string; grams: number }[]
  usualGrams?: number | undefined
}
