import { describe, expect, test } from 'bun:test'
import { editor } from '../tools/journal/support.ts'
import { journalOf } from './support.ts'

type Figures = Record<'energy_kcal' | 'protein_g' | 'carbohydrate_g' | 'fat_g', number | null>

const kcalOf = ({ protein_g, carbohydrate_g, fat_g }: Figures) =>
  4 * (protein_g ?? 0) + 4 * (carbohydrate_g ?? 0) + 9 * (fat_g ?? 0)

describe('what is filled in beside stated figures agrees with them', () => {
  const cases: [title: string, input: Record<string, unknown>][] = [
    ['an assumed amount, little energy', { food_name: 'lentils', calories: 80 }],
    ['an assumed amount, much energy', { food_name: 'lentils', calories: 900 }],
    ['a stated amount, less energy than the food has', { food_name: 'lentils', grams: 300, calories: 220 }],
    ['a stated amount, more energy than the food has', { food_name: 'lentils', grams: 200, calories: 400 }],
    ['energy and a macro', { food_name: 'lentils', grams: 200, calories: 400, protein: 20 }],
    ['a macro alone', { food_name: 'lentils', grams: 200, protein: 80 }],
    ['one amount of two', { food_name: '200 g lentils and oatmeal', calories: 500 }],
    ['no energy at all', { food_name: 'lentils', grams: 200, calories: 0 }],
    [
      'items',
      { food_name: 'stew', items: [{ name: 'lentils', grams: 200, nutrients: { energy_kcal: 400 } }] },
    ],
  ]
  test.each(cases)('%s', async (_, input) => {
    const { log } = await journalOf()
    const { energy_kcal, ...macros } = (await log(input)).entry.nutrients
    expect(energy_kcal).toBe(input.calories ?? energy_kcal)
    expect(Math.abs(kcalOf(macros) - energy_kcal)).toBeLessThanOrEqual(0.2 * energy_kcal + 0.1)
  })

  test('far from the food, its macros are unknown, with a warning', async () => {
    const { log } = await journalOf()
    const { entry, warnings } = await log({ food_name: 'lentils', grams: 100, calories: 700 })
    expect(entry.nutrients).toMatchObject({ energy_kcal: 700, protein_g: null, carbohydrate_g: null })
    expect(warnings).toEqual([expect.stringContaining('do not fit the stated 700 kcal')])
  })

  test('an amount that follows from the energy is said to be assumed', async () => {
    const { log } = await journalOf()
    const { entry, warnings } = await log({ food_name: 'lentils', calories: 300 })
    expect(entry.grams).toBe(250)
    expect(warnings).toEqual(['Amount assumed from the stated energy: Lentils, 250 g'])
  })

  test('energy that no plausible amount has leaves the amount as it was assumed', async () => {
    const { log } = await journalOf()
    const { entry, warnings } = await log({ food_name: 'lentils', calories: 5000 })
    expect(entry).toMatchObject({ grams: 200, grams_basis: 'default_portion' })
    expect(warnings.join()).toContain('do not fit')
  })

  test('sugars and saturated fat follow the stated macros', async () => {
    const { log } = await journalOf()
    const { entry } = await log({ food_name: '200 g oatmeal', carbs: 0, fat: 0 })
    expect(entry.nutrients).toMatchObject({ sugars_g: 0, saturated_fat_g: 0 })
  })

  test('the parts add up to the stated total, and still do after a correction of one', async () => {
    const ada = await editor()
    const id = await ada.ate('60 g oats and 200 g whole milk', '2026-03-09T08:00:00+01:00', { calories: 500 })
    const { before } = await ada.call('correct_food', { entry_id: id, parts: [{ part: 'milk', grams: 100 }] })
    const [oats, milk] = before[0].parts
    expect(oats.energy_kcal + milk.energy_kcal).toBeCloseTo(500, 0)
  })

  test('a label is said to be counted', async () => {
    const { log } = await journalOf()
    const nutrients = { energy_kcal: 300, protein_g: 10, carbohydrate_g: 50, fat_g: 6 }
    const { warnings } = await log({
      food_name: 'x',
      items: [{ name: 'zebra lentils', grams: 100, nutrients, basis: 'label' }],
    })
    expect(warnings.join()).not.toContain('counted instead')
  })
})
