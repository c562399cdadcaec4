import { beforeAll, describe, expect, test } from 'bun:test'
import { listRoutes, type Route } from '../../src/http/routes.ts'
import type { Answer } from '../caller.ts'
import { type TestServer, testServer } from '../support.ts'
import { bodyRoutes, lettingIn, nameOf, pathOf } from './support.ts'
import { leavesOf, VALID_BODIES, withLeaf } from './valid-bodies.ts'

/** What is submitted, and must come back in no refusal: as text, and as a number. */
const CANARY = 'c4n4ry-9f3b'
const CANARY_NUMBER = 918273645
/** A key may be named, as far as its first forty characters. */
const LONG_KEY = `${'k'.repeat(40)}${CANARY}`
const SPELLINGS = [
  CANARY,
  CANARY.toUpperCase(),
  String(CANARY_NUMBER),
  Buffer.from(CANARY).toString('base64url'),
]

let server: TestServer
let token: string
let routes: Route[]
beforeAll(async () => {
  server = await testServer({
    settings: { RATE_LIMIT_READ_PER_MINUTE: '100000', RATE_LIMIT_WRITE_PER_MINUTE: '100000' },
  })
  token = server.token('ann')
  routes = listRoutes(server.app)
})

function expectNoEcho(title: string, answer: Answer): void {
  const shown = `${answer.text}\n${[...answer.headers].join('\n')}`
  const found = SPELLINGS.filter((spelling) => shown.includes(spelling))
  expect({ title, status: answer.status, found }).toEqual({ title, status: answer.status, found: [] })
}

const refused = (title: string, answer: Answer) => {
  expect({ title, isRefused: answer.status >= 400 }).toEqual({ title, isRefused: true })
  expectNoEcho(title, answer)
}

describe('what was submitted is not repeated in a refusal', () => {
  test('a value in a body', async () => {
    for (const route of bodyRoutes(server)) {
      const body = VALID_BODIES[nameOf(route)]
      const headers = lettingIn(server, route, token)
      for (const { path } of leavesOf(body)) {
        for (const value of [
          [CANARY],
          { a: CANARY },
          `${CANARY}\0`,
          CANARY.repeat(1000),
          CANARY_NUMBER * -1,
        ]) {
          const title = `${nameOf(route)} ${path.join('.')}`
          const options = { headers, body: withLeaf(body, path, value) }
          refused(title, await server.request(route.method, pathOf(route), options))
        }
      }
      for (const text of [`"${CANARY}"`, `["${CANARY}"]`, `{"${CANARY}`, CANARY, String(CANARY_NUMBER)]) {
        refused(nameOf(route), await server.request(route.method, pathOf(route), { headers, body: text }))
      }
    }
  })

  test('a long key in a body, or one that a terminal would act on', async () => {
    const control = '\u001b]0;title\u0007\u202e'
    for (const route of bodyRoutes(server)) {
      for (const key of [LONG_KEY, control]) {
        const body = { ...VALID_BODIES[nameOf(route)], [key]: CANARY }
        const headers = lettingIn(server, route, token)
        const answer = await server.request(route.method, pathOf(route), { headers, body })
        refused(nameOf(route), answer)
        expect(answer.text).not.toMatch(/\\u001b|\\u0007|\u202e/)
      }
    }
  })

  test('a value in the query, in the path, in a header', async () => {
    for (const route of routes) {
      const name = nameOf(route)
      const options = { token, ...(route.method !== 'GET' && { body: VALID_BODIES[name] ?? {} }) }
      for (const query of [
        `limit=${CANARY}`,
        `cursor=${CANARY}`,
        `from=${CANARY}`,
        `status=${CANARY}`,
        LONG_KEY,
      ]) {
        const answer = await server.request(route.method, `${pathOf(route)}?${query}`, options)
        if (answer.status >= 400) expectNoEcho(`${name}?${query}`, answer)
      }
      if (route.path.includes(':')) {
        for (const id of [CANARY, `%00${CANARY}`, encodeURIComponent(`<script>${CANARY}`)]) {
          const path = route.path.replace(/:[a-z_]+/, id)
          refused(`${route.method} ${path}`, await server.request(route.method, path, options))
        }
      }
      if (route.path === '/api/health') continue
      refused(
        name,
        await server.request(route.method, pathOf(route), { headers: { host: `${CANARY}.example` } }),
      )
    }
  })

  test('a credential', async () => {
    for (const route of routes.filter(({ access }) => access !== 'public')) {
      for (const authorization of [
        `Bearer ${CANARY}`,
        `Basic ${CANARY}`,
        CANARY,
        `Bearer ext_000000000000_${CANARY}`,
      ]) {
        const answer = await server.request(route.method, pathOf(route), { headers: { authorization } })
        refused(nameOf(route), answer)
      }
    }
  })

  test('a path, an origin, a content type, a method', async () => {
    refused('path', await server.request('GET', `/${CANARY}`, { token }))
    refused('path', await server.request('GET', `/api/${CANARY}?${CANARY}`, { token }))
    const origin = { origin: `https://${CANARY}.example` }
    refused('origin', await server.request('GET', '/api/profile', { token, headers: origin }))
    const type = { 'content-type': CANARY }
    refused('type', await server.request('POST', '/api/ext/tokens', { token, headers: type, body: '{}' }))
    refused('type', await server.request('POST', '/mcp', { token, headers: type, body: '{}' }))
  })

  test('at /mcp', async () => {
    for (const body of [
      CANARY,
      [CANARY],
      { jsonrpc: CANARY },
      { jsonrpc: '2.0', id: { a: CANARY }, method: 'x' },
    ]) {
      refused('/mcp', await server.request('POST', '/mcp', { token, body }))
    }
    const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const jwt = await server.jwt('ann')
    for (const params of [
      { name: CANARY },
      { name: [CANARY] },
      { name: 'log_food', arguments: [CANARY] },
      { name: 'log_food', arguments: { food_name: [CANARY] } },
      { name: 'log_food', arguments: { food_name: 'x', meal_type: CANARY } },
      { name: 'log_food', arguments: { food_name: 'x', grams: -CANARY_NUMBER } },
      { name: 'log_food', arguments: { food_name: `x${CANARY}\0` } },
    ]) {
      expectNoEcho(
        JSON.stringify(params),
        await server.request('POST', '/mcp', { token: jwt, body: call(params) }),
      )
      expectNoEcho(
        'unauthenticated',
        await server.request('POST', '/mcp', { token: CANARY, body: call(params) }),
      )
    }
  })

  test('nor does any of it reach the log', () => {
    const log = server.logs.join('\n')
    for (const spelling of SPELLINGS) expect(log).not.toContain(spelling)
  })
})
