import { describe, expect, test } from 'bun:test'
import { DELETE_CONFIRMATION } from '../../src/contract/limits.ts'
import { IDLE_TIMEOUT_SECONDS, withoutIdleTimeout } from '../../src/http/idle-timeout.ts'
import { rejectionOf } from '../rejection.ts'
import { testServer } from '../support.ts'
import { OWN_PAGE, sessionCookie } from './support.ts'

describe('an answer that may take long', () => {
  const request = new Request('http://localhost/')

  /** What a connection was told, and what was done, in order. */
  function recorded() {
    const events: (number | string)[] = []
    return { events, connections: { timeout: (_: Request, seconds: number) => events.push(seconds) } }
  }

  test('is not cut off, and the connection is idle again before it goes out', async () => {
    const { events, connections } = recorded()
    const answer = await withoutIdleTimeout(connections, request, async () => {
      events.push('work')
      return 'answer'
    })
    expect(answer).toBe('answer')
    expect(events).toEqual([0, 'work', IDLE_TIMEOUT_SECONDS])
  })

  test('also when it fails', async () => {
    const { events, connections } = recorded()
    const failing = withoutIdleTimeout(connections, request, () => Promise.reject(new Error('no')))
    expect(await rejectionOf(failing)).toContain('no')
    expect(events).toEqual([0, IDLE_TIMEOUT_SECONDS])
  })

  test('needs no network', async () => {
    expect(await withoutIdleTimeout(null, request, async () => 1)).toBe(1)
  })

  test('leaves the limit as it was: of a tool, by REST and by MCP, of a deletion, and of a stranger', async () => {
    const server = await testServer()
    server.app.listen({ hostname: '127.0.0.1', port: 0 })
    const { server: bun } = server.app
    if (bun === null) throw new Error('the server does not listen')
    const limits: number[] = []
    const { timeout } = bun
    bun.timeout = (of, seconds) => {
      limits.push(seconds)
      timeout.call(bun, of, seconds)
    }
    try {
      const headers = { authorization: `Bearer ${server.token('ann')}`, 'content-type': 'application/json' }
      const url = `http://127.0.0.1:${bun.port}`
      const tool = '/api/tools/get_health_profile'
      expect((await fetch(`${url}${tool}`, { method: 'POST', headers })).status).toBe(200)
      expect(limits).toEqual([0, IDLE_TIMEOUT_SECONDS])
      const params = { name: 'get_health_profile', arguments: {} }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      const mcp = { ...headers, authorization: `Bearer ${await server.jwt()}` }
      expect((await fetch(`${url}/mcp`, { method: 'POST', headers: mcp, body })).status).toBe(200)
      expect(limits).toEqual([0, IDLE_TIMEOUT_SECONDS, 0, IDLE_TIMEOUT_SECONDS])
      limits.length = 0
      const deletion = JSON.stringify({ confirmation: DELETE_CONFIRMATION })
      const asPage = { ...OWN_PAGE, 'content-type': 'application/json', cookie: sessionCookie(server, 'ann') }
      const deleted = await fetch(`${url}/api/data/deletion`, {
        method: 'POST',
        headers: asPage,
        body: deletion,
      })
      expect([deleted.status, limits]).toEqual([200, [0, IDLE_TIMEOUT_SECONDS]])
      limits.length = 0
      const stranger = { 'content-type': 'application/json' }
      expect((await fetch(`${url}${tool}`, { method: 'POST', headers: stranger })).status).toBe(401)
      expect((await fetch(`${url}/mcp`, { method: 'POST', headers: stranger, body })).status).toBe(200)
      expect(limits).toEqual([])
    } finally {
      await bun.stop(true)
    }
  })
})
