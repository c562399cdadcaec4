import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { journalOf, personOn } from './support.ts'

/** A day at a glance: what its check-ins come to, and what is ticked off. */

const TODAY = '2026-03-10'
const PATH = `/api/journal/days/${TODAY}/checkin`
const TICKED = 'Ticked off for the day'

async function dayOf(userId = 'ada') {
  const journal = await journalOf(userId)
  const get = async (date = TODAY) => {
    const { status, json } = await journal.request('GET', `/api/journal/days/${date}/checkin`)
    expect(status).toBe(200)
    return json
  }
  const patch = async (body: unknown, date = TODAY) => {
    const { status, json, text } = await journal.request('PATCH', `/api/journal/days/${date}/checkin`, body)
    expect([status, text]).toEqual([200, text])
    return json
  }
  const checkins = async () => (await journal.request('GET', '/api/journal/checkins')).json.checkins
  return { ...journal, get, patch, checkins }
}

describe('a day', () => {
  test('of which nothing is known says so, and writes nothing', async () => {
    const { get, checkins } = await dayOf()
    expect(await get()).toEqual({
      date: TODAY,
      mood: null,
      energy: null,
      stress: null,
      sleep_quality: null,
      sleep_hours: null,
      weight_kg: null,
      water_ml: null,
      water_target_ml: null,
      last_weight_kg: null,
      weight_far_from: null,
      symptoms: [],
      medications: [],
      recent_symptoms: [],
      recent_medications: [],
      protocols: [],
      warnings: [],
      urgent_advice: null,
      safety: { level: 'none', flags: [], card: null },
      notes: [],
    })
    expect(await checkins()).toEqual([])
  })

  test('takes its check-ins together: all of the water, of other numbers the last, each name once', async () => {
    const { tool, get, server } = await dayOf()
    await tool('log_checkin', {
      content: 'one',
      mood: 4,
      water_ml: 500,
      weight_kg: 70,
      symptoms: [{ name: 'Headache', severity: 6 }],
      medications: ['Ibuprofen 400 mg'],
    })
    server.clock.advance(60_000)
    await tool('log_checkin', {
      content: 'two',
      mood: 7,
      water_ml: 250,
      symptoms: [{ name: 'headache' }],
      medications: ['ibuprofen 400 mg'],
    })
    const day = await get()
    expect(day).toMatchObject({ mood: 7, water_ml: 750, weight_kg: 70, stress: null })
    expect(day.symptoms).toEqual([{ name: 'headache', severity: 6 }])
    expect(day.medications).toEqual(['Ibuprofen 400 mg'])
    expect(day.notes.map(({ content }: { content: string }) => content)).toEqual(['two', 'one'])
  })

  test('offers what was noted in the 90 days before, most often first, without the supplements', async () => {
    const { tool, get, request } = await dayOf()
    const log = (date: string, names: string[], extra = {}) =>
      tool('log_checkin', { content: 'x', date, symptoms: names.map((name) => ({ name })), ...extra })
    await log('2026-03-01', ['nausea', 'rash'], { medications: ['aspirin', 'iron 10 MG'], weight_kg: 71.5 })
    await log('2026-03-02', ['rash'])
    await log('2025-12-01', ['cough'], { weight_kg: 90 })
    await request('PATCH', '/api/profile', { supplement_stack: [{ name: 'Iron', dose: '10 mg' }] })
    expect(await get()).toMatchObject({
      recent_symptoms: ['rash', 'nausea'],
      recent_medications: ['aspirin'],
      last_weight_kg: 71.5,
      symptoms: [],
    })
  })

  test('holds the water against a target of the person’s own alone', async () => {
    const { get, request } = await dayOf()
    await request('PATCH', '/api/profile', { metrics_data: { age: 40, sex: 'female', weight_kg: 60 } })
    expect((await get()).water_target_ml).toBeNull()
    await request('PATCH', '/api/profile', { targets: { water_g: 2200 } })
    expect((await get()).water_target_ml).toBe(2200)
  })

  test('that is to come, or does not exist, is refused', async () => {
    const { request } = await dayOf()
    for (const date of ['2026-03-11', '2026-02-30', '1969-12-31']) {
      const path = `/api/journal/days/${date}/checkin`
      expectProblem(await request('GET', path), 422)
      expectProblem(await request('PATCH', path, { mood: 5 }), 422)
    }
  })
})

describe('ticking off', () => {
  test('keeps one check-in of the day, whatever is ticked, and the tools read it', async () => {
    const { patch, checkins, tool } = await dayOf()
    await patch({ mood: 3 })
    await patch({ mood: 8, sleep_hours: 7.5 })
    await patch({ water_ml_add: 250, medications_add: ['Ibuprofen'] })
    const [only, ...others] = await checkins()
    expect(others).toEqual([])
    expect(only).toMatchObject({ content: TICKED, date: TODAY, mood: 8, sleep_hours: 7.5, water_ml: 250 })
    const { trends, window, medications } = await tool('get_health_snapshot')
    expect(window.checkins).toBe(1)
    expect(trends.mood).toMatchObject({ count: 1, average: 8 })
    expect(medications).toMatchObject([{ name: 'Ibuprofen', count: 1 }])
    expect((await tool('get_my_checkins')).checkins).toHaveLength(1)
  })

  test('is passed over where somebody asks for what they wrote', async () => {
    const { patch, tool } = await dayOf()
    await tool('log_checkin', { content: 'a fine walk' })
    await patch({ mood: 8 })
    const { reply } = await tool('chat_with_assistant', { message: 'show my last check-ins' })
    expect(reply).toContain('a fine walk')
    expect(reply).not.toContain(TICKED)
  })

  test('goes before what a note says of the same day, and leaves the note as it was', async () => {
    const { patch, tool, checkins } = await dayOf()
    const { checkin } = await tool('log_checkin', { content: 'fine', mood: 6 })
    expect(await patch({ mood: 9 })).toMatchObject({ mood: 9 })
    expect((await checkins()).map(({ mood }: { mood: number }) => mood).sort()).toEqual([6, 9])
    expect((await checkins()).find(({ id }: { id: string }) => id === checkin.id)).toEqual(checkin)
  })

  test('null takes a number back wherever it was said; with nothing left the check-in is gone', async () => {
    const { patch, tool, checkins } = await dayOf()
    await tool('log_checkin', { content: 'fine', mood: 6, energy: 4 })
    await patch({ mood: 9 })
    expect(await patch({ mood: null })).toMatchObject({ mood: null, energy: 4 })
    expect(await checkins()).toMatchObject([{ content: 'fine', mood: null, energy: 4 }])
  })

  test('what changes nothing stores nothing', async () => {
    const { patch, checkins } = await dayOf()
    await patch({})
    await patch({ mood: null, water_ml_remove: 250, symptoms_remove: ['rash'], medications_remove: ['x'] })
    expect(await checkins()).toEqual([])
  })

  test('fifty additions at once all count', async () => {
    const { patch, get, checkins } = await dayOf()
    await Promise.all(Array.from({ length: 50 }, () => patch({ water_ml_add: 250 })))
    expect((await get()).water_ml).toBe(12_500)
    expect(await checkins()).toHaveLength(1)
  })

  test('water is taken from the ticks first, then from the notes, and never below none', async () => {
    const { patch, tool } = await dayOf()
    await tool('log_checkin', { content: 'fine', water_ml: 500 })
    await patch({ water_ml_add: 250 })
    expect((await patch({ water_ml_remove: 250 })).water_ml).toBe(500)
    expect((await patch({ water_ml_remove: 300 })).water_ml).toBe(200)
    expect((await patch({ water_ml_remove: 300 })).water_ml).toBeNull()
    expect((await patch({ water_ml: 0 })).water_ml).toBe(0)
    expect((await patch({ water_ml: 1750 })).water_ml).toBe(1750)
    expect((await patch({ water_ml: 1000, water_ml_add: 500, water_ml_remove: 250 })).water_ml).toBe(1250)
  })

  test('fluid ounces come to whole sums', async () => {
    const { patch, get } = await dayOf()
    for (let n = 0; n < 10; n++) await patch({ water_ml_add: 236.588 })
    expect((await get()).water_ml).toBe(2365.88)
    for (let n = 0; n < 10; n++) await patch({ water_ml_remove: 236.588 })
    expect((await get()).water_ml).toBeNull()
  })

  test('a day holds 20 litres at most', async () => {
    const { patch, request } = await dayOf()
    await patch({ water_ml: 19_900 })
    const refused = await request('PATCH', PATH, { water_ml_add: 250 })
    expectProblem(refused, 422)
    expect(refused.json.detail).toBe('water_ml_add: must not bring the day above 20000 ml')
  })

  test('symptoms come with or without a severity, which is set where the symptom was named', async () => {
    const { patch, tool, checkins } = await dayOf()
    const { checkin } = await tool('log_checkin', { content: 'x', symptoms: [{ name: 'rash', severity: 2 }] })
    expect((await patch({ symptoms_add: [{ name: ' Headache ' }] })).symptoms).toEqual([
      { name: 'rash', severity: 2 },
      { name: 'headache', severity: null },
    ])
    await patch({ symptoms_add: [{ name: 'headache', severity: 4 }] })
    // Without a severity it stays as it is.
    await patch({ symptoms_add: [{ name: 'headache' }] })
    expect((await patch({ symptoms_add: [{ name: 'RASH', severity: 5 }] })).symptoms).toEqual([
      { name: 'rash', severity: 5 },
      { name: 'headache', severity: 4 },
    ])
    const note = (await checkins()).find(({ id }: { id: string }) => id === checkin.id)
    expect(note.symptoms).toEqual([{ name: 'rash', severity: 5 }])
    const { symptoms } = await patch({ symptoms_add: [{ name: 'rash', severity: null }] })
    expect(symptoms[0]).toEqual({ name: 'rash', severity: null })
    expect((await patch({ symptoms_remove: ['Rash', 'headache'] })).symptoms).toEqual([])
    expect(await checkins()).toMatchObject([{ content: 'x', symptoms: [] }])
  })

  test('what two people of one household add at once from two devices is all there', async () => {
    const { patch, get } = await dayOf()
    await Promise.all([
      patch({ symptoms_add: [{ name: 'rash' }], medications_add: ['Iron'] }),
      patch({ symptoms_add: [{ name: 'cough' }], medications_add: ['iron', 'Zinc'] }),
      patch({ mood: 4 }),
    ])
    const day = await get()
    expect(day.symptoms.map(({ name }: { name: string }) => name).sort()).toEqual(['cough', 'rash'])
    expect(day.medications.map((name: string) => name.toLowerCase()).sort()).toEqual(['iron', 'zinc'])
    expect(day.mood).toBe(4)
  })

  test('a symptom that may be an emergency is answered with the advice, until it is taken back', async () => {
    const { patch, checkins } = await dayOf()
    const { urgent_advice } = await patch({ symptoms_add: [{ name: 'chest pain' }] })
    expect(urgent_advice).toContain('Call 112')
    expect(await checkins()).toMatchObject([{ urgent: true }])
    expect((await patch({ mood: 2 })).urgent_advice).toBe(urgent_advice)
    expect((await patch({ symptoms_remove: ['chest pain'] })).urgent_advice).toBeNull()
  })

  test.each([
    [{ mood: 11 }, 'mood: must be a number from 1 to 10 or null'],
    [{ weight_kg: 1 }, 'weight_kg: must be a number from 2 to 650 or null'],
    [{ water_ml_add: -1 }, 'water_ml_add: must be a number from 0 to 20000'],
    [{ symptoms_add: [{ name: ' ' }] }, 'symptoms_add.0.name: must not be blank'],
    [{ medications_add: ['\t'] }, 'medications_add.0: must not be blank'],
    [{ content: 'x' }, 'content: is not a known field'],
    [
      { symptoms_add: [{ name: 'x', severity: 11 }] },
      'symptoms_add.0.severity: must be a number from 0 to 10 or null',
    ],
  ])('%j is refused in one line', async (body, detail) => {
    const { request, checkins } = await dayOf()
    const refused = await request('PATCH', PATH, body)
    expectProblem(refused, 422)
    expect(refused.json.detail).toBe(detail)
    expect(await checkins()).toEqual([])
  })

  test('no more than 50 names fit into a day', async () => {
    const { patch, request } = await dayOf()
    await patch({ symptoms_add: Array.from({ length: 50 }, (_, n) => ({ name: `symptom ${n}` })) })
    expectProblem(await request('PATCH', PATH, { symptoms_add: [{ name: 'one more' }] }), 422)
  })

  test('on an earlier date it is noted at its noon; water alone does not move a check-in of today', async () => {
    const { patch, checkins, server } = await dayOf()
    await patch({ mood: 5 }, '2026-03-08')
    expect(await checkins()).toMatchObject([{ date: '2026-03-08', recorded_at: '2026-03-08T12:00:00+01:00' }])
    await patch({ mood: 5 })
    server.clock.advance(3_600_000)
    await patch({ water_ml_add: 250 })
    expect((await checkins())[0].recorded_at).toBe('2026-03-10T12:00:00+01:00')
    await patch({ mood: 7 })
    expect((await checkins())[0].recorded_at).toBe('2026-03-10T13:00:00+01:00')
  })

  test('is nobody else’s', async () => {
    const { patch, server, get } = await dayOf()
    await patch({ mood: 5, water_ml_add: 250 })
    const bob = personOn(server, 'bob')
    expect((await bob.request('GET', PATH)).json).toMatchObject({ mood: null, water_ml: null, notes: [] })
    await bob.request('PATCH', PATH, { mood: null, water_ml: null })
    expect(await get()).toMatchObject({ mood: 5, water_ml: 250 })
  })
})

describe('POST /api/journal/checkins', () => {
  const POST = '/api/journal/checkins'

  test('saves a note and says what was read from it, and first what may be an emergency', async () => {
    const { request, get } = await dayOf()
    const { status, json, headers } = await request('POST', POST, {
      content: 'Slept 6 hours, crushing chest pain since noon, mood 4/10',
    })
    expect([status, headers.get('location')]).toEqual([201, `${POST}/${json.checkin_id}`])
    expect(json).toMatchObject({ urgent: true, checkin: { sleep_hours: 6, mood: 4, urgent: true } })
    expect(json.urgent_advice).toContain('Call 112')
    expect(json.extracted.map(({ field }: { field: string }) => field)).toContain('sleep_hours')
    const day = await get()
    expect(day).toMatchObject({ sleep_hours: 6, mood: 4, urgent_advice: json.urgent_advice })
    expect(day.notes).toEqual([json.checkin])
    await request('DELETE', `${POST}/${json.checkin_id}`)
    expect(await get()).toMatchObject({ sleep_hours: null, urgent_advice: null, notes: [] })
  })

  test('is stored once under a client_entry_id, also when the tool repeats it', async () => {
    const { request, tool, checkins } = await dayOf()
    const body = { content: 'once', mood: 5, client_entry_id: 'note 1' }
    const first = await request('POST', POST, body)
    expect([(await request('POST', POST, body)).text, first.status]).toEqual([first.text, 201])
    expect(await tool('log_checkin', body)).toEqual(first.json)
    expectProblem(await request('POST', POST, { ...body, mood: 6 }), 409)
    expect(await checkins()).toHaveLength(1)
    await request('DELETE', `${POST}/${first.json.checkin_id}`)
    expect((await request('POST', POST, body)).json.checkin_id).not.toBe(first.json.checkin_id)
  })

  test('takes no place in the tools’ windows', async () => {
    const { request } = await dayOf()
    for (let n = 0; n < 30; n++) {
      expect((await request('POST', POST, { content: `note ${n}` })).status).toBe(201)
    }
  })

  test.each([
    [{ content: '' }, 'content: must be text of 1 to 5000 characters'],
    [{ content: 'x'.repeat(5001) }, 'content: must be text of 1 to 5000 characters'],
    [{ content: 'x', date: '2026-03-11' }, 'date: must not be in the future'],
    [{ content: 'x', mood: 0 }, 'mood: must be a number from 1 to 10'],
  ])('refuses bad input: case %#', async (body, detail) => {
    const { request } = await dayOf()
    const refused = await request('POST', POST, body)
    expectProblem(refused, 422)
    expect(refused.json.detail).toBe(detail)
  })
})

describe('a value that was chosen earlier and is sent later', () => {
  const CHOSEN = '2026-03-10T09:00:00Z'
  const later = (change: object, seen: object) => ({ ...change, seen, made_at: CHOSEN })

  test('does not replace one that was stored since then and that the person never saw', async () => {
    const { request, patch, get } = await dayOf()
    await patch({ mood: 6, water_ml_add: 250 })
    const refused = await request('PATCH', PATH, later({ mood: 2, water_ml_add: 500 }, { mood: null }))
    expectProblem(refused, 412)
    expect(refused.json.detail).toBe(
      'mood: another value was stored, which was not seen when this one was chosen',
    )
    expect(await get()).toMatchObject({ mood: 6, water_ml: 250 })
  })

  test('of a note neither', async () => {
    const { request, tool, get } = await dayOf()
    await tool('log_checkin', { content: 'one', weight_kg: 70 })
    expectProblem(await request('PATCH', PATH, later({ weight_kg: 74 }, { weight_kg: null })), 412)
    expect(await get()).toMatchObject({ weight_kg: 70 })
  })

  test.each([
    ['the person saw the stored value', { mood: 2 }, { mood: 6 }],
    ['it is the same as the stored one', { mood: 6 }, { mood: null }],
    ['another value was stored', { energy: 3 }, { energy: null }],
    ['the person does not say what they saw', { mood: 2 }, {}],
  ])('is stored if %s', async (_, change, seen) => {
    const { patch } = await dayOf()
    await patch({ mood: 6 })
    expect(await patch(later(change, seen))).toMatchObject({ mood: 6, ...change })
  })

  test('does not replace an earlier one that was never seen, nor one that was cleared', async () => {
    const { request, patch, server } = await dayOf()
    await patch({ mood: 6, weight_kg: 71 })
    await patch({ weight_kg: null })
    server.clock.advance(60_000)
    const made_at = new Date(server.clock.now()).toISOString()
    server.clock.advance(61_000)
    expectProblem(await request('PATCH', PATH, { mood: 2, seen: { mood: null }, made_at }), 412)
    expectProblem(await request('PATCH', PATH, { weight_kg: 72, seen: { weight_kg: 71 }, made_at }), 412)
    const first = { stress: 2, seen: { stress: 5 }, made_at }
    expectProblem(await request('PATCH', '/api/journal/days/2026-03-09/checkin', first), 412)
  })

  test('is stored if it is sent at once, whatever the page showed', async () => {
    const { patch, server } = await dayOf()
    await patch({ mood: 6 })
    server.clock.advance(60_000)
    const made_at = new Date(server.clock.now()).toISOString()
    expect(await patch({ mood: 2, seen: { mood: null }, made_at })).toMatchObject({ mood: 2 })
  })

  test('tells nothing to a credential that may not read', async () => {
    const { server, patch } = await dayOf()
    await patch({ mood: 6 })
    const token = server.token('ada', ['write'])
    const body = later({ mood: 2 }, { mood: null })
    expectProblem(await server.request('PATCH', PATH, { token, body }), 403)
  })
})
