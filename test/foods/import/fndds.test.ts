import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createNameFilter } from '../../../src/foods/import/fndds-names.ts'
import { createNameVariants } from '../../../src/foods/import/name-variants.ts'
import { FNDDS_FOODS, fnddsFiles, folderOf, fpedFile } from './fixtures.ts'
import { checkFullText, everythingSeen, foodsOf, importInto, newDb, refusal, sourcesIn } from './support.ts'

const ID = 'fndds-2021-2023'

describe('FNDDS "At A Glance"', () => {
  test('foods come in with what the three workbooks say of them, null where they say nothing', async () => {
    const db = newDb()
    const { sources } = await importInto(db, folderOf(await fnddsFiles()))
    expect(sources).toMatchObject([{ id: ID, name: 'FNDDS 2021-2023', version: '2021-2023', foods: 3 }])
    const [human, milk, egg] = foodsOf(db, ID)
    expect(human).toMatchObject({ code: '11000000', name: 'Milk, human', portions: [], default_grams: 100 })
    expect(new Set(Object.values(human?.nutrients ?? {}))).toEqual(new Set([null]))
    expect(milk).toMatchObject({
      name: 'Milk, whole',
      synonyms: ['leche fresca'],
      category: 'Milk, whole',
      portions: [
        { name: 'cup', grams: 244 },
        { name: 'fl oz', grams: 30.5 },
      ],
      default_grams: 200,
      piece_grams: null,
      patterns: null,
    })
    expect(milk?.nutrients).toMatchObject({
      energy_kcal: 61,
      protein_g: 3.27,
      added_sugars_g: null,
      iron_mg: 0,
    })
    // Nothing can be added where there is no sugar; an empty cell is not zero.
    expect(egg?.nutrients).toMatchObject({ sugars_g: 0, added_sugars_g: 0, vitamin_d_ug: null })
    expect(egg).toMatchObject({ piece_grams: 50, default_grams: 50 })
    expect(sourcesIn(db)[0]?.left_out).toEqual({
      'additional descriptions that are not names of the food': 2,
    })
    checkFullText(db)
  })

  test('one workbook brings the others of its version along; without portions a serving is 100 g', async () => {
    const folder = folderOf({
      ...(await fnddsFiles({ without: ['portions'] })),
      'notes.txt': 'nothing',
    })
    const db = newDb()
    await importInto(db, join(folder, 'nutrients.xlsx'))
    expect(foodsOf(db, ID).map((food) => food.default_grams)).toEqual([100, 100, 100])
    expect(sourcesIn(db)[0]?.left_out).toHaveProperty([
      'portions of foods, because the workbook "Portions and Weights" is missing',
    ])
  })

  test('a missing workbook is named', async () => {
    const folder = folderOf(await fnddsFiles({ without: ['nutrients'] }))
    expect(await refusal(newDb(), folder)).toBe(
      'foods.xlsx: needs the workbook "FNDDS Nutrient Values" of FNDDS 2021-2023 in the same directory',
    )
  })

  test('two versions in one folder: the later one stays', async () => {
    const db = newDb()
    const older = await fnddsFiles({ version: '2019-2020', foods: FNDDS_FOODS.slice(0, 2) })
    const folder = folderOf({
      ...(await fnddsFiles()),
      ...Object.fromEntries(Object.entries(older).map(([name, bytes]) => [`older/${name}`, bytes])),
    })
    await importInto(db, folder)
    expect(sourcesIn(db)).toMatchObject([{ id: ID, foods: 3 }])
  })
})

describe('FPED', () => {
  const milk = {
    code: '11111000',
    D_TOTAL: 0.41,
    ADD_SUGARS: 0.5,
    V_TOTAL: 0.2,
    V_LEGUMES: 0.1,
    PF_LEGUMES: 0.3,
  }

  test('adds food patterns and added sugars, a teaspoon being 4.2 g, to the foods that are there', async () => {
    const db = newDb()
    const folder = folderOf({
      ...(await fnddsFiles()),
      'FPED_1718.csv': fpedFile([milk, { code: '99999999' }]),
    })
    const { sources } = await importInto(db, folder)
    expect(sources[1]).toMatchObject({
      id: 'fped-2017-2018',
      foods: 1,
      leftOut: { 'foods that this version of FNDDS does not have': 1 },
    })
    const [human, whole, egg] = foodsOf(db, ID)
    expect(whole?.nutrients.added_sugars_g).toBe(2.1)
    expect(whole?.patterns).toMatchObject({
      dairy_cup: 0.41,
      total_vegetables_cup: expect.closeTo(0.3, 9),
      greens_and_beans_cup: 0.1,
      total_protein_oz: 0.3,
      seafood_plant_protein_oz: 0.3,
    })
    expect([human?.patterns, egg?.patterns, egg?.nutrients.added_sugars_g]).toEqual([null, null, 0])
  })

  test('more added sugar than sugar is not possible: unknown, or all of it where the years explain it', async () => {
    const db = newDb()
    const files = await fnddsFiles()
    const added = async (teaspoons: number) => {
      await importInto(db, folderOf({ ...files, 'x.csv': fpedFile([{ ...milk, ADD_SUGARS: teaspoons }]) }))
      return foodsOf(db, ID)[1]?.nutrients.added_sugars_g
    }
    expect(await added(1.2)).toBe(4.81)
    expect(await added(2)).toBeNull()
  })

  test('is kept by the foods when FNDDS alone is imported again', async () => {
    const db = newDb()
    await importInto(db, folderOf({ ...(await fnddsFiles()), 'FPED_1718.csv': fpedFile([milk]) }))
    const before = everythingSeen(db)
    await importInto(db, folderOf(await fnddsFiles()))
    expect(everythingSeen(db)).toEqual(before)
  })

  test('its count follows a version of FNDDS that has fewer of its foods', async () => {
    const db = newDb()
    await importInto(db, folderOf({ ...(await fnddsFiles()), 'FPED_1718.csv': fpedFile([milk]) }))
    await importInto(db, folderOf(await fnddsFiles({ foods: FNDDS_FOODS.slice(2), version: '2024-2025' })))
    expect(sourcesIn(db).map(({ id, foods }) => [id, foods])).toEqual([
      ['fndds-2024-2025', 1],
      ['fped-2017-2018', 0],
    ])
  })

  test('without FNDDS there is nothing to add to', async () => {
    const folder = folderOf({ 'FPED_1718.csv': fpedFile([milk]) })
    expect(await refusal(newDb(), folder)).toBe(
      'FPED_1718.csv: adds values to the foods of FNDDS; import FNDDS first',
    )
  })
})

describe('which additional descriptions are names', () => {
  const otherNames = createNameFilter([
    'Milk, whole',
    'Fajita, chicken',
    'Turkey, roasted',
    'Cheese, Cheddar',
  ])

  test.each([
    ['leche fresca', true],
    ['Tillamook', true],
    ['cow milk, NFS', true],
    ['fajita platter', true],
    ['NS as to fat', false],
    ['milk, NS as to fat content', false],
    ['with or without nuts', false],
    ['made with shortening', false],
    ['from fast food', false],
    ['any source', false],
    ['all flavors', false],
    ['low fat', false],
    ['white, cheese, vodka, or Alfredo sauce', false],
    ['turkey', false],
    ['Turkey, roasted', false],
    ['2% or whole milk', false],
    ['twice-baked', false],
    ['New York', false],
    ['Greek fajita', true],
  ])('%s: %p', (text, isName) => {
    expect(otherNames('Fajita, chicken', [text]).length).toBe(isName ? 1 : 0)
  })

  test('each once, and not the food’s own name again', () => {
    expect(
      otherNames('Milk, whole', ['Whole milk', 'leche fresca', 'Leche fresca', 'leche fresca, NFS']),
    ).toEqual(['leche fresca'])
  })
})

describe('the other ways to say an official name', () => {
  const names = [
    'Cheese, Feta',
    'Cheese, American',
    'Nuts, almonds',
    'Almonds, NFS',
    'Oil, olive',
    'Hot chocolate / cocoa, NFS',
    'Venison/deer jerky',
    'Crackers, butter (Ritz)',
    'Crackers, cheese (Ritz)',
    'Hamburger (McDonalds)',
    'Cheeseburger (McDonalds)',
    'Milk, fat free (skim)',
  ]
  const readings = createNameVariants(names)

  test.each([
    ['Cheese, Feta', ['Feta']],
    ['Cheese, American', []],
    ['Nuts, almonds', []],
    ['Oil, olive', []],
    ['Hot chocolate / cocoa, NFS', ['Hot chocolate, NFS', 'cocoa, NFS']],
    ['Venison/deer jerky', []],
    ['Crackers, butter (Ritz)', ['Ritz']],
    ['Hamburger (McDonalds)', []],
    ['Milk, fat free (skim)', []],
  ])('%s: %j', (name, expected) => expect(readings(name)).toEqual(expected))
})
