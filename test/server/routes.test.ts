import { describe, expect, test } from 'bun:test'
import { createRouteTable, listRoutes } from '../../src/http/routes.ts'
import { testServer } from '../support.ts'

describe('the methods of a path', () => {
  test('each is named once, and a path that is named in full is no value of a parameter', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const allow = async (path: string) => {
      const { status, headers } = await server.request('PUT', path, { token, body: {} })
      expect(status).toBe(405)
      return headers.get('allow')
    }
    expect(await allow('/api/ext/tokens/self')).toBe('GET, HEAD')
    expect(await allow('/api/ext/tokens/019cd767-0000-7000-8000-000000000000')).toBe('GET, DELETE, HEAD')
  })

  test('of every route there is: no method twice', async () => {
    const { app } = await testServer()
    const routes = listRoutes(app)
    const { methodsOf } = createRouteTable(routes)
    for (const { method, path } of routes) {
      const methods = methodsOf(path.replace(/:[a-z_]+/g, 'x'))
      expect(methods).toContain(method)
      expect(methods).toEqual([...new Set(methods)])
    }
  })
})
