import { expect, test } from 'bun:test'
import { CLIENTS } from '../../src/connect/clients.ts'
import { testServer } from '../support.ts'

test('every client that connect knows is told how to be connected by hand, without any secret', async () => {
  const server = await testServer()
  const { status, json } = await server.request('GET', '/api/clients', {
    token: server.token('ann', ['read']),
  })
  expect(status).toBe(200)
  expect(json.clients.map(({ id }: { id: string }) => id)).toEqual(CLIENTS.map(({ id }) => id))
  for (const { id, snippet, files, command } of json.clients) {
    const takesHttp = CLIENTS.find((client) => client.id === id)?.entry.http !== null
    if (takesHttp) {
      expect(snippet).toContain('{{url}}')
      expect(snippet).toContain('Bearer {{jwt}}')
    } else expect(snippet).toBeNull()
    expect(Object.values(files).every((file) => typeof file === 'string' && file.length > 3)).toBe(true)
    expect(command).toBe(`ext-server connect ${id} --write`)
  }
})
