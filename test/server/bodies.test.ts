import { beforeAll, describe, expect, test } from 'bun:test'
import type { Route } from '../../src/http/routes.ts'
import type { Answer } from '../caller.ts'
import { expectProblem } from '../problems.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'
import { bodyRoutes, lettingIn, nameOf, pathOf, sendStream } from './support.ts'
import { leavesOf, VALID_BODIES, withLeaf } from './valid-bodies.ts'

const DEPTH = 10_000
const SETTINGS = {
  RATE_LIMIT_READ_PER_MINUTE: '100000',
  RATE_LIMIT_WRITE_PER_MINUTE: '100000',
  TOKEN_MAX_ACTIVE_PER_USER: '10000',
  PASSCODE_VERIFY_FAILURES_PER_MINUTE: '100000',
}

let server: TestServer
let token: string
let routes: Route[]
beforeAll(async () => {
  server = await testServer({ settings: SETTINGS })
  token = server.token('ann')
  routes = bodyRoutes(server)
})

const send = (route: Route, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  server.request(route.method, pathOf(route), {
    body,
    headers: { ...lettingIn(server, route, token), ...headers },
  })

/** Standards define these with forms. */
const takesForms = ({ detail }: Route) => detail['x-form'] === true

async function refusedEverywhere(
  body: string | Uint8Array,
  statuses: number[],
  headers: Record<string, string> = {},
): Promise<void> {
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  for (const route of routes.filter((one) => !isForm || !takesForms(one))) {
    const response = await server.app.handle(
      new Request(`${BASE_URL}${pathOf(route)}`, {
        method: route.method,
        body: typeof body === 'string' ? body : Buffer.from(body),
        headers: { ...lettingIn(server, route, token), 'content-type': 'application/json', ...headers },
      }),
    )
    const text = await response.text()
    expect(statuses, `${nameOf(route)}: ${response.status} ${text}`).toContain(response.status)
    expect(text).toStartWith('{"type":"about:blank"')
  }
}

describe('bodies', () => {
  test('there is a valid one for every route below, and it is accepted', async () => {
    expect(Object.keys(VALID_BODIES).sort()).toEqual(routes.map(nameOf).sort())
    for (const route of routes) {
      const { status, text } = await send(route, VALID_BODIES[nameOf(route)])
      // Nobody has the id, the code or the conversation that is asked for, and passkeys do not work at this address; the
      // body itself is in order.
      const isProof = nameOf(route) === 'POST /api/sessions/current/confirm'
      expect(
        [200, 201, 204, 401, 404, 409, ...(isProof ? [422] : [])],
        `${nameOf(route)}: ${status} ${text}`,
      ).toContain(status)
    }
  })

  const hostile: [title: string, body: string | Uint8Array, statuses: number[]][] = [
    ['lists 10,000 deep', '['.repeat(DEPTH) + ']'.repeat(DEPTH), [422]],
    // 413 from routes that strangers may call, where a body is small.
    ['objects 10,000 deep', `${'{"name":'.repeat(DEPTH)}null${'}'.repeat(DEPTH)}`, [413, 422]],
    ['lists 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), [400, 413, 422]],
    [
      'a hundred thousand fields',
      `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`,
      [413, 422],
    ],
    ['lists that are never closed', '['.repeat(DEPTH), [400]],
    ['a batch', '[{},{}]', [422]],
    ['null', 'null', [422]],
    ['true', 'true', [422]],
    ['a number', '7', [422]],
    ['a text', '"text"', [422]],
    ['an unknown field', '{"qwerty":1}', [422]],
    ['__proto__', '{"__proto__":{"polluted":true}}', [422]],
    ['constructor.prototype', '{"constructor":{"prototype":{"polluted":true}}}', [422]],
    ['toString', '{"toString":1}', [422]],
    ['nothing', '', [400]],
    ['spaces', '   ', [400]],
    ['half of an object', '{"name":"x"', [400]],
    ['two objects', '{}{}', [400]],
    ['single quotes', "{'name':'x'}", [400]],
    ['a comment', '{/* */}', [400]],
    ['NaN', '{"days":NaN}', [400]],
    ['a line end in a text', '{"name":"a\nb"}', [400]],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ['an overlong encoding', new Uint8Array([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ['a surrogate in UTF-8', new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ['UTF-16', Buffer.from('\ufeff{"name":"x"}', 'utf16le'), [400]],
    ['compressed', Bun.gzipSync(Buffer.from('{"name":"x"}')), [400]],
  ]
  test.each(hostile)('%s: refused by every route', async (_, body, statuses) => {
    await refusedEverywhere(body, statuses)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'application/json/x',
    'xapplication/json',
  ])('content type %p: 415 from every route', async (type) => {
    await refusedEverywhere('{}', [415], { 'content-type': type })
  })

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json ;x=y',
  ])('content type %p is JSON', async (type) => {
    const body = { name: 'x' }
    const headers = { 'content-type': type }
    expect((await server.request('POST', '/api/ext/tokens', { token, body, headers })).status).toBe(201)
  })

  const texts: [title: string, text: string][] = [
    ['NUL', 'a\0b'],
    ['a high surrogate alone', 'a\ud800'],
    ['a low surrogate alone', '\udc00a'],
    ['surrogates the wrong way round', '\udc00\ud800'],
  ]
  test.each(texts)('%s in any text of any body is refused, naming the place', async (_, text) => {
    for (const route of routes) {
      const body = VALID_BODIES[nameOf(route)]
      for (const { path } of leavesOf(body).filter(({ value }) => typeof value === 'string')) {
        const answer = await send(route, withLeaf(body, path, text))
        expectProblem(answer, 422)
        const places = answer.json.errors.map((error: { path: string }) => error.path)
        expect({ route: nameOf(route), places }).toEqual({
          route: nameOf(route),
          places: expect.arrayContaining([`/${path.join('/')}`]),
        })
      }
    }
  })

  test('a lone surrogate or NUL in a key is refused', async () => {
    for (const route of routes) {
      for (const key of ['a\0', '\ud800']) {
        expectProblem(await send(route, { ...VALID_BODIES[nameOf(route)], [key]: 1 }), 422)
      }
    }
  })

  test.each(['1e999', '-1e999', '1e308', '-1', '-1e-7', '123456789012345678901234567890', '99999999999'])(
    'the number %s in place of any number is refused',
    async (number) => {
      for (const route of routes) {
        const body = VALID_BODIES[nameOf(route)]
        for (const { path } of leavesOf(body).filter(({ value }) => typeof value === 'number')) {
          const text = JSON.stringify(withLeaf(body, path, '<number>')).replace('"<number>"', number)
          const { status } = await send(route, text)
          expect({ route: nameOf(route), path, status }).toEqual({ route: nameOf(route), path, status: 422 })
        }
      }
    },
  )

  test('a value of another type in any place is refused', async () => {
    for (const route of routes) {
      const body = VALID_BODIES[nameOf(route)]
      for (const { path, value } of leavesOf(body)) {
        // Tools take numbers as text.
        const asText = nameOf(route).includes('/api/tools/') ? [] : [String(value)]
        for (const other of [true, {}, [], [value], ...(typeof value === 'string' ? [7] : asText)]) {
          const { status } = await send(route, withLeaf(body, path, other))
          expect({ route: nameOf(route), path, other, status }).toMatchObject({ status: 422 })
        }
      }
    }
  })

  test('a value nested 10,000 deep in any place is refused', async () => {
    const deep = '['.repeat(DEPTH) + ']'.repeat(DEPTH)
    for (const route of routes) {
      const body = VALID_BODIES[nameOf(route)]
      for (const { path } of leavesOf(body)) {
        const text = JSON.stringify(withLeaf(body, path, '<deep>')).replace('"<deep>"', deep)
        const { status } = await send(route, text)
        expect({ route: nameOf(route), path, status }).toMatchObject({ status: 422 })
      }
    }
  })

  test('none of all that was logged as an error', () => {
    expect(server.logs.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  })
})

describe('the size of a body', () => {
  const path = '/api/ext/tokens'
  const bodyOf = (bytes: number) => {
    const json = JSON.stringify({ name: '' })
    return json.replace('""', `"${'x'.repeat(bytes - json.length)}"`)
  }

  test.each([1024, 1024 * 1024])('server.max_body_bytes %i is the largest that is read', async (limit) => {
    const small = await testServer({ settings: { SERVER_MAX_BODY_BYTES: String(limit) } })
    const asAnn = small.token('ann')
    for (const length of ['stated', undefined]) {
      const ask = (bytes: number) => {
        const headers: Record<string, string> =
          length === undefined ? {} : { 'content-length': String(bytes) }
        return small.request('POST', path, { token: asAnn, body: bodyOf(bytes), headers })
      }
      expectProblem(await ask(limit), 422)
      expectProblem(await ask(limit + 1), 413)
    }
  })

  test('a length that is stated too large is refused unread', async () => {
    let wasRead = false
    const stream = new ReadableStream(
      {
        pull() {
          wasRead = true
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { authorization: `Bearer ${token}`, 'content-length': '1048577' }
    expectProblem(await sendStream(server, 'POST', path, stream, headers), 413)
    expect(wasRead).toBe(false)
  })

  test('a body in chunks is read no further than the limit', async () => {
    let sent = 0
    const stream = new ReadableStream(
      {
        pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536).fill(0x20))
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { authorization: `Bearer ${token}` }
    expectProblem(await sendStream(server, 'POST', path, stream, headers), 413)
    expect(sent).toBeLessThan(1024 * 1024 + 4 * 65_536)
  })
})
