import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { MAX_ENTRIES_PER_DAY } from '../../src/journal/day-limit.ts'
import { createBench, type RunningServer } from './support.ts'

const DAY = '2026-01-10'
const own = (count: number) => Array.from({ length: count }, () => ({ food_name: 'zorbleflux', calories: 1 }))

describe('one day, two servers on the same data directory', () => {
  const bench = createBench()
  let servers: RunningServer[]
  let token: string

  beforeAll(async () => {
    servers = await Promise.all([bench.serve(), bench.serve()])
    token = await bench.value(['issue-token', '--name', 'test'])
  })
  afterAll(bench.close)

  const log = async (server: RunningServer | undefined, count: number) =>
    (await server?.request('POST', '/api/journal/foods', { token, body: { entries: own(count), date: DAY } }))
      ?.status

  test('parallel writes fill it to the last entry, and not beyond', async () => {
    for (let n = 0; n < 9; n++) await log(servers[0], 50)
    await log(servers[0], 45)
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => log(servers[n % 2], 1)))
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(35)
    const day = await servers[1]?.request('GET', `/api/journal/day?date=${DAY}`, { token })
    expect(day?.json.entries).toHaveLength(MAX_ENTRIES_PER_DAY)
    expect(day?.json.totals.entries).toBe(MAX_ENTRIES_PER_DAY)
  })
})
