import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { localDate } from '../../../src/core/dates.ts'
import { frozenClock, NOW } from '../../support.ts'
import { journalOf } from '../support.ts'

const HOUR = 3_600_000
const ZONES = [
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/Santiago',
]

const entries = fc.array(
  fc.record({ hoursAgo: fc.integer({ min: 0, max: 24 * 12 }), grams: fc.integer({ min: 10, max: 900 }) }),
  { maxLength: 12 },
)
const checkins = fc.array(
  fc.record({ daysAgo: fc.integer({ min: 0, max: 9 }), mood: fc.integer({ min: 1, max: 10 }) }),
  { maxLength: 8 },
)

test('whatever was logged where, each local date has its own sums and means, and the others have gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ZONES), entries, checkins, async (zone, eaten, said) => {
      const journal = await journalOf('ada', { clock: frozenClock(NOW) })
      await journal.request('PUT', '/api/profile', { time_zone: zone })
      for (const { hoursAgo, grams } of eaten) {
        const consumed_at = new Date(NOW - hoursAgo * HOUR).toISOString()
        await journal.log({ food_name: 'oatmeal', grams, consumed_at })
      }
      const today = localDate(journal.server.clock.now(), zone)
      for (const { daysAgo, mood } of said) {
        const date = addDays(today, -daysAgo)
        await journal.tool('log_checkin', { content: 'ok', date, mood, client_entry_id: crypto.randomUUID() })
      }
      const { json } = await journal.request('GET', '/api/trends?days=10')
      expect(json.window).toEqual({ from: addDays(today, -9), to: today, time_zone: zone })
      json.dates.forEach((date: string, place: number) => {
        expect(date).toBe(addDays(today, place - 9))
        const onDate = eaten.filter(({ hoursAgo }) => localDate(NOW - hoursAgo * HOUR, zone) === date)
        const grams = onDate.reduce((sum, entry) => sum + entry.grams, 0)
        expect(json.entries[place]).toBe(onDate.length)
        // Oatmeal has one kcal a gram.
        if (onDate.length === 0) expect(json.nutrients.energy_kcal[place]).toBeNull()
        else expect(json.nutrients.energy_kcal[place]).toBeCloseTo(grams, 3)
        const moods = said.filter(({ daysAgo }) => daysAgo === 9 - place).map(({ mood }) => mood)
        if (moods.length === 0) expect(json.mood[place]).toBeNull()
        else expect(json.mood[place]).toBeCloseTo(moods.reduce((a, b) => a + b, 0) / moods.length, 3)
        expect(json.checkins[place]).toBe(moods.length)
      })
    }),
    { numRuns: 25 },
  )
}, 60_000)
