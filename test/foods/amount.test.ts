import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountGrams } from '../../src/foods/amount.ts'
import type { Food } from '../../src/foods/food.ts'
import { plainPortion } from '../../src/foods/portion-names.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { UNITS } from '../../src/foods/units.ts'

const foods = starterFoods()
function food(name: string): Food {
  const found = foods.find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`No ${name} in the starter table`)
  return found
}
const grams = (name: string, quantity: number | undefined, unit?: string) =>
  amountGrams(food(name), {
    ...(quantity !== undefined && { quantity }),
    ...(unit !== undefined && { unit }),
  })

describe('grams of a stated amount', () => {
  test('grams win over everything', () => {
    expect(amountGrams(food('Banana'), { grams: 80, quantity: 3, unit: 'cup' })).toEqual({
      grams: 80,
      basis: 'user',
    })
  })

  test.each([
    ['Banana', 100, 'g', 100, 'stated_mass'],
    ['Banana', 0.1, 'kg', 100, 'stated_mass'],
    ['Cheddar cheese', 2, 'oz', 56.7, 'stated_mass'],
    ['Cheddar cheese', 1, 'Ounces', 28.35, 'stated_mass'],
    ['Semi-skimmed milk (2%)', 1, 'cup', 244, 'stated_volume'],
    ['Cola', 12, 'oz', 372, 'stated_volume'],
    ['Olive oil', 1, 'tbsp', 14, 'stated_volume'],
    ['Sugar', 2, 'teaspoons', 8.4, 'stated_volume'],
    ['White bread', 2, 'slices', 56, 'portion'],
    ['White bread', 1, 'large slice', 43, 'portion'],
    ['Cola', 1, 'can', 372, 'portion'],
    ['Cheese pizza', 1, 'slice', 119, 'portion'],
    ['Red wine', 1, 'glass', 180, 'portion'],
    ['Boiled egg', 2, undefined, 100, 'count'],
    ['Boiled egg', 2, 'eggs', 100, 'portion'],
    ['Apple', 1, 'large', 242, 'count'],
    ['Apple', 1, 'medium', 200, 'count'],
    ['Coffee', 1, 'large', 600, 'count'],
    ['Almonds', 10, undefined, 12, 'count'],
    ['Lentil soup', undefined, undefined, 300, 'default_portion'],
  ] as const)('%s: %p %p is %p g', (name, quantity, unit, expected, basis) => {
    const found = grams(name, quantity, unit)
    expect(found?.grams).toBeCloseTo(expected, 0)
    expect(found?.basis).toBe(basis)
  })

  test('a volume without a measure of its own goes by the density of the others', () => {
    expect(grams('Semi-skimmed milk (2%)', 200, 'ml')?.grams).toBeCloseTo(206, 0)
    expect(grams('Water', 1, 'litre')?.grams).toBeGreaterThan(980)
    expect(grams('Blueberries', 100, 'ml')?.grams).toBeCloseTo(63, 0)
  })

  test('a helping of what comes in crumbs is no crumb', () => {
    expect(grams('French fries', 1)?.grams).toBeWithin(100, 160)
    expect(grams('French fries', 1, 'large')?.grams).toBeGreaterThan(120)
    expect(grams('French fries', 10)?.grams).toBe(50)
  })

  test('a unit that means nothing for the food is unknown', () => {
    expect(grams('Banana', 1, 'furlong')).toBeUndefined()
    expect(grams('Olive oil', 2, 'drumsticks')).toBeUndefined()
  })

  test('amounts of nothing, below nothing and beyond belief are unknown', () => {
    expect(grams('Banana', 0)).toBeUndefined()
    expect(grams('Banana', -1)).toBeUndefined()
    expect(grams('Banana', 1e9, 'kg')).toBeUndefined()
    expect(grams('Banana', Number.NaN)).toBeUndefined()
    expect(amountGrams(food('Banana'), { grams: 0 })).toBeUndefined()
  })

  test('twice as many weigh twice as much, in any unit of any food', () => {
    const unit = fc.constantFrom(undefined, 'large', ...UNITS.map(({ name }) => name))
    fc.assert(
      fc.property(fc.constantFrom(...foods), unit, fc.integer({ min: 2, max: 4 }), (any, name, quantity) => {
        const amount = name === undefined ? {} : { unit: name }
        const one = amountGrams(any, { ...amount, quantity })
        const two = amountGrams(any, { ...amount, quantity: 2 * quantity })
        if (one === undefined || two === undefined) return
        expect(two.grams).toBeCloseTo(2 * one.grams, 1)
        expect(two.basis).toBe(one.basis)
      }),
    )
  })
})

describe('plain names of official measures', () => {
  test.each([
    ['1 cup, cooked, diced', 'cup diced', 1],
    ['1 small or thin/very thin slice', 'small slice', 1],
    ['1 tablespoon', 'tbsp', 1],
    ['1 can (12 fl oz)', 'can 12 fl oz', 1],
    ['1/2 English muffin', 'english muffin', 0.5],
    ['Guideline amount per slice of bread/roll', 'per slice of bread', 1],
    ['1 oz, dry, yields', 'oz dry', 1],
    ['1 egg, NS as to size', 'egg', 1],
    ['1 surface inch', 'sq inch', 1],
  ])('%s → %s', (description, name, count) => expect(plainPortion(description)).toEqual({ name, count }))

  test.each(['1 linear inch', 'Quantity not specified', "1 McDonald's cookie", '1 100 calorie package'])(
    '%s helps nobody',
    (description) => expect(plainPortion(description)).toBeUndefined(),
  )
})
