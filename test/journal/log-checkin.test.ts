import { describe, expect, test } from 'bun:test'
import { journalOf, personOn } from './support.ts'

type Span = { field: string; value: unknown; span: [number, number] }

async function withProtocol(protocol = 'morning_daylight', start = '2026-03-01') {
  const journal = await journalOf()
  const { json } = await journal.request('POST', '/api/protocols/subscriptions', { protocol, start })
  const mine = async () => (await journal.tool('get_my_protocols')).protocols[0]
  return { ...journal, id: json.id as string, mine }
}

describe('what the words say', () => {
  test('is read from them, and extracted says from which', async () => {
    const { tool } = await journalOf()
    const content = 'Slept 7 hours, mood 8/10, had a headache and took ibuprofen. I weigh 72 kg.'
    const { checkin, extracted } = await tool('log_checkin', { content })
    expect(checkin).toMatchObject({ content, date: '2026-03-10', mood: 8, sleep_hours: 7, weight_kg: 72 })
    expect(checkin.symptoms.map(({ name }: { name: string }) => name)).toContain('headache')
    expect(checkin.medications.join(' ').toLowerCase()).toContain('ibuprofen')
    for (const { span, value } of extracted as Span[]) {
      expect(span[0]).toBeWithin(0, content.length)
      expect(span[1]).toBeWithin(span[0] + 1, content.length + 1)
      if (typeof value === 'number') expect(content.slice(...span)).toContain(String(value))
    }
  })

  test('is null where they say nothing: not zero, and not the middle of a scale', async () => {
    const { tool } = await journalOf()
    const { checkin, extracted, urgent, urgent_advice } = await tool('log_checkin', {
      content: 'Read a book.',
    })
    expect(checkin).toMatchObject({
      mood: null,
      energy: null,
      stress: null,
      sleep_quality: null,
      sleep_hours: null,
      weight_kg: null,
      water_ml: null,
      symptoms: [],
      medications: [],
    })
    expect([extracted, urgent, urgent_advice]).toEqual([[], false, null])
  })

  test('what they deny is not logged', async () => {
    const { tool } = await journalOf()
    const { checkin } = await tool('log_checkin', {
      content: 'No headache today and I did not take ibuprofen.',
    })
    expect([checkin.symptoms, checkin.medications]).toEqual([[], []])
  })
})

describe('fields win over the words', () => {
  test('numbers', async () => {
    const { tool } = await journalOf()
    const { checkin } = await tool('log_checkin', {
      content: 'Slept 7 hours, mood 8/10',
      mood: 3,
      sleep_hours: 5.5,
      stress: 10,
      energy: 1,
      sleep_quality: 2,
      weight_kg: 80.5,
      water_ml: 0,
    })
    expect(checkin).toMatchObject({
      mood: 3,
      sleep_hours: 5.5,
      stress: 10,
      energy: 1,
      sleep_quality: 2,
      weight_kg: 80.5,
      water_ml: 0,
    })
  })

  test('a stated symptom, by name whatever its case; others from the words stay', async () => {
    const { tool } = await journalOf()
    const { checkin } = await tool('log_checkin', {
      content: 'headache and nausea',
      symptoms: [{ name: ' Headache ', severity: 9 }, { name: 'itchy elbow' }],
    })
    expect(checkin.symptoms).toContainEqual({ name: 'headache', severity: 9 })
    expect(checkin.symptoms).toContainEqual({ name: 'itchy elbow', severity: null })
    const names = checkin.symptoms.map(({ name }: { name: string }) => name)
    expect(names.filter((name: string) => name === 'headache')).toHaveLength(1)
    expect(names).toContain('nausea')
  })

  test('medications are named once', async () => {
    const { tool } = await journalOf()
    const { checkin } = await tool('log_checkin', {
      content: 'took ibuprofen',
      medications: ['Ibuprofen', 'zinc'],
    })
    expect(checkin.medications).toEqual(['Ibuprofen', 'zinc'])
  })
})

describe('the date', () => {
  test('an earlier one is kept, and today is the default', async () => {
    const { tool } = await journalOf()
    expect((await tool('log_checkin', { content: 'x' })).checkin.date).toBe('2026-03-10')
    const { checkin } = await tool('log_checkin', { content: 'x', date: '2026-02-28' })
    expect(checkin).toMatchObject({ date: '2026-02-28', recorded_at: '2026-02-28T12:00:00+01:00' })
  })

  test('today is the person’s own: in Kiritimati it is tomorrow already', async () => {
    const { tool, request, refusal } = await journalOf()
    expect(await refusal('log_checkin', { content: 'x', date: '2026-03-11' })).toBe(
      'date: must not be in the future',
    )
    await request('PUT', '/api/profile', { time_zone: 'Pacific/Kiritimati' })
    expect((await tool('log_checkin', { content: 'x' })).checkin.date).toBe('2026-03-11')
    expect((await tool('log_checkin', { content: 'x', date: '2026-03-11' })).checkin.date).toBe('2026-03-11')
  })

  test.each([
    ['2026-03-11', 'date: must not be in the future'],
    ['2026-02-30', 'date: must be a date that exists'],
    ['1969-12-31', 'date: must not be before 1970'],
    ['the other day', 'date: must be a date such as 2026-03-09, "yesterday" or "last monday"'],
    ['2026-03-10T08:00:00Z', 'date: must be a date such as 2026-03-09'],
  ])('%s is refused: %s', async (date, message) => {
    const { refusal } = await journalOf()
    expect(await refusal('log_checkin', { content: 'x', date })).toStartWith(message)
  })
})

describe('the day in the words', () => {
  test.each([
    ['Forgot to log yesterday: mood 6, slept 7 hours.', '2026-03-09', { mood: 6, sleep_hours: 7 }],
    ['On Saturday I weighed 71.5 kg', '2026-03-07', { weight_kg: 71.5 }],
    ['Thursday:\nweight 68.9 kg\nenergy 7', '2026-03-05', { weight_kg: 68.9, energy: 7 }],
    ['2026-03-01 mood 5', '2026-03-01', { mood: 5 }],
    ['20 Feb: slept 6h', '2026-02-20', { sleep_hours: 6 }],
    ['3 days ago: stress 8', '2026-03-07', { stress: 8 }],
    ['Since yesterday my knee hurts, stress 4', '2026-03-10', { stress: 4 }],
    ['Dentist on Friday, stress 7', '2026-03-10', { stress: 7 }],
    ['Headache every Monday, mood 6', '2026-03-10', { mood: 6 }],
  ])('%s → %s', async (content, date, values) => {
    const { tool } = await journalOf()
    expect((await tool('log_checkin', { content })).checkin).toMatchObject({ date, ...values })
  })

  test('is only that of its part, if the rest is about today', async () => {
    const { tool } = await journalOf()
    const { checkin, not_read } = await tool('log_checkin', {
      content: 'Yesterday I had a migraine. Today mood 7.',
    })
    expect(checkin).toMatchObject({ date: '2026-03-10', mood: 7, symptoms: [] })
    expect(not_read).toEqual([{ text: 'Yesterday I had a migraine', reason: 'another_day' }])
  })

  test('that is not clear is asked for, and nothing is stored for today', async () => {
    const { tool } = await journalOf()
    const { checkin, not_read } = await tool('log_checkin', { content: 'Last week I had a migraine' })
    expect(checkin).toMatchObject({ date: '2026-03-10', symptoms: [] })
    expect(not_read).toEqual([{ text: 'Last week I had a migraine', reason: 'which_day' }])
  })

  test('does not move a check-in whose date is stated', async () => {
    const { tool } = await journalOf()
    const content = 'Yesterday I had a migraine'
    const same = await tool('log_checkin', { content, date: '2026-03-09' })
    expect([same.checkin.date, same.checkin.symptoms.length]).toEqual(['2026-03-09', 1])
    const other = await tool('log_checkin', { content, date: '2026-03-05' })
    expect([other.checkin.date, other.checkin.symptoms]).toEqual(['2026-03-05', []])
    expect(other.not_read).toEqual([{ text: content, reason: 'another_day' }])
  })
})

describe('doses', () => {
  const dose = (name: string, amount: number | null, unit: string | null, route: string | null = null) => ({
    name,
    amount,
    unit,
    route,
  })
  test.each([
    ['took 400 mg ibuprofen', dose('ibuprofen', 400, 'mg')],
    ['2 paracetamol', dose('paracetamol', 2, 'tablet')],
    ['took half a tablet of clonazepam', dose('clonazepam', 0.5, 'tablet')],
    ['2 x 200 mg ibuprofen', dose('ibuprofen', 400, 'mg')],
    ['took one 500 mg naproxen', dose('naproxen', 500, 'mg')],
    ['ibuprofen 400', dose('ibuprofen', 400, null)],
    ['headache 6 ibuprofen 400', dose('ibuprofen', 400, null)],
    ['Vitamin D 1000 IU', dose('vitamin d', 1000, 'IU')],
    ['two puffs of ventolin', dose('ventolin', 2, 'puff', 'inhaled')],
    ['injected 14 units of Lantus', dose('lantus', 14, 'unit', 'injection')],
    ['nicotine patch, 21 mg', dose('nicotine', 21, 'mg', 'transdermal')],
    ['took Tylenol at 7:30', dose('tylenol', null, null)],
    ['took asprin', dose('aspirin', null, null)],
  ])('%s', async (content, value) => {
    const { tool } = await journalOf()
    const { extracted } = await tool('log_checkin', { content })
    const read = (extracted as Span[]).filter(({ field }) => field === 'medications')
    expect(read.map((one) => one.value)).toEqual([value])
  })
})

describe('readings', () => {
  const reading = (kind: string, unit: string, ...values: number[]) => ({ kind, values, unit })
  test.each([
    ['BP 135/85, pulse 72', [reading('blood_pressure', 'mmHg', 135, 85), reading('pulse', 'bpm', 72)]],
    ['blood pressure one twenty four over eighty', [reading('blood_pressure', 'mmHg', 124, 80)]],
    ['sugar 5.8 fasting', [reading('glucose', 'mmol/L', 5.8)]],
    [
      'Sugar 110 mg/dL before breakfast, 156 two hours after',
      [reading('glucose', 'mg/dL', 110), reading('glucose', 'mg/dL', 156)],
    ],
    ['Temp of 101.3 F', [reading('temperature', 'F', 101.3)]],
    ['temperature 38.2', [reading('temperature', 'C', 38.2)]],
    ['SpO2 97%, 8,500 steps', [reading('spo2', '%', 97), reading('steps', 'steps', 8500)]],
    ['my dad BP 150/90', []],
    ['goal: 10k steps', []],
    ['sugar 20 g', []],
    ['oven 180, mood 7/10', []],
  ])('%s', async (content, measured) => {
    const { tool } = await journalOf()
    const { checkin } = await tool('log_checkin', { content })
    expect(checkin.measured).toEqual(measured)
  })

  test('are shown by the list, the API and the export, and can be corrected', async () => {
    const { tool, request } = await journalOf()
    const { checkin_id } = await tool('log_checkin', { content: 'bp 135/85' })
    const measured = [reading('blood_pressure', 'mmHg', 135, 85)]
    expect((await tool('get_my_checkins')).checkins[0].measured).toEqual(measured)
    const path = `/api/journal/checkins/${checkin_id}`
    expect((await request('GET', path)).json.measured).toEqual(measured)
    expect((await request('GET', '/api/export')).json.checkins[0].measured).toEqual(measured)
    expect((await request('PATCH', path, { measured: [] })).json.measured).toEqual([])
  })
})

test('a word is no number: it is listed, with the reason', async () => {
  const { tool } = await journalOf()
  const { checkin, not_read } = await tool('log_checkin', { content: 'Slept badly. Mood ok. Energy 4.' })
  expect(checkin).toMatchObject({ mood: null, sleep_quality: null, energy: 4 })
  expect(not_read).toEqual([
    { text: 'Slept badly', reason: 'no_number' },
    { text: 'Mood ok', reason: 'no_number' },
  ])
})

test('what is not read is listed with the reason', async () => {
  const { tool } = await journalOf()
  const { not_read } = await tool('log_checkin', {
    content:
      'Mood 6. My son has a fever. Might take ibuprofen tonight. No headache. Ran 5 km. Cinema was 12 euros.',
  })
  expect(not_read).toEqual([
    { text: 'My son has a fever', reason: 'another_person' },
    { text: 'Might take ibuprofen tonight', reason: 'not_done' },
    { text: 'No headache', reason: 'denied' },
    { text: 'Ran 5 km', reason: 'no_field' },
    { text: 'Cinema was 12 euros', reason: 'no_field' },
  ])
})

describe('every part of the words is a value or named as not read', () => {
  test.each([
    ['Mood 6, the neighbours quarrelled again', ['the neighbours quarrelled again']],
    ['The garden is lovely.', ['The garden is lovely']],
    ['About a gallon of lemonade. Stress 4.', ['About a gallon of lemonade']],
    // What is not read does not take in what is read between its parts.
    ['sang in the choir, energy 7, painted the fence', ['sang in the choir', 'painted the fence']],
    ['oxygen 96 rr 17', ['rr 17']],
    ['Mood 15. Energy 4.', ['Mood 15']],
    // A heading belongs to its value, and words of grammar alone state nothing.
    ['Weight: 71.2 kg. Today, and so it is, mood 6', []],
  ])('%s', async (content, expected) => {
    const { tool } = await journalOf()
    const { checkin, not_read } = await tool('log_checkin', { content })
    expect(not_read.map(({ text }: { text: string }) => text)).toEqual(expected)
    expect(checkin.content).toBe(content)
  })
})

describe('an input outside the limits is refused, named by field and rule, and nothing is stored', () => {
  test.each([
    ['content: is required', {}],
    ['content: must be text of 1 to 5000 characters', { content: '' }],
    ['content: must be text of 1 to 5000 characters', { content: 'x'.repeat(5001) }],
    ['mood: must be a number from 1 to 10', { content: 'x', mood: 0 }],
    ['energy: must be a number from 1 to 10', { content: 'x', energy: 10.5 }],
    ['stress: must be a number from 1 to 10', { content: 'x', stress: 'high' }],
    ['sleep_quality: must be a number from 1 to 10', { content: 'x', sleep_quality: 11 }],
    ['sleep_hours: must be a number from 0 to 24', { content: 'x', sleep_hours: 24.1 }],
    ['weight_kg: must be a number from 2 to 650', { content: 'x', weight_kg: 651 }],
    ['water_ml: must be a number from 0 to 20000', { content: 'x', water_ml: -1 }],
    ['symptoms.0.severity: must be', { content: 'x', symptoms: [{ name: 'ache', severity: 11 }] }],
    ['symptoms.0.name: is required', { content: 'x', symptoms: [{ severity: 1 }] }],
    ['symptoms.0.since: is not a known field', { content: 'x', symptoms: [{ name: 'ache', since: 1 }] }],
    ['medications.0: must be text', { content: 'x', medications: [5] }],
    [
      'protocols.0.status: must be one of taken, skipped',
      { content: 'x', protocols: [{ id: 'a', status: 'missed' }] },
    ],
    ['user_id: is not a known field', { content: 'x', user_id: 'bob' }],
  ])('%s', async (message, input) => {
    const { refusal, tool } = await journalOf()
    expect(await refusal('log_checkin', input)).toStartWith(message)
    expect((await tool('get_my_checkins')).checkins).toEqual([])
  })
})

describe('protocols', () => {
  test('taken and skipped count towards adherence and streak, and come back at once', async () => {
    const { tool, id, mine } = await withProtocol()
    for (const [date, status] of [
      ['2026-03-07', 'taken'],
      ['2026-03-08', 'skipped'],
      ['2026-03-09', 'taken'],
    ]) {
      await tool('log_checkin', { content: 'x', date, protocols: [{ id, status }] })
    }
    const { protocol_updates } = await tool('log_checkin', {
      content: 'x',
      protocols: [{ id, status: 'taken' }],
    })
    // Due on the ten days from 1 to 10 March, less the skipped one; done on three.
    expect(protocol_updates).toMatchObject([{ id, adherence_percent: 33.3, streak_days: 3 }])
    expect(await mine()).toEqual(protocol_updates[0])
    expect(protocol_updates[0].last_7).toEqual([
      { date: '2026-03-04', status: 'missed' },
      { date: '2026-03-05', status: 'missed' },
      { date: '2026-03-06', status: 'missed' },
      { date: '2026-03-07', status: 'taken' },
      { date: '2026-03-08', status: 'skipped' },
      { date: '2026-03-09', status: 'taken' },
      { date: '2026-03-10', status: 'taken' },
    ])
  })

  test('the last word on a day counts', async () => {
    const { tool, id, mine } = await withProtocol()
    await tool('log_checkin', { content: 'x', protocols: [{ id, status: 'taken' }] })
    await tool('log_checkin', { content: 'x', protocols: [{ id, status: 'skipped' }] })
    expect((await mine()).last_7.at(-1)).toEqual({ date: '2026-03-10', status: 'skipped' })
  })

  test('an unknown subscription is refused by its place, and nothing at all is stored', async () => {
    const { refusal, tool, id, mine, server } = await withProtocol()
    const bob = personOn(server, 'bob')
    const { json } = await bob.request('POST', '/api/protocols/subscriptions', { protocol: 'hydration' })
    const before = await mine()
    for (const unknown of [json.id, '00000000-0000-4000-8000-000000000000', 'hydration', '']) {
      const protocols = [
        { id, status: 'taken' },
        { id: unknown, status: 'taken' },
      ]
      expect(await refusal('log_checkin', { content: 'x', mood: 5, protocols })).toStartWith(
        'protocols.1.id: must be the id of one of your subscriptions',
      )
    }
    expect((await tool('get_my_checkins')).checkins).toEqual([])
    expect(await mine()).toEqual(before)
  })

  test('a day before a protocol starts is refused, and nothing at all is stored; its first day is not', async () => {
    const { refusal, tool, id } = await withProtocol('hydration', '2026-03-05')
    const said = { content: 'x', protocols: [{ id, status: 'taken' }] }
    expect(await refusal('log_checkin', { ...said, date: '2026-03-04' })).toBe(
      'protocols.0.id: must be of a protocol that had started on that date (it starts on 2026-03-05)',
    )
    expect((await tool('get_my_checkins')).checkins).toEqual([])
    const { protocol_updates } = await tool('log_checkin', { ...said, date: '2026-03-05' })
    expect(protocol_updates[0].last_7).toContainEqual({ date: '2026-03-05', status: 'taken' })
  })

  test('ids are taken in any case', async () => {
    const { tool, id } = await withProtocol()
    const protocols = [{ id: id.toUpperCase(), status: 'taken' }]
    const { protocol_updates } = await tool('log_checkin', { content: 'x', protocols })
    expect(protocol_updates).toMatchObject([{ id, streak_days: 1 }])
  })

  test('only those that it names are looked at', async () => {
    const { tool, request, id, server } = await withProtocol()
    await request('POST', '/api/protocols/subscriptions', { protocol: 'hydration' })
    // One that could not be shown stands in the way of nobody who does not speak of it.
    server.db.$client.run(`UPDATE protocol_subscriptions SET protocol = 'gone' WHERE id <> '${id}'`)
    expect((await tool('log_checkin', { content: 'x' })).protocol_updates).toEqual([])
    const protocols = [{ id, status: 'taken' }]
    expect((await tool('log_checkin', { content: 'x', protocols })).protocol_updates).toMatchObject([{ id }])
  })

  test('deleting the check-in takes back what it said of them; moving it moves that along', async () => {
    const { tool, request, id, mine } = await withProtocol()
    const { checkin_id } = await tool('log_checkin', { content: 'x', protocols: [{ id, status: 'taken' }] })
    const path = `/api/journal/checkins/${checkin_id}`
    await request('PATCH', path, { date: '2026-03-09' })
    const statuses = async () =>
      (await mine()).last_7.slice(-2).map(({ status }: { status: string }) => status)
    expect(await statuses()).toEqual(['taken', 'due'])
    expect((await request('DELETE', path)).status).toBe(204)
    expect(await statuses()).toEqual(['missed', 'due'])
  })
})

describe('urgent', () => {
  test('words that may name an emergency are logged, and come with advice', async () => {
    const { tool } = await journalOf()
    const { urgent, urgent_advice, checkin } = await tool('log_checkin', {
      content: 'I have crushing chest pain and it goes down my left arm',
      mood: 2,
    })
    expect(urgent).toBe(true)
    expect(urgent_advice.length).toBeGreaterThan(20)
    expect(checkin).toMatchObject({ urgent: true, mood: 2 })
    expect((await tool('get_my_checkins')).checkins[0].urgent).toBe(true)
  })

  test('an ordinary complaint does not', async () => {
    const { tool } = await journalOf()
    expect(await tool('log_checkin', { content: 'a bit tired, legs sore from running' })).toMatchObject({
      urgent: false,
      urgent_advice: null,
    })
  })
})

describe('words beside a field', () => {
  test.each([
    ['I weighed 28.2 this morning', { weight_kg: 28.2 }],
    ['My weight was 82.9 then', { weight_kg: 82.9 }],
    ['Only the weight is 82.1', { weight_kg: 82.1 }],
    ['Weight was 82.9, and so it is', { weight_kg: 82.9 }],
    ['Energy was low', { energy: 3 }],
    ['Slept badly', { sleep_quality: 3 }],
  ])('%s: what agrees with it is neither unread nor assumed', async (content, fields) => {
    const { tool } = await journalOf()
    const { checkin, not_read, assumed, warnings } = await tool('log_checkin', { content, ...fields })
    expect(checkin).toMatchObject(fields)
    expect([not_read, assumed, warnings]).toEqual([[], [], []])
  })

  test('another number is still unread', async () => {
    const { tool } = await journalOf()
    const unread = async (content: string, fields: object) =>
      (await tool('log_checkin', { content, ...fields })).not_read.length
    expect(await unread('Ran 6 km', { mood: 6 })).toBe(1)
    expect(await unread('Slept badly', { sleep_hours: 6 })).toBe(1)
  })
})

describe('a weight far from the one nearest in time', () => {
  const ASKED = 'weight_kg: is 28.2 kg right? 82.3 kg is stored for 2026-03-08; both stay as they are'

  test('is stored and asked about, also where it is corrected', async () => {
    const { tool, request } = await journalOf()
    const weigh = (weight_kg: number, date: string) =>
      tool('log_checkin', { content: 'On the scales', weight_kg, date })
    expect((await weigh(82.3, '2026-03-08')).warnings).toEqual([])
    const { checkin, warnings } = await weigh(28.2, '2026-03-10')
    expect([checkin.weight_kg, warnings]).toEqual([28.2, [ASKED]])
    const correct = async (weight_kg: number) =>
      (await request('PATCH', `/api/journal/checkins/${checkin.id}`, { weight_kg })).json.warnings
    expect([await correct(82), await correct(28.2)]).toEqual([[], [ASKED]])
    const ticked = await request('PATCH', '/api/journal/days/2026-03-07/checkin', { weight_kg: 28.2 })
    expect(ticked.json.warnings).toEqual([ASKED])
  })

  test('is asked about beside that of the profile where it is the first, but for 25 %', async () => {
    const { tool, request } = await journalOf()
    await request('PATCH', '/api/profile', { metrics_data: { weight_kg: 80 } })
    const weigh = async (weight_kg: number) =>
      (await request('PATCH', '/api/journal/days/2026-03-10/checkin', { weight_kg })).json
    const slip = await weigh(8)
    expect(slip.weight_far_from).toEqual({ date: null, weight_kg: 80 })
    expect(slip.warnings).toEqual([
      'weight_kg: is 8 kg right? 80 kg is in the profile; both stay as they are',
    ])
    expect((await weigh(61)).weight_far_from).toBeNull()
    // From then on the scales say more than the profile.
    const { warnings } = await tool('log_checkin', { content: 'x', weight_kg: 55, date: '2026-03-09' })
    expect(warnings).toEqual([])
  })

  test('is not asked about after more than two weeks, or for 15 %', async () => {
    const { tool } = await journalOf()
    const warned = async (weight_kg: number, date: string) =>
      (await tool('log_checkin', { content: 'On the scales', weight_kg, date })).warnings.length
    expect(await warned(100, '2026-02-01')).toBe(0)
    expect(await warned(85, '2026-02-15')).toBe(0)
    expect(await warned(100, '2026-03-02')).toBe(0)
    expect(await warned(84, '2026-03-03')).toBe(1)
  })

  test('is asked about for more than 25 % after two weeks, and for more than half after a season', async () => {
    const { tool } = await journalOf()
    const warned = async (weight_kg: number, date: string) =>
      (await tool('log_checkin', { content: 'On the scales', weight_kg, date })).warnings.length
    expect(await warned(100, '2025-03-20')).toBe(0)
    expect(await warned(60, '2025-08-20')).toBe(0)
    expect(await warned(28, '2026-02-01')).toBe(1)
    expect(await warned(20, '2026-02-20')).toBe(1)
  })

  test('of an infant is asked about where none of its age weighs so much', async () => {
    const { tool, request } = await journalOf()
    await request('PATCH', '/api/profile', { metrics_data: { weight_kg: 3.4, birth_date: '2025-12-10' } })
    const warned = async (weight_kg: number, date: string) =>
      (await tool('log_checkin', { content: 'On the scales', weight_kg, date })).warnings.length
    expect(await warned(4.4, '2026-01-10')).toBe(0)
    expect(await warned(5.9, '2026-02-20')).toBe(0)
    expect(await warned(65, '2026-03-10')).toBe(1)
  })
})
