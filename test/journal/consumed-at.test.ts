import { describe, expect, test } from 'bun:test'
import { journalOf, personOn } from './support.ts'

const RICE = { food_name: '100 g rice' }
const HOUR = 3_600_000

describe('without consumed_at it was eaten now', () => {
  test('in the time zone of the profile', async () => {
    const { server, request, log } = await journalOf()
    await request('PUT', '/api/profile', { time_zone: 'Pacific/Auckland' })
    server.clock.advance(HOUR)
    const { entry } = await log(RICE)
    // 12:00 UTC and three seconds.
    expect(entry).toMatchObject({ date: '2026-03-11', consumed_at: '2026-03-11T01:00:03+13:00' })
  })

  test('in the time zone of the server when the profile names none', async () => {
    const { log } = await journalOf()
    expect((await log(RICE)).entry).toMatchObject({
      date: '2026-03-10',
      consumed_at: '2026-03-10T12:00:03+01:00',
    })
  })
})

/** A local date with its first second and its last, and how many hours lie between: days are not 24 hours. */
const DAYS: [zone: string, date: string, first: string, last: string, hours: number][] = [
  ['Europe/Berlin', '2026-03-09', '2026-03-09T00:00:00+01:00', '2026-03-09T23:59:59+01:00', 24],
  ['Europe/Berlin', '2025-03-30', '2025-03-30T00:00:00+01:00', '2025-03-30T23:59:59+02:00', 23],
  ['Europe/Berlin', '2025-10-26', '2025-10-26T00:00:00+02:00', '2025-10-26T23:59:59+01:00', 25],
  ['Australia/Lord_Howe', '2025-04-06', '2025-04-06T00:00:00+11:00', '2025-04-06T23:59:59+10:30', 24.5],
  ['Australia/Lord_Howe', '2025-10-05', '2025-10-05T00:00:00+10:30', '2025-10-05T23:59:59+11:00', 23.5],
  ['Asia/Kathmandu', '2026-03-01', '2026-03-01T00:00:00+05:45', '2026-03-01T23:59:59+05:45', 24],
  ['America/St_Johns', '2025-11-02', '2025-11-02T00:00:00-02:30', '2025-11-02T23:59:59-03:30', 25],
]

describe('an entry belongs to the local date of consumed_at, from its first second to its last', () => {
  test.each(DAYS)('%s on %s', async (time_zone, date, first, last, hours) => {
    const { request, log } = await journalOf()
    await request('PUT', '/api/profile', { time_zone })
    expect(Date.parse(last) + 1000 - Date.parse(first)).toBe(hours * HOUR)
    const utc = (instant: number) => new Date(instant).toISOString()
    for (const at of [first, last, utc(Date.parse(first)), utc(Date.parse(last) + 999)]) {
      expect((await log({ ...RICE, consumed_at: at })).entry.date).toBe(date)
    }
    // Shown as it was meant, with the offset of its own half of the day.
    expect((await log({ ...RICE, consumed_at: utc(Date.parse(first)) })).entry.consumed_at).toBe(first)
    expect((await log({ ...RICE, consumed_at: utc(Date.parse(last)) })).entry.consumed_at).toBe(last)
    const before = (await log({ ...RICE, consumed_at: utc(Date.parse(first) - 1) })).entry.date
    const after = (await log({ ...RICE, consumed_at: utc(Date.parse(last) + 1000) })).entry.date
    expect([before < date, after > date]).toEqual([true, true])
    const { json } = await request('GET', `/api/journal/days/${date}`)
    expect(json.entries).toBe(6)
  })
})

test('a later change of time zone does not move what was logged', async () => {
  const { request, log } = await journalOf()
  const { entry } = await log({ ...RICE, consumed_at: '2026-03-09T23:30:00+01:00' })
  await request('PATCH', '/api/profile', { time_zone: 'Pacific/Auckland' })
  const { json } = await request('GET', `/api/journal/foods/${entry.id}`)
  expect(json).toMatchObject({ date: '2026-03-09', consumed_at: '2026-03-10T11:30:00+13:00' })
  expect((await request('GET', '/api/journal/days/2026-03-09')).json.entries).toBe(1)
})

test('two people in two zones log one moment on two dates', async () => {
  const { server, request, log } = await journalOf('ada')
  const bob = personOn(server, 'bob')
  await request('PUT', '/api/profile', { time_zone: 'Pacific/Kiritimati' })
  await bob.request('PUT', '/api/profile', { time_zone: 'Pacific/Pago_Pago' })
  const consumed_at = '2026-03-10T10:30:00Z'
  expect((await log({ ...RICE, consumed_at })).entry.date).toBe('2026-03-11')
  expect((await bob.log({ ...RICE, consumed_at })).entry.date).toBe('2026-03-09')
})

describe('consumed_at is taken', () => {
  test.each([
    ['in UTC', '2026-03-10T08:00:00Z', '2026-03-10T09:00:00+01:00'],
    ['in lower case, as RFC 3339 allows', '2026-03-10t08:00:00z', '2026-03-10T09:00:00+01:00'],
    ['with another offset', '2026-03-09T22:00:00-10:00', '2026-03-10T09:00:00+01:00'],
    ['with a fraction of a second', '2026-03-10T08:00:00.123456789Z', '2026-03-10T09:00:00+01:00'],
    ['without seconds', '2026-03-10T08:00Z', '2026-03-10T09:00:00+01:00'],
    ['of long ago', '1970-01-01T00:00:00Z', '1970-01-01T01:00:00+01:00'],
    [
      'of tomorrow: breakfast is planned the evening before',
      '2026-03-11T22:59:00Z',
      '2026-03-11T23:59:00+01:00',
    ],
  ])('%s', async (_, consumed_at, shown) => {
    const { log } = await journalOf()
    expect((await log({ ...RICE, consumed_at })).entry.consumed_at).toBe(shown)
  })
})

/** Now is noon on a Tuesday in Berlin. */
describe('consumed_at without an offset is the local time of the person', () => {
  test.each([
    ['2026-03-09T19:30', '2026-03-09T19:30:00+01:00'],
    ['2026-03-09 19:30:15', '2026-03-09T19:30:15+01:00'],
    ['yesterday 19:30', '2026-03-09T19:30:00+01:00'],
    ['Yesterday at 7 pm', '2026-03-09T19:00:00+01:00'],
    ['8:15 last sunday', '2026-03-08T08:15:00+01:00'],
    ['tuesday 8:15', '2026-03-10T08:15:00+01:00'],
    ['last tuesday 8:15', '2026-03-03T08:15:00+01:00'],
    ['12:05 am today', '2026-03-10T00:05:00+01:00'],
    ['2 hours ago', '2026-03-10T10:00:03+01:00'],
    // In the night the clocks go from 2 to 3, and in autumn they show 2 o'clock twice.
    ['2025-03-30 02:30', '2025-03-30T03:30:00+02:00'],
    ['2025-03-30 03:30', '2025-03-30T03:30:00+02:00'],
    ['2025-10-26T02:30', '2025-10-26T02:30:00+02:00'],
  ])('%s', async (consumed_at, shown) => {
    const { log } = await journalOf()
    expect((await log({ ...RICE, consumed_at })).entry.consumed_at).toBe(shown)
  })

  test.each([
    ['a time alone', { consumed_at: '9:30' }, '2026-03-10T09:30:00+01:00', 'today, 2026-03-10'],
    ['a day alone', { consumed_at: 'sunday', meal_type: 'lunch' }, '2026-03-08T12:30:00+01:00', '12:30'],
    ['a date alone', { consumed_at: '2026-03-01' }, '2026-03-01T12:00:00+01:00', '12:00'],
    [
      'a part of a day',
      { consumed_at: 'this morning', meal_type: 'breakfast' },
      '2026-03-10T08:00:00+01:00',
      '08:00',
    ],
    ['a skipped hour', { consumed_at: '2025-03-30 02:30' }, '2025-03-30T03:30:00+02:00', 'skipped 02:30'],
    ['an hour that came twice', { consumed_at: '2025-10-26 02:30' }, '2025-10-26T02:30:00+02:00', 'twice'],
  ])('%s is assumed, and that is stated', async (_, input, shown, said) => {
    const { log } = await journalOf()
    const { entry, assumed } = await log({ ...RICE, ...input })
    expect(entry.consumed_at).toBe(shown)
    expect(assumed.join()).toStartWith('consumed_at: ')
    expect(assumed.join()).toContain(said)
  })
})

describe('consumed_at is refused', () => {
  test.each([
    ['as words that leave it open', 'some time ago', 'must be a date-time such as 2026-03-09T19:30'],
    ['in an order with two readings', '3/9/2026 8:00', 'must be a date-time such as'],
    ['with a bare hour', 'yesterday 8', 'must be a date-time such as'],
    ['with a zone in brackets', '2026-03-10T08:00:00+01:00[Europe/Berlin]', 'must be a date-time such as'],
    ['on a date that does not exist', '2026-02-30T08:00:00Z', 'must be a date-time that exists'],
    ['locally, on a date that does not exist', '2026-02-30 08:00', 'must be a date-time such as'],
    ['as a date alone that does not exist', '2026-02-30', 'must be a date that exists'],
    ['at an hour that does not exist', '2026-03-10T25:00:00Z', 'must be a date-time that exists'],
    ['with an offset that does not exist', '2026-03-10T08:00:00+99:00', 'must be a date-time that exists'],
    ['more than 48 hours ahead', '2026-03-12T11:01:00Z', 'must not be more than 48 hours in the future'],
    ['in another millennium', '9999-12-31T23:59:59Z', 'must not be more than 48 hours in the future'],
    ['before 1970', '1969-12-31T23:59:59Z', 'must not be before 1970'],
    ['as the epoch seconds', 1773136800, 'must be a date-time such as'],
  ])('%s', async (_, consumed_at, message) => {
    const { refusal, request } = await journalOf()
    expect(await refusal('log_food', { ...RICE, consumed_at })).toStartWith(`consumed_at: ${message}`)
    expect((await request('GET', '/api/journal/foods')).json.entries).toEqual([])
  })
})
