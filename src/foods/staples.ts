import type { NutrientKey } from '../contract/nutrients.ts'

/** The kind of a staple, as eating patterns distinguish them. */
export type FoodKind =
  | 'legume'
  | 'grain'
  | 'vegetable'
  | 'root'
  | 'fruit'
  | 'nut'
  | 'seed'
  | 'dairy'
  | 'egg'
  | 'fish'
  | 'shellfish'
  | 'meat'

export type Staple = {
  /** Its name or a synonym in the food index. */
  food: string
  /** A default portion. */
  grams: number
  kind: FoodKind
  /** Contains gluten, or is usually sold with traces of it. */
  gluten?: true
  /** Nutrients of which a portion has a lot. */
  helps: readonly NutrientKey[]
}

/** Plain foods that are available nearly everywhere, the most common of their kind first. */
export const STAPLES: readonly Staple[] = [
  {
    food: 'Lentils',
    grams: 180,
    kind: 'legume',
    helps: ['fiber_g', 'protein_g', 'folate_ug', 'iron_mg', 'potassium_mg', 'zinc_mg', 'magnesium_mg'],
  },
  {
    food: 'Greek yogurt',
    grams: 170,
    kind: 'dairy',
    helps: ['protein_g', 'calcium_mg', 'vitamin_b12_ug'],
  },
  {
    food: 'Baked salmon',
    grams: 140,
    kind: 'fish',
    helps: ['protein_g', 'vitamin_d_ug', 'vitamin_b12_ug', 'potassium_mg', 'vitamin_e_mg', 'energy_kcal'],
  },
  { food: 'Broccoli', grams: 150, kind: 'vegetable', helps: ['vitamin_c_mg', 'fiber_g', 'folate_ug'] },
  { food: 'Almonds', grams: 30, kind: 'nut', helps: ['vitamin_e_mg', 'magnesium_mg', 'energy_kcal'] },
  {
    food: 'Baked sweet potato',
    grams: 150,
    kind: 'root',
    helps: ['vitamin_a_ug', 'potassium_mg', 'fiber_g'],
  },
  {
    food: 'Semi-skimmed milk',
    grams: 244,
    kind: 'dairy',
    helps: ['calcium_mg', 'vitamin_b12_ug', 'vitamin_d_ug'],
  },
  {
    food: 'Soy milk',
    grams: 244,
    kind: 'legume',
    helps: ['calcium_mg', 'vitamin_b12_ug', 'protein_g', 'vitamin_d_ug'],
  },
  { food: 'Orange', grams: 154, kind: 'fruit', helps: ['vitamin_c_mg'] },
  {
    food: 'Cooked spinach',
    grams: 150,
    kind: 'vegetable',
    helps: ['magnesium_mg', 'vitamin_a_ug', 'folate_ug', 'iron_mg', 'potassium_mg'],
  },
  {
    food: 'Sardines',
    grams: 85,
    kind: 'fish',
    helps: ['calcium_mg', 'vitamin_b12_ug', 'protein_g', 'vitamin_d_ug', 'iron_mg'],
  },
  { food: 'Grilled chicken breast', grams: 120, kind: 'meat', helps: ['protein_g'] },
  { food: 'Boiled egg', grams: 100, kind: 'egg', helps: ['protein_g', 'vitamin_b12_ug', 'vitamin_a_ug'] },
  {
    food: 'Pumpkin seeds',
    grams: 30,
    kind: 'seed',
    helps: ['magnesium_mg', 'zinc_mg', 'iron_mg', 'energy_kcal'],
  },
  { food: 'Sunflower seeds', grams: 30, kind: 'seed', helps: ['vitamin_e_mg', 'zinc_mg', 'folate_ug'] },
  {
    food: 'Chickpeas',
    grams: 160,
    kind: 'legume',
    helps: ['fiber_g', 'folate_ug', 'iron_mg', 'zinc_mg', 'energy_kcal'],
  },
  {
    food: 'White beans',
    grams: 170,
    kind: 'legume',
    helps: ['potassium_mg', 'fiber_g', 'iron_mg', 'magnesium_mg', 'zinc_mg'],
  },
  { food: 'Edamame', grams: 120, kind: 'legume', helps: ['protein_g', 'folate_ug', 'fiber_g'] },
  {
    food: 'Baked potato',
    grams: 220,
    kind: 'root',
    helps: ['potassium_mg', 'vitamin_c_mg', 'fiber_g', 'energy_kcal'],
  },
  { food: 'Carrot', grams: 80, kind: 'root', helps: ['vitamin_a_ug'] },
  { food: 'Red pepper', grams: 100, kind: 'vegetable', helps: ['vitamin_c_mg', 'vitamin_a_ug'] },
  { food: 'Pear', grams: 180, kind: 'fruit', helps: ['fiber_g'] },
  { food: 'Banana', grams: 126, kind: 'fruit', helps: ['potassium_mg'] },
  { food: 'Quinoa', grams: 170, kind: 'grain', helps: ['magnesium_mg', 'zinc_mg', 'iron_mg'] },
  {
    food: 'Porridge',
    grams: 240,
    kind: 'grain',
    gluten: true,
    helps: ['magnesium_mg', 'fiber_g', 'zinc_mg', 'iron_mg'],
  },
  {
    food: 'Cooked kale',
    grams: 130,
    kind: 'vegetable',
    helps: ['calcium_mg', 'vitamin_c_mg', 'vitamin_a_ug'],
  },
  { food: 'Mussels', grams: 85, kind: 'shellfish', helps: ['vitamin_b12_ug', 'iron_mg', 'zinc_mg'] },
  {
    food: 'Almond milk',
    grams: 244,
    kind: 'nut',
    helps: ['calcium_mg', 'vitamin_b12_ug', 'vitamin_d_ug', 'vitamin_e_mg'],
  },
  {
    food: 'Rice milk',
    grams: 244,
    kind: 'grain',
    helps: ['calcium_mg', 'vitamin_b12_ug', 'vitamin_d_ug'],
  },
]
