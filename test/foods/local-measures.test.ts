import { expect, test } from 'bun:test'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

const server = await testServer()

async function weigh(timeZone: string, food_text: string): Promise<number> {
  const { request } = personOn(server, timeZone.replace('/', ' '))
  expect((await request('PATCH', '/api/profile', { time_zone: timeZone })).status).toBe(200)
  const { json } = await request('POST', '/api/foods/analysis', { food_text })
  return json.items[0].grams
}

test.each([
  ['America/New_York', 'a pint of beer', 473],
  ['Europe/London', 'a pint of beer', 568],
  ['Europe/London', 'a US pint of beer', 473],
  ['Europe/London', '10 fl oz of water', 284],
  ['America/New_York', 'a cup of whole milk', 244],
  ['Australia/Sydney', 'a cup of whole milk', 258],
  ['America/New_York', '2 tbsp whole milk', 30.5],
  ['Australia/Sydney', '2 tbsp whole milk', 41],
  ['Asia/Tokyo', 'a cup of whole milk', 206],
])('in %s, %s weighs about %p g', async (timeZone, text, grams) => {
  const found = await weigh(timeZone, text)
  expect(found).toBeWithin(0.96 * grams, 1.04 * grams)
})

test('the fields of an entry are measured so as well', async () => {
  const { request, log } = personOn(server, 'jo')
  await request('PATCH', '/api/profile', { time_zone: 'Europe/Dublin' })
  const { entry } = await log({ food_name: 'beer', quantity: 2, unit: 'pints' })
  expect(entry.grams).toBeWithin(1100, 1200)
})
