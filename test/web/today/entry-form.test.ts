import { describe, expect, test } from 'bun:test'
import type { Amounts, Entry, Food } from '../../../src/web/app/views/today/day.ts'
import {
  applyChosenFood,
  fieldErrors,
  patchOf,
  rescaleValues,
  valuesOf,
} from '../../../src/web/app/views/today/entry-form.ts'
import { followAmount, loggedMeasure } from '../../../src/web/app/views/today/follow-amount.ts'

/** What of an entry has been changed, and is sent. */

const ENTRY = {
  id: 'a',
  date: '2026-03-10',
  consumed_at: '2026-03-10T08:00:00+01:00',
  meal_type: 'breakfast',
  food_name: 'oatmeal',
  quantity: null,
  unit: null,
  grams: 200,
  notes: null,
  nutrients: { energy_kcal: 143.37, protein_g: 4.04, carbohydrate_g: null, fat_g: 0 } as Amounts,
} as Entry
const BEFORE = valuesOf(ENTRY)
const zone = { timeZone: 'Europe/Berlin', isTyped: () => false }
const patch = (changes: Partial<typeof BEFORE>, typed: string[] = []) =>
  patchOf(ENTRY, { ...BEFORE, ...changes }, { ...zone, isTyped: (name) => typed.includes(name) })

describe('what is sent', () => {
  test('is what was changed, and nothing that was only rounded to be shown', () => {
    expect(patch({})).toEqual({})
    expect(patch({ grams: '150,5' })).toEqual({ grams: 150.5 })
    expect(patch({ meal_type: '', notes: ' warm', unit: 'bowl', quantity: '2' })).toEqual({
      meal_type: null,
      notes: ' warm',
      unit: 'bowl',
      quantity: 2,
    })
    expect(patch({ time: '07:15' })).toEqual({ consumed_at: '2026-03-10T06:15:00.000Z' })
    expect(patch({ calories: '150', fat: '1' }, ['calories'])).toEqual({ nutrients: { energy_kcal: 150 } })
  })
})

test('a unit that is chosen is for the same amount, or for the number that was just typed', () => {
  const slices = { measures: [{ unit: 'slice', grams: 32 }] } as Food
  const chosen = (values: Partial<typeof BEFORE>) =>
    followAmount('unit', { ...BEFORE, ...values }, { food: slices })
  expect(chosen({ grams: '12', quantity: '12', unit: 'slice' })).toEqual({ quantity: '0.38' })
  expect(chosen({ grams: '12', quantity: '', unit: 'slice' })).toEqual({ quantity: '0.38' })
  expect(chosen({ grams: '', quantity: '', unit: 'slice' })).toEqual({ quantity: '1', grams: '32' })
  expect(chosen({ grams: '80', quantity: '2', unit: 'slice' })).toEqual({ quantity: '2.5' })
  const typed = { ...BEFORE, grams: '80', quantity: '3', unit: 'slice' }
  expect(followAmount('unit', typed, { food: slices, isNumberTyped: true })).toEqual({ grams: '96' })
  expect(followAmount('unit', { ...typed, unit: 'g' }, { food: slices, isNumberTyped: true })).toEqual({
    grams: '3',
  })
  const halved = { ...BEFORE, grams: '80', quantity: '1/2', unit: 'slice' }
  expect(followAmount('quantity', halved, { food: slices })).toEqual({ grams: '16' })
})

test('a number in the unit of the entry has its grams, where the food is not known', () => {
  const logged = loggedMeasure({ ...ENTRY, grams: 75, quantity: 3, unit: 'slice' } as Entry)
  const values = { ...BEFORE, grams: '75', quantity: '6', unit: 'slice' }
  expect(followAmount('quantity', values, { food: undefined, logged })).toEqual({ grams: '150' })
  expect(followAmount('quantity', { ...values, unit: 'bowl' }, { food: undefined, logged })).toEqual({})
  expect(loggedMeasure(ENTRY)).toBeUndefined()
})

test('energy and macros follow the grams, but for what was typed', () => {
  expect(rescaleValues(ENTRY, { ...BEFORE, grams: '100' }, () => false)).toEqual({
    calories: '71.7',
    protein: '2',
    carbs: '',
    fat: '0',
  })
  const halved = rescaleValues(ENTRY, { ...BEFORE, grams: '100' }, (name) => name === 'calories')
  expect(halved.calories).toBeUndefined()
  expect(rescaleValues(ENTRY, { ...BEFORE, grams: 'x' }, () => false)).toEqual({})
})

test('what cannot be is said at its field, of what was changed alone', () => {
  const wrong = (changes: Partial<typeof BEFORE>) =>
    Object.entries(fieldErrors(BEFORE, { ...BEFORE, ...changes }))
      .filter(([, message]) => message !== undefined)
      .map(([name]) => name)
  expect(wrong({})).toEqual([])
  expect(wrong({ grams: '5001' })).toEqual(['grams'])
  expect(wrong({ grams: '', food_name: ' ', time: '' })).toEqual(['food_name', 'time', 'grams'])
  expect(wrong({ quantity: '0', protein: '-1', calories: 'much' })).toEqual([
    'quantity',
    'calories',
    'protein',
  ])
  expect(wrong({ carbs: '' })).toEqual([])
})

describe('another food', () => {
  const RICE = {
    source: 'Kitchen',
    code: 'rice',
    name: 'Rice',
    default_grams: 180,
    nutrients: { energy_kcal: 130, protein_g: 3, carbohydrate_g: 28, fat_g: null } as Amounts,
  } as Food
  const untyped = () => false

  test('has the same grams and its own figures, but for what was typed', () => {
    const { values } = applyChosenFood(RICE, { ...BEFORE, calories: '250' }, (name) => name === 'calories')
    expect(values).toMatchObject({
      source_code: 'rice',
      grams: '200',
      calories: '250',
      protein: '6',
      carbs: '56',
      fat: '',
    })
    expect(fieldErrors(BEFORE, values, RICE)).not.toContainValue('Enter a number, or 0 for none.')
    const body = patchOf(ENTRY, values, { ...zone, isTyped: (name) => name === 'calories', chosen: RICE })
    expect(body).toEqual({ source: 'Kitchen', source_code: 'rice', nutrients: { energy_kcal: 250 } })
  })

  test('of which nobody knows how much it was has its usual amount, which is a guess until one is typed', () => {
    const unknown = { ...ENTRY, grams: null }
    const { scaled, values } = applyChosenFood(RICE, valuesOf(unknown), untyped)
    expect(values).toMatchObject({ grams: '180', calories: '234' })
    const chosen = { source: 'Kitchen', source_code: 'rice' }
    expect(patchOf(unknown, values, { ...zone, chosen: RICE })).toEqual({
      ...chosen,
      grams: 180,
      grams_basis: 'default_portion',
    })
    const typed = { ...values, grams: '90', ...rescaleValues(scaled, { ...values, grams: '90' }, untyped) }
    expect(typed.calories).toBe('117')
    expect(patchOf(unknown, typed, { ...zone, chosen: RICE })).toEqual({ ...chosen, grams: 90 })
    expect(fieldErrors(valuesOf(unknown), { ...values, grams: '' }, RICE).grams).toBeDefined()
  })
})
