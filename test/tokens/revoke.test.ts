import { describe, expect, test } from 'bun:test'
import { expectProblem, fingerprint } from '../problems.ts'
import { testServer } from '../support.ts'
import { create, self, storedToken, TOKENS } from './support.ts'

const UNKNOWN = '019cd767-0000-7000-8000-000000000000'

describe('revoking an API token', () => {
  test('204 without a body; again 204; the next request with it is refused', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json } = await create(server, token, { name: 'Phone' })
    expect((await self(server, { token: json.token })).status).toBe(200)
    for (const _ of ['first', 'again', 'and again']) {
      const answer = await server.request('DELETE', `${TOKENS}/${json.id}`, { token })
      expect(answer.status).toBe(204)
      expect(answer.text).toBe('')
    }
    expectProblem(await self(server, { token: json.token }), 401)
    const audited = server.db.$client
      .query("SELECT count(*) AS n FROM audit_log WHERE action = 'token.revoke' AND subject = ?")
      .get(json.id)
    expect(audited).toEqual({ n: 1 })
  })

  test('the row stays, inactive', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json } = await create(server, token, { name: 'Phone' })
    await server.request('DELETE', `${TOKENS}/${json.id}`, { token })
    expect(storedToken(server, json.id)).toMatchObject({ is_active: 0, name: 'Phone' })
    expect((await server.request('GET', `${TOKENS}/${json.id}`, { token })).json.is_active).toBe(false)
  })

  test('a token can revoke itself', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const { json } = await self(server, { token })
    expect((await server.request('DELETE', `${TOKENS}/${json.id}`, { token })).status).toBe(204)
    expectProblem(await self(server, { token }), 401)
  })

  test('another person’s token cannot be told from an unknown one, and stays alive', async () => {
    const server = await testServer()
    const ann = server.token('ann')
    const bob = server.token('bob')
    const { json: bobs } = await create(server, bob, { name: 'Bob’s phone' })
    for (const method of ['GET', 'DELETE']) {
      const foreign = await server.request(method, `${TOKENS}/${bobs.id}`, { token: ann })
      const unknown = await server.request(method, `${TOKENS}/${UNKNOWN}`, { token: ann })
      expectProblem(foreign, 404)
      expect(fingerprint(foreign)).toBe(fingerprint(unknown))
    }
    expect((await self(server, { token: bobs.token })).status).toBe(200)
  })

  test.each([
    '1',
    'null',
    '%00',
    '%ZZ',
    '*',
    "'%20OR%201=1--",
    `${UNKNOWN}0`,
    UNKNOWN.replaceAll('-', ''),
    `%20${UNKNOWN}`,
  ])('%s is no UUID: 422', async (id) => {
    const server = await testServer()
    const token = server.token('ann')
    for (const method of ['GET', 'DELETE']) {
      expectProblem(await server.request(method, `${TOKENS}/${id}`, { token }), 422, /UUID/)
    }
    expect((await self(server, { token })).status).toBe(200)
  })
})
