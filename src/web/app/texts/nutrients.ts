import type { NutrientKey, Nutrients } from '../../../contract/nutrients.ts'

type Unit = 'kcal' | 'g' | 'mg' | 'µg'

/** What each nutrient is called, and its unit, in the order of `NUTRIENTS`. */
export const NUTRIENTS: Record<NutrientKey, { name: string; unit: Unit }> = {
  energy_kcal: { name: 'Energy', unit: 'kcal' },
  protein_g: { name: 'Protein', unit: 'g' },
  fat_g: { name: 'Fat', unit: 'g' },
  carbohydrate_g: { name: 'Carbohydrate', unit: 'g' },
  fiber_g: { name: 'Fibre', unit: 'g' },
  sugars_g: { name: 'Sugars', unit: 'g' },
  added_sugars_g: { name: 'Added sugars', unit: 'g' },
  saturated_fat_g: { name: 'Saturated fat', unit: 'g' },
  monounsaturated_fat_g: { name: 'Monounsaturated fat', unit: 'g' },
  polyunsaturated_fat_g: { name: 'Polyunsaturated fat', unit: 'g' },
  cholesterol_mg: { name: 'Cholesterol', unit: 'mg' },
  sodium_mg: { name: 'Sodium', unit: 'mg' },
  potassium_mg: { name: 'Potassium', unit: 'mg' },
  calcium_mg: { name: 'Calcium', unit: 'mg' },
  iron_mg: { name: 'Iron', unit: 'mg' },
  magnesium_mg: { name: 'Magnesium', unit: 'mg' },
  zinc_mg: { name: 'Zinc', unit: 'mg' },
  vitamin_a_ug: { name: 'Vitamin A', unit: 'µg' },
  vitamin_c_mg: { name: 'Vitamin C', unit: 'mg' },
  vitamin_d_ug: { name: 'Vitamin D', unit: 'µg' },
  vitamin_e_mg: { name: 'Vitamin E', unit: 'mg' },
  vitamin_b12_ug: { name: 'Vitamin B12', unit: 'µg' },
  folate_ug: { name: 'Folate', unit: 'µg' },
  caffeine_mg: { name: 'Caffeine', unit: 'mg' },
  alcohol_g: { name: 'Alcohol', unit: 'g' },
  water_g: { name: 'Water', unit: 'g' },
}

export const NUTRIENT_KEYS = Object.keys(NUTRIENTS) as readonly (keyof Nutrients)[]
