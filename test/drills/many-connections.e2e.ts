import { afterAll, describe, expect, test } from 'bun:test'
import type { Socket } from 'bun'
import { createBench } from '../binary/support.ts'

/** Few files for the server, so that the test itself can open more connections than it can. */
const FILES = 256
const CONNECTIONS = 600

describe('more connections than a server may have files open', () => {
  const bench = createBench()
  afterAll(bench.close)

  test('are survived: who was connected is served, and once they are gone everybody is', async () => {
    const token = await bench.value(['issue-token', '--name', 'owner'])
    const server = await bench.serve({ before: ['sh', '-c', `ulimit -n ${FILES}; exec "$0" "$@"`] })
    const write = (name: string) => server.request('POST', '/api/ext/tokens', { token, body: { name } })
    expect((await write('before')).status).toBe(201)
    const socket = { data() {}, error() {} }
    const opened = await Promise.allSettled(
      Array.from({ length: CONNECTIONS }, () =>
        Bun.connect({ hostname: '127.0.0.1', port: server.port, socket }),
      ),
    )
    const sockets = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value as Socket] : []))
    expect(sockets.length).toBeGreaterThan(FILES)
    // On the connection that was there before.
    expect((await write('during')).status).toBe(201)
    for (const one of sockets) one.terminate()
    expect((await write('after')).status).toBe(201)
    expect((await server.request('GET', '/api/health')).status).toBe(200)
    expect(await bench.value(['list-tokens'])).toMatch(/after[\s\S]*during[\s\S]*before/)
    expect(await server.stop()).toBe(0)
  })
})
