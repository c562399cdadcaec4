import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../src/contract/calendar-date.ts'
import { frozenClock } from '../support.ts'
import { journalOf } from './support.ts'

/** Which local dates a diet score and a gap are about, where days are not 24 hours long. */

type Zone = [zone: string, date: string, hours: number]
const CHANGES: Zone[] = [
  ['Europe/Berlin', '2025-03-30', 23],
  ['Europe/Berlin', '2025-10-26', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2025-11-02', 25],
  ['Australia/Lord_Howe', '2025-10-05', 23.5],
  ['Australia/Lord_Howe', '2025-04-06', 24.5],
  // The clocks change at midnight: there is no 00:00 on this date.
  ['America/Santiago', '2025-09-07', 23],
  ['Asia/Kathmandu', '2026-03-01', 24],
]

const startOf = (date: string, timeZone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
const utc = (instant: number) => new Date(instant).toISOString()

/** A person in a zone, asked at an instant. */
async function at(instant: number, time_zone: string) {
  const clock = frozenClock(instant)
  const journal = await journalOf('ada', { clock })
  await journal.request('PUT', '/api/profile', { time_zone })
  const eat = (when: number, food_name = '700 g oatmeal') =>
    journal.log({ food_name, consumed_at: utc(when) })
  return { ...journal, clock, eat }
}

describe.each(CHANGES)('%s on %s, a day of %d hours', (zone, date, hours) => {
  const start = startOf(date, zone)
  const end = startOf(addDays(date, 1), zone)

  test('is as long as it is', () => {
    expect((end - start) / 3_600_000).toBe(hours)
  })

  test('its first and its last second are of one complete day', async () => {
    const { eat, tool } = await at(end + 6 * 3_600_000, zone)
    await eat(start)
    await eat(end - 1000)
    const score = await tool('get_diet_score', { days: 7 })
    expect(score.window).toEqual({ from: addDays(date, -5), to: addDays(date, 1), time_zone: zone })
    expect(score.days).toEqual({ eligible: 1, logged: 1, complete: 1 })
    expect(score.consistency_score).toBe(100)
    expect(await tool('get_diet_gap', { days: 7 })).toMatchObject({ days_used: 1, status: 'ok' })
  })

  test('the second before is the day before, the second after the day after', async () => {
    const { eat, tool } = await at(end + 6 * 3_600_000, zone)
    await eat(start - 1000)
    await eat(start)
    await eat(end - 1000)
    await eat(end)
    const { days } = await tool('get_diet_score', { days: 7 })
    // The days before and after have one eating time each: logged, not complete.
    expect(days).toEqual({ eligible: 2, logged: 3, complete: 1 })
  })

  test('while it lasts it is today, from its first second to its last', async () => {
    // Each call takes three seconds.
    for (const now of [start, (start + end) / 2, end - 7000]) {
      const { tool, eat } = await at(now, zone)
      await eat(startOf(addDays(date, -1), zone) + 9 * 3_600_000)
      const { window, days } = await tool('get_diet_score', { days: 2 })
      expect(window).toMatchObject({ from: addDays(date, -1), to: date })
      expect(days.eligible).toBe(1)
    }
  })

  test('today joins the days that count once it is marked complete or over, and not before', async () => {
    const { tool, eat, request, clock } = await at(end - 3_600_000, zone)
    await eat(start + 60_000)
    const today = () => tool('get_diet_score', { days: 2 })
    expect((await today()).days).toEqual({ eligible: 0, logged: 1, complete: 0 })
    await eat(end - 2 * 3_600_000)
    const open = { overall: null, status: 'day_not_over', days: { eligible: 0, logged: 1, complete: 0 } }
    expect(await today()).toMatchObject(open)
    const counted = { status: 'ok', days: { eligible: 1, logged: 1, complete: 1 } }
    const mark = (complete: boolean | null) => request('PUT', `/api/journal/days/${date}`, { complete })
    expect((await mark(true)).status).toBe(200)
    expect(await today()).toMatchObject(counted)
    await mark(null)
    expect(await today()).toMatchObject(open)
    clock.advance(2 * 3_600_000)
    expect(await today()).toMatchObject(counted)
  })
})

test('meals an hour apart that the clock shows as one time are two eating times', async () => {
  // 02:30 comes twice on this night.
  const first = Date.parse('2025-10-26T02:30:00+02:00')
  const { tool, eat } = await at(Date.parse('2025-10-27T10:00:00Z'), 'Europe/Berlin')
  await eat(first)
  await eat(first + 3_600_000)
  expect((await tool('get_diet_score', { days: 3 })).days.complete).toBe(1)
})

test('travelling changes what today is, and moves nothing that was logged', async () => {
  const now = Date.parse('2026-03-10T11:00:00Z')
  const { tool, eat, request } = await at(now, 'Europe/Berlin')
  const yesterday = startOf('2026-03-09', 'Europe/Berlin')
  await eat(yesterday + 60_000)
  await eat(yesterday + 23 * 3_600_000)
  const here = await tool('get_diet_score', { days: 7 })
  expect(here.window.to).toBe('2026-03-10')
  await request('PATCH', '/api/profile', { time_zone: 'Pacific/Kiritimati' })
  const there = await tool('get_diet_score', { days: 7 })
  expect(there.window).toMatchObject({ to: '2026-03-11', time_zone: 'Pacific/Kiritimati' })
  expect(there.days).toEqual({ eligible: 2, logged: 1, complete: 1 })
  expect(there.components).toEqual(here.components)
  await request('PATCH', '/api/profile', { time_zone: 'Pacific/Pago_Pago' })
  const back = await tool('get_diet_score', { days: 7 })
  expect(back.window.to).toBe('2026-03-10')
  expect(back.components).toEqual(here.components)
})

test('for meals at any instants in any zone: the days that count are the local dates on which was eaten', async () => {
  const zone = fc.constantFrom(...new Set(CHANGES.map(([name]) => name)), 'Pacific/Apia', 'Africa/Casablanca')
  const now = Date.parse('2025-11-05T12:00:00Z')
  const minute = fc.integer({ min: 0, max: 20 * 24 * 60 })
  await fc.assert(
    fc.asyncProperty(zone, fc.array(minute, { minLength: 1, maxLength: 8 }), async (name, minutes) => {
      const { tool, eat } = await at(now, name)
      const instants = minutes.map((ago) => now - ago * 60_000)
      for (const instant of instants) await eat(instant, '100 g rice')
      const dates = new Set(
        instants.map((instant) =>
          new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' }).format(instant),
        ),
      )
      const { days, window } = await tool('get_diet_score', { days: 30 })
      expect(days.logged).toBe(dates.size)
      const first = [...dates].sort()[0] ?? ''
      const since = Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(window.to)).days
      expect(days.eligible).toBe(since)
    }),
    { numRuns: 12 },
  )
})
