import { describe, expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'
import { callTool, testServer } from '../support.ts'
import { kitchen } from './kitchen.ts'

/** Input as small models write it: what has one meaning is taken, the rest is refused with the right example. */

type Input = Record<string, unknown>
type Variants = Readonly<Record<string, readonly unknown[]>>

const FOOD: Input = {
  food_name: '100 g rice',
  meal_type: 'lunch',
  grams: 120.5,
  calories: 350,
  protein: 12,
  consumed_at: '2026-03-09T19:30:00+01:00',
  notes: '350',
}
const FOOD_VARIANTS: Variants = {
  meal_type: ['Lunch', ' LUNCH ', 'lunch 🥗'],
  grams: ['120.5', '120,5', '120.5 g', '0.1205 kg'],
  calories: ['350', ' 350 ', '350 kcal', '1464.4 kJ'],
  protein: ['12', '12.0', '12 g', '12000 mg'],
  consumed_at: [
    '2026-03-09T19:30',
    '2026-03-09 19:30',
    'yesterday 19:30',
    'Monday 7:30 pm',
    '2026-03-09T18:30:00Z',
    'Mon, 09 Mar 2026 19:30:00 +0100',
    '2026-03-09 18:30 UTC',
    '9.3.2026 19:30',
    '7.30 pm yesterday',
    'yesterday 19.30',
    '19h30 on Monday',
    'yesterday at 7:30pm',
  ],
}

const CHECKIN: Input = {
  content: 'An ordinary day',
  mood: 7,
  sleep_hours: 7.5,
  weight_kg: 82.1,
  water_ml: 1500,
  symptoms: [{ name: 'headache', severity: 4 }, { name: 'nausea' }],
  medications: ['350'],
  date: '2026-03-09',
}
const CHECKIN_VARIANTS: Variants = {
  mood: ['7', '7.0', '7/10', '7 out of 10', 'seven'],
  sleep_hours: ['7.5', '7,5 h', '7h30', '7 h 30 min', '7:30', '7½', 'seven and a half'],
  weight_kg: ['82.1', '82,1', '82.1 kg', '181 lb', '12 st 13', '12 stone 13 lb'],
  water_ml: ['1500', '1,500.0', '1.5 l', '150 cl'],
  symptoms: [
    [
      { name: 'headache', severity: '4' },
      { name: 'nausea', severity: null },
    ],
    [{ name: 'headache', severity: '4/10' }, 'nausea'],
    '[{"name":"headache","severity":4},{"name":"nausea"}]',
  ],
  medications: ['350'],
  date: [
    'yesterday',
    ' Yesterday',
    'monday',
    'last monday',
    '1 day ago',
    '2026-3-9',
    '9 March 2026',
    '09.03.2026',
    'Monday, 9 March 2026',
    '9th of March',
    'March 9',
  ],
}
/** The optional fields that neither has. */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  log_food: ['quantity', 'unit', 'carbs', 'fat', 'items', 'client_entry_id'],
  log_checkin: ['energy', 'stress', 'sleep_quality', 'protocols', 'client_entry_id'],
}

const stored = (result: { entry?: Input; checkin?: Input }) => {
  const {
    id: _,
    created_at: __,
    updated_at: ___,
    recorded_at: ____,
    ...rest
  } = result.entry ?? result.checkin ?? {}
  return rest
}

describe.each([
  ['log_food', FOOD, FOOD_VARIANTS],
  ['log_checkin', CHECKIN, CHECKIN_VARIANTS],
] as const)('%s stores the same for a valid input and its sloppy forms', (name, valid, variants) => {
  test.each(Object.entries(variants))('%s', async (field, forms) => {
    const { tool } = await journalOf()
    const expected = stored(await tool(name, valid))
    for (const form of forms) {
      expect([form, stored(await tool(name, { ...valid, [field]: form }))]).toEqual([form, expected])
    }
  })

  test('with null in every optional field that was not stated, and all forms at once', async () => {
    const { tool } = await journalOf()
    const expected = stored(await tool(name, valid))
    const nulls = Object.fromEntries((ABSENT[name] ?? []).map((field) => [field, null]))
    for (let n = 0; n < 20; n++) {
      const sloppy = Object.entries(variants).map(([field, forms], at) => [
        field,
        forms[(n * (at + 3)) % forms.length],
      ])
      expect(stored(await tool(name, { ...valid, ...nulls, ...Object.fromEntries(sloppy) }))).toEqual(
        expected,
      )
    }
  })
})

describe('a time of day is the person’s local time wherever one is taken', () => {
  test.each([
    ['1 pm', '13:00'],
    ['1:30pm', '13:30'],
    ['at 1:30 p.m.', '13:30'],
    ['13h', '13:00'],
    ['13h30', '13:30'],
    ['13.30', '13:30'],
    ['13:30:00', '13:30'],
    ['9:05', '09:05'],
    ['Noon', '12:00'],
    ['midday', '12:00'],
    ['12 am', '00:00'],
  ])('%s', async (said, expected) => {
    const { log, tool } = await journalOf()
    const { entry_id } = await log({ food_name: '100 g rice', consumed_at: '2026-03-09 08:00' })
    const moved = await tool('correct_food', { entry_id, to_date: '2026-03-08', to_time: said })
    expect(moved.after).toMatchObject([{ date: '2026-03-08', time: expected }])
    const copied = await tool('copy_food', { ids: [entry_id], to_date: '2026-03-07', to_time: said })
    expect(copied.after).toMatchObject([{ date: '2026-03-07', time: expected }])
    const logged = await log({ food_name: 'a pear', consumed_at: `yesterday ${said}` })
    expect(logged.entry.consumed_at).toStartWith(`2026-03-09T${expected}`)
  })

  test('what may be a day and a month is no time, unless a day is named', async () => {
    const { log, refusal } = await journalOf()
    expect(await refusal('log_food', { food_name: 'a pear', consumed_at: '12.10' })).toContain('consumed_at')
    const { entry } = await log({ food_name: 'a pear', consumed_at: 'yesterday 12.10' })
    expect(entry.consumed_at).toStartWith('2026-03-09T12:10')
  })
})

test('in lists of foods: one food for a list, numbers as text, null, another case', async () => {
  const { log } = await journalOf()
  const items = {
    name: 'rice',
    grams: '60 g',
    form: null,
    basis: 'LABEL',
    nutrients: { energy_kcal: '210', fat_g: null },
  }
  const { entry } = await log({ food_name: 'lunch', items })
  expect(entry).toMatchObject({ grams: 60, nutrients: { energy_kcal: 210 } })
})

test('in windows and questions of read tools', async () => {
  const { tool, log } = await journalOf()
  await log({ food_name: '100 g rice', consumed_at: 'yesterday 12:00' })
  const { window } = await tool('get_health_snapshot', {
    from: 'last monday',
    to: 'Yesterday',
    detail: 'Concise',
  })
  expect(window).toMatchObject({ from: '2026-03-09', to: '2026-03-09', days_logged: 1 })
  const query = {
    measure: 'Energy_kcal',
    window: { from: 'sunday', to: 'today' },
    reduce: 'sum',
    group: null,
  }
  expect((await tool('get_health_snapshot', { query })).answer.value).toBe(130)
  expect((await tool('get_my_checkins', { limit: '5', days: '7 days', before: null })).checkins).toEqual([])
})

test('a measure is found without the unit of its name where its text has one', async () => {
  const { tool, refusal } = await journalOf()
  expect((await tool('log_checkin', { content: 'x', weight: '181 lb', water: '2 l' })).checkin).toMatchObject(
    {
      weight_kg: 82.1,
      water_ml: 2000,
    },
  )
  expect(await refusal('log_checkin', { content: 'x', weight: 82 })).toBe(
    'weight: is not a known field; did you mean weight_kg?',
  )
})

describe('what was read otherwise than it stands is told', () => {
  test.each([
    [{ weight_kg: '181 lb' }, 'weight_kg: 181 lb is taken as 82.1 kg'],
    [{ weight: '181 lb' }, 'weight_kg: 181 lb is taken as 82.1 kg'],
    [{ date: 'Monday' }, 'date: monday is taken as 2026-03-09'],
    [{ medications: 'iron, zinc 0,5 mg' }, 'medications: one text is taken as 2 names'],
  ])('%j', async (input, told) => {
    const { tool } = await journalOf()
    expect((await tool('log_checkin', { content: 'An ordinary day', ...input })).assumed).toEqual([told])
  })

  test('what stands in the unit of its field, and "yesterday", need no word', async () => {
    const { tool } = await journalOf()
    const input = { content: 'An ordinary day', weight_kg: '82 kg', date: 'yesterday', medications: 'zinc' }
    expect((await tool('log_checkin', input)).assumed).toEqual([])
  })
})

test('amounts in parts, other words for a meal, and an empty cursor', async () => {
  const { tool } = await journalOf()
  const { entry } = await tool('log_food', { food_name: 'avocado', quantity: '1 1/2', meal_type: 'Drinks' })
  expect(entry).toMatchObject({ quantity: 1.5, meal_type: 'beverage' })
  for (const before of ['', 'null']) expect((await tool('get_my_checkins', { before })).checkins).toEqual([])
  // No id: the same food a second time is not a retry of the first.
  const ids = { client_entry_id: 'null' }
  const [first, second] = [
    await tool('log_food', { food_name: 'a pear', ...ids }),
    await tool('log_food', { food_name: 'a fig', ...ids }),
  ]
  expect(first.entry_id).not.toBe(second.entry_id)
})

test('an object with a name alone is the name where a text is wanted', async () => {
  const { tool, refusal } = await journalOf()
  const named = { name: 'vitamin D' }
  await tool('update_profile', { add: { supplements: [named] } })
  const medications = [{ name: 'iron' }, 'zinc']
  const { checkin } = await tool('log_checkin', { content: 'An ordinary day', medications })
  expect(checkin.medications).toEqual(['iron', 'zinc'])
  const { after } = await tool('update_profile', { remove: { supplements: [named] } })
  expect(after[0].supplement_stack).toEqual([])
  expect(
    await refusal('update_profile', { remove: { supplements: [{ ...named, dose: '10 µg' }] } }),
  ).toStartWith('remove.supplements.0: must be text')
})

test('words for nothing are nothing, except where any text is wanted', async () => {
  const { tool } = await journalOf()
  const { checkin } = await tool('log_checkin', {
    content: 'x',
    mood: 'null',
    date: '',
    medications: 'none',
    symptoms: [null],
  })
  expect(checkin).toMatchObject({ mood: null, date: '2026-03-10', medications: [], symptoms: [] })
  expect((await tool('log_food', { food_name: 'rice', notes: 'none' })).entry).toMatchObject({
    notes: 'none',
  })
})

describe('what has two readings is refused, with the field, the rule and a right example', () => {
  test.each([
    ['log_food', { calories: '1,200' }, 'calories: must be a number from 0 to 10000, such as 350'],
    ['log_food', { grams: '2 cups' }, 'grams: must be a number from 0 to 5000, such as 150'],
    ['log_food', { grams: '100 ml' }, 'grams: must be a number from 0 to 5000, such as 150'],
    ['log_food', { calories: true }, 'calories: must be a number from 0 to 10000, such as 350'],
    ['log_food', { quantity: '4/5' }, 'quantity: must be a number above 0'],
    ['log_food', { consumed_at: 'Tuesday, 9 March 2026 19:30' }, 'consumed_at: must be a date-time such as'],
    ['log_food', { consumed_at: 'last night 1:30' }, 'consumed_at: must be a date-time such as'],
    ['log_checkin', { symptoms: 'yes' }, 'symptoms: must be a list of at most 50 items'],
    ['log_checkin', { medications: 'true' }, 'medications: must be a list of at most 50 items'],
    ['log_food', { meal_type: 'tea time' }, 'meal_type: must be one of breakfast, lunch'],
    [
      'log_food',
      { consumed_at: '03/04/2026 08:00' },
      'consumed_at: must be a date-time such as 2026-03-09T19:30 or "yesterday 19:30"',
    ],
    ['log_food', { items: ['rice'] }, 'items.0: must be an object, such as {"name":"rye bread"}'],
    ['log_food', { items: [] }, 'items: must be a list of 1 to 50 items, such as [{"name":"rye bread"}]'],
    ['log_checkin', { mood: '4/5' }, 'mood: must be a number from 1 to 10, such as 7'],
    ['log_checkin', { weight_kg: '181 lb 20 st' }, 'weight_kg: must be a number from 2 to 650, such as 82.3'],
    ['log_checkin', { weight_kg: '12 st 15' }, 'weight_kg: must be'],
    [
      'log_checkin',
      { symptoms: ['headache 6/10'] },
      'symptoms.0: must be an object, such as {"name":"headache"}',
    ],
    [
      'log_checkin',
      { date: 'soon' },
      'date: must be a date such as 2026-03-09, "yesterday" or "last monday"',
    ],
    ['get_diet_gap', { days: 'a while' }, 'days: must be a whole number from 1 to 365, such as 7'],
    [
      'analyze_food',
      { food_text: 5 },
      'food_text: must be text of 1 to 2000 characters, such as "150 g salmon',
    ],
  ] as const)('%s %j', async (name, input, message) => {
    const { refusal } = await journalOf()
    const required = {
      log_food: { food_name: 'rice' },
      log_checkin: { content: 'x' },
      analyze_food: {},
      get_diet_gap: {},
    }
    expect(await refusal(name, { ...required[name], ...input })).toStartWith(message)
  })
})

describe('a wrong name is refused with the right one', () => {
  test.each([
    ['log_food', 'consumedAt', 'consumed_at'],
    ['log_food', 'consumed at', 'consumed_at'],
    ['log_food', 'eaten_at', 'consumed_at'],
    ['log_food', 'meal', 'meal_type'],
    ['log_food', 'proteins', 'protein'],
    ['log_food', 'kcal', 'calories'],
    ['log_food', 'food', 'food_name'],
    ['log_checkin', 'sleep', 'sleep_quality or sleep_hours'],
    ['log_checkin', 'medicine', 'medications'],
    ['log_checkin', 'moood', 'mood'],
    ['get_my_checkins', 'max_count', 'limit'],
  ])('%s.%s → %s', async (name, wrong, right) => {
    const { refusal } = await journalOf()
    expect(await refusal(name, { food_name: 'rice', content: 'x', [wrong]: 1 })).toContain(
      `${wrong}: is not a known field; did you mean ${right}?`,
    )
  })

  test('one that is near no other gets all of them', async () => {
    const { refusal } = await journalOf()
    expect(await refusal('get_my_protocols', { zzz: 1 })).toBe(
      'zzz: is not a known field; the fields are status, detail',
    )
  })
})

test('MCP reads the same as REST', async () => {
  const server = await testServer({ foods: kitchen })
  const client = await server.mcpClient(await server.jwt('ada'))
  const { entry } = await callTool(client, 'log_food', {
    food_name: '100 g rice',
    grams: '120,5',
    meal_type: 'Lunch',
    unit: null,
  })
  expect(entry).toMatchObject({ grams: 120.5, meal_type: 'lunch', unit: null })
})

test('JSON as text is read no further than the schema goes, and its text must be storable', async () => {
  const { refusal } = await journalOf()
  expect(await refusal('log_food', { food_name: 'x', items: '[{"name":"a\\u0000"}]' })).toContain('NUL')
  expect(await refusal('log_food', { food_name: 'x', items: `${'['.repeat(5000)}` })).toStartWith('items')
  expect(await refusal('log_food', JSON.parse('{"food_name":"x","__proto__":{"a":1}}'))).toContain(
    'is not a known field',
  )
})
