import { expect, test } from 'bun:test'
import {
  MAX_FOOD_TEXT_CHARS,
  MAX_PROFILE_LIST_ITEMS,
  MAX_PROFILE_TEXT_CHARS,
} from '../../src/contract/limits.ts'
import { ALLERGEN_RULES } from '../../src/foods/allergen-rules.ts'
import { personOn } from '../journal/support.ts'
import { callTool, type TestServer, testServer } from '../support.ts'

/** Words of every allergen, so that each phrase concerns every food. */
const WORDS = ALLERGEN_RULES.flatMap(({ said }) => said.split(' '))

/** As many phrases as a profile holds, as long as they may be, and all different. */
const PHRASES = Array.from({ length: MAX_PROFILE_LIST_ITEMS }, (_, at) => {
  const words = [...WORDS.slice(at % WORDS.length), ...WORDS].map((word) => `${word} ${word}s`)
  return `word${at} ${words.join(' ')}`.slice(0, MAX_PROFILE_TEXT_CHARS)
})

const MEAL =
  'eggs, toast, peanut butter, whole milk, cheddar cheese, pasta, prawns, pad thai, latte, soy sauce; '
const TEXT = MEAL.repeat(5).slice(0, MAX_FOOD_TEXT_CHARS)
const ENTRIES = Array.from({ length: 10 }, () => ({ food_name: MEAL }))

/** How often a text is read into words while something is done; each reading is one match of a pattern. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const { match } = String.prototype
  let count = 0
  const counting = function (this: string, pattern: RegExp) {
    count++
    return match.call(this, pattern)
  }
  Object.defineProperty(String.prototype, 'match', { value: counting, configurable: true, writable: true })
  try {
    await work()
    return count
  } finally {
    Object.defineProperty(String.prototype, 'match', { value: match, configurable: true, writable: true })
  }
}

const ways: [title: string, run: (server: TestServer, userId: string) => Promise<unknown>][] = [
  [
    'POST /api/foods/analysis',
    (server, user) => personOn(server, user).request('POST', '/api/foods/analysis', { food_text: TEXT }),
  ],
  [
    'POST /api/journal/foods',
    (server, user) => personOn(server, user).request('POST', '/api/journal/foods', { entries: ENTRIES }),
  ],
  [
    'GET /api/foods',
    (server, user) => personOn(server, user).request('GET', '/api/foods?limit=50&q=milk%20cheese'),
  ],
  [
    'analyze_food',
    async (server, user) =>
      callTool(await server.mcpClient(await server.jwt(user)), 'analyze_food', { food_text: TEXT }),
  ],
  [
    'log_food',
    async (server, user) =>
      callTool(await server.mcpClient(await server.jwt(user)), 'log_food', { food_name: MEAL }),
  ],
  [
    'get_diet_gap',
    async (server, user) => callTool(await server.mcpClient(await server.jwt(user)), 'get_diet_gap', {}),
  ],
]

test.each(ways)('%s reads the largest profile once, and not once per food', async (_, run) => {
  const server = await testServer()
  await personOn(server, 'sam').request('PUT', '/api/profile', {
    allergies: PHRASES,
    conditions: PHRASES,
    dietary_preferences: { avoid: PHRASES, dislikes: PHRASES },
  })
  await personOn(server, 'sam').request('POST', '/api/journal/foods', { entries: ENTRIES.slice(0, 5) })
  await personOn(server, 'kim').request('POST', '/api/journal/foods', { entries: ENTRIES.slice(0, 5) })
  await run(server, 'kim')
  const without = await readings(() => run(server, 'kim'))
  const first = await readings(() => run(server, 'sam'))
  const again = await readings(() => run(server, 'sam'))
  // Each phrase once for what is not tolerated, and twice for what may be suggested.
  expect(first - without).toBeLessThanOrEqual(3 * 4 * PHRASES.length)
  expect(again - without).toBeLessThan(PHRASES.length)
})

test('a changed profile counts from the next request on', async () => {
  const server = await testServer()
  const { request } = personOn(server, 'sam')
  const warnings = async () => {
    const { json } = await request('POST', '/api/foods/analysis', { food_text: 'whole milk' })
    return json.items[0].food.allergen_warnings
  }
  expect(await warnings()).toEqual([])
  await request('PUT', '/api/profile', { allergies: ['milk'] })
  expect(await warnings()).toEqual(['Whole milk: contains milk'])
  // In the same millisecond, as the clock stands still.
  await request('PUT', '/api/profile', { allergies: ['eggs'] })
  expect(await warnings()).toEqual([])
  await request('PUT', '/api/profile', { conditions: ['allergic to milk'] })
  expect(await warnings()).toEqual(['Whole milk: contains milk'])
})

test('many phrases that name one food: the first five are in its warnings', async () => {
  const server = await testServer()
  const { request } = personOn(server, 'sam')
  const allergies = ['apple', 'Apples', 'apple!', 'the apple', 'apples.', 'an apple', 'APPLE']
  await request('PUT', '/api/profile', { allergies })
  const { json } = await request('POST', '/api/foods/analysis', { food_text: 'apple' })
  expect(json.items[0].food.allergen_warnings).toEqual(
    allergies.slice(0, 5).map((said) => `Apple: matches "${said}" in your profile`),
  )
})
