/** The nutrients of the product, with these keys everywhere. The unit is part of the key. */
export const NUTRIENTS = [
  { key: 'energy_kcal', name: 'Energy', unit: 'kcal' },
  { key: 'protein_g', name: 'Protein', unit: 'g' },
  { key: 'fat_g', name: 'Fat', unit: 'g' },
  { key: 'carbohydrate_g', name: 'Carbohydrate', unit: 'g' },
  { key: 'fiber_g', name: 'Fibre', unit: 'g' },
  { key: 'sugars_g', name: 'Sugars', unit: 'g' },
  { key: 'added_sugars_g', name: 'Added sugars', unit: 'g' },
  { key: 'saturated_fat_g', name: 'Saturated fat', unit: 'g' },
  { key: 'monounsaturated_fat_g', name: 'Monounsaturated fat', unit: 'g' },
  { key: 'polyunsaturated_fat_g', name: 'Polyunsaturated fat', unit: 'g' },
  { key: 'cholesterol_mg', name: 'Cholesterol', unit: 'mg' },
  { key: 'sodium_mg', name: 'Sodium', unit: 'mg' },
  { key: 'potassium_mg', name: 'Potassium', unit: 'mg' },
  { key: 'calcium_mg', name: 'Calcium', unit: 'mg' },
  { key: 'iron_mg', name: 'Iron', unit: 'mg' },
  { key: 'magnesium_mg', name: 'Magnesium', unit: 'mg' },
  { key: 'zinc_mg', name: 'Zinc', unit: 'mg' },
  { key: 'vitamin_a_ug', name: 'Vitamin A (RAE)', unit: 'µg' },
  { key: 'vitamin_c_mg', name: 'Vitamin C', unit: 'mg' },
  { key: 'vitamin_d_ug', name: 'Vitamin D', unit: 'µg' },
  { key: 'vitamin_e_mg', name: 'Vitamin E', unit: 'mg' },
  { key: 'vitamin_b12_ug', name: 'Vitamin B12', unit: 'µg' },
  { key: 'folate_ug', name: 'Folate (DFE)', unit: 'µg' },
  { key: 'caffeine_mg', name: 'Caffeine', unit: 'mg' },
  { key: 'alcohol_g', name: 'Alcohol', unit: 'g' },
  { key: 'water_g', name: 'Water', unit: 'g' },
] as const satisfies readonly { key: string; name: string; unit: 'kcal' | 'g' | 'mg' | 'µg' }[]

export type Nutrient = (typeof NUTRIENTS)[number]
export type NutrientKey = Nutrient['key']

/** An amount for each nutrient. `null` means unknown, which is not zero. */
export type Nutrients = Record<NutrientKey, number | null>

export const NUTRIENT_KEYS: readonly NutrientKey[] = NUTRIENTS.map(({ key }) => key)

/** A complete record, each value computed from its key. */
export function nutrientsFrom(value: (key: NutrientKey) => number | null): Nutrients {
  return Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, value(key)])) as Nutrients
}

/** Every amount times `factor`; unknown stays unknown. */
export function scaleNutrients(nutrients: Nutrients, factor: number): Nutrients {
  return nutrientsFrom((key) => {
    const value = nutrients[key]
    return value === null ? null : round(value * factor)
  })
}

/**
 * The sum over several foods: the sum of the known amounts, or null if all are unknown.
 * How much of the energy it covers is reported separately where it matters.
 */
export function addNutrients(list: readonly Nutrients[]): Nutrients {
  return nutrientsFrom((key) => {
    const known = list.map((nutrients) => nutrients[key]).filter((value) => value !== null)
    return known.length === 0 ? null : round(known.reduce((sum, value) => sum + value, 0))
  })
}

/** Three decimals: more precise than any label, and sums do not end in …0000001. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
