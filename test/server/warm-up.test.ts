import { expect, test } from 'bun:test'
import { warmUp } from '../../src/server/warm-up.ts'
import { hurriedClock, testServer } from '../support.ts'
import { kitchen } from '../tools/kitchen.ts'

test('a server that reads its tables answers requests in between', async () => {
  const server = await testServer({ foods: kitchen, clock: hurriedClock() })
  const order: string[] = []
  const warm = warmUp(server.services.features, () => false).then(() => order.push('warm'))
  const health = server.request('GET', '/api/health').then(() => order.push('health'))
  await Promise.all([warm, health])
  expect(order).toEqual(['health', 'warm'])
})

test('a server that stops reads no further', async () => {
  let searches = 0
  const { services } = await testServer({ foods: kitchen })
  const foods = { ...kitchen, search: () => [] as never[], exact: () => void searches++ }
  await warmUp({ ...services.features, foods }, () => true)
  expect(searches).toBe(0)
})
