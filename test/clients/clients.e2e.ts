import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { TOOLS } from '../../src/tools/index.ts'
import { BINARY, createBench, type RunningServer } from '../binary/support.ts'
import { HTTP_CLIENTS, STDIO_CLIENTS, type TestClient } from './clients.ts'

/** Clients that others have made, against the program as it is released: over HTTP and launched by them. */

const bench = createBench()
let server: RunningServer
beforeAll(async () => {
  server = await bench.serve()
})
afterAll(bench.close)

const NAMES = TOOLS.map(({ name }) => name).sort()

/** What a person has of any client: the tools, a meal that is logged and found again, and errors in words. */
async function useTools(client: TestClient) {
  try {
    expect((await client.names()).sort()).toEqual(NAMES)
    const logged = await client.call('log_food', { food_name: '200 g oatmeal', meal_type: 'breakfast' })
    expect(logged).toMatchObject({ isError: false, value: { entry: { meal_type: 'breakfast' } } })
    const { value } = await client.call('get_health_snapshot', { days: 2 })
    expect(value.recent_foods).toMatchObject([{ id: logged.value.entry_id }])
    const refused = await client.call('log_food', { food_name: 'rice', grams: 99_999 })
    expect(refused).toEqual({
      isError: true,
      value: { error: 'grams: must be a number from 0 to 5000, such as 150' },
    })
  } finally {
    await client.close()
  }
}

describe('over HTTP, with a JWT in a static header', () => {
  test.each(Object.keys(HTTP_CLIENTS))('%s', async (name) => {
    const jwt = await bench.value(['issue-jwt', '--user', `http ${name}`])
    const connect = HTTP_CLIENTS[name]
    expect(connect).toBeDefined()
    if (connect !== undefined) await useTools(await connect({ url: `${server.url}/mcp`, jwt }, bench.root))
  })
})

describe('over stdio, launched with a JWT in the environment', () => {
  test.each(Object.keys(STDIO_CLIENTS))('%s', async (name) => {
    const jwt = await bench.value(['issue-jwt', '--user', `stdio ${name}`])
    const env = { EXT_DATA_DIR: bench.dataDir, HOME: join(bench.root, 'home'), EXT_MCP_JWT: jwt }
    const connect = STDIO_CLIENTS[name]
    expect(connect).toBeDefined()
    if (connect !== undefined) await useTools(await connect({ command: BINARY, args: ['mcp'], env }))
  })
})
