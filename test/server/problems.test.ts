import { describe, expect, test } from 'bun:test'
import { ERROR_CODES } from '../../src/core/errors.ts'
import type { Answer } from '../caller.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { UNKNOWN_ID } from './support.ts'

type Scenario = {
  title: string
  status: number
  send: (server: TestServer) => Promise<Answer>
  headers?: Record<string, string>
  detail?: RegExp
}

const MEMBERS = ['type', 'title', 'status', 'detail', 'errors', 'error']
const body = { name: 'x' }
const tokens = '/api/ext/tokens'
const asAnn = (server: TestServer) => ({ token: server.token('ann') })
const failing = { code: '000000', user_identifier: 'nobody', channel: 'email' }

const scenarios: Scenario[] = [
  {
    title: 'malformed JSON',
    status: 400,
    send: (server) => server.request('POST', tokens, { ...asAnn(server), body: '{"name":' }),
    detail: /not valid JSON/,
  },
  {
    title: 'an empty body',
    status: 400,
    send: (server) => server.request('POST', tokens, { ...asAnn(server), body: '' }),
  },
  {
    title: 'no credential',
    status: 401,
    send: (server) => server.request('GET', tokens),
    headers: { 'www-authenticate': 'Bearer' },
  },
  {
    title: 'a scope too few',
    status: 403,
    send: (server) => server.request('GET', tokens, { token: server.token('ann', ['read']) }),
    detail: /^Missing scope: tokens$/,
  },
  {
    title: 'a foreign Origin',
    status: 403,
    send: (server) =>
      server.request('GET', tokens, { ...asAnn(server), headers: { origin: 'https://evil.example' } }),
  },
  { title: 'a path that is not there', status: 404, send: (server) => server.request('GET', '/api/nothing') },
  { title: 'a path below a view', status: 404, send: (server) => server.request('GET', '/settings/nothing') },
  {
    title: 'an id that is not there',
    status: 404,
    send: (server) => server.request('GET', `${tokens}/${UNKNOWN_ID}`, asAnn(server)),
  },
  {
    title: 'a method that is not there',
    status: 405,
    send: (server) => server.request('PUT', tokens, asAnn(server)),
    headers: { allow: 'POST, GET, HEAD' },
  },
  {
    title: 'a method that is not there, of a path with an id',
    status: 405,
    send: (server) => server.request('POST', `${tokens}/${UNKNOWN_ID}`, asAnn(server)),
    headers: { allow: 'GET, DELETE, HEAD' },
  },
  {
    title: 'a method that is not there, of a fixed path beside one with an id',
    status: 405,
    send: (server) => server.request('GET', '/auth/passcodes/verify'),
    headers: { allow: 'POST' },
  },
  {
    title: 'the same with a credential',
    status: 405,
    send: (server) => server.request('DELETE', `${tokens}/self`, asAnn(server)),
    headers: { allow: 'GET, HEAD' },
  },
  {
    title: 'GET /mcp',
    status: 405,
    send: (server) => server.request('GET', '/mcp'),
    headers: { allow: 'POST' },
  },
  {
    title: 'DELETE /mcp',
    status: 405,
    send: (server) => server.request('DELETE', '/mcp'),
    headers: { allow: 'POST' },
  },
  {
    title: 'OPTIONS: no CORS',
    status: 405,
    send: (server) => server.request('OPTIONS', tokens),
    headers: { allow: 'POST, GET, HEAD' },
  },
  {
    title: 'a limit that is reached',
    status: 409,
    send: async (server) => {
      const token = server.token('ann')
      for (let n = 1; n < 60; n++) server.token('ann')
      return await server.request('POST', tokens, { token, body })
    },
  },
  {
    title: 'a change of what has become something else',
    status: 412,
    send: (server) =>
      server.request('PATCH', '/api/profile', {
        ...asAnn(server),
        headers: { 'if-match': '"another"' },
        body: {},
      }),
    detail: /^The resource was changed after you read it; read it again$/,
  },
  {
    title: 'a body over the limit',
    status: 413,
    send: (server) =>
      server.request('POST', tokens, { ...asAnn(server), body: { name: 'x'.repeat(1024 * 1024) } }),
    detail: /^The body must be at most 1048576 bytes$/,
  },
  {
    title: 'a body of another type',
    status: 415,
    send: (server) =>
      server.request('POST', tokens, { ...asAnn(server), body, headers: { 'content-type': 'text/plain' } }),
  },
  {
    title: 'a field that is wrong',
    status: 422,
    send: (server) => server.request('POST', tokens, { ...asAnn(server), body: { name: '' } }),
    detail: /^name: must be text of 1 to 255 characters$/,
  },
  {
    title: 'too many failures',
    status: 429,
    send: async (server) => {
      for (let n = 0; n < 20; n++) await server.request('POST', '/auth/passcodes/verify', { body: failing })
      return await server.request('POST', '/auth/passcodes/verify', { body: failing })
    },
    headers: { 'retry-after': '60' },
  },
  {
    title: 'too many calls of a tool',
    status: 429,
    send: async (server) => {
      const token = server.token('ann')
      for (let n = 0; n < 60; n++)
        await server.request('POST', '/api/tools/get_my_checkins', { token, body: {} })
      return await server.request('POST', '/api/tools/get_my_checkins', { token, body: {} })
    },
    headers: { 'retry-after': '60' },
    detail: /^Rate limit exceeded$/,
  },
  {
    title: 'a database that takes no writes',
    status: 503,
    send: async (server) => {
      const token = server.token('ann')
      server.db.$client.run('PRAGMA query_only = ON')
      return await server.request('POST', tokens, { token, body })
    },
  },
  {
    title: 'a failure that nobody foresaw',
    status: 500,
    send: async (server) => {
      const token = server.token('ann')
      server.db.$client.run('DROP TABLE audit_log')
      return await server.request('POST', tokens, { token, body })
    },
    detail: /^Internal error$/,
  },
]

describe('a refusal is a problem document', () => {
  test.each(
    scenarios.map((scenario): [string, number, Scenario] => [scenario.title, scenario.status, scenario]),
  )('%s: %i', async (_, status, { send, headers = {}, detail }) => {
    const server = await testServer()
    const answer = await send(server)
    expectProblem(answer, status, detail)
    const known = Object.values(ERROR_CODES).find(({ http }) => http === status)
    expect(answer.json.title).toBe(known?.title)
    expect(Object.keys(answer.json).filter((key) => !MEMBERS.includes(key))).toEqual([])
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value)
  })

  test('the table above has every status that the program knows', () => {
    const tested = new Set(scenarios.map(({ status }) => status))
    expect(tested).toEqual(new Set(Object.values(ERROR_CODES).map(({ http }) => http)))
  })

  test('a 500 says nothing of what went wrong; the log has it, under the id that the answer carries', async () => {
    const server = await testServer()
    const token = server.token('ann')
    server.db.$client.run('DROP TABLE audit_log')
    const answer = await server.request('POST', tokens, { token, body: { name: 'a secret name' } })
    expectProblem(answer, 500)
    expect(answer.text).not.toMatch(/audit|sqlite|table|\.ts|at /i)
    const logged = server.logs.filter((line) => line.includes(String(answer.headers.get('x-request-id'))))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('audit_log')
    expect(logged[0]).not.toContain('a secret name')
    expect(logged[0]).not.toContain(token)
  })

  test('refusals of the caller are not errors of the server: nothing is logged as one', async () => {
    for (const { send, status } of scenarios.filter((scenario) => scenario.status < 500)) {
      const server = await testServer()
      await send(server)
      const errors = server.logs.filter((line) => JSON.parse(line).level === 'error')
      expect({ status, errors }).toEqual({ status, errors: [] })
    }
  })

  test('several wrong fields are all named, with what they may be', async () => {
    const server = await testServer()
    const wrong = { expires_in_days: 0, scopes: ['x'], more: 1 }
    const { json } = await server.request('POST', tokens, { ...asAnn(server), body: wrong })
    expect(json.errors).toEqual(
      expect.arrayContaining([
        { path: '/name', message: 'is required' },
        { path: '/more', message: 'is not a known field' },
        { path: '/expires_in_days', message: 'must be a whole number from 1 to 3650' },
        { path: '/scopes/0', message: 'must be one of read, write, tokens, people, metrics' },
      ]),
    )
  })
})
