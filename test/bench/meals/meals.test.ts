import { describe, expect, test } from 'bun:test'
import type { FoodIndex } from '../../../src/foods/food.ts'
import { plainFood } from '../../foods/stored-foods.ts'
import { accuracyByAmount, measure, median, worst } from './accuracy.ts'
import { AMOUNT_KINDS, MEAL_SETS, type Meal, readMeals } from './meals.ts'

describe.each(MEAL_SETS)('the $title', ({ file, title }) => {
  const meals = readMeals(file)

  test('are many, and each is there once', () => {
    expect(meals.length).toBeGreaterThanOrEqual(title.startsWith('recipe') ? 70 : 200)
    expect(new Set(meals.map(({ description }) => description.toLowerCase())).size).toBe(meals.length)
  })

  test('have an energy that their protein, carbohydrate, fat and alcohol account for', () => {
    const strange = meals.filter(({ energy_kcal, protein_g, carbohydrate_g, fat_g, alcohol_g }) => {
      const atwater = 4 * protein_g + 4 * carbohydrate_g + 9 * fat_g + 7 * alcohol_g
      return Math.abs(atwater - energy_kcal) > 0.2 * energy_kcal + 15
    })
    expect(strange.map(({ description }) => description)).toEqual([])
  })
})

test('the meals say their amounts in every way', () => {
  const meals = readMeals('meals.tsv')
  for (const kind of AMOUNT_KINDS) {
    expect(meals.filter(({ amount }) => amount === kind).length, kind).toBeGreaterThanOrEqual(20)
  }
})

test('no meal is in two sets', () => {
  const all = MEAL_SETS.flatMap(({ file }) => readMeals(file).map(({ description }) => description))
  expect(new Set(all).size).toBe(all.length)
})

describe('the figures', () => {
  const meal = (description: string, carbohydrate_g: number, rest: Partial<Meal> = {}): Meal => ({
    description,
    energy_kcal: 100,
    protein_g: 0,
    carbohydrate_g,
    fat_g: 0,
    alcohol_g: 0,
    amount: 'measured',
    derivation: 'made up',
    cuisine: '',
    style: '',
    ...rest,
  })
  const bread = plainFood('1', 'Bread')
  const index: FoodIndex = { search: (text) => (text === 'bread' ? [{ food: bread, score: 1 }] : []) }

  test('compare what was found with the reference and with the median of the set', () => {
    // 100 g of the food is 100 kcal and 10 g of carbohydrate.
    const outcomes = measure(
      [
        meal('100 g bread', 10),
        meal('200 g bread', 27.5, { energy_kcal: 240 }),
        meal('xyzzy', 40, { energy_kcal: 160, amount: 'none' }),
      ],
      index,
    )
    expect(outcomes.map(({ carbohydrateError }) => carbohydrateError)).toEqual([0, -7.5, -40])
    const [all, measured, none] = accuracyByAmount(outcomes)
    expect(all).toEqual([
      'all',
      {
        meals: 3,
        within: 2 / 3,
        meanError: 47.5 / 3,
        constantError: 30 / 3,
        medianEnergyError: 40,
        energyWithin: 2 / 3,
        unmatched: 1 / 3,
        silentMisses: 0,
      },
    ])
    expect(measured?.[1]).toMatchObject({
      meals: 2,
      within: 1,
      constantError: 17.5 / 2,
      medianEnergyError: 20,
    })
    expect(none?.[1]).toMatchObject({ meals: 1, within: 0, unmatched: 1 })
    expect(worst(outcomes, 2).map(({ meal }) => meal.description)).toEqual(['xyzzy', '200 g bread'])
  })

  test('take the middle of an even number of values from both', () => {
    expect(median([4, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})
