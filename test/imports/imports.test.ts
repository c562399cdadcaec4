import { describe, expect, test } from 'bun:test'
import { importRows, imports } from '../../db/import-schema.ts'
import { checkins, foodDays, foodEntries } from '../../db/schema.ts'
import { splitRecords } from '../../src/web/app/views/settings/import-split.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import {
  importFile,
  mealSum,
  NUTRITION_HEADER,
  partsOf,
  SERVINGS_HEADER,
  serving,
  servingsOfDays,
} from './files.ts'

const FAST = { settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000', RATE_LIMIT_READ_PER_MINUTE: '1000' } }

/** All of the journal as it is stored. */
const stored = ({ db }: TestServer) => ({
  foods: db.select().from(foodEntries).orderBy(foodEntries.id).all(),
  days: db.select().from(foodDays).orderBy(foodDays.user_id, foodDays.date).all(),
  checkins: db.select().from(checkins).orderBy(checkins.id).all(),
})

const entriesOf = async (server: TestServer, token: string, query = '') =>
  (await server.request('GET', `/api/journal/foods?limit=200${query}`, { token })).json.entries

const servings = (...lines: Record<string, string>[]) => [SERVINGS_HEADER, ...lines.map(serving)].join('\n')
const OATS = {
  Day: '2026-03-01',
  Group: 'Breakfast',
  'Food Name': 'Oats, rolled',
  Amount: '80.00 g',
  'Energy (kcal)': '300.8',
  'Protein (g)': '10.6',
}

describe('an imported food', () => {
  test('is an entry of the person’s own figures; what the file leaves empty is unknown', async () => {
    const server = await testServer()
    const token = server.token()
    const done = await importFile(
      server,
      token,
      servings({ ...OATS, 'Vitamin D (IU)': '40', 'Vitamin A (IU)': '500', 'Folate (µg)': '32' }),
    )
    expect(done).toMatchObject({
      format: 'cronometer_servings',
      status: 'finished',
      foods: 1,
      repeated: 0,
      left_out_count: 0,
      dates: { from: '2026-03-01', to: '2026-03-01' },
    })
    const [entry] = await entriesOf(server, token)
    expect(entry).toMatchObject({
      date: '2026-03-01',
      consumed_at: '2026-03-01T08:00:00+01:00',
      meal_type: 'breakfast',
      food_name: 'Oats, rolled',
      quantity: 80,
      unit: 'g',
      grams: 80,
      grams_basis: 'stated_mass',
      value_source: 'user',
      confidence: 1,
      food: null,
    })
    expect(entry.nutrients).toMatchObject({
      energy_kcal: 300.8,
      protein_g: 10.6,
      folate_ug: 32,
      vitamin_d_ug: 1,
      vitamin_a_ug: null,
      fat_g: null,
      sodium_mg: null,
    })
    const day = await server.request('GET', '/api/journal/days/2026-03-01', { token })
    expect(day.json).toMatchObject({ entries: 1, nutrients: { energy_kcal: 300.8, fat_g: null } })
  })

  test('has the time that the file says, in the person’s zone', async () => {
    const server = await testServer()
    const token = server.token()
    await server.request('PATCH', '/api/profile', { token, body: { time_zone: 'America/New_York' } })
    await importFile(server, token, servings({ ...OATS, Time: '7:45 PM' }))
    const [entry] = await entriesOf(server, token)
    expect(entry).toMatchObject({ date: '2026-03-01', consumed_at: '2026-03-01T19:45:00-05:00' })
  })

  test('is seen by tools like any other', async () => {
    const server = await testServer()
    const token = server.token()
    await importFile(server, token, servings(OATS))
    const { json } = await server.request('POST', '/api/tools/get_health_snapshot', {
      token,
      body: { days: 30 },
    })
    expect(JSON.stringify(json.recent_foods)).toContain('Oats, rolled')
  })
})

describe('the same file', () => {
  test('adds nothing a second time, not even where lines are equal', async () => {
    const server = await testServer()
    const token = server.token()
    const file = servings(OATS, OATS, { ...OATS, Group: 'Lunch' })
    expect(await importFile(server, token, file)).toMatchObject({ foods: 3, repeated: 0 })
    const before = stored(server)
    expect(await importFile(server, token, file)).toMatchObject({ foods: 0, repeated: 3 })
    expect(stored(server)).toEqual(before)
  })

  test('is taken as often as the file has it, over several requests', async () => {
    const server = await testServer()
    const token = server.token()
    const file = ['Day,Note', ...Array.from({ length: 1200 }, () => '2026-03-01,Fine')].join('\n')
    expect(await importFile(server, token, file)).toMatchObject({ checkins: 1200, repeated: 0 })
    expect(await importFile(server, token, `${file}\n2026-03-01,Fine`)).toMatchObject({
      checkins: 1,
      repeated: 1200,
    })
  })

  test('with more lines adds those alone', async () => {
    const server = await testServer()
    const token = server.token()
    await importFile(server, token, servings(OATS))
    const more = servings({ ...OATS, Day: '2026-03-02' }, OATS, OATS)
    expect(await importFile(server, token, more)).toMatchObject({ foods: 2, repeated: 1 })
  })

  test('brings back what the person deleted here', async () => {
    const server = await testServer()
    const token = server.token()
    const file = servings(OATS, OATS)
    await importFile(server, token, file)
    const [entry] = await entriesOf(server, token)
    await server.request('DELETE', `/api/journal/foods/${entry.id}`, { token })
    expect(await importFile(server, token, file)).toMatchObject({ foods: 1, repeated: 1 })
  })

  test('is another person’s own', async () => {
    const server = await testServer()
    await importFile(server, server.token('ann'), servings(OATS))
    expect(await importFile(server, server.token('bob'), servings(OATS))).toMatchObject({ foods: 1 })
  })
})

describe('sums and what they are the sum of', () => {
  const DAILY = 'Date,Group,Energy (kcal),Protein (g),Completed'
  const daily = (...lines: string[]) => [DAILY, ...lines].join('\n')

  test('do not count twice, whichever comes first', async () => {
    const sums = daily(
      '2026-03-01,Breakfast,500,20,true',
      '2026-03-01,Lunch,600,30,true',
      '2026-03-01,Total,1100,50,true',
    )
    const server = await testServer()
    const [ann, bob] = [server.token('ann'), server.token('bob')]
    await importFile(server, ann, servings(OATS))
    const after = await importFile(server, ann, sums)
    expect(after).toMatchObject({ foods: 1, left_out_count: 2 })
    expect(after.left_out).toEqual([
      { line: 2, reason: 'already_logged' },
      { line: 4, reason: 'day_total' },
    ])
    expect(await importFile(server, bob, sums)).toMatchObject({ foods: 2, left_out_count: 1 })
    const second = await importFile(server, bob, servings(OATS, { ...OATS, Group: 'Dinner' }))
    expect(second).toMatchObject({ foods: 1, left_out: [{ line: 2, reason: 'already_logged' }] })
  })

  test('a day’s total is left out where anything of the day is logged', async () => {
    const server = await testServer()
    const token = server.token()
    const body = { food_name: 'an apple', consumed_at: '2026-03-01T10:00:00+01:00' }
    await server.request('POST', '/api/tools/log_food', { token, body })
    const file =
      'Date,Energy (kcal),Completed\n2026-03-01,2000,false\n2026-03-02,2100,false\n2026-03-03,0.0,false'
    expect(await importFile(server, token, file)).toMatchObject({
      foods: 1,
      left_out: [
        { line: 2, reason: 'already_logged' },
        { line: 4, reason: 'no_value' },
      ],
    })
  })

  test('a day that was marked as complete is, unless the person has said otherwise here', async () => {
    const server = await testServer()
    const token = server.token()
    await server.request('PUT', '/api/journal/days/2026-03-02', { token, body: { complete: false } })
    const before = stored(server)
    const done = await importFile(
      server,
      token,
      daily('2026-03-01,Lunch,900,30,true', '2026-03-02,Lunch,900,30,true', '2026-03-03,Lunch,900,30,false'),
    )
    const marks = await Promise.all(
      ['01', '02', '03'].map(
        async (day) =>
          (await server.request('GET', `/api/journal/days/2026-03-${day}`, { token })).json.complete,
      ),
    )
    expect(marks).toEqual([true, false, null])
    await server.request('DELETE', `/api/imports/${done.id}`, { token })
    expect(stored(server)).toEqual(before)
  })
})

describe('weight and notes', () => {
  test('become check-ins of their day that say where they are from', async () => {
    const server = await testServer()
    const token = server.token()
    const file = [
      'Day,Time,Group,Metric,Unit,Amount',
      '2026-03-01,7:10 AM,Uncategorized,Weight (Apple Health),lbs,181.4',
      '2026-03-02,,Uncategorized,Weight,kg,82',
      '2026-03-02,,Uncategorized,Body Fat,%,18',
      '2026-03-03,,Uncategorized,Weight,stone,13',
      '2026-03-04,,Uncategorized,Sleep,hours,7.5',
    ].join('\n')
    const done = await importFile(server, token, file)
    expect(done).toMatchObject({ checkins: 3, foods: 0 })
    expect(done.left_out).toEqual([
      { line: 4, reason: 'unknown_metric' },
      { line: 5, reason: 'unknown_unit' },
    ])
    const { json } = await server.request('GET', '/api/journal/checkins', { token })
    expect(json.checkins).toMatchObject([
      { date: '2026-03-04', sleep_hours: 7.5, weight_kg: null },
      { date: '2026-03-02', weight_kg: 82, content: 'Weight 82 kg, imported from Cronometer' },
      {
        date: '2026-03-01',
        recorded_at: '2026-03-01T07:10:00+01:00',
        weight_kg: 82.28,
        content: 'Weight 181.4 lb, imported from Cronometer',
      },
    ])
    expect(await importFile(server, token, file)).toMatchObject({ checkins: 0, repeated: 3 })
  })

  test('without a unit are in the one that the person says', async () => {
    const server = await testServer()
    const token = server.token()
    const file = 'Date,Weight\n2026-03-01,180.0\n2026-03-02,\n'
    const { header, records } = partsOf(file)
    const preview = await server.request('POST', '/api/imports/preview', { token, body: { header, records } })
    expect(preview.json).toMatchObject({ asks_weight_unit: true, checkins: 1 })
    await importFile(server, token, file, { weight_unit: 'lb' })
    const { json } = await server.request('GET', '/api/journal/checkins', { token })
    expect(json.checkins).toMatchObject([{ weight_kg: 81.65 }])
  })

  test('a note is read as any check-in is', async () => {
    const server = await testServer()
    const token = server.token()
    await importFile(server, token, 'Day,Group,Note\n2026-03-01,Uncategorized,"slept 6 hours, headache"')
    const { json } = await server.request('GET', '/api/journal/checkins', { token })
    expect(json.checkins).toMatchObject([
      { content: 'slept 6 hours, headache', sleep_hours: 6, symptoms: [{ name: 'headache' }] },
    ])
  })

  test('an emergency of long ago is counted and marked, and does not come first today', async () => {
    const server = await testServer()
    const token = server.token()
    const notes = ['2026-03-01,,"crushing chest pain, cannot breathe"', '2026-03-10,,"I want to kill myself"']
    const done = await importFile(server, token, ['Day,Group,Note', ...notes].join('\n'))
    expect(done).toMatchObject({ checkins: 2, urgent: 2 })
    const day = async (date: string) =>
      (await server.request('GET', `/api/journal/days/${date}/checkin`, { token })).json
    expect(await day('2026-03-01')).toMatchObject({ urgent_advice: null, notes: [{ urgent: true }] })
    expect((await day('2026-03-10')).safety.level).toBe('urgent')
  })
})

describe('records', () => {
  async function opened(server: TestServer, token: string, days = 30) {
    const { header, records } = partsOf(servingsOfDays(days))
    const body = { file_name: 'servings.csv', fingerprint: 'f', header, records: records.length }
    const { json } = await server.request('POST', '/api/imports', { token, body })
    const send = (first: number, count: number) =>
      server.request('POST', `/api/imports/${json.id}/records`, {
        token,
        body: { first, records: records.slice(first, first + count) },
      })
    return { id: json.id as string, send, count: records.length }
  }

  test('may be sent again, in part or in parallel, and count once', async () => {
    const server = await testServer(FAST)
    const token = server.token()
    const { send, count } = await opened(server, token)
    expect((await send(0, 200)).json).toMatchObject({ received: 200, foods: 200 })
    const again = await Promise.all([send(0, 200), send(100, 200), send(100, 200), send(0, 200)])
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await send(300, count - 300)).json).toMatchObject({ received: count, foods: count, repeated: 0 })
    expect(stored(server).foods).toHaveLength(count)
    expect((await send(0, 200)).json).toMatchObject({ received: count, foods: count })
  })

  test('that leave a gap, or are more than were said, are refused and change nothing', async () => {
    const server = await testServer()
    const token = server.token()
    const { send, id, count } = await opened(server, token)
    expectProblem(await send(100, 10), 409, 'Records before these are missing: continue with first 0')
    const record = { line: 2, text: 'x' }
    const many = { first: 0, records: Array.from({ length: 500 }, () => record) }
    await send(0, 500)
    expectProblem(
      await server.request('POST', `/api/imports/${id}/records`, {
        token,
        body: { ...many, first: count - 1 },
      }),
      409,
    )
    expectProblem(
      await server.request('POST', `/api/imports/${id}/records`, { token, body: { ...many, first: 500 } }),
      422,
    )
    expect((await server.request('GET', `/api/imports/${id}`, { token })).json.received).toBe(500)
  })

  test('are taken while an import is open alone; another waits for it', async () => {
    const server = await testServer()
    const token = server.token()
    const { send, id } = await opened(server, token)
    await send(0, 20)
    const body = { file_name: 'b.csv', fingerprint: 'g', header: SERVINGS_HEADER, records: 1 }
    expectProblem(await server.request('POST', '/api/imports', { token, body }), 409)
    expect((await server.request('POST', '/api/imports', { token: server.token('bob'), body })).status).toBe(
      201,
    )
    const finish = () =>
      server.request('PATCH', `/api/imports/${id}`, { token, body: { status: 'finished' } })
    expect((await finish()).json).toMatchObject({ status: 'finished', received: 20 })
    expect((await finish()).status).toBe(200)
    expectProblem(await send(20, 20), 409, 'The import is not open')
    expect((await server.request('POST', '/api/imports', { token, body })).status).toBe(201)
  })

  test('that cannot be, are left out and named by line', async () => {
    const server = await testServer()
    const token = server.token()
    const lines = [
      { ...OATS, Day: '2026-03-11' },
      { ...OATS, Day: '1969-12-31' },
      { ...OATS, Day: '2026-02-30' },
      { ...OATS, 'Energy (kcal)': '-5' },
      { ...OATS, 'Energy (kcal)': '12000' },
      { ...OATS, Amount: '7.5 kg' },
      { ...OATS, 'Protein (g)': 'lots' },
      { ...OATS, 'Food Name': ' ' },
    ]
    const done = await importFile(
      server,
      token,
      `${servings(...lines)}\n2026-03-01,half a line\n${serving(OATS)}`,
    )
    expect(done).toMatchObject({ foods: 1, left_out_count: 9 })
    expect(done.left_out).toEqual([
      { line: 2, reason: 'future' },
      { line: 3, reason: 'before_1970' },
      { line: 4, reason: 'no_date' },
      { line: 5, reason: 'negative' },
      { line: 6, reason: 'impossible' },
      { line: 7, reason: 'impossible' },
      { line: 8, reason: 'no_number' },
      { line: 9, reason: 'no_name' },
      { line: 10, reason: 'broken' },
    ])
  })
})

describe('undoing', () => {
  test('restores the journal to the letter, day sums and all', async () => {
    const server = await testServer(FAST)
    const token = server.token()
    const other = server.token('bob')
    await importFile(server, other, servingsOfDays(3))
    for (const day of ['2026-03-09', '2026-03-08', '2026-01-01']) {
      const body = { food_name: 'two eggs', consumed_at: `${day}T10:00:00+01:00` }
      await server.request('POST', '/api/tools/log_food', { token, body })
    }
    await server.request('PUT', '/api/journal/days/2026-03-08', { token, body: { complete: true } })
    const before = stored(server)
    const done = await importFile(server, token, servingsOfDays(120))
    expect(done.foods).toBe(2400)
    expect(stored(server).days).not.toEqual(before.days)
    expect((await server.request('DELETE', `/api/imports/${done.id}`, { token })).status).toBe(204)
    expect(stored(server)).toEqual(before)
    expectProblem(await server.request('DELETE', `/api/imports/${done.id}`, { token }), 404)
    expect(server.db.select().from(imports).all()).toHaveLength(1)
    expect(server.db.select().from(importRows).all()).toHaveLength(60)
  })

  test('takes back what was half done, and what was corrected since', async () => {
    const server = await testServer()
    const token = server.token()
    const before = stored(server)
    const { header, records } = partsOf(servingsOfDays(2))
    const body = { file_name: 'a.csv', fingerprint: 'f', header, records: records.length }
    const { json } = await server.request('POST', '/api/imports', { token, body })
    const part = { first: 0, records: records.slice(0, 25) }
    await server.request('POST', `/api/imports/${json.id}/records`, { token, body: part })
    const [entry] = await entriesOf(server, token)
    const moved = { consumed_at: '2026-02-01T10:00:00+01:00', nutrients: { energy_kcal: 5 } }
    await server.request('PATCH', `/api/journal/foods/${entry.id}`, { token, body: moved })
    expect((await server.request('DELETE', `/api/imports/${json.id}`, { token })).status).toBe(204)
    expect(stored(server)).toEqual(before)
    expect((await server.request('POST', '/api/imports', { token, body })).status).toBe(201)
  })
})

describe('a file that is none of these', () => {
  test.each([
    [
      'exercise of MyFitnessPal',
      'Date,Exercise,Type,Exercise Calories,Exercise Minutes,Sets,Reps Per Set,Kilograms,Steps,Note',
      'is an export of exercise',
    ],
    ['exercise of Cronometer', 'Day,Group,Exercise,Minutes,Calories Burned', 'is an export of exercise'],
    ['foods without figures', 'Day,Time,Group,Food Name,Amount,Category', 'has foods but no nutrients'],
    ['another table', 'Name,Price,Currency', 'has no date column'],
    ['another table with days', 'Date,Price', 'has no known columns'],
    ['no table', 'hello', 'has no date column'],
    ['an open quote', 'Day,"Food Name', 'has no date column'],
  ])('%s is refused in one line', async (_, header, message) => {
    const server = await testServer()
    const token = server.token()
    for (const [path, body] of [
      ['/api/imports/preview', { header, records: [{ line: 2, text: 'x' }] }],
      ['/api/imports', { header, file_name: 'x', fingerprint: 'x', records: 1 }],
    ] as const) {
      const answer = await server.request('POST', path, { token, body })
      expectProblem(answer, 422)
      expect(answer.json.errors).toHaveLength(1)
      expect(answer.json.errors[0]).toMatchObject({ path: '/header' })
      expect(answer.json.errors[0].message).toStartWith(message)
    }
  })
})

describe('what was exported here', () => {
  test('comes back as it was on another server, and adds nothing where it is', async () => {
    const [server, other] = [await testServer(FAST), await testServer(FAST)]
    const [token, elsewhere] = [server.token(), other.token()]
    for (const input of [
      { food_name: 'two eggs', meal_type: 'breakfast', notes: '=fried, "well"\nand more' },
      { food_name: '+rice, plain', grams: 150, consumed_at: '2026-03-01T23:30:00+01:00' },
      { food_name: 'zorbolina' },
    ]) {
      await server.request('POST', '/api/tools/log_food', { token, body: input })
    }
    const file = (await server.request('GET', '/api/export?format=csv&part=foods', { token })).text
    const [header = '', ...records] = (await splitRecords(file)).map(({ text }) => text)
    const send = async (to: TestServer, own: string) => {
      const rows = records.map((text, index) => ({ line: index + 2, text }))
      const body = { file_name: 'foods.csv', fingerprint: 'f', header, records: rows.length }
      const { json } = await to.request('POST', '/api/imports', { token: own, body })
      const path = `/api/imports/${json.id}`
      await to.request('POST', `${path}/records`, { token: own, body: { first: 0, records: rows } })
      return (await to.request('PATCH', path, { token: own, body: { status: 'finished' } })).json
    }
    expect(await send(server, token)).toMatchObject({ format: 'ext_server_foods', foods: 0, repeated: 3 })
    expect(await send(other, elsewhere)).toMatchObject({ foods: 3, repeated: 0, left_out_count: 0 })
    expect(await send(other, elsewhere)).toMatchObject({ foods: 0, repeated: 3 })
    const kept = async (from: TestServer, own: string) =>
      (await entriesOf(from, own)).map((entry: Record<string, unknown>) =>
        [
          'date',
          'consumed_at',
          'meal_type',
          'food_name',
          'quantity',
          'unit',
          'grams',
          'nutrients',
          'notes',
        ].map((key) => entry[key]),
      )
    const [here, there] = [await kept(server, token), await kept(other, elsewhere)]
    expect(there.toSorted()).toEqual(here.toSorted())
  })

  const EXPORTED = 'date,consumed_at,meal_type,food_name,quantity,unit,grams,energy_kcal,notes'

  test('has equal entries as often as they were exported, over several requests', async () => {
    const server = await testServer()
    const token = server.token()
    const linesOf = (date: string, count: number) =>
      Array.from({ length: count }, () => `${date},${date}T12:00:00+01:00,lunch,apple,1,,,50,`)
    const file = [EXPORTED, ...linesOf('2026-03-01', 400), ...linesOf('2026-03-02', 110)].join('\n')
    const done = await importFile(server, token, file)
    expect(done).toMatchObject({ foods: 510, repeated: 0 })
  })

  test.each(['9999-12-31T00:00:00Z', '+275760-09-13T00:00:00Z', '1950-01-01T00:00:00Z', 'noon'])(
    'is of its date, whatever else its instant says: %s',
    async (instant) => {
      const server = await testServer()
      const token = server.token()
      await importFile(server, token, [EXPORTED, `2026-03-01,${instant},lunch,apple,1,,,50,`].join('\n'))
      const [entry] = await entriesOf(server, token)
      expect(entry).toMatchObject({ date: '2026-03-01', consumed_at: '2026-03-01T12:30:00+01:00' })
    },
  )
})

describe('a preview', () => {
  test('says what the import then does, and changes nothing', async () => {
    const server = await testServer()
    const token = server.token()
    await importFile(server, token, servings(OATS))
    const before = stored(server)
    const file = servings(
      OATS,
      OATS,
      { ...OATS, Day: '2027-01-01' },
      { ...OATS, Day: '2026-02-01', Amount: '2 cups' },
    )
    const { header, records } = partsOf(file)
    const body = { header, records, show: 2 }
    const { json } = await server.request('POST', '/api/imports/preview', { token, body })
    expect(json).toMatchObject({
      format: 'cronometer_servings',
      foods: 2,
      checkins: 0,
      repeated: 1,
      left_out: [{ line: 4, reason: 'future' }],
      dates: { from: '2026-02-01', to: '2026-03-01' },
      date_forms: { clear: 4, month_first: 0, day_first: 0, either: 0 },
      asks_weight_unit: false,
      unused_columns: ['B1 (Thiamine) (mg)', 'Vitamin A (IU)', 'Net Carbs (g)', 'Category'],
    })
    expect(json.entries).toHaveLength(2)
    expect(json.entries[0]).toMatchObject({
      line: 2,
      text: 'Oats, rolled',
      grams: 80,
      meal_type: 'breakfast',
    })
    expect(stored(server)).toEqual(before)
    expect(await importFile(server, token, file)).toMatchObject({ foods: 2, repeated: 1, left_out_count: 1 })
  })

  test('tells in which order dates are written, which the person may set right', async () => {
    const server = await testServer()
    const token = server.token()
    const file = [
      NUTRITION_HEADER,
      mealSum('3/9/2026', 'Lunch', 500),
      mealSum('13/2/2026', 'Dinner', 600),
    ].join('\n')
    const { header, records } = partsOf(file)
    const body = { header, records, date_order: 'day_first' }
    const { json } = await server.request('POST', '/api/imports/preview', { token, body })
    expect(json.date_forms).toEqual({ clear: 0, month_first: 0, day_first: 1, either: 1 })
    expect(json).toMatchObject({ foods: 1, left_out: [{ line: 2, reason: 'future' }] })
  })
})
