import { describe, expect, test } from 'bun:test'
import { ALLERGENS, type Allergen } from '../../src/foods/allergen-rules.ts'
import { allergenWarnings, foodAllergens } from '../../src/foods/allergens.ts'
import type { Food } from '../../src/foods/food.ts'
import { readIntolerances } from '../../src/foods/intolerances.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'

function food(name: string): Food {
  const found = starterFoods().find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`No ${name} in the starter table`)
  return found
}
const named = (foodName: string, ...allergies: string[]) =>
  allergenWarnings([food(foodName)], readIntolerances(allergies)).map(({ allergen }) => allergen)

describe('allergens of a food', () => {
  const has: Record<string, Allergen[]> = {
    'Whole milk': ['milk'],
    'Cheddar cheese': ['milk'],
    Latte: ['milk'],
    'Boiled egg': ['eggs'],
    Mayonnaise: ['eggs'],
    'White bread': ['gluten'],
    Beer: ['gluten'],
    Porridge: ['gluten'],
    'Peanut butter': ['peanuts'],
    'Pad Thai': ['peanuts', 'eggs'],
    Snickers: ['peanuts', 'milk'],
    Almonds: ['tree_nuts'],
    'Chocolate hazelnut spread': ['tree_nuts', 'milk'],
    Pesto: ['tree_nuts'],
    'Baked salmon': ['fish'],
    'Worcestershire sauce': ['fish'],
    Prawns: ['crustaceans'],
    'Crab sticks': ['crustaceans', 'fish'],
    Mussels: ['molluscs'],
    'Oyster sauce': ['molluscs'],
    Hummus: ['sesame'],
    Tofu: ['soy'],
    'Soy sauce': ['soy', 'gluten'],
    Mustard: ['mustard'],
    Celery: ['celery'],
    'Red wine': ['sulphites'],
    Raisins: ['sulphites'],
  }
  for (const [name, allergens] of Object.entries(has)) {
    test(`${name}: ${allergens.join(', ')}`, () => {
      for (const allergen of allergens) expect(foodAllergens(food(name))).toContain(allergen)
    })
  }

  const lacks: Record<string, Allergen[]> = {
    'Coconut milk': ['milk'],
    'Unsweetened almond milk': ['milk'],
    'Soy yogurt': ['milk'],
    'Peanut butter': ['milk'],
    'Butternut squash': ['milk', 'tree_nuts'],
    Aubergine: ['eggs'],
    'Root beer': ['gluten'],
    'Gluten-free bread': ['gluten'],
    Quinoa: ['gluten'],
    'Water chestnuts': ['tree_nuts', 'peanuts'],
    Doughnut: ['tree_nuts', 'peanuts'],
    Coffee: ['milk'],
  }
  for (const [name, allergens] of Object.entries(lacks)) {
    test(`${name}: no ${allergens.join(', ')}`, () => {
      for (const allergen of allergens) expect(foodAllergens(food(name))).not.toContain(allergen)
    })
  }

  test.each([
    'Apple',
    'White rice',
    'Water',
    'Boiled potato',
    'Olive oil',
    'Broccoli',
    'Grilled chicken breast',
  ])('%s: none', (name) => expect(foodAllergens(food(name))).toEqual([]))

  test('only the fourteen are named', () => {
    for (const any of starterFoods()) {
      for (const allergen of foodAllergens(any)) expect(ALLERGENS).toContain(allergen)
    }
  })
})

describe('warnings for what people write in a profile', () => {
  test.each([
    ['Whole milk', 'lactose', 'milk'],
    ['Whole milk', 'Dairy', 'milk'],
    ['White bread', 'coeliac', 'gluten'],
    ['White bread', 'celiac disease', 'gluten'],
    ['White bread', 'wheat', 'gluten'],
    ['Prawns', 'shellfish', 'crustaceans'],
    ['Mussels', 'shellfish allergy', 'molluscs'],
    ['Almonds', 'tree nut', 'tree_nuts'],
    ['Almonds', 'tree-nuts', 'tree_nuts'],
    ['Almonds', 'allergic to nuts', 'tree_nuts'],
    ['Peanut butter', 'Peanuts!', 'peanuts'],
    ['Baked salmon', 'salmon', 'fish'],
    ['Tofu', 'soya', 'soy'],
    ['Boiled egg', 'eggs', 'eggs'],
    ['Hummus', 'sesame seeds', 'sesame'],
  ])('%s, %s → %s', (foodName, said, allergen) => expect(named(foodName, said)).toContain(allergen))

  test('a word that is none of the fourteen is looked for in the names', () => {
    expect(named('Kiwi', 'kiwi fruit')).toEqual(['kiwi fruit'])
    expect(named('Strawberries', 'strawberry')).toEqual(['strawberry'])
    expect(named('Apple', 'strawberry')).toEqual([])
  })

  test('no allergy, no warning', () => {
    for (const none of ['none', 'No known allergies', 'N/A', '', '-'])
      expect(named('Whole milk', none)).toEqual([])
    expect(allergenWarnings([food('Whole milk')], readIntolerances([]))).toEqual([])
  })

  test('lactose-free milk has no lactose, but milk', () => {
    expect(named('Lactose-free milk', 'lactose')).toEqual([])
    expect(named('Lactose-free milk', 'milk')).toEqual(['milk'])
  })

  test('one warning a food and allergen, with a sentence that names the food', () => {
    const warnings = allergenWarnings(
      [food('Whole milk'), food('Whole milk')],
      readIntolerances(['milk', 'dairy']),
    )
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.message).toBe('Whole milk: contains milk')
  })
})
