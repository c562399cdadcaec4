import { expect, test } from 'bun:test'
import { renewDays } from '../../src/journal/renew-days.ts'
import { journalOf } from './support.ts'

/** A journal whose days were stored by another version, but for the last one. */
async function journalFromBefore() {
  const journal = await journalOf()
  const sqlite = journal.server.db.$client
  for (const day of ['07', '08', '09']) {
    await journal.log({ food_name: '100 g rice', consumed_at: `2026-03-${day}T12:00:00+01:00` })
  }
  await journal.request('PUT', '/api/journal/days/2026-03-08', { complete: true })
  const stored = () => sqlite.query('SELECT date, sums, entries, complete FROM food_days ORDER BY date').all()
  const before = stored()
  sqlite.run("UPDATE food_days SET sums = x'' WHERE date = '2026-03-07'")
  sqlite.run("UPDATE food_days SET sums = x'01' || substr(sums, 2) WHERE date = '2026-03-08'")
  return { ...journal, before, stored }
}

test('days in an older layout read the same, and are stored in the present one between requests', async () => {
  const { server, before, stored, request } = await journalFromBefore()
  const list = async () => (await request('GET', '/api/export')).json.food_days
  const shown = await list()
  expect(shown.map((day: { nutrients: object }) => day.nutrients)).toEqual([
    shown[2].nutrients,
    shown[2].nutrients,
    shown[2].nutrients,
  ])
  expect(stored()).not.toEqual(before)
  await renewDays(server.services.features, () => false)
  expect(stored()).toEqual(before)
  expect(await list()).toEqual(shown)
})

test('a server that stops renews no further', async () => {
  const { server, before, stored } = await journalFromBefore()
  await renewDays(server.services.features, () => true)
  expect(stored()).not.toEqual(before)
})
