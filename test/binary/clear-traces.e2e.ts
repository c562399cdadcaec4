import { afterAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBench } from './support.ts'

const SENTINEL = 'zyzzyva'
const bench = createBench()
afterAll(bench.close)

const countInFiles = () =>
  readdirSync(bench.dataDir)
    .map((name) => readFileSync(join(bench.dataDir, name), 'latin1').split(SENTINEL).length - 1)
    .reduce((sum, count) => sum + count, 0)

test('the program clears the traces of what is deleted, in a thread that is part of it', async () => {
  const server = await bench.serve()
  const token = await bench.value(['issue-token', '--name', 'a'])
  const message = `Is ${SENTINEL} good for me? `.repeat(50)
  for (let n = 0; n < 20; n++)
    await server.request('POST', '/api/tools/chat_with_assistant', { token, body: { message } })
  expect(countInFiles()).toBeGreaterThan(100)
  expect((await server.request('DELETE', '/api/assistant/conversations', { token })).status).toBe(204)
  expect(countInFiles()).toBe(0)
  expect(server.stderr()).not.toContain('traces')
  expect(await server.stop()).toBe(0)
})
