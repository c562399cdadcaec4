import { describe, expect, test } from 'bun:test'
import { answered, ask, type Journal, march } from './rows.ts'

const week = { from: march(1), to: march(7) }
const meal = (at: string, name: string, protein_g: number, energy_kcal: number, more = {}) => ({
  at,
  name,
  protein_g,
  energy_kcal,
  ...more,
})

/** Food on the 1st, 2nd and 4th; a check-in on the 2nd, 3rd and 5th. */
const JOURNAL: Journal = {
  today: march(20),
  eaten: [
    meal('1 08:00', 'Oatmeal', 10, 300, { meal: 'breakfast', grams: 200 }),
    meal('1 19:00', 'Chicken breast, grilled', 40, 250, { meal: 'dinner', grams: 150 }),
    meal('2 08:00', 'Coffee', 0, 2, { meal: 'breakfast', grams: 250 }),
    meal('2 13:00', 'Chickpea curry', 15, 450, { meal: 'lunch', grams: 300 }),
    meal('2 20:00', 'Coffee cake', 5, 350, { meal: 'snack', grams: 80 }),
    meal('4 19:30', 'roast chicken', 50, 400, { meal: 'dinner', grams: 200 }),
  ],
  said: [
    { at: '2 21:00', mood: 6, sleep_hours: 7, symptoms: [{ name: 'headache', severity: 4 }], water_ml: 500 },
    { at: '3 09:00', mood: 4, medications: ['Ibuprofen 400 mg'] },
    { at: '3 21:00', mood: 7, water_ml: 250 },
    { at: '5 21:00', mood: 8, sleep_hours: 6, symptoms: [{ name: 'back pain', severity: null }] },
  ],
}

/** All that was eaten on these days was logged. */
const MARKED = { ...JOURNAL, marked: [1, 2, 4].map(march) }

describe('amounts of food', () => {
  test('a day without entries is unknown: it is in no mean, and is counted', () => {
    const mean = answered(MARKED, { measure: 'protein_g', window: week, reduce: 'mean' })
    // 50, 20 and 50
    expect(mean).toMatchObject({ value: 40, unit: 'g', n: 3, days: { known: 3, unknown: 4 }, window: week })
    expect(mean.rows.map(({ key, value }) => [key, value])).toEqual([
      [march(1), 50],
      [march(2), 20],
      [march(4), 50],
    ])
  })

  test('a mean is of the complete days; a list has every day, and says which are not', () => {
    const protein = { measure: 'protein_g', window: week } as const
    // Three meals on the 2nd, and no more than a part of the target on the others.
    expect(answered(JOURNAL, { ...protein, reduce: 'mean' })).toMatchObject({
      value: 20,
      average_basis: 'complete_days',
      days: { known: 1, unknown: 6 },
    })
    const { rows, average_basis: basis } = answered(JOURNAL, { ...protein, reduce: 'list' })
    expect([basis, rows.filter(({ incomplete }) => incomplete === true).map(({ key }) => key)]).toEqual([
      undefined,
      [march(1), march(4)],
    ])
    const first = { from: march(1), to: march(1) }
    expect(answered(JOURNAL, { ...protein, window: first, reduce: 'mean' })).toMatchObject({
      value: 50,
      average_basis: 'logged_days',
    })
  })

  test('a change per week is of the days that the mean is of', () => {
    const eaten = [1, 2, 3, 4].map((day) => ({
      at: `${day} 08:00`,
      name: 'bread',
      energy_kcal: day === 4 ? 100 : 2000,
    }))
    const journal = { eaten, marked: [1, 2, 3].map(march) }
    const slope = answered(journal, { measure: 'energy_kcal', window: week, reduce: 'slope' })
    expect(slope).toMatchObject({ value: 0, n: 3, average_basis: 'complete_days' })
  })

  test('an amount of one day may be more; a count of days is none', () => {
    const eaten = [
      { at: '1 08:00', name: 'bread', energy_kcal: 300, protein_g: 10 },
      { at: '1 12:00', name: 'stew' },
    ]
    const first = { from: march(1), to: march(1) }
    const over = (reduce: 'count' | 'share' | 'streak') =>
      answered({ eaten }, { measure: 'protein_g', window: first, reduce, against: { over: 5 } }).at_least
    expect(answered({ eaten }, { measure: 'protein_g', window: first, reduce: 'sum' }).at_least).toBe(true)
    expect([over('count'), over('share'), over('streak')]).toEqual([undefined, undefined, undefined])
  })

  test('the highest and the last day, one meal and one food may be more', () => {
    const eaten = [
      meal('1 08:00', 'bread', 10, 300, { meal: 'breakfast' }),
      meal('2 08:00', 'bread', 20, 600, { meal: 'breakfast' }),
      { at: '2 08:10', name: 'stew', meal: 'breakfast' },
      { at: '2 12:00', name: 'stew of beans', energy_kcal: 400, protein_g: 20, meal: 'lunch' },
      { at: '2 18:00', name: 'bread', energy_kcal: 50, meal: 'snack' },
      meal('3 08:00', 'bread', 5, 100, { meal: 'breakfast' }),
      { at: '3 08:10', name: 'tea', energy_kcal: 0, meal: 'breakfast' },
      { at: '3 08:20', name: 'a tablet', meal: 'supplement' },
    ]
    const of = (query: Partial<Parameters<typeof answered>[1]>) => {
      const { value, at_least: atLeast } = answered(
        { eaten },
        { measure: 'protein_g', window: { from: march(1), to: march(3) }, reduce: 'sum', ...query },
      )
      return [value, atLeast]
    }
    expect([of({ reduce: 'max' }), of({ reduce: 'min' })]).toEqual([
      [40, true],
      [5, undefined],
    ])
    expect([of({ reduce: 'first' }), of({ reduce: 'last' })]).toEqual([
      [10, undefined],
      [5, undefined],
    ])
    expect([of({ only: { meal: 'breakfast' } }), of({ only: { meal: 'lunch' } })]).toEqual([
      [35, true],
      [20, undefined],
    ])
    // At least nothing is nothing that is known.
    expect([of({ of: 'stew of beans' }), of({ of: 'stew' }), of({ of: 'bread' })]).toEqual([
      [20, undefined],
      [null, undefined],
      [35, true],
    ])
    const meals = answered(
      { eaten },
      { measure: 'protein_g', window: { from: march(2), to: march(2) }, reduce: 'list', group: 'meal_type' },
    )
    expect(meals.rows.map(({ key, at_least: atLeast }) => [key, atLeast])).toEqual([
      ['breakfast', true],
      ['lunch', undefined],
      ['snack', undefined],
    ])
  })

  test('a food on a logged day without it is zero, and on other days unknown', () => {
    const from = { measure: 'protein_g', of: 'chicken', window: week } as const
    expect(answered(JOURNAL, { ...from, reduce: 'sum' })).toMatchObject({
      value: 90,
      matched: ['Chicken breast, grilled', 'roast chicken'],
      days: { known: 3, unknown: 4 },
    })
    expect(answered(JOURNAL, { ...from, reduce: 'mean' })).toMatchObject({ value: 30, n: 3 })
    expect(answered(JOURNAL, { ...from, reduce: 'last' })).toMatchObject({ value: 50, at: march(4) })
  })

  test('the last dinners, with their own dates', () => {
    const dinners = answered(JOURNAL, {
      measure: 'protein_g',
      window: { from: march(1), to: march(20) },
      only: { meal: 'dinner', last: 1 },
      group: 'meal',
      reduce: 'sum',
    })
    expect(dinners).toMatchObject({
      value: 50,
      n: 1,
      window: { from: march(4), to: march(4) },
      rows: [{ key: `${march(4)} dinner`, value: 50, ids: ['e5'] }],
    })
    expect(dinners.partial).toBeUndefined()
  })

  test('hours, weekdays and grams', () => {
    const evening = { hours: { from: 18, to: 24 } }
    const kcal = { measure: 'energy_kcal', window: week, reduce: 'sum' } as const
    expect(answered(JOURNAL, { ...kcal, only: evening }).value).toBe(250 + 350 + 400)
    // The first of March is a Sunday.
    expect(answered(JOURNAL, { ...kcal, only: { weekdays: [7] } })).toMatchObject({
      value: 550,
      days: { known: 1, unknown: 0 },
    })
    expect(
      answered(JOURNAL, { measure: 'food_grams', of: 'chicken', window: week, reduce: 'sum' }).value,
    ).toBe(350)
  })

  test('by food and by meal, the largest first', () => {
    const by = { measure: 'protein_g', window: week, reduce: 'max' } as const
    expect(answered(JOURNAL, { ...by, group: 'food' })).toMatchObject({ value: 50, at: 'roast chicken' })
    expect(answered(JOURNAL, { ...by, group: 'meal_type' })).toMatchObject({ value: 90, at: 'dinner' })
  })

  test('the mean of weekdays is of their known days, the sum is not', () => {
    const rows = (reduce: 'mean' | 'sum') =>
      answered(MARKED, {
        measure: 'protein_g',
        window: { from: march(1), to: march(14) },
        group: 'week',
        reduce,
      })
    expect(rows('sum')).toMatchObject({ value: 120, rows: [{ key: '2026-02-23', value: 50 }, { value: 70 }] })
    expect(rows('mean')).toMatchObject({ value: 40, per: 'day', rows: [{ value: 50 }, { value: 35 }] })
  })

  test('a nutrient that is known for too little of the energy is unknown', () => {
    const eaten = [
      { at: '1', name: 'Bread', energy_kcal: 300 },
      { at: '1', name: 'Egg', energy_kcal: 100, protein_g: 7 },
    ]
    expect(answered({ eaten }, { measure: 'protein_g', window: week, reduce: 'sum' })).toMatchObject({
      value: null,
      n: 0,
      days: { known: 0, unknown: 7 },
    })
  })

  test('today counts, and is said not to be over', () => {
    const today = answered(
      { ...JOURNAL, today: march(4) },
      { measure: 'protein_g', window: week, reduce: 'sum' },
    )
    expect(today).toMatchObject({ value: 120, partial: true, window: { from: march(1), to: march(4) } })
  })
})

test('the part of a nutrient that comes from a food or a meal', () => {
  const share = { measure: 'protein_g', window: week, reduce: 'share' } as const
  expect(answered(JOURNAL, { ...share, of: 'chicken' })).toMatchObject({ value: 0.75, unit: 'share', n: 3 })
  // The only lunch was on the 2nd: 15 g of the 120 g of three days; a day without lunch had none of it from lunch.
  expect(answered(JOURNAL, { ...share, only: { meal: 'lunch' } })).toMatchObject({ value: 0.125, n: 3 })
})

test('times without an entry are none, on known days', () => {
  const times = { measure: 'times_eaten', of: 'chicken', reduce: 'count', group: 'entry' } as const
  expect(answered(JOURNAL, { ...times, window: week }).value).toBe(2)
  expect(answered(JOURNAL, { ...times, window: { from: march(2), to: march(2) } }).value).toBe(0)
  expect(answered(JOURNAL, { ...times, window: { from: march(3), to: march(3) } }).value).toBeNull()
})

describe('check-ins', () => {
  const of = (measure: 'mood' | 'sleep_hours' | 'water_ml') =>
    answered(JOURNAL, { measure, window: week, reduce: 'mean' })

  test('several of a day: the mean of ratings, the sum of water', () => {
    // 6, (4 + 7) / 2 and 8
    expect(of('mood')).toMatchObject({ value: 6.5, n: 3, days: { known: 3, unknown: 4 }, unit: '/10' })
    expect(of('water_ml')).toMatchObject({ value: 375, n: 2 })
    expect(of('sleep_hours').value).toBe(6.5)
  })

  test('a symptom that a check-in does not name was not there; without a check-in it is unknown', () => {
    const headaches = { measure: 'symptom', of: 'headaches', window: week } as const
    expect(answered(JOURNAL, { ...headaches, reduce: 'count' })).toMatchObject({
      value: 1,
      n: 3,
      unit: 'days',
      matched: ['headache'],
      days: { known: 3, unknown: 4 },
    })
    expect(answered(JOURNAL, { ...headaches, reduce: 'share' }).value).toBe(0.333)
    expect(answered(JOURNAL, { measure: 'symptom', window: week, reduce: 'count' }).value).toBe(2)
    expect(answered(JOURNAL, { ...headaches, of: 'migraine', reduce: 'count' })).toMatchObject({
      value: 0,
      matched: [],
    })
  })

  test('a symptom in other words, misspelt, and one that means nothing', () => {
    const days = (name: string) =>
      ask(JOURNAL, { measure: 'symptom', of: name, window: week, reduce: 'count' })
    expect(days('my head hurting')).toMatchObject({ value: 1, matched: ['headache'] })
    expect(days('headahce')).toMatchObject({ value: 1 })
    expect(days('pain')).toMatchObject({ value: 1, matched: ['back pain'] })
    expect(days('snorfles')).toMatchObject({
      status: 'declined',
      why: 'not_found',
      names: ['headache', 'back pain'],
    })
  })

  test('a medicine by its brand', () => {
    const advil = answered(JOURNAL, { measure: 'medicine', of: 'Advil', window: week, reduce: 'last' })
    expect(advil).toMatchObject({ at: march(3), matched: ['ibuprofen 400 mg'] })
  })

  test('a severity that was not stated is unknown', () => {
    const severity = (of: string) =>
      answered(JOURNAL, { measure: 'symptom_severity', of, window: week, reduce: 'mean' })
    expect(severity('headache')).toMatchObject({ value: 4, n: 1 })
    expect(severity('back pain')).toMatchObject({ value: null, n: 0 })
  })
})

describe('what is compared', () => {
  test('another window', () => {
    const answer = answered(JOURNAL, {
      measure: 'mood',
      window: { from: march(5), to: march(5) },
      reduce: 'mean',
      against: { window: { from: march(2), to: march(3) } },
    })
    expect(answer).toMatchObject({
      value: 8,
      compared: { value: 5.75, n: 2, window: { from: march(2), to: march(3) } },
    })
  })

  test('the target, and days that meet it', () => {
    const person = { conditions: [], overrides: { protein_g: 45 } }
    const protein = { measure: 'protein_g', window: week, against: { target: true } } as const
    const withTarget = { ...JOURNAL, person }
    expect(answered(withTarget, { ...protein, reduce: 'mean' }).compared?.value).toBe(45)
    expect(answered(withTarget, { ...protein, reduce: 'sum' }).compared?.value).toBe(135)
  })

  test('over and under a limit', () => {
    const mood = { measure: 'mood', window: week } as const
    expect(answered(JOURNAL, { ...mood, reduce: 'count', against: { over: 5.5 } })).toMatchObject({
      value: 2,
    })
    expect(answered(JOURNAL, { ...mood, reduce: 'share', against: { under: 6 } }).value).toBe(0.333)
    expect(answered(JOURNAL, { ...mood, reduce: 'streak', against: { over: 5 } })).toMatchObject({
      value: 2,
      current: 0,
      rows: [{ key: march(2) }, { key: march(3) }],
    })
  })

  test('a mean beside a limit', () => {
    const sleep = { measure: 'sleep_hours', window: week, reduce: 'mean', against: { under: 7 } } as const
    expect(answered(JOURNAL, sleep)).toMatchObject({ value: 6.5, compared: { value: 7, n: 0 } })
  })

  test('the days with something and those without, where both are known', () => {
    const said = [
      { at: '1 21:00', mood: 5 },
      { at: '2 21:00', mood: 7 },
      { at: '3 21:00', mood: 9 },
      { at: '4 21:00', mood: 6 },
    ]
    const answer = answered(
      { ...JOURNAL, said },
      { measure: 'mood', window: week, reduce: 'mean', beside: { measure: 'times_eaten', of: 'chicken' } },
    )
    // Nothing was logged on the 3rd, so whether there was chicken is unknown.
    expect(answer).toMatchObject({
      value: 5.5,
      n: 2,
      compared: { value: 7, n: 1 },
      days: { known: 3, unknown: 4 },
    })
  })
})

describe('readings', () => {
  const said = [
    { at: '1 08:00', measured: [{ kind: 'blood_pressure', values: [120, 80], unit: 'mmHg' }] },
    { at: '1 20:00', measured: [{ kind: 'blood_pressure', values: [150, 90], unit: 'mmHg' }] },
    { at: '2 08:00', measured: [{ kind: 'glucose', values: [5], unit: 'mmol/L' }] },
    { at: '3 08:00', measured: [{ kind: 'glucose', values: [180.16], unit: 'mg/dL' }] },
    { at: '4 08:00', measured: [{ kind: 'glucose', values: [7], unit: 'mmol/L' }] },
    { at: '5 08:00', measured: [{ kind: 'steps', values: [3000], unit: 'steps' }] },
    { at: '5 20:00', measured: [{ kind: 'steps', values: [8000], unit: 'steps' }] },
  ] satisfies Journal['said']

  test('a blood pressure has two numbers; the highest is that of a single reading', () => {
    const pressure = { measure: 'blood_pressure', window: week } as const
    expect(answered({ said }, { ...pressure, reduce: 'mean' })).toMatchObject({
      value: 135,
      second: 85,
      n: 1,
    })
    expect(answered({ said }, { ...pressure, reduce: 'max' })).toMatchObject({
      value: 150,
      second: 90,
      at: `${march(1)} 20:00`,
    })
  })

  test('one unit, and limits in either', () => {
    const glucose = { measure: 'blood_glucose', window: week } as const
    expect(answered({ said }, { ...glucose, reduce: 'max' })).toMatchObject({ value: 10, unit: 'mmol/L' })
    const over = (limit: number) =>
      answered({ said }, { ...glucose, reduce: 'count', against: { over: limit } }).value
    expect([over(6), over(108), over(9), over(162)]).toEqual([2, 2, 1, 1])
  })

  test('steps are counted up over the day', () => {
    expect(answered({ said }, { measure: 'steps', window: week, reduce: 'sum' }).value).toBe(8000)
  })
})

describe('weight', () => {
  const weights = Array.from({ length: 15 }, (_, day) => ({
    at: `${day + 1} 07:00`,
    weight_kg: 80 - 0.1 * day + (day % 2 === 0 ? 0.3 : -0.3),
  }))

  test('the last one is also smoothed, which says how sure it is; the lowest is as weighed', () => {
    const last = answered(
      { said: weights },
      { measure: 'weight', window: { from: march(1), to: march(15) }, reduce: 'last' },
    )
    expect(last).toMatchObject({ value: 80 - 1.4 + 0.3, at: march(15) })
    expect(last.smoothed).toBeWithin(78.4, 78.9)
    expect(last.plus_minus).toBeWithin(0.1, 0.8)
    const lowest = answered(
      { said: weights },
      { measure: 'weight', window: { from: march(1), to: march(15) }, reduce: 'min' },
    )
    expect(lowest).toMatchObject({ value: 80 - 1.3 - 0.3, at: march(14) })
  })

  test('the change per week by least squares', () => {
    const said = [0, 1, 2, 3].map((n) => ({ at: `${1 + n}`, weight_kg: [70, 70.2, 70.1, 70.3][n] ?? 0 }))
    const slope = answered({ said }, { measure: 'weight', window: week, reduce: 'slope' })
    // Slope 0.08 a day: Σ(x − 1.5)(y − 70.15) / 5; residuals −0.03, 0.09, −0.09, 0.03.
    expect(slope).toMatchObject({ value: 0.56, unit: 'kg per week', n: 4 })
    expect(slope.plus_minus).toBeCloseTo(7 * 1.96 * Math.sqrt(0.018 / 2 / 5), 3)
    expect(
      answered({ said: said.slice(0, 2) }, { measure: 'weight', window: week, reduce: 'slope' }).value,
    ).toBeNull()
  })
})

describe('protocols', () => {
  const logs = new Map([
    [march(1), 'taken'],
    [march(3), 'skipped'],
    [march(4), 'taken'],
  ])
  const due = [1, 2, 3, 4, 5].map(march)
  const journal: Journal = {
    today: march(5),
    said: [{ at: '1', mood: 5 }],
    protocols: [{ id: 'p', protocol: 'creatine_5g', name: 'Creatine', due, logs }],
  }

  test('done of due; skipped on purpose and a day that is not over do not count', () => {
    const protocol = {
      measure: 'protocol',
      of: 'creatine',
      window: { from: march(1), to: march(31) },
    } as const
    expect(answered(journal, { ...protocol, reduce: 'share' })).toMatchObject({
      value: 0.667,
      n: 3,
      matched: ['Creatine'],
      days: { known: 3, unknown: 0 },
    })
    expect(answered(journal, { ...protocol, reduce: 'sum' }).value).toBe(2)
    expect(ask(journal, { ...protocol, of: 'yoga', reduce: 'sum' })).toMatchObject({
      why: 'not_found',
      names: ['Creatine'],
    })
  })
})

describe('what is declined', () => {
  const protein = { measure: 'protein_g', reduce: 'sum' } as const

  test.each([
    ['future', { from: march(21), to: march(25) }],
    ['before_first_log', { from: '2025-03-01', to: '2026-02-28' }],
  ])('a window that is %s', (why, window) => {
    expect(ask(JOURNAL, { ...protein, window })).toEqual({ status: 'declined', why, window } as never)
  })

  test.each([
    ['the sum of moods', { measure: 'mood', reduce: 'sum' }],
    ['grams of nothing', { measure: 'food_grams', reduce: 'sum' }],
    ['a mood of a food', { measure: 'mood', of: 'rice', reduce: 'mean' }],
    ['moods by food', { measure: 'mood', group: 'food', reduce: 'mean' }],
    ['a target for mood', { measure: 'mood', reduce: 'mean', against: { target: true } }],
    ['beside a level without a limit', { measure: 'mood', reduce: 'mean', beside: { measure: 'stress' } }],
  ] as const)('%s', (_, query) => {
    expect(ask(JOURNAL, { ...query, window: week })).toMatchObject({ status: 'declined', why: 'not_askable' })
  })

  test.each([
    { measure: 'food_grams', reduce: 'sum' },
    { measure: 'mood', of: 'rice', reduce: 'mean' },
    { measure: 'mood', reduce: 'sum' },
    { measure: 'mood', group: 'food', reduce: 'mean' },
    { measure: 'mood', group: 'name', reduce: 'mean' },
    { measure: 'protocol', group: 'entry', reduce: 'sum' },
    { measure: 'mood', only: { meal: 'lunch' }, reduce: 'mean' },
    { measure: 'protocol', only: { hours: { from: 1, to: 2 } }, reduce: 'sum' },
    { measure: 'weight', group: 'week', reduce: 'slope' },
    { measure: 'energy_kcal', group: 'food', only: { last: 3 }, reduce: 'sum' },
    { measure: 'mood', reduce: 'mean', against: { target: true } },
    { measure: 'mood', reduce: 'max', beside: { measure: 'symptom' } },
    { measure: 'mood', reduce: 'mean', group: 'week', beside: { measure: 'symptom' } },
    { measure: 'mood', reduce: 'mean', group: 'entry', beside: { measure: 'times_eaten' } },
    { measure: 'protein_g', reduce: 'list', against: { window: week } },
    { measure: 'mood', reduce: 'mean', beside: { measure: 'symptom' }, against: { over: 3 } },
    { measure: 'mood', reduce: 'mean', beside: { measure: 'mood' } },
    { measure: 'mood', reduce: 'mean', beside: { measure: 'stress' } },
    { measure: 'diet_score', only: { weekdays: [1] }, reduce: 'mean' },
    { measure: 'diet_score', reduce: 'share' },
  ] as const)('%j: the reason has a question of its kind that can be asked', (query) => {
    const answer = ask(JOURNAL, { ...query, window: week })
    const reason = answer.status === 'declined' ? answer.reason : undefined
    const [, example = ''] = reason?.match(/, such as (\{.*\}) with its window$/) ?? []
    expect([example, ask(JOURNAL, { ...JSON.parse(example), window: week })]).not.toEqual([
      '',
      expect.objectContaining({ why: 'not_askable' }),
    ])
  })
})

test('a mean in check-ins with a symptom and in those without it, several of a day apart', () => {
  const headache = [{ name: 'headache', severity: 5 }]
  const said = [
    { at: '2 08:00', mood: 3, symptoms: headache },
    { at: '2 20:00', mood: 8 },
    { at: '3 08:00', mood: 5, symptoms: [...headache, { name: 'nausea', severity: null }] },
    { at: '4 08:00', symptoms: headache },
    { at: '5 08:00', mood: 6 },
    { at: '6 08:00', mood: 2, symptoms: [{ name: 'headache', severity: 0 }] },
  ]
  const query = { measure: 'mood', window: week, group: 'entry', reduce: 'mean' } as const
  const answer = answered({ said }, { ...query, beside: { measure: 'symptom', of: 'headache' } })
  expect(answer).toMatchObject({ value: 4, n: 2, days: { known: 4 }, compared: { n: 3 } })
  expect(answer.compared?.value).toBeCloseTo(5.333, 3)
  const slept = [
    { at: '2 08:00', mood: 3, sleep_hours: 5 },
    { at: '2 20:00', mood: 9 },
    { at: '3 08:00', mood: 7, sleep_hours: 8 },
  ]
  const long = answered({ said: slept }, { ...query, beside: { measure: 'sleep_hours', over: 7 } })
  expect(long).toMatchObject({ value: 7, n: 1, compared: { value: 3, n: 1 } })
})
