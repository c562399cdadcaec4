import { describe, expect, test } from 'bun:test'
import { personOn } from '../../journal/support.ts'
import { testServer } from '../../support.ts'

type Item = {
  food: { name: string }
  grams: number
  confidence: number
  match: string
  ask: { food: string; grams: number; note: string }[]
  nutrients: { energy_kcal: number }
}

const { request } = personOn(await testServer(), 'ada')

async function analysisOf(text: string): Promise<{ items: Item[]; unmatched: string[] }> {
  const { status, json } = await request('POST', '/api/foods/analysis', { food_text: text })
  expect(status).toBe(200)
  return json
}

describe('amounts that were read absurdly before', () => {
  test.each([
    ['.5 cup rice', 70, 110],
    ['100 calorie pack of almonds', 14, 20],
    ['cola in a 12 fl oz can', 340, 390],
    ['1lb 4oz beef', 560, 575],
    ['a piece of lemon pie', 80, 200],
    ['2 nos idli', 60, 150],
    ['a crisp salad', 60, 250],
  ])('%s weighs between %p and %p g', async (text, least, most) => {
    const { items } = await analysisOf(text)
    expect(items).toHaveLength(1)
    expect(items[0]?.grams).toBeGreaterThanOrEqual(least)
    expect(items[0]?.grams).toBeLessThanOrEqual(most)
  })

  test('a crisp salad is a salad, and rice is rice', async () => {
    expect((await analysisOf('a crisp salad')).items[0]?.food.name).toContain('salad')
    expect((await analysisOf('2 nos idli')).items[0]?.food.name).toBe('Idli')
  })

  test.each([
    'on my lunch break',
    'at the cafeteria',
    'We split it. It was time.',
    'no time at the cafeteria',
  ])('“%s” names no food, and nothing that may be one', async (text) =>
    expect(await analysisOf(text)).toMatchObject({ items: [], unmatched: [] }),
  )
})

describe('an energy of a food', () => {
  test.each(['250 kcal of rice', 'rice, 250 kcal', '250 calories of rice'])('%s', async (text) => {
    const { items } = await analysisOf(text)
    expect(items[0]?.nutrients.energy_kcal).toBeCloseTo(250, -1)
  })
})

describe('how surely a food was found', () => {
  test('by its name', async () => {
    expect((await analysisOf('150 g banana')).items[0]?.match).toBe('exact')
  })

  test('as a stand-in for another food, which is never above 0.5', async () => {
    for (const text of ['200 g zebra pie', 'zebra pie', '300 g zebra curry']) {
      const [item] = (await analysisOf(text)).items
      expect(item?.match).toBe('guess')
      expect(item?.confidence).toBeLessThanOrEqual(0.5)
    }
  })

  test('stated calories do not make the rest certain', async () => {
    const log = (food_name: string, calories: number) =>
      request('POST', '/api/tools/log_food', { food_name, calories })
    const { json: guess } = await log('zebra pie', 450)
    expect(guess.entry.confidence).toBeLessThanOrEqual(0.5)
    expect(guess.warnings.join()).toContain('is counted instead')
    const { json: sure } = await log('apple', 95)
    expect(sure.entry.confidence).toBeGreaterThan(0.9)
    const { json: unknown } = await log('qwxyz', 300)
    expect(unknown.entry.confidence).toBe(1)
  })

  test('words in the order of a food table find that food', async () => {
    const { items } = await analysisOf('Milk, reduced fat (2%), 100 g; 50 g macaroni and cheese')
    expect(items.map(({ food, match }) => [food.name, match])).toEqual([
      ['Semi-skimmed milk (2%)', 'exact'],
      ['Macaroni and cheese', 'exact'],
    ])
  })
})

describe('readings that differ much', () => {
  test('weighed before or after cooking', async () => {
    const [item] = (await analysisOf('100 g pasta')).items
    expect(item?.ask.map(({ note }) => note)).toEqual(['as counted', 'weighed before cooking'])
    expect((await analysisOf('100 g cooked pasta')).items[0]?.ask).toEqual([])
  })

  test('more than anyone eats', async () => {
    const [item] = (await analysisOf('100 eggs')).items
    expect(item?.grams).toBeLessThan(1000)
    expect(item?.ask.map(({ note }) => note)).toEqual(['a usual portion', 'as stated'])
  })

  test('are in the results of the tools too', async () => {
    const { json } = await request('POST', '/api/tools/analyze_food', { food_text: '100 g pasta' })
    expect(json.items[0]).toMatchObject({ match: 'exact', ask: [{ note: 'as counted' }, {}] })
    const logged = await request('POST', '/api/tools/log_food', { food_name: '100 g pasta' })
    expect(logged.json.warnings.join()).toContain('weighed before cooking')
  })
})

describe('what was told twice counts once', () => {
  test.each([
    ['Chicken noodle soup for lunch. A bowl of chicken noodle soup.', 1],
    ['a cup of rice, sorry, two cups of rice', 1],
    ['two eggs at noon. Two eggs at night.', 2],
  ])('%s', async (text, count) => expect((await analysisOf(text)).items).toHaveLength(count))
})

test('a share that was eaten is one of all that was named', async () => {
  const grams = async (text: string) => (await analysisOf(text)).items.map((item) => item.grams)
  const whole = await grams('a turkey sub with coleslaw')
  const eaten = await grams('a turkey sub with coleslaw, ate half')
  expect(eaten).toEqual(whole.map((each) => expect.closeTo(each / 2, 1)))
})
