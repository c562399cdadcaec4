import { describe, expect, test } from 'bun:test'
import { nutrientColumn, parseColumn } from '../../src/imports/columns.ts'
import { readLayout } from '../../src/imports/file-format.ts'
import { parseMeal } from '../../src/imports/meals.ts'
import { readRecords } from '../../src/imports/read-records.ts'
import type { RecordResult } from '../../src/imports/record-result.ts'
import { mealSum, NUTRITION_HEADER, partsOf, SERVINGS_HEADER } from './files.ts'

const TODAY = '2026-03-10'

function readFile(file: string): RecordResult[] {
  const { header, records } = partsOf(file)
  return readRecords(readLayout(header), records, { dateOrder: 'day_first', weightUnit: 'kg' }, TODAY)
}

describe('a column', () => {
  test.each([
    ['Energy (kcal)', { key: 'energy_kcal', factor: 1 }],
    ['Energy (kJ)', { key: 'energy_kcal', factor: 1 / 4.184 }],
    ['Calories', { key: 'energy_kcal', factor: 1 }],
    ['Protein_(g)', { key: 'protein_g', factor: 1 }],
    ['B12 (Cobalamin) (µg)', { key: 'vitamin_b12_ug', factor: 1 }],
    ['B12 (Cobalamin) (μg)', { key: 'vitamin_b12_ug', factor: 1 }],
    ['Vitamin D (IU)', { key: 'vitamin_d_ug', factor: 0.025 }],
    ['Vitamin D (µg)', { key: 'vitamin_d_ug', factor: 1 }],
    ['Vitamin A (µg)', { key: 'vitamin_a_ug', factor: 1 }],
    ['Vitamin A (IU)', undefined],
    ['Vitamin E (IU)', undefined],
    ['Sodium (g)', { key: 'sodium_mg', factor: 1000 }],
    ['Saturated Fat', { key: 'saturated_fat_g', factor: 1 }],
    ['Fibre', { key: 'fiber_g', factor: 1 }],
    // Percentages of a daily value, in MyFitnessPal's files.
    ['Calcium', undefined],
    ['Vitamin C', undefined],
    ['Net Carbs (g)', undefined],
    ['Trans Fat', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('%j', (title, expected) => {
    expect(nutrientColumn(parseColumn(title))).toEqual(expected as never)
  })
})

describe('a meal', () => {
  test.each([
    ['Breakfast', 'breakfast'],
    ['Snacks', 'snack'],
    ['Snack 1', 'snack'],
    ['Morning Snack', 'snack'],
    ['Supper', 'dinner'],
    ['Supplements', 'supplement'],
    ['Uncategorized', null],
    ['Post-Workout', null],
    ['', null],
  ])('%j', (name, meal) => {
    expect(parseMeal(name)).toBe(meal as never)
  })
})

describe('files as they have been over the years', () => {
  const reads = (file: string) =>
    readFile(file).map((read) =>
      read.kind === 'food'
        ? [read.date, read.time, read.meal, read.name, read.nutrients.energy_kcal]
        : read.kind === 'checkin'
          ? [read.date, read.time, read.content]
          : [read.line, read.reason],
    )

  test('foods without groups; a quote within an amount', () => {
    const file = 'Day,Food Name,Amount,Energy (kcal)\n2012-9-10,"Peaches","2.00 medium (2-2/3"" dia)",117'
    expect(reads(file)).toEqual([['2012-09-10', null, null, 'Peaches', 117]])
  })

  test('foods with underscores, US dates and times', () => {
    const file =
      '\uFEFFDate,Time,Group,Food_Name,Amount,Energy_(kcal)\r\n07/11/2025,7:05 PM,Snack 1,Bar,1 bar,210\r\n'
    expect(reads(file)).toEqual([['2025-11-07', '19:05', 'snack', 'Bar', 210]])
  })

  test('semicolons and decimal commas', () => {
    const file = 'Date;Meal;Calories;Fat (g)\n30/09/2025;Lunch;512,4;12,1'
    expect(reads(file)).toEqual([['2025-09-30', null, 'lunch', 'Lunch (MyFitnessPal)', 512.4]])
  })

  test('meals with and without times, of names that people made up, of nothing', () => {
    const timed = NUTRITION_HEADER.replace('Meal,', 'Meal,Time,')
    expect(reads(`${timed}\n2025-05-19,Post-Workout,10:45 AM,170.0${','.repeat(17)}`)).toEqual([
      ['2025-05-19', '10:45', null, 'Post-Workout (MyFitnessPal)', 170],
    ])
    const file = [
      NUTRITION_HEADER,
      mealSum('2025-05-19', 'Dinner', 500),
      mealSum('2025-05-20', 'Dinner', ''),
    ].join('\n')
    expect(reads(file)).toEqual([
      ['2025-05-19', null, 'dinner', 'Dinner (MyFitnessPal)', 500],
      ['2025-05-20', null, 'dinner', 'Dinner (MyFitnessPal)', null],
    ])
    const empty = `${NUTRITION_HEADER}\n2025-05-19,Dinner${','.repeat(18)}\nTotal${','.repeat(19)}`
    expect(reads(empty)).toEqual([
      [2, 'no_value'],
      [3, 'no_date'],
    ])
  })

  test('older meals that name each food', () => {
    const file = 'Date,Meal,Food,Calories,Note\n2019-01-02,Lunch,"""Soup, lentil""",150,good'
    expect(readFile(file)).toMatchObject([
      { kind: 'food', scope: 'item', name: 'Soup, lentil', meal: 'lunch', notes: 'good' },
    ])
  })

  test('percentages are no amounts', () => {
    const [read] = readFile([NUTRITION_HEADER, mealSum('2025-05-19', 'Dinner', 500, 'late')].join('\n'))
    expect(read).toMatchObject({
      scope: 'meal',
      notes: 'late',
      nutrients: {
        potassium_mg: 300,
        sodium_mg: 410,
        fiber_g: 5,
        calcium_mg: null,
        iron_mg: null,
        vitamin_a_ug: null,
        vitamin_c_mg: null,
      },
    })
    expect(readLayout(NUTRITION_HEADER).unused).toEqual([
      'Trans Fat',
      'Vitamin A',
      'Vitamin C',
      'Calcium',
      'Iron',
    ])
  })

  test('a day’s nutrition without groups is one entry; of zeros, none', () => {
    const file = 'Date,Energy (kcal),Fat (g),Completed\n2025-05-19,2000.1,70,true\n2025-05-20,0.0,0.0,false'
    expect(readFile(file)).toMatchObject([
      { kind: 'food', scope: 'day', name: 'Whole day (Cronometer)', meal: null, isWholeDay: true },
      { kind: 'left_out', line: 3, reason: 'no_value' },
    ])
  })

  test('a food of which nothing is known but its name is kept: unknown is not nothing', () => {
    const [read] = readFile(`${SERVINGS_HEADER}\n2025-05-19,,Breakfast,Turmeric${','.repeat(30)}`)
    expect(read).toMatchObject({ kind: 'food', name: 'Turmeric', quantity: null, grams: null })
    expect(read?.kind === 'food' && Object.values(read.nutrients).every((value) => value === null)).toBe(true)
  })
})

describe('a cell as long as a record may be', () => {
  // A hundred of them fill a request: each must cost what it is long, not the square of it.
  const MAX_FOLD_LENGTH = 9_900
  const records = (text: string) => Array.from({ length: 100 }, (_, index) => ({ line: index + 2, text }))
  const read = (header: string, text: string) =>
    readRecords(readLayout(header), records(text), { dateOrder: 'month_first', weightUnit: 'kg' }, TODAY)

  test('of digits that are no number in the end', () => {
    const cell = `${'1'.repeat(MAX_FOLD_LENGTH)}x`
    expect(read('Date,Weight', `2026-03-01,${cell}`)[0]).toMatchObject({ reason: 'no_number' })
    expect(read('Date,Meal,Calories', `2026-03-01,Lunch,${cell}`)[0]).toMatchObject({ reason: 'no_number' })
  })

  test('of blanks within a metric’s name', () => {
    const cell = `Weight${' '.repeat(MAX_FOLD_LENGTH)}x`
    expect(read('Day,Metric,Unit,Amount', `2026-03-01,${cell},kg,80`)[0]).toMatchObject({
      reason: 'unknown_metric',
    })
  })
})

test('a metric’s unit is no property that every object has', () => {
  const file = 'Day,Metric,Unit,Amount\n2026-03-01,Sleep,constructor,8'
  expect(readFile(file)).toMatchObject([{ reason: 'unknown_unit' }])
})
