import { expect, test } from 'bun:test'
import { personOn } from '../journal/support.ts'
import { frozenClock, hurriedClock, type TestClock, testServer } from '../support.ts'
import { kitchen } from '../tools/kitchen.ts'

/** Work on long texts takes turns with other requests, and its result is the same as in one go. */

const TEXT = '150 g chicken breast, rice and zorbleflux, lentils with milk, eggs on toast'
const RECIPE = {
  name: 'Stew',
  ingredients: ['rice', 'lentils', 'rice'].map((text) => ({ text, grams: 100 })),
}
const works: [title: string, method: string, path: string, body: object][] = [
  ['an analysis', 'POST', '/api/foods/analysis', { food_text: TEXT }],
  ['analyze_food', 'POST', '/api/tools/analyze_food', { food_text: TEXT }],
  ['a meal', 'POST', '/api/journal/foods', { entries: [{ food_name: TEXT }, { food_name: 'milk' }] }],
  ['log_food', 'POST', '/api/tools/log_food', { food_name: TEXT, client_entry_id: 'once' }],
  ['a recipe', 'POST', '/api/foods/own', RECIPE],
]

async function personBy(clock: TestClock) {
  const server = await testServer({ foods: kitchen, clock })
  const { request } = personOn(server, 'ada')
  await request('PUT', '/api/profile', { allergies: ['milk', 'rice', 'egg'] })
  await request('POST', '/api/foods/own', { name: 'Grans toast', nutrients: { energy_kcal: 200 } })
  return request
}

/** The most that something grows in one turn of the event loop until all works are done. */
async function mostPerTurn(works: readonly Promise<unknown>[], read: () => number): Promise<number> {
  let most = 0
  let isDone = false
  const all = Promise.allSettled(works).then(() => {
    isDone = true
  })
  for (let last = read(); !isDone; last = read()) {
    await new Promise((resolve) => setImmediate(resolve))
    most = Math.max(most, read() - last)
  }
  await all
  return most
}

/** Without what is new each time. */
const settled = (json: unknown) =>
  JSON.parse(JSON.stringify(json).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'))

test.each(works)('%s lets another request go first', async (_, method, path, body) => {
  const request = await personBy(hurriedClock())
  const order: string[] = []
  const work = request(method, path, body).then((answer) => {
    order.push('work')
    return answer
  })
  const health = request('GET', '/api/health').then(() => order.push('health'))
  const [{ status, json }] = await Promise.all([work, health])
  expect(order).toEqual(['health', 'work'])
  const inOneGo = await (await personBy(frozenClock()))(method, path, body)
  expect([status, settled(json)]).toEqual([inOneGo.status, settled(inOneGo.json)])
  expect([200, 201]).toContain(status)
})

test('long works that run at once take one slice each turn', async () => {
  let looks = 0
  const request = await personBy({ ...frozenClock(), elapsed: () => 4 * looks++ })
  const entries = Array.from({ length: 50 }, (_, at) => ({
    food_name: `zorble${'flux'.repeat(at % 9)} ${at}`,
  }))
  const works = Array.from({ length: 10 }, () => request('POST', '/api/journal/foods', { entries }))
  const longest = await mostPerTurn(works, () => 4 * looks)
  expect(await Promise.all(works.map(async (work) => (await work).status))).toEqual(works.map(() => 201))
  expect(longest).toBeLessThan(100)
})

test('requests that arrive together are answered one each turn', async () => {
  const request = await personBy(frozenClock())
  let answered = 0
  const readings = Array.from({ length: 10 }, () =>
    request('POST', '/api/foods/analysis', { food_text: 'rice' }).then(() => answered++),
  )
  expect(await mostPerTurn(readings, () => answered)).toBeLessThan(3)
  expect(answered).toBe(10)
})

test('a meal of many short entries lets another request go between them', async () => {
  // Every look takes a quarter of a slice, and no entry a whole one.
  let looks = 0
  const request = await personBy({ ...frozenClock(), elapsed: () => 4 * looks++ })
  const entries = Array.from({ length: 50 }, (_, at) => ({
    food_name: `zorble${'flux'.repeat(at % 9)} ${'b'.repeat(at)}`,
  }))
  const work = request('POST', '/api/journal/foods', { entries })
  expect(await mostPerTurn([work], () => 4 * looks)).toBeLessThan(50)
  expect((await work).status).toBe(201)
})

test('a correction in slices is the same as in one go', async () => {
  const corrected = async (clock: TestClock) => {
    const request = await personBy(clock)
    const { json } = await request('POST', '/api/tools/log_food', { food_name: 'milk' })
    const answer = await request('PATCH', `/api/journal/foods/${json.entry_id}`, { food_name: TEXT })
    return [answer.status, settled(answer.json)]
  }
  expect(await corrected(hurriedClock())).toEqual(await corrected(frozenClock()))
})

test.each(['/api/foods/own', '/api/journal/day'])('GET %s in slices is as in one go', async (path) => {
  const shown = async (clock: TestClock) => {
    const request = await personBy(clock)
    for (const name of ['Stew', 'Soup']) await request('POST', '/api/foods/own', { ...RECIPE, name })
    for (const food_name of ['milk', 'rice']) await request('POST', '/api/tools/log_food', { food_name })
    const { status, json } = await request('GET', path)
    return [status, settled(json)]
  }
  expect(await shown(hurriedClock())).toEqual(await shown(frozenClock()))
})

test('an own food that changes counts in the next search, though the clock stands still', async () => {
  const request = await personBy(frozenClock())
  const { json } = await request('POST', '/api/foods/own', {
    name: 'Quzzle',
    nutrients: { energy_kcal: 100 },
  })
  const names = async () => {
    const found = await request('GET', '/api/foods?q=quzzle')
    return found.json.foods.map(({ name }: { name: string }) => name)
  }
  expect(await names()).toEqual(['Quzzle'])
  await request('PUT', `/api/foods/own/${json.id}`, { name: 'Quzzle bar', nutrients: { energy_kcal: 100 } })
  expect(await names()).toEqual(['Quzzle bar'])
  await request('DELETE', `/api/foods/own/${json.id}`)
  expect(await names()).toEqual([])
})
