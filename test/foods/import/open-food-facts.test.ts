import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readNutrients } from '../../../src/foods/import/read-off-nutrients.ts'
import { folderOf, OFF_PRODUCT, type OffProduct, offFile } from './fixtures.ts'
import { foodsOf, importInto, newDb, sourcesIn } from './support.ts'

const ID = 'off-2023-11-14'
const CONTRADICTION = 'energy and macronutrients that contradict each other'

async function imported(...products: OffProduct[]) {
  const db = newDb()
  await importInto(db, folderOf({ 'export.csv': offFile(products) }))
  return foodsOf(db, ID)
}

/** The one product with changes, and why it is left out, if it is. */
async function leftOut(change: OffProduct): Promise<Record<string, number> | undefined> {
  const db = newDb()
  await importInto(
    db,
    folderOf({
      'e.csv': offFile([
        { ...OFF_PRODUCT, code: '1' },
        { ...OFF_PRODUCT, ...change },
      ]),
    }),
  )
  return sourcesIn(db)[0]?.left_out
}

describe('the Open Food Facts export', () => {
  test('a product by its name, its maker’s, its category and its serving', async () => {
    const [food] = await imported({
      ...OFF_PRODUCT,
      generic_name: 'Sweet spread',
      categories_en: 'Spreads,Hazelnut spreads',
      serving_quantity: 15,
      product_quantity: 400,
    })
    expect(food).toMatchObject({
      code: '3017620422003',
      name: 'Hazelnut spread',
      synonyms: ['Somebody Hazelnut spread', 'Sweet spread'],
      category: 'Hazelnut spreads',
      portions: [
        { name: 'serving', grams: 15 },
        { name: 'package', grams: 400 },
      ],
      default_grams: 15,
      piece_grams: null,
    })
  })

  test('masses are in grams there; what is not stated is null', async () => {
    const [food] = await imported({
      ...OFF_PRODUCT,
      salt_100g: 0.1,
      'vitamin-d_100g': 0.000005,
      calcium_100g: 0.12,
      alcohol_100g: 5,
    })
    expect(food?.nutrients).toMatchObject({
      energy_kcal: 539,
      fat_g: 30.9,
      // Salt is 40 % sodium.
      sodium_mg: 40,
      vitamin_d_ug: 5,
      calcium_mg: 120,
      // Percent by volume; a millilitre weighs 0.789 g.
      alcohol_g: 3.945,
      iron_mg: null,
      sugars_g: null,
    })
  })

  test('stated sodium comes before that of salt, kilocalories before kilojoules', async () => {
    const [first, second] = await imported(
      { ...OFF_PRODUCT, salt_100g: 0.1, sodium_100g: 0.05 },
      { ...OFF_PRODUCT, code: '2', 'energy-kcal_100g': '', 'energy-kj_100g': 2255, energy_100g: 1 },
    )
    expect(first?.nutrients.sodium_mg).toBe(50)
    expect(second?.nutrients.energy_kcal).toBeCloseTo(2255 / 4.184, 2)
  })

  test.each<[OffProduct, string]>([
    [{ product_name: '' }, 'no name'],
    [{ product_name: ' \u0007 ' }, 'no name'],
    [{ code: '' }, 'no code'],
    [{ 'energy-kcal_100g': '' }, 'no energy'],
    [{ 'energy-kcal_100g': 'much' }, 'a value that is not a number'],
    [{ fat_100g: 'trace' }, 'a value that is not a number'],
    [{ 'energy-kcal_100g': -1 }, 'impossible values'],
    [{ 'energy-kcal_100g': 2255 }, 'impossible values'],
    [{ fat_100g: 101 }, 'impossible values'],
    [{ fat_100g: 60 }, 'impossible values'],
    // Kilojoules as kilocalories, and the other way round.
    [{ 'energy-kcal_100g': 840, fat_100g: 2, carbohydrates_100g: 40, proteins_100g: 6 }, CONTRADICTION],
    [{ 'energy-kcal_100g': 100 }, CONTRADICTION],
    [{ code: '1' }, 'a code that came before'],
  ])('%j is left out: %s', async (change, reason) => {
    expect(await leftOut(change)).toEqual({ [reason]: 1 })
  })

  test.each<OffProduct>([
    { 'energy-kcal_100g': 0, fat_100g: 0, carbohydrates_100g: 0, proteins_100g: 0 },
    // A sweetener: all of it polyols, which are worth little or nothing.
    { 'energy-kcal_100g': 0, fat_100g: 0, carbohydrates_100g: 99, polyols_100g: 99, proteins_100g: 0 },
    { 'energy-kcal_100g': 900, fat_100g: 100, carbohydrates_100g: 0, proteins_100g: 0 },
    { fat_100g: '' },
  ])('%j is possible', async (change) => {
    expect(await leftOut(change)).toEqual({})
  })

  test('a part of more than the whole is unknown, the rest stays', async () => {
    const [food] = await imported({
      ...OFF_PRODUCT,
      sugars_100g: 80,
      'saturated-fat_100g': 10,
      calcium_100g: 500,
    })
    expect(food?.nutrients).toMatchObject({ sugars_g: null, saturated_fat_g: 10, calcium_mg: null })
  })

  test('quotes are no quotes, and a row of other columns is one row', async () => {
    const text = offFile([
      { ...OFF_PRODUCT, code: '1', product_name: '"Bio" bread' },
      { ...OFF_PRODUCT, code: '2', product_name: '"Open' },
      { ...OFF_PRODUCT, code: '3', product_name: 'A tab\tin its name' },
      { ...OFF_PRODUCT, code: '4', product_name: 'Last &quot;one&quot;' },
    ])
    const db = newDb()
    await importInto(db, folderOf({ 'e.csv': text }))
    expect(foodsOf(db, ID).map(({ name }) => name)).toEqual(['"Bio" bread', '"Open', 'Last "one"'])
    expect(sourcesIn(db)[0]?.left_out).toEqual({ 'different number of columns than the header': 1 })
  })

  test('packed with gzip it is the same, and its version is the day of its latest change', async () => {
    const products = Array.from({ length: 700 }, (_, index) => ({ ...OFF_PRODUCT, code: String(index) }))
    const file = offFile(products)
    const [plain, packed] = [newDb(), newDb()]
    await importInto(plain, folderOf({ 'e.csv': file }))
    await importInto(packed, folderOf({ 'e.csv.gz': gzipSync(file) }))
    expect(foodsOf(packed, ID)).toEqual(foodsOf(plain, ID))
    expect(foodsOf(plain, ID)).toHaveLength(700)
  })
})

test('for any figures: a reason, or nutrients that 100 g can hold', () => {
  const cell = fc.oneof(
    fc.constant(''),
    fc.float().map(String),
    fc.integer({ min: -5, max: 1000 }).map(String),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.func(cell), (cells) => {
      const figures = readNutrients(cells)
      if (typeof figures === 'string') return
      for (const [key, value] of Object.entries(figures)) {
        expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true)
        if (key.endsWith('_g') && value !== null) expect(value).toBeLessThanOrEqual(100.5)
      }
    }),
  )
})
