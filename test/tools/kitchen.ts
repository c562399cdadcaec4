import type { Nutrients } from '../../src/contract/nutrients.ts'
import type { Food } from '../../src/foods/food.ts'
import { createFoodIndex } from '../../src/foods/search/food-index.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'

/** Amounts per 100 g: what is not given is 1, so that sums can be done in the head. */
const per100g = (given: Partial<Nutrients>): Nutrients =>
  nutrientsFrom((key) => (given[key] === undefined ? 1 : given[key]))

const food = (name: string, category: string, grams: number, nutrients: Partial<Nutrients>): Food => ({
  source: 'Kitchen',
  code: name.toLowerCase().replace(/ /g, '-'),
  name,
  synonyms: [],
  category,
  nutrients: per100g(nutrients),
  portions: [{ name: 'bowl', grams: 250 }],
  defaultGrams: grams,
})

export const OATMEAL = food('Oatmeal', 'Cereals', 200, {
  energy_kcal: 100,
  protein_g: 4,
  fat_g: 2,
  carbohydrate_g: 16,
  fiber_g: 3,
})
export const CHICKEN = food('Chicken breast', 'Poultry', 150, {
  energy_kcal: 160,
  protein_g: 30,
  fat_g: 4,
  carbohydrate_g: 0,
  sodium_mg: 70,
})
export const RICE = food('Rice', 'Grains', 180, {
  energy_kcal: 130,
  protein_g: 3,
  fat_g: 0,
  carbohydrate_g: 28,
})
/** Nobody has measured its vitamin D: null, which is not zero. */
export const LENTILS = {
  ...food('Lentils', 'Legumes', 200, { energy_kcal: 120, protein_g: 9, fat_g: 0, carbohydrate_g: 20 }),
  nutrients: {
    ...per100g({ energy_kcal: 120, protein_g: 9, fat_g: 0, carbohydrate_g: 20 }),
    vitamin_d_ug: null,
  },
}

/** A food database of four foods, searched as the real one is. */
export const kitchen = createFoodIndex([OATMEAL, CHICKEN, RICE, LENTILS])
