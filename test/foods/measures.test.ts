import { expect, test } from 'bun:test'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

const server = await testServer()

type Measure = { unit: string; grams: number }

async function measuresOf(name: string, timeZone = 'America/New_York'): Promise<Measure[]> {
  const { request } = personOn(server, timeZone.replace('/', ' '))
  await request('PATCH', '/api/profile', { time_zone: timeZone })
  const { json } = await request('GET', `/api/foods?limit=1&q=${encodeURIComponent(name)}`)
  return json.foods[0].measures
}
const unitsOf = async (name: string) => (await measuresOf(name)).map(({ unit }) => unit)

test.each([
  ['rye bread', ['medium slice'], ['ml', 'cup', 'tbsp', 'piece']],
  ['whole milk', ['ml', 'cup', 'tbsp', 'tsp'], ['piece', 'slice']],
  ['olive oil', ['ml', 'tbsp', 'tsp'], ['piece', 'slice']],
  ['boiled egg', ['egg', 'slice'], ['ml', 'tbsp']],
  ['white rice', ['cup', 'tbsp'], ['ml', 'piece', 'slice']],
  ['cheese pizza', ['piece'], ['ml', 'cup', 'tbsp']],
])('%s has %p and none of %p', async (name, has, hasNot) => {
  const units = await unitsOf(name)
  expect(units).toEqual(expect.arrayContaining(has))
  expect(units.filter((unit) => hasNot.includes(unit))).toEqual([])
})

test('units are named once, weigh something, and are few', async () => {
  for (const name of ['coffee', 'beer', 'chicken breast', 'cheddar', 'banana', 'soup', 'salt', 'apple']) {
    const measures = await measuresOf(name)
    const units = measures.map(({ unit }) => unit)
    expect(new Set(units).size).toBe(units.length)
    expect(measures.every(({ grams }) => grams > 0)).toBe(true)
    expect(units.length).toBeLessThanOrEqual(10)
    // Grams are offered for every food, and pounds are grams.
    expect(units.filter((unit) => /^(?:g|kg|oz|lb)$/.test(unit))).toEqual([])
  }
})

test('a cup is that of the country, as in a text', async () => {
  const cup = async (timeZone: string) =>
    (await measuresOf('whole milk', timeZone)).find(({ unit }) => unit === 'cup')?.grams
  expect(await cup('America/New_York')).toBeCloseTo(244, 0)
  expect(await cup('Australia/Sydney')).toBeCloseTo(258, 0)
})
