import { describe, expect, test } from 'bun:test'
import { NUTRIENT_KEYS } from '../../src/contract/nutrients.ts'
import { MEAL_TYPES } from '../../src/journal/food-schema.ts'
import { testServer } from '../support.ts'
import { OATMEAL } from '../tools/kitchen.ts'
import { journalOf, personOn } from './support.ts'

describe('what the food table knows', () => {
  test('is scaled to the grams that the words state', async () => {
    const { log } = await journalOf()
    const { entry, entry_id, value_source, warnings } = await log({ food_name: '250 g oatmeal' })
    expect(entry).toMatchObject({
      id: entry_id,
      food_name: '250 g oatmeal',
      food: 'Oatmeal',
      source: 'Kitchen',
      source_code: 'oatmeal',
      grams: 250,
      grams_basis: 'stated_mass',
      value_source: 'database',
    })
    for (const key of NUTRIENT_KEYS) {
      expect(entry.nutrients[key]).toBeCloseTo((OATMEAL.nutrients[key] ?? 0) * 2.5, 3)
    }
    expect([value_source, warnings]).toEqual(['database', []])
  })

  test('is null where nobody measured it, not zero', async () => {
    const { log } = await journalOf()
    const { entry } = await log({ food_name: '100 g lentils' })
    expect(entry.nutrients.vitamin_d_ug).toBeNull()
    expect(entry.nutrients.vitamin_c_mg).toBe(1)
  })

  test('makes an entry of several foods unknown where it is unknown for one of them', async () => {
    const { log } = await journalOf()
    const { entry } = await log({ food_name: '100 g lentils and 200 g oatmeal' })
    expect(entry.nutrients.vitamin_d_ug).toBeNull()
    expect(entry.nutrients.energy_kcal).toBe(320)
    expect(entry).toMatchObject({ grams: 300, food: 'Lentils; Oatmeal', source_code: null })
  })
})

describe('how much it was', () => {
  const cases: [what: string, input: Record<string, unknown>, grams: number, basis: string][] = [
    ['grams win over the words', { food_name: '250 g oatmeal', grams: 100 }, 100, 'user'],
    [
      'grams win over quantity and unit',
      { food_name: 'oatmeal', grams: 50, quantity: 2, unit: 'bowl' },
      50,
      'user',
    ],
    ['quantity and unit', { food_name: 'oatmeal', quantity: 2, unit: 'bowl' }, 500, 'portion'],
    [
      'a great many of a small unit',
      { food_name: 'oatmeal', quantity: 250_000, unit: 'mg' },
      250,
      'stated_mass',
    ],
    ['an amount below what is shown', { food_name: 'oatmeal', quantity: 1, unit: 'mg' }, 0, 'stated_mass'],
    ['a unit of mass', { food_name: 'oatmeal', quantity: 0.3, unit: 'kg' }, 300, 'stated_mass'],
    ['grams of zero', { food_name: 'oatmeal', grams: 0 }, 0, 'user'],
    ['nothing said: a usual serving', { food_name: 'oatmeal' }, 200, 'default_portion'],
    ['stated energy says how much a usual serving was', { food_name: 'oatmeal', calories: 300 }, 300, 'user'],
  ]
  test.each(cases)('%s', async (_, input, grams, basis) => {
    const { log } = await journalOf()
    const { entry } = await log(input)
    expect(entry).toMatchObject({ grams, grams_basis: basis })
    expect(entry.nutrients.fiber_g).toBeCloseTo(grams * 0.03, 3)
  })

  test('an assumed amount is said to be one', async () => {
    const { log } = await journalOf()
    const { warnings } = await log({ food_name: 'oatmeal' })
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The amount of Oatmeal is an assumption: 200 g, \d+ g if it was a small portion, \d+ g if/,
      ),
    ])
  })

  test('an unknown unit is said to be one, and a usual serving is taken', async () => {
    const { log } = await journalOf()
    const { entry, warnings } = await log({ food_name: 'oatmeal', quantity: 2, unit: 'firkin' })
    expect(entry).toMatchObject({ grams: 200, quantity: 2, unit: 'firkin' })
    expect(warnings.join(' ')).toContain('The unit is not known for Oatmeal')
  })

  test('zero grams are zero of everything that is known', async () => {
    const { log } = await journalOf()
    const { entry } = await log({ food_name: 'lentils', grams: 0 })
    expect(entry.nutrients).toMatchObject({ energy_kcal: 0, protein_g: 0, vitamin_d_ug: null })
  })

  test('words that say none of it do not make the stated grams unknown', async () => {
    const { log } = await journalOf()
    expect((await log({ food_name: '0 g oatmeal', grams: 100 })).entry.grams).toBe(100)
  })
})

describe('a food that nobody knows', () => {
  test('is logged with nulls, not zeros, and says so', async () => {
    const { log } = await journalOf()
    const { entry, value_source, warnings, day_totals } = await log({ food_name: 'zorbleflux' })
    expect(new Set(Object.values(entry.nutrients))).toEqual(new Set([null]))
    expect(entry).toMatchObject({ food: null, source: null, grams: null, grams_basis: null, confidence: 0 })
    expect(value_source).toBe('user')
    expect(warnings).toEqual([
      'No food matches, so the nutrients are unknown; state calories and macros to count the entry',
    ])
    expect(day_totals).toMatchObject({ entries: 1, nutrients: { energy_kcal: null } })
  })

  test('counts with what the person states of it, and with nothing else', async () => {
    const { log } = await journalOf()
    const { entry, value_source } = await log({
      food_name: 'zorbleflux',
      calories: 170,
      protein: 10,
      carbs: 10,
      fat: 10,
    })
    const { energy_kcal, protein_g, carbohydrate_g, fat_g, ...rest } = entry.nutrients
    expect([energy_kcal, protein_g, carbohydrate_g, fat_g]).toEqual([170, 10, 10, 10])
    expect(new Set(Object.values(rest))).toEqual(new Set([null]))
    expect(value_source).toBe('user')
  })

  test('beside a known one is named and not counted', async () => {
    const { log } = await journalOf()
    const { entry, warnings } = await log({ food_name: '100 g oatmeal and zorbleflux' })
    expect(entry.nutrients.energy_kcal).toBe(100)
    expect(warnings).toEqual(['Not recognised, and not counted: zorbleflux'])
  })
})

describe('what the person states wins', () => {
  test('over the table, which fills in the rest: mixed', async () => {
    const { log } = await journalOf()
    const { entry, value_source } = await log({ food_name: '200 g oatmeal', calories: 300, protein: 20 })
    expect(entry.nutrients).toMatchObject({
      energy_kcal: 300,
      protein_g: 20,
      carbohydrate_g: 32,
      fat_g: 4,
      fiber_g: 6,
    })
    expect(value_source).toBe('mixed')
  })

  test('also when it is zero', async () => {
    const { log } = await journalOf()
    const { entry } = await log({ food_name: '200 g oatmeal', fat: 0 })
    expect(entry.nutrients).toMatchObject({ fat_g: 0, energy_kcal: 200 })
  })

  const macros = { protein: 10, carbs: 10, fat: 10 }
  test.each([
    ['20 % too low', 142, false],
    ['more than 20 % too low', 141, true],
    ['20 % too high', 212, false],
    ['more than 20 % too high', 213, true],
  ])('calories that are %s against the macros are kept; a warning: %p %p', async (_, calories, warned) => {
    const { log } = await journalOf()
    const { entry, warnings } = await log({ food_name: '100 g oatmeal', calories, ...macros })
    expect(entry.nutrients).toMatchObject({
      energy_kcal: calories,
      protein_g: 10,
      carbohydrate_g: 10,
      fat_g: 10,
    })
    expect(warnings.some((warning: string) => warning.includes('more than 20 %'))).toBe(warned)
  })
})

test('every meal type is taken and shown again; none is null', async () => {
  const { log } = await journalOf()
  for (const meal_type of MEAL_TYPES) {
    expect((await log({ food_name: 'rice', meal_type })).entry.meal_type).toBe(meal_type)
  }
  expect((await log({ food_name: 'rice' })).entry.meal_type).toBeNull()
  expect(MEAL_TYPES).toEqual(['breakfast', 'lunch', 'dinner', 'snack', 'supplement', 'beverage'])
})

test('day_totals are the sums of the day with the new entry, of the person alone', async () => {
  const { server, log } = await journalOf()
  const other = personOn(server, 'bob')
  await other.log({ food_name: '900 g rice' })
  expect((await log({ food_name: '100 g oatmeal' })).day_totals).toMatchObject({
    date: '2026-03-10',
    entries: 1,
    complete: null,
    nutrients: { energy_kcal: 100 },
  })
  await log({ food_name: '100 g rice', consumed_at: '2026-03-09T12:00:00+01:00' })
  const { day_totals } = await log({ food_name: '100 g lentils' })
  // Unknown in one of two entries: the sum of what is known.
  expect(day_totals).toMatchObject({
    entries: 2,
    nutrients: { energy_kcal: 220, protein_g: 13, vitamin_d_ug: 1 },
  })
})

describe('an input outside the limits is refused, named by field and rule, and nothing is stored', () => {
  const cases: [message: string, input: Record<string, unknown>][] = [
    ['food_name: is required', {}],
    ['food_name: must be text of 1 to 500 characters', { food_name: '' }],
    ['food_name: must be text of 1 to 500 characters', { food_name: 'x'.repeat(501) }],
    ['meal_type: must be one of breakfast, lunch', { food_name: 'rice', meal_type: 'brunch' }],
    ['quantity: must be a number above 0', { food_name: 'rice', quantity: 0 }],
    [
      'quantity: must be a number above 0, at most 1000000',
      { food_name: 'rice', quantity: 1_000_001, unit: 'mg' },
    ],
    ['grams: must be a number from 0 to 5000', { food_name: 'rice', grams: -1 }],
    ['grams: must be a number from 0 to 5000', { food_name: 'rice', grams: 5000.1 }],
    ['grams: must be a number from 0 to 5000', { food_name: 'rice', grams: '1,200' }],
    ['calories: must be a number from 0 to 10000', { food_name: 'rice', calories: 10_001 }],
    ['protein: must be a number from 0 to 1000', { food_name: 'rice', protein: 1001 }],
    ['carbs: must be a number from 0 to 1000', { food_name: 'rice', carbs: -0.1 }],
    ['fat: must be a number from 0 to 1000', { food_name: 'rice', fat: 'little' }],
    ['notes: must be text of 0 to 2000 characters', { food_name: 'rice', notes: 'x'.repeat(2001) }],
    [
      'client_entry_id: must be text of 1 to 200 characters',
      { food_name: 'rice', client_entry_id: 'x'.repeat(201) },
    ],
    ['user_id: is not a known field', { food_name: 'rice', user_id: 'bob' }],
  ]
  test.each(cases)('%s', async (message, input) => {
    const { refusal, request } = await journalOf()
    expect(await refusal('log_food', input)).toStartWith(message)
    expect((await request('GET', '/api/journal/foods')).json.entries).toEqual([])
  })
})

test('foods that the profile says the person is allergic to come with a warning, and are logged all the same', async () => {
  const { request, log } = await journalOf('ada', { foods: (await testServer()).services.features.foods })
  await request('PUT', '/api/profile', { allergies: ['peanuts', 'shellfish'] })
  const { warnings, entry } = await log({ food_name: '2 tablespoons of peanut butter' })
  expect(warnings.join(' ').toLowerCase()).toContain('peanut')
  expect(entry.nutrients.energy_kcal).toBeGreaterThan(100)
  expect((await log({ food_name: '100 g shrimp' })).warnings.join(' ').toLowerCase()).toMatch(
    /shellfish|crustacean/,
  )
  expect((await log({ food_name: '200 g apple' })).warnings).toEqual([])
})
