import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { rebuildPortions } from '../../src/foods/portion-statistics/rebuild.ts'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

type Item = {
  food: { name: string; default_grams: number }
  grams: number
  grams_low: number
  grams_high: number
  confidence: number
  ask: { food: string; grams: number; note: string }[]
}

const { request } = personOn(await testServer(), 'ada')

async function itemOf(text: string): Promise<Item> {
  const { status, json } = await request('POST', '/api/foods/analysis', { food_text: text })
  expect(status).toBe(200)
  return json.items[0]
}

describe('an amount that was not stated', () => {
  test.each([
    ['a bowl of chicken noodle soup', 200, 350],
    ['peanuts, one bowl', 20, 80],
    ['a plate of fried rice', 200, 400],
    ['a piece of carrot cake', 60, 150],
    ['a packet of crisps', 20, 40],
    ['some rice', 100, 250],
    ['some saltines', 8, 40],
    ['a few carrots', 40, 130],
    ['a lot of bread', 60, 150],
    ['a handful of peanuts', 15, 50],
    ['2 sausages', 60, 200],
  ])('%s weighs between %p and %p g', async (text, least, most) => {
    const { grams } = await itemOf(text)
    expect(grams).toBeWithin(least, most + 0.01)
  })

  test('has a spread, and a stated one has none', async () => {
    const assumed = await itemOf('rice')
    expect(assumed.grams_low).toBeLessThan(0.8 * assumed.grams)
    expect(assumed.grams_high).toBeGreaterThan(1.25 * assumed.grams)
    expect(assumed.food.default_grams).toBe(assumed.grams)
    const stated = await itemOf('200 g rice')
    expect([stated.grams_low, stated.grams_high]).toEqual([200, 200])
    expect(stated.confidence).toBeGreaterThan(assumed.confidence)
  })

  test('of a child is smaller', async () => {
    const usual = await itemOf('spaghetti bolognese')
    for (const text of ['spaghetti bolognese, child’s portion', 'my toddler had spaghetti bolognese']) {
      const { grams } = await itemOf(text)
      expect(grams).toBeLessThan(0.85 * usual.grams)
      expect(grams).toBeGreaterThan(0.35 * usual.grams)
    }
  })

  test('is asked for with its choices, if it may be much more or less', async () => {
    const { ask, grams, grams_low: low, grams_high: high } = await itemOf('spaghetti bolognese')
    expect(ask.map(({ note, grams: of }) => [note, of])).toEqual([
      ['a usual portion', grams],
      ['a small portion', low],
      ['a large portion', high],
    ])
    expect((await itemOf('spinach')).ask).toEqual([])
    expect((await itemOf('350 g spaghetti bolognese')).ask).toEqual([])
  })

  test('is asked for by the tools as well', async () => {
    const { json } = await request('POST', '/api/tools/analyze_food', { food_text: 'spaghetti bolognese' })
    expect(json.items[0]).toMatchObject({
      grams_low: expect.any(Number),
      grams_high: expect.any(Number),
      ask: [{ note: 'a usual portion' }, { note: 'a small portion' }, { note: 'a large portion' }],
    })
  })
})

describe('the statistics of portions', () => {
  const file = join(import.meta.dir, '../../src/foods/portion-statistics/portions.tsv')

  test('say of each row which source it is of', async () => {
    const [header, ...lines] = (await Bun.file(file).text()).trimEnd().split('\n')
    expect(header?.split('\t').at(-1)).toBe('source')
    expect(new Set(lines.map((line) => line.split('\t').at(-1)))).toEqual(
      new Set(['FNDDS 2021-2023', 'Fineli 20']),
    )
    const isOrdered = (line: string) => {
      const [low = 0, usual = 0, high = 0] = line.split('\t').slice(2, 5).map(Number)
      return low > 0 && low <= usual && usual <= high
    }
    expect(lines.filter((line) => !isOrdered(line))).toEqual([])
  })

  const folder = process.env.EXT_TEST_FOOD_DATA
  test('are what the official files give', async () => {
    if (folder === undefined || !(await Bun.file(join(folder, 'fineli-20/foodaddunit.csv')).exists())) {
      process.stdout.write('The files of FNDDS and Fineli were not found: the portions were not compared\n')
      return
    }
    expect(await rebuildPortions(folder)).toBe(await Bun.file(file).text())
  }, 120_000)
})
