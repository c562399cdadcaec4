import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { open } from '../../../db/open.ts'
import { folderOf, newFolder } from './fixtures.ts'
import { checkFullText, everythingSeen, foodsOf, importInto, newDb, orphans, refusal } from './support.ts'

/** The published files, where there are any: a folder with those of `BUILT_IN_SOURCES`. */
const folder = process.env.EXT_TEST_FOOD_DATA
if (folder === undefined)
  process.stderr.write('EXT_TEST_FOOD_DATA is not set: the published food files are not tested\n')
else describe('the published files', () => testPublishedFiles(folder))

/** Milliseconds: all of it, twice. */
const LONG = 120_000

function testPublishedFiles(path: string): void {
  const db = newDb()

  test(
    'come in whole: the foods, and none of the samples',
    async () => {
      const { sources } = await importInto(db, path)
      expect(sources.map(({ id, foods }) => [id, foods])).toEqual([
        ['fndds-2021-2023', 5432],
        ['fdc-foundation-2023-04-20', 236],
        ['fped-2017-2018', 5029],
        ['ciqual-2025-11-03', 3484],
        ['cofid-2021', 2887],
        ['fineli-20', 4232],
        ['mext-2023', 2538],
        ['taco-4', 597],
      ])
      expect(foodsOf(db, 'fndds-2021-2023').filter(({ patterns }) => patterns !== null)).toHaveLength(5029)
      checkFullText(db)
    },
    LONG,
  )

  test('every nutrient of FNDDS is known but added sugars, and human milk has none', () => {
    const foods = foodsOf(db, 'fndds-2021-2023')
    const unknown = foods.filter(({ nutrients }) =>
      Object.entries(nutrients).some(([key, value]) => value === null && key !== 'added_sugars_g'),
    )
    expect(unknown.map(({ code }) => code)).toEqual(['11000000'])
    expect(foods.filter(({ default_grams }) => !(default_grams > 0))).toEqual([])
  })

  test('energy of FNDDS is what its macronutrients give, for all but 15', () => {
    const odd = foodsOf(db, 'fndds-2021-2023').filter(({ nutrients }) => {
      const { energy_kcal, protein_g, carbohydrate_g, fat_g, alcohol_g } = nutrients
      if (energy_kcal === null) return false
      const sum = 4 * (protein_g ?? 0) + 4 * (carbohydrate_g ?? 0) + 9 * (fat_g ?? 0) + 7 * (alcohol_g ?? 0)
      return Math.abs(sum - energy_kcal) > 0.2 * energy_kcal + 10
    })
    expect(odd.length).toBeLessThanOrEqual(15)
  })

  test('some foods as their files have them', () => {
    const byName = (id: string, name: string) => foodsOf(db, id).find((food) => food.name === name)
    expect(byName('fndds-2021-2023', 'Milk, whole')).toMatchObject({
      code: '11111000',
      synonyms: ['leche fresca'],
      nutrients: { energy_kcal: 61, vitamin_d_ug: 1.1, added_sugars_g: 0 },
      patterns: { dairy_cup: 0.41 },
      default_grams: 244,
    })
    expect(byName('fdc-foundation-2023-04-20', 'Hummus, commercial')).toMatchObject({
      nutrients: { energy_kcal: 229, protein_g: 7.35, caffeine_mg: null },
      portions: [{ name: 'tbsp', grams: 16.95 }],
    })
  })

  test(
    'killed midway and run again: the same as at once',
    async () => {
      const database = join(newFolder(), 'a.db')
      const killed = Bun.spawn(['bun', join(import.meta.dir, 'import-and-die.ts'), database, path, '2500'])
      await killed.exited
      expect(killed.signalCode).toBe('SIGKILL')
      const after = open(database)
      expect([everythingSeen(after), orphans(after)]).toEqual([[], 2500])
      await importInto(after, path)
      expect(everythingSeen(after)).toEqual(everythingSeen(db))
      expect(orphans(after)).toBe(0)
    },
    LONG,
  )

  test.each([
    'fdc-foundation-2023/FoodData_Central_foundation_food_csv_2023-04-20.zip',
    'fndds-2021-2023/2021-2023 FNDDS At A Glance - Foods and Beverages.xlsx',
  ])('%s, cut off: refused, and what is there stays', async (name) => {
    const before = everythingSeen(db)
    const bytes = new Uint8Array(await Bun.file(join(path, name)).arrayBuffer())
    const cut = folderOf({ 'cut.zip': bytes.slice(0, bytes.length / 2) })
    expect(await refusal(db, join(cut, 'cut.zip'))).toBe(
      'cut.zip: not a complete zip file; download it again',
    )
    expect(everythingSeen(db)).toEqual(before)
  })
}
