import { describe, expect, test } from 'bun:test'
import { FDC_TABLES, fdcFile, fdcTable, folderOf } from './fixtures.ts'
import { foodsOf, importInto, newDb, refusal, sourcesIn } from './support.ts'

describe('a FoodData Central download', () => {
  test('of Foundation Foods: the foods that its own table lists, and no samples', async () => {
    const db = newDb()
    const { sources } = await importInto(db, folderOf({ 'anything.bin': fdcFile() }))
    expect(sources).toMatchObject([{ id: 'fdc-foundation-2020-10-30', foods: 2, version: '2020-10-30' }])
    expect(foodsOf(db, 'fdc-foundation-2020-10-30')).toMatchObject([
      {
        code: '2',
        name: 'Hummus, commercial',
        category: 'Legumes and Legume Products',
        portions: [{ name: 'tbsp', grams: 16.95 }],
        default_grams: 16.95,
      },
      { code: '5', name: 'Salt, table', portions: [{ name: 'medium pinch', grams: 6 }] },
    ])
    expect(sourcesIn(db)[0]?.left_out).toEqual({
      'samples, acquisitions and other rows that are no foods of this kind': 3,
    })
  })

  test('figures are in our units, the best of several, and null where none was measured', async () => {
    const db = newDb()
    await importInto(db, folderOf({ 'f.zip': fdcFile() }))
    const [hummus, salt] = foodsOf(db, 'fdc-foundation-2020-10-30')
    expect(hummus?.nutrients).toMatchObject({
      // General factors come before kilojoules.
      energy_kcal: 229,
      protein_g: 7.35,
      // 80 IU
      vitamin_d_ug: 2,
      // 2410 µg
      iron_mg: 2.41,
      sodium_mg: null,
      sugars_g: null,
      added_sugars_g: null,
    })
    // By difference it comes out below nothing, which cannot be eaten.
    expect(salt?.nutrients).toMatchObject({ energy_kcal: 0, carbohydrate_g: 0, sodium_mg: null })
  })

  test('kilojoules count where there are no kilocalories', async () => {
    const db = newDb()
    const table = fdcTable('id,fdc_id,nutrient_id,amount', [1, 2, 1062, 977])
    await importInto(db, folderOf({ 'f.zip': fdcFile({ 'food_nutrient.csv': table }) }))
    expect(foodsOf(db, 'fdc-foundation-2020-10-30')[0]?.nutrients.energy_kcal).toBeCloseTo(977 / 4.184, 2)
  })

  test('of SR Legacy: measures without a unit, and what is not listed is not taken', async () => {
    const db = newDb()
    const tables = {
      'food.csv': fdcTable(
        'fdc_id,data_type,description,food_category_id,publication_date',
        [2, 'sr_legacy_food', 'Butter, salted', 1, '2019-04-01'],
        [3, 'sr_legacy_food', 'Not listed', 1, '2019-04-01'],
      ),
      'sr_legacy_food.csv': fdcTable('fdc_id,NDB_number', [2, 1001], [7, 1002]),
      'food_portion.csv': fdcTable(
        'id,fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight',
        [1, 2, 1, 1, 9999, '', 'pat (1" sq, 1/3" high)', 5],
        [2, 2, 2, 1, 9999, '', 'stick', 113],
      ),
      'measure_unit.csv': fdcTable('id,name', [9999, 'undetermined']),
    }
    await importInto(db, folderOf({ 'f.zip': fdcFile(tables) }))
    expect(sourcesIn(db)).toMatchObject([
      {
        id: 'fdc-sr-legacy-2019-04-01',
        left_out: {
          'samples, acquisitions and other rows that are no foods of this kind': 1,
          'foods listed but not described': 1,
        },
      },
    ])
    expect(foodsOf(db, 'fdc-sr-legacy-2019-04-01')[0]).toMatchObject({
      category: 'Dairy and Egg Products',
      portions: [
        { name: 'pat', grams: 5 },
        { name: 'stick', grams: 113 },
      ],
    })
  })

  test('of the survey: it is FNDDS, by its food codes, years and own categories', async () => {
    const db = newDb()
    const tables = {
      'food.csv': fdcTable('fdc_id,data_type,description,food_category_id,publication_date', [
        90,
        'survey_fndds_food',
        'Milk, whole',
        1002,
        '2022-10-28',
      ]),
      'survey_fndds_food.csv': fdcTable('fdc_id,food_code,wweia_category_number,start_date,end_date', [
        90,
        11111000,
        1002,
        '2019-01-01',
        '2020-12-31',
      ]),
      'wweia_food_category.csv': fdcTable('wweia_food_category,wweia_food_category_description', [
        1002,
        'Milk, whole',
      ]),
      // This download names nutrients by their numbers.
      'food_nutrient.csv': fdcTable('id,fdc_id,nutrient_id,amount', [1, 90, 208, 61]),
      'food_portion.csv': fdcTable(
        'id,fdc_id,seq_num,amount,measure_unit_id,portion_description,modifier,gram_weight',
        [1, 90, 1, '', 9999, '1 cup', 10205, 244],
        [2, 90, 2, '', 9999, 'Quantity not specified', 90000, 200],
      ),
      'food_attribute.csv': fdcTable(
        'id,fdc_id,seq_num,food_attribute_type_id,name,value',
        [1, 90, 1, 1001, '', 'leche fresca;NS as to fat'],
        [2, 90, 2, 999, 'Adjustments', 'leche'],
      ),
    }
    await importInto(db, folderOf({ 'f.zip': fdcFile(tables) }))
    expect(sourcesIn(db)).toMatchObject([{ id: 'fndds-2019-2020', kind: 'fndds', name: 'FNDDS 2019-2020' }])
    expect(foodsOf(db, 'fndds-2019-2020')).toMatchObject([
      {
        code: '11111000',
        category: 'Milk, whole',
        synonyms: ['leche fresca'],
        portions: [{ name: 'cup', grams: 244 }],
        default_grams: 200,
        nutrients: { energy_kcal: 61 },
      },
    ])
  })

  test('with several kinds of foods: each is a source', async () => {
    const db = newDb()
    const tables = {
      'food.csv': `${FDC_TABLES['food.csv']}"7","sr_legacy_food","Butter, salted","1","2019-04-01"\n`,
      'sr_legacy_food.csv': fdcTable('fdc_id,NDB_number', [7, 1001]),
    }
    await importInto(db, folderOf({ 'f.zip': fdcFile(tables) }))
    expect(sourcesIn(db).map(({ id, foods }) => [id, foods])).toEqual([
      ['fdc-foundation-2020-10-30', 2],
      ['fdc-sr-legacy-2019-04-01', 1],
    ])
  })

  test('of branded foods alone is not one that is read', async () => {
    const food = fdcTable('fdc_id,data_type,description,food_category_id,publication_date', [
      1,
      'branded_food',
      'BAR',
      '',
      '2020-01-01',
    ])
    const folder = folderOf({ 'f.zip': fdcFile({ 'food.csv': food }) })
    expect(await refusal(newDb(), folder)).toBe(
      'f.zip > food.csv: has no foods of a supported type: foundation, SR legacy or survey',
    )
  })
})
