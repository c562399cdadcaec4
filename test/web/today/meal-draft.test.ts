import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Amounts, Food } from '../../../src/web/app/views/today/day.ts'
import {
  amountTyped,
  stepAmount,
  withAmount,
  withUnit,
} from '../../../src/web/app/views/today/item-measures.ts'
import {
  amountsOf,
  chosenItem,
  ownItem,
  replaceFood,
  toMealEntry,
  typedGrams,
  withChoice,
} from '../../../src/web/app/views/today/meal-draft.ts'

/** What is about to be added. */

const food = (code: string, piece_grams: number | null = null): Food => ({
  food_id: `kitchen:${code}`,
  source: 'Kitchen',
  code,
  name: code,
  category: '',
  default_grams: 120,
  piece_grams,
  portions: [],
  measures: [],
  nutrients: { energy_kcal: 50, protein_g: null } as Amounts,
  allergen_warnings: [],
})
const RICE = chosenItem(food('rice'), 'some rice')

test('an amount that was typed is the person’s own; one that was assumed stays so', () => {
  expect(toMealEntry(RICE)).toMatchObject({
    food_name: 'some rice',
    grams: 120,
    grams_basis: 'default_portion',
  })
  expect(toMealEntry(withAmount(RICE, '80'))).toMatchObject({ grams: 80, grams_basis: 'user' })
  expect(amountsOf(withAmount(RICE, '80'))).toMatchObject({ energy_kcal: 40, protein_g: null })
})

test('another food has the same amount, and the way back', () => {
  const other = replaceFood(withAmount(RICE, '80'), food('bulgur'))
  expect(toMealEntry(other)).toMatchObject({ source_code: 'bulgur', grams: 80, food_name: 'some rice' })
  expect(other.alternatives.map(({ code }) => code)).toEqual(['rice'])
})

test('grams that are none are none', () => {
  const read = (grams: string) => typedGrams(withAmount(RICE, grams))
  expect(['', '0', '-1', 'x', '5001', '1e3'].map(read)).toEqual(Array(6).fill(undefined))
  expect(['12,5', '5000', ' 7 '].map(read)).toEqual([12.5, 5000, 7])
})

test('property: steps stay between nothing and the most, and count pieces where there are any', () => {
  expect(stepAmount(withAmount(chosenItem(food('egg', 50)), '50'), 1).grams).toBe('100')
  expect(stepAmount(withAmount(chosenItem(food('egg', 50)), '50'), -1).grams).toBe('50')
  fc.assert(
    fc.property(fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 100 }), (steps) => {
      const grams = typedGrams(steps.reduce(stepAmount, RICE))
      expect(grams).toBeWithin(0.1, 5000.1)
    }),
  )
})

const MEASURES = [
  { unit: 'cup', grams: 224 },
  { unit: 'tbsp', grams: 13.5 },
  { unit: 'ml', grams: 0.92 },
]
const OIL = chosenItem({ ...food('oil'), measures: MEASURES }, 'oil')

test('property: another unit is the same amount where none was typed, and so is the way back', () => {
  const units = fc.array(fc.constantFrom('g', ...MEASURES.map(({ unit }) => unit)), { maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), units, (tenths, chosen) => {
      const grams = String(tenths / 10)
      const item = chosen.reduce(withUnit, { ...OIL, grams })
      expect(typedGrams(item)).toBe(Number(grams))
      expect(Number(amountTyped(item))).toBeGreaterThan(0)
      expect(amountTyped(withUnit(item, 'g'))).toBe(grams)
    }),
  )
  const inCups = withUnit({ ...OIL, grams: '56' }, 'cup')
  expect(amountTyped(inCups)).toBe('0.25')
  expect([-1, 1].map((step) => amountTyped(stepAmount(inCups, step as 1 | -1)))).toEqual(['0.25', '0.5'])
  // Whoever chooses a unit has not said how much it was.
  expect(toMealEntry(withUnit(OIL, 'cup'))).toMatchObject({ grams: 120, grams_basis: 'default_portion' })
  expect(toMealEntry(withAmount(withUnit(OIL, 'cup'), '1'))).toMatchObject({
    grams: 224,
    grams_basis: 'user',
  })
})

test('a number that was typed is that of the unit chosen behind it', () => {
  const typed = (...units: string[]) => units.reduce(withUnit, withAmount(OIL, '2'))
  expect(toMealEntry(typed('cup'))).toMatchObject({ quantity: 2, unit: 'cup', grams: 448 })
  expect(toMealEntry(typed('cup', 'tbsp'))).toMatchObject({ quantity: 2, unit: 'tbsp', grams: 27 })
  expect(toMealEntry(typed('cup', 'g'))).toMatchObject({ grams: 2 })
  expect(toMealEntry(withUnit(withAmount(OIL, '250'), 'ml'))).toMatchObject({ quantity: 250, unit: 'ml' })
  // A step is no number that was typed.
  expect(amountTyped(withUnit(stepAmount(typed('cup'), -1), 'g'))).toBe('224')
})

test.each([
  ['150', 'cup', 150],
  ['12', 'cup', 12],
  ['25', 'tbsp', 25],
])(
  '%s grams that were typed are no number of a %s, of which they would be too many',
  (grams, unit, expected) => {
    const item = withUnit(withAmount(OIL, grams), unit)
    expect(typedGrams(item)).toBe(expected)
    expect(amountTyped(withUnit(item, 'g'))).toBe(grams)
  },
)

test('words that begin with an amount lose it with another amount, and with no other', () => {
  const butter = { ...food('butter'), measures: [{ unit: 'tbsp', grams: 14 }] }
  const named = (words: string, grams: string) =>
    toMealEntry(withAmount({ ...chosenItem(butter, words), basis: 'portion' }, grams))
  for (const [words, name] of [
    ['1 tbsp butter', 'butter'],
    ['2 slices of toast', 'toast'],
    ['3 medium slices of pizza', 'pizza'],
    ['1 cream of mushroom soup', 'cream of mushroom soup'],
    ['1/2 cup rice', 'rice'],
    ['1 1/2 cups rice', 'rice'],
    ['½ avocado', 'avocado'],
    ['200g yoghurt', 'yoghurt'],
    ['butter', 'butter'],
    ['7', '7'],
  ] as const)
    expect(named(words, '7')).toMatchObject({ food_name: name, grams: 7 })
  expect(toMealEntry({ ...chosenItem(butter, '1 tbsp butter'), basis: 'portion' })).toMatchObject({
    food_name: '1 tbsp butter',
  })
})

test('own energy leaves the rest unknown', () => {
  const own = ownItem('stew', { calories: 400, protein: 20 })
  expect(amountsOf(own)).toMatchObject({ energy_kcal: 400, protein_g: 20, fat_g: null, iron_mg: null })
  expect(toMealEntry(own)).toEqual({ food_name: 'stew', calories: 400, protein: 20 })
})

test('a reading that was chosen is the person’s own amount, and of its food', () => {
  const choices = [
    { food: RICE.food, grams: 120, note: 'as counted' },
    { food: food('bulgur'), grams: 60, note: 'another food' },
  ]
  const asked = { ...RICE, alternatives: [food('bulgur')], choices }
  const small = withChoice(asked, { food: RICE.food, grams: 70, note: 'a small portion' })
  expect(toMealEntry(small)).toMatchObject({ source_code: 'rice', grams: 70, grams_basis: 'user' })
  expect(small.choices).toEqual([])
  const [, other] = choices
  if (other === undefined) throw new Error('no other reading')
  expect(toMealEntry(withChoice(asked, other))).toMatchObject({ source_code: 'bulgur', grams: 60 })
})
