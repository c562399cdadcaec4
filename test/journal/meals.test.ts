import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NUTRIENT_KEYS } from '../../src/contract/nutrients.ts'
import { expectProblem } from '../problems.ts'
import { journalOf, personOn } from './support.ts'

/** POST /api/journal/foods, its copies, what is often eaten, and a day as a whole. */

const DAY = '2026-03-10'
const RICE = { food_name: 'rice', source: 'Kitchen', source_code: 'rice' }

async function kitchenOf(userId = 'ada') {
  const journal = await journalOf(userId)
  const ok = async (method: string, path: string, body?: unknown) => {
    const { status, json, text } = await journal.request(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json
  }
  return {
    ...journal,
    ok,
    meal: (body: unknown) => ok('POST', '/api/journal/foods', body),
    copy: (body: unknown) => ok('POST', '/api/journal/foods/copies', body),
    day: (date?: string) => ok('GET', `/api/journal/day${date === undefined ? '' : `?date=${date}`}`),
    frequent: async (query = '') => (await ok('GET', `/api/journal/foods/frequent${query}`)).foods,
  }
}

describe('a meal', () => {
  test('of words and chosen foods is stored whole, with the sums of its day', async () => {
    const { meal, day } = await kitchenOf()
    const { entries, day_totals, warnings } = await meal({
      entries: [
        { food_name: '200 g oatmeal', notes: 'warm' },
        { ...RICE, grams: 50 },
      ],
      meal_type: 'breakfast',
    })
    expect(entries).toMatchObject([
      { food: 'Oatmeal', grams: 200, grams_basis: 'stated_mass', meal_type: 'breakfast', notes: 'warm' },
      {
        food: 'Rice',
        grams: 50,
        grams_basis: 'user',
        source_code: 'rice',
        confidence: 1,
        value_source: 'database',
      },
    ])
    expect(entries[1].nutrients).toMatchObject({ energy_kcal: 65, protein_g: 1.5, vitamin_c_mg: 0.5 })
    expect(day_totals).toMatchObject({ date: DAY, entries: 2, nutrients: { energy_kcal: 265 } })
    expect(warnings).toEqual([])
    expect((await day()).entries).toEqual(entries)
  })

  test('a chosen amount is as sure as it was found', async () => {
    const { meal } = await kitchenOf()
    const { entries } = await meal({ entries: [{ ...RICE, grams: 180, grams_basis: 'default_portion' }] })
    expect(entries).toMatchObject([{ grams_basis: 'default_portion', confidence: 0.6 }])
  })

  test('what the person states of a chosen food wins', async () => {
    const { meal } = await kitchenOf()
    const { entries } = await meal({ entries: [{ ...RICE, grams: 100, calories: 140 }] })
    expect(entries[0]).toMatchObject({ value_source: 'mixed', nutrients: { energy_kcal: 140, protein_g: 3 } })
  })

  test('an entry of own energy alone keeps the rest unknown', async () => {
    const { meal, day } = await kitchenOf()
    const { entries } = await meal({ entries: [{ food_name: 'zorbleflux', calories: 300 }] })
    expect(entries[0]).toMatchObject({ value_source: 'user', food: null, nutrients: { protein_g: null } })
    expect((await day()).incomplete_nutrients).toEqual(NUTRIENT_KEYS.filter((key) => key !== 'energy_kcal'))
  })

  test('one entry that cannot be is refused at its place, and none is stored', async () => {
    const { request, day } = await kitchenOf()
    const good = { food_name: 'oatmeal' }
    const bad: [entry: Record<string, unknown>, path: string][] = [
      [{ ...RICE, source_code: 'nowhere', grams: 5 }, '/entries/1/source_code'],
      [{ ...RICE, source: 'own', grams: 5 }, '/entries/1/source_code'],
      [RICE, '/entries/1/grams'],
      [{ food_name: 'rice', source: 'Kitchen', grams: 5 }, '/entries/1'],
      [{ food_name: '' }, '/entries/1/food_name'],
      [{ ...RICE, grams: 5001 }, '/entries/1/grams'],
    ]
    for (const [entry, path] of bad) {
      const answer = await request('POST', '/api/journal/foods', { entries: [good, entry] })
      expectProblem(answer, 422)
      expect(answer.json.errors.map((error: { path: string }) => error.path)).toEqual([path])
    }
    const answer = await request('POST', '/api/journal/foods', { entries: [] })
    expectProblem(answer, 422, 'entries: must be a list of 1 to 50 items')
    expect((await day()).entries).toEqual([])
  })

  test('another person’s own food is no food that could be chosen', async () => {
    const { server, ok, meal } = await kitchenOf('ada')
    const food = await ok('POST', '/api/foods/own', { name: 'Soup', nutrients: { energy_kcal: 50 } })
    const entry = { food_name: 'soup', source: 'own', source_code: food.code, grams: 200 }
    expect((await meal({ entries: [entry] })).entries[0].nutrients.energy_kcal).toBe(100)
    const bob = personOn(server, 'bob')
    const answer = await bob.request('POST', '/api/journal/foods', { entries: [entry] })
    expectProblem(answer, 422)
    expect(answer.json.errors).toEqual([
      { path: '/entries/0/source_code', message: 'must be the code of a food of that source' },
    ])
  })

  test('names what the person is allergic to', async () => {
    const { ok, meal } = await kitchenOf()
    await ok('PATCH', '/api/profile', { allergies: ['lentils'] })
    const chosen = { food_name: 'lentils', source: 'Kitchen', source_code: 'lentils', grams: 10 }
    const { warnings } = await meal({ entries: [chosen, chosen] })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toStartWith('Lentils: ')
  })
})

describe('when a meal was had', () => {
  const times = async (body: object) => {
    const { meal } = await kitchenOf()
    return (await meal({ entries: [{ food_name: 'rice' }], ...body })).entries[0].consumed_at
  }

  test('is now, or as stated', async () => {
    expect(await times({})).toBe('2026-03-10T12:00:00+01:00')
    expect(await times({ consumed_at: '2026-03-09T20:15:00+01:00' })).toBe('2026-03-09T20:15:00+01:00')
  })

  test('of a date alone, is the usual time of the meal; today, never later than now', async () => {
    expect(await times({ date: '2026-03-08', meal_type: 'dinner' })).toBe('2026-03-08T19:00:00+01:00')
    expect(await times({ date: '2026-03-08', meal_type: 'snack' })).toBe('2026-03-08T12:00:00+01:00')
    expect(await times({ date: '2026-03-11', meal_type: 'breakfast' })).toBe('2026-03-11T08:00:00+01:00')
    expect(await times({ date: DAY, meal_type: 'breakfast' })).toBe('2026-03-10T08:00:00+01:00')
    expect(await times({ date: DAY, meal_type: 'lunch' })).toBe('2026-03-10T12:00:00+01:00')
    expect(await times({ date: DAY, meal_type: 'dinner' })).toBe('2026-03-10T12:00:00+01:00')
    expect(await times({ date: DAY })).toBe('2026-03-10T12:00:00+01:00')
  })

  test('is refused where it cannot be', async () => {
    const { request } = await kitchenOf()
    for (const [body, path] of [
      [{ date: '2026-02-30' }, '/date'],
      [{ date: '2026-03-13' }, '/date'],
      [{ date: '1969-12-31' }, '/date'],
      [{ date: DAY, consumed_at: '2026-03-10T08:00:00Z' }, '/date'],
      [{ consumed_at: '2026-03-12T12:00:00Z' }, '/consumed_at'],
    ] as const) {
      const answer = await request('POST', '/api/journal/foods', {
        entries: [{ food_name: 'rice' }],
        ...body,
      })
      expectProblem(answer, 422)
      expect(answer.json.errors[0].path).toBe(path)
    }
  })
})

describe('a retry', () => {
  const body = { entries: [{ food_name: 'rice' }, { food_name: 'oatmeal' }], client_entry_id: 'one' }

  test('with the same client_entry_id stores nothing twice, and is answered alike', async () => {
    const { meal, day } = await kitchenOf()
    const first = await meal(body)
    expect(await meal(body)).toEqual(first)
    expect((await day()).entries).toHaveLength(2)
  })

  test('with another body under the same id is refused', async () => {
    const { request, meal } = await kitchenOf()
    await meal(body)
    expectProblem(await request('POST', '/api/journal/foods', { ...body, meal_type: 'lunch' }), 409)
  })

  test('of a copy, too; ids of meals and of copies are apart', async () => {
    const { meal, copy, day } = await kitchenOf()
    const { entries } = await meal(body)
    const copied = { entry_ids: [entries[0].id], date: DAY, client_entry_id: 'one' }
    expect(await copy(copied)).toEqual(await copy(copied))
    expect((await day()).entries).toHaveLength(3)
  })

  test('after one entry was deleted frees the id: nothing is kept of what is gone', async () => {
    const { ok, meal, server } = await kitchenOf()
    const { entries } = await meal(body)
    await ok('DELETE', `/api/journal/foods/${entries[1].id}`)
    expect(server.db.$client.query('SELECT count(*) AS n FROM tool_results').get()).toEqual({ n: 0 })
    expect((await meal(body)).entries).toHaveLength(2)
  })

  test('with another person’s id is their own', async () => {
    const { meal, server } = await kitchenOf('ada')
    const hers = await meal(body)
    const his = await personOn(server, 'bob').request('POST', '/api/journal/foods', body)
    expect(his.status).toBe(201)
    expect(his.json.entries[0].id).not.toBe(hers.entries[0].id)
  })
})

describe('a copy', () => {
  test('has the snapshot, whatever the food has become since', async () => {
    const { ok, meal, copy } = await kitchenOf()
    const figures = { name: 'Soup', nutrients: { energy_kcal: 50, protein_g: 2 } }
    const soup = await ok('POST', '/api/foods/own', figures)
    const { entries } = await meal({
      entries: [{ food_name: 'soup', source: 'own', source_code: soup.code, grams: 200, notes: 'too salty' }],
      meal_type: 'dinner',
      consumed_at: '2026-03-09T20:15:30+01:00',
    })
    await ok('PUT', `/api/foods/own/${soup.id}`, { ...figures, nutrients: { energy_kcal: 90 } })
    const { id: _, created_at: __, updated_at: ___, ...original } = entries[0]
    const copied = await copy({ entry_ids: [entries[0].id.toUpperCase()], date: DAY })
    expect(copied.entries).toMatchObject([
      { ...original, date: DAY, consumed_at: '2026-03-10T20:15:30+01:00', notes: null },
    ])
    expect(copied.day_totals).toMatchObject({ date: DAY, entries: 1, nutrients: { energy_kcal: 100 } })
  })

  /** When a copy is of an entry of a meal at a local time of the day before yesterday; it is noon. */
  async function timeOfCopy(meal_type: string | undefined, time: string, to: object): Promise<string> {
    const { meal, copy } = await kitchenOf()
    const consumed_at = `2026-03-08T${time}+01:00`
    const { entries } = await meal({ entries: [{ food_name: 'rice' }], consumed_at, meal_type })
    return (await copy({ entry_ids: [entries[0].id], ...to })).entries[0].consumed_at.slice(0, 19)
  }

  test.each([
    ['lunch', '02:15:00', { date: DAY }, '2026-03-10T12:00:00'],
    ['lunch', '13:10:00', { date: DAY, meal_type: 'breakfast' }, '2026-03-10T08:00:00'],
    ['breakfast', '08:00:00', { date: DAY, meal_type: 'lunch' }, '2026-03-10T12:00:00'],
    ['breakfast', '22:30:00', { date: DAY }, '2026-03-10T08:00:00'],
    // Never later than now.
    ['dinner', '02:15:00', { date: DAY }, '2026-03-10T12:00:00'],
  ])(
    'of %s at %s, which is not of its hours, or to another meal, onto today, %j, is of now if that fits the meal, else of its usual time',
    async (meal, time, to, at) => {
      expect(await timeOfCopy(meal, time, to)).toBe(at)
    },
  )

  test.each([
    // Within the hours of the meal the time of day stays.
    ['lunch', '13:10:20', { date: '2026-03-09' }, '2026-03-09T13:10:20'],
    ['breakfast', '09:30:00', { date: DAY }, '2026-03-10T09:30:00'],
    ['lunch', '13:10:00', { date: DAY }, '2026-03-10T13:10:00'],
    ['snack', '22:30:00', { date: DAY }, '2026-03-10T22:30:00'],
    ['dinner', '20:15:00', { date: '2026-03-11', meal_type: 'dinner' }, '2026-03-11T20:15:00'],
    ['snack', '22:30:00', { date: '2026-03-09' }, '2026-03-09T22:30:00'],
    [undefined, '02:15:00', { date: '2026-03-09' }, '2026-03-09T02:15:00'],
    // Logged late at night.
    ['lunch', '02:15:00', { date: '2026-03-09' }, '2026-03-09T12:30:00'],
    // Another meal has its own time.
    ['breakfast', '08:00:00', { date: '2026-03-09', meal_type: 'dinner' }, '2026-03-09T19:00:00'],
    ['breakfast', '10:30:00', { date: '2026-03-09', meal_type: 'lunch' }, '2026-03-09T12:30:00'],
    // The request may decide.
    ['lunch', '02:15:00', { date: DAY, keep_time: true }, '2026-03-10T02:15:00'],
    ['lunch', '13:10:00', { date: '2026-03-09', keep_time: false }, '2026-03-09T12:30:00'],
  ])('of %s at %s to %j is at %s', async (meal, time, to, at) => {
    expect(await timeOfCopy(meal, time, to)).toBe(at)
  })

  test('over a change of the clocks keeps the local time', async () => {
    const { meal, copy } = await kitchenOf()
    const { entries } = await meal({
      entries: [{ food_name: 'rice' }],
      consumed_at: '2025-10-25T08:00:00+02:00',
    })
    const copied = await copy({ entry_ids: [entries[0].id], date: '2025-10-26' })
    expect(copied.entries[0].consumed_at).toBe('2025-10-26T08:00:00+01:00')
  })

  test('of an unknown entry, or of another person’s, copies nothing', async () => {
    const { meal, server, request, day } = await kitchenOf('ada')
    const mine = (await meal({ entries: [{ food_name: 'rice' }] })).entries[0].id
    const bob = personOn(server, 'bob')
    const his = (await bob.request('POST', '/api/journal/foods', { entries: [{ food_name: 'rice' }] })).json
    for (const id of [his.entries[0].id, '00000000-0000-4000-8000-000000000000']) {
      const answer = await request('POST', '/api/journal/foods/copies', { entry_ids: [mine, id], date: DAY })
      expectProblem(answer, 404, 'No such food entry')
    }
    expect((await day()).entries).toHaveLength(1)
  })

  test('to a date that cannot be is refused', async () => {
    const { meal, request } = await kitchenOf()
    const { entries } = await meal({ entries: [{ food_name: 'rice' }] })
    for (const date of ['2026-02-30', '2026-03-14']) {
      const body = { entry_ids: [entries[0].id], date }
      const answer = await request('POST', '/api/journal/foods/copies', body)
      expectProblem(answer, 422)
      expect(answer.json.errors[0].path).toBe('/date')
    }
  })

  test('property: the sums of the day grow by exactly what was copied', async () => {
    const { meal, copy, server } = await kitchenOf()
    const grams = fc.integer({ min: 0, max: 5000 })
    await fc.assert(
      fc.asyncProperty(fc.array(grams, { minLength: 1, maxLength: 5 }), async (amounts) => {
        server.clock.advance(1)
        const { entries } = await meal({
          entries: amounts.map((grams) => ({ ...RICE, grams })),
          date: '2026-03-01',
        })
        const ids = entries.map(({ id }: { id: string }) => id)
        const first = await copy({ entry_ids: ids, date: '2026-03-02' })
        const second = await copy({ entry_ids: ids.toReversed(), date: '2026-03-02' })
        const sum = amounts.reduce((total, each) => total + each, 0)
        const energy = (answer: typeof first) => answer.day_totals.nutrients.energy_kcal
        expect(energy(second) - energy(first)).toBeCloseTo(sum * 1.3, 1)
        expect(second.day_totals.entries - first.day_totals.entries).toBe(amounts.length)
      }),
      { numRuns: 20 },
    )
  })
})

describe('what is often eaten', () => {
  test('is named by meal, most often first, with the usual amount and an entry to copy', async () => {
    const { meal, frequent } = await kitchenOf()
    const eat = (date: string, meal_type: string, ...entries: object[]) => meal({ date, meal_type, entries })
    await eat('2026-03-01', 'breakfast', { food_name: 'oatmeal', grams: 60 }, { ...RICE, grams: 10 })
    await eat('2026-03-02', 'breakfast', { food_name: 'oatmeal', grams: 60 }, { ...RICE, grams: 20 })
    await eat('2026-03-03', 'breakfast', { food_name: 'my oatmeal', grams: 80 })
    await eat('2026-03-03', 'dinner', { food_name: 'zorbleflux', calories: 300 }, { food_name: 'lentils' })
    const { entries } = await eat('2026-03-04', 'dinner', { food_name: ' Zorbleflux', calories: 320 })
    const breakfast = await frequent('?meal_type=breakfast')
    expect(breakfast).toMatchObject([
      { food: 'Oatmeal', grams: 60, times: 3, nutrients: { energy_kcal: 60 } },
      { food: 'Rice', grams: 20, times: 2 },
    ])
    expect(await frequent('?meal_type=dinner')).toMatchObject([
      {
        entry_id: entries[0].id,
        food: null,
        food_name: ' Zorbleflux',
        times: 2,
        nutrients: { energy_kcal: 320 },
      },
    ])
    expect(await frequent('?limit=1')).toHaveLength(1)
    expect(await frequent('?meal_type=snack')).toEqual([])
  })

  test('is forgotten after three months, and nobody else’s', async () => {
    const { meal, frequent, server } = await kitchenOf('ada')
    await meal({
      entries: [
        { ...RICE, grams: 1 },
        { ...RICE, grams: 1 },
      ],
    })
    expect(await frequent()).toHaveLength(1)
    const { json } = await personOn(server, 'bob').request('GET', '/api/journal/foods/frequent')
    expect(json).toEqual({ foods: [] })
    server.clock.advance(90 * 86_400_000)
    expect(await frequent()).toEqual([])
  })
})

describe('a day', () => {
  test('that is empty says when it is, where, and what is aimed at', async () => {
    const { day } = await kitchenOf()
    const view = await day()
    expect(view).toMatchObject({
      date: DAY,
      today: DAY,
      time_zone: 'Europe/Berlin',
      local_time: '12:00',
      entries: [],
      incomplete_nutrients: [],
      day_before: [],
      first_date: null,
      totals: { complete: null, nutrients: { energy_kcal: null } },
    })
    expect(view.targets.energy_kcal).toMatchObject({ unit: 'kcal', kind: 'range', basis: 'reference' })
  })

  test('is in the time zone of the profile', async () => {
    const { ok, day } = await kitchenOf()
    await ok('PATCH', '/api/profile', { time_zone: 'Pacific/Auckland' })
    expect(await day()).toMatchObject({ date: '2026-03-11', today: '2026-03-11', local_time: '00:00' })
    expect(await day(DAY)).toMatchObject({ date: DAY, today: '2026-03-11', time_zone: 'Pacific/Auckland' })
  })

  test('has its entries in order of time, and the meals of the day before', async () => {
    const { meal, day } = await kitchenOf()
    const eat = (consumed_at: string, meal_type: string) =>
      meal({ entries: [{ ...RICE, grams: 100 }], consumed_at, meal_type })
    await eat('2026-03-10T11:30:00+01:00', 'lunch')
    await eat('2026-03-10T07:30:00+01:00', 'breakfast')
    const before = await eat('2026-03-09T07:30:00+01:00', 'breakfast')
    const { entries, day_before, first_date } = await day(DAY)
    expect(entries.map(({ meal_type }: { meal_type: string }) => meal_type)).toEqual(['breakfast', 'lunch'])
    expect(day_before).toEqual([
      { meal_type: 'breakfast', entry_ids: [before.entries[0].id], energy_kcal: 130 },
    ])
    expect(first_date).toBe('2026-03-09')
  })

  test('that does not exist is refused', async () => {
    const { request } = await kitchenOf()
    for (const date of ['2026-02-30', 'today', '']) {
      expectProblem(await request('GET', `/api/journal/day?date=${date}`), 422)
    }
  })
})
