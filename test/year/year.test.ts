import { expect, test } from 'bun:test'
import { addDays } from '../../src/contract/calendar-date.ts'
import { addNutrients } from '../../src/nutrition/nutrients.ts'
import { NOW, testServer } from '../support.ts'
import { USER } from './account.ts'
import { writeYear } from './year.ts'

const END = '2026-03-10'
const DAYS = 60

async function written() {
  const { services } = await testServer()
  await writeYear(services, { end: END, days: DAYS })
  return services
}

test('a year is the same each time, but for what is secret', async () => {
  const stored = async () => {
    const { db, features, tokens } = await written()
    const entries = db.$client.query('SELECT * FROM food_entries ORDER BY id').all()
    const checkins = db.$client.query('SELECT * FROM checkins ORDER BY id').all()
    return [entries, checkins, features.protocols.list(USER, 'all'), tokens.list(USER, { limit: 50 })]
  }
  expect(await stored()).toEqual(await stored())
})

test('a year has 20 entries a day, days that are whole, broken off and missed, and right sums', async () => {
  const { features } = await written()
  const days = features.foodJournal.days(USER, addDays(END, 1 - DAYS), END)
  expect(days.reduce((sum, { entries }) => sum + entries, 0)).toBe(20 * DAYS)
  expect(days.length).toBeLessThan(DAYS)
  expect(new Set(days.map(({ complete }) => complete))).toEqual(new Set([true, false, null]))
  const { entries } = features.foodJournal.list(USER, { limit: 50, from: END, to: END })
  const sums = addNutrients(entries.map(({ nutrients }) => nutrients))
  expect(features.foodJournal.dayTotals(USER, END).nutrients.protein_g).toBeCloseTo(sums.protein_g ?? 0, 1)
})

test('the last day of a year is under way', async () => {
  const { db } = await written()
  const latest = db.$client.query<{ at: number }, []>('SELECT max(consumed_at) AS at FROM food_entries').get()
  expect(latest?.at).toBeGreaterThan(NOW)
  expect(latest?.at).toBeLessThanOrEqual(Date.parse(`${END}T16:00:00+01:00`))
})
