import { describe, expect, test } from 'bun:test'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ALL_PERMISSIONS } from '../../src/core/principal.ts'
import { accessOf } from '../../src/http/access.ts'
import { listRoutes } from '../../src/http/routes.ts'
import { describeTool } from '../../src/mcp/listed-tools.ts'
import { ALL_TOOLS, TOOLS } from '../../src/tools/index.ts'
import { resultSchema } from '../../src/tools/result-schema.ts'
import type { Answer, RequestOptions } from '../caller.ts'
import { storePasskey } from '../passkeys/stored-passkey.ts'
import { storeShare } from '../sharing/stored-share.ts'
import { testServer } from '../support.ts'
import { isForSessions, nameOf, OWN_PAGE, sessionCookie, UNKNOWN_ID } from './support.ts'
import { VALID_BODIES } from './valid-bodies.ts'

/** /openapi.json: what it says is there, and what is there is as it says. */

// biome-ignore lint/suspicious/noExplicitAny: the document is read as any client reads it
type Json = any

/** As they were before any route was called. */
const TOOLS_BEFORE = JSON.parse(JSON.stringify(TOOLS.map(describeTool)))

const server = await testServer({ settings: { SERVER_MAX_BODY_BYTES: '4096' } })
const { json: document, text } = await server.request('GET', '/openapi.json')
const ROUTES = listRoutes(server.app).filter(({ detail }) => detail['x-page'] === undefined)
const OPERATIONS: { name: string; operation: Json }[] = Object.entries<Json>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
)
const named = (name: string) => OPERATIONS.find((entry) => entry.name === name)?.operation
const documented = (routeName: string) => routeName.replace(/:([a-z_]+)/g, '{$1}')

test('it is OpenAPI 3.1 and clean under the strictest of Redocly’s recommended rules', async () => {
  expect(document.openapi).toStartWith('3.1')
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('the linter does find what is wrong, so that its silence means something', async () => {
  const broken = structuredClone(document)
  broken.paths['/api/profile'].get.operationId = broken.paths['/api/protocols'].get.operationId
  broken.paths['/api/profile'].put.responses = {}
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({
    source: JSON.stringify(broken),
    absoluteRef: 'openapi.json',
    config,
  })
  expect(problems.map(({ ruleId }) => String(ruleId))).toContain('operation-operationId-unique')
})

test('every route but the pages for people is in it, and nothing else', () => {
  expect(OPERATIONS.map(({ name }) => name).sort()).toEqual(
    ROUTES.map((route) => documented(nameOf(route))).sort(),
  )
  expect(OPERATIONS.length).toBeGreaterThan(40)
})

test('every operation has an id of its own, a summary, and one of the declared tags', () => {
  const ids = OPERATIONS.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = document.tags.map((tag: Json) => tag.name)
  for (const { operation } of OPERATIONS) {
    expect(operation.summary.length).toBeGreaterThan(5)
    expect(tags).toContain(operation.tags[0])
  }
})

describe('an operation states who may call it, and the errors that follow', () => {
  test.each(ROUTES.filter(({ path }) => path !== '/mcp').map((route) => [nameOf(route), route] as const))(
    '%s',
    (name, route) => {
      const operation = named(documented(name))
      const { credentials } = accessOf(route.access)
      expect(operation.security).toEqual(credentials.map((kind) => ({ [kind]: [] })))
      for (const kind of credentials) expect(document.components.securitySchemes).toHaveProperty(kind)
      const statuses = Object.keys(operation.responses)
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true)
      expect(statuses).toEqual(expect.arrayContaining(['403', '500']))
      expect(operation.responses[403]?.description).toBe('Forbidden')
      if (credentials.length > 0) expect(statuses).toEqual(expect.arrayContaining(['401', '503']))
      if (operation.requestBody)
        expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415', '422']))
      if (name.includes('_id')) expect(statuses).toEqual(expect.arrayContaining(['404', '422']))
      const headers = [
        ...(route.detail['x-versioned'] && route.method !== 'GET' ? ['If-Match'] : []),
        ...(route.detail['x-idempotent'] ? ['Idempotency-Key'] : []),
      ]
      const parameters: { in: string; name: string }[] = operation.parameters
      expect(parameters.filter((one) => one.in === 'header').map((one) => one.name)).toEqual(headers)
      for (const one of parameters) expect(['path', 'query', 'header']).toContain(one.in)
      if (headers.includes('If-Match')) expect(statuses).toContain('412')
      if (headers.includes('Idempotency-Key'))
        expect(statuses).toEqual(expect.arrayContaining(['400', '409']))
      expect(Object.keys(operation.responses[200]?.headers ?? {})).toEqual(
        route.detail['x-versioned'] && !('204' in operation.responses) ? ['ETag'] : [],
      )
      expect(Object.keys(operation.requestBody?.content ?? { 'application/json': 0 })).toEqual([
        'application/json',
        ...(route.detail['x-form'] ? ['application/x-www-form-urlencoded'] : []),
      ])
    },
  )

  test('every tool, by its name, with its own schemas and 429', () => {
    for (const tool of ALL_TOOLS) {
      const operation = named(`POST /api/tools/${tool.name}`)
      expect(operation.operationId).toBe(tool.name)
      expect(operation.requestBody.content['application/json'].schema).toEqual(
        JSON.parse(JSON.stringify(tool.input)),
      )
      expect(operation.responses[200].content['application/json'].schema).toEqual(
        JSON.parse(JSON.stringify(resultSchema(tool))),
      )
      expect(operation.responses[429].headers).toHaveProperty('Retry-After')
    }
  })

  test('/mcp with and without a JWT', () => {
    expect(named('POST /mcp').security).toEqual([{ jwt: [] }, {}])
  })
})

const ajv = new AjvJsonSchemaValidator()

/** Holds an answer against what the document says of its status: content type and body. */
function expectDocumented(name: string, { status, headers, json, text: body }: Answer): void {
  const response = named(name)?.responses[status]
  expect(response, `${name} answered ${status}, which is not documented: ${body}`).toBeDefined()
  if (response.content === undefined) {
    expect(body).toBe('')
    return
  }
  const [[type, { schema }]] = Object.entries<Json>(response.content) as [[string, Json]]
  expect(headers.get('content-type')).toStartWith(type)
  const checked = ajv.getValidator({ ...schema, components: document.components })(json)
  expect(checked.valid ? '' : `${name} ${status}: ${checked.errorMessage}`).toBe('')
}

const token = server.token('owner', ALL_PERMISSIONS)
server.addPeople('somebody')
const send = async (name: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
  const [method = ''] = name.split(' ')
  const answer = await server.request(method, path, { token, ...options })
  expectDocumented(name, answer)
  return answer
}

const DATE = '2026-03-10'

/** What there is to read, change and delete, by the parameter that names it. */
async function somethingOfEach(): Promise<Record<string, string>> {
  const post = async (path: string, body: unknown) =>
    (await server.request('POST', path, { token, body })).json
  server.clock.advance(60_000)
  const rice: string = (await post('/api/tools/log_food', { food_name: '100 g rice' })).entry_id
  return {
    token_id: (await post('/api/ext/tokens', { name: 'one' })).id,
    jwt_id: (await post('/api/jwts', { name: 'one' })).id,
    subscription_id: (await post('/api/protocols/subscriptions', { protocol: 'hydration' })).id,
    food_id: `own:${(await post('/api/foods/own', { name: 'two', nutrients: { energy_kcal: 1 } })).id}`,
    own_food_id: (
      await post('/api/foods/own', { name: 'one', nutrients: { energy_kcal: 1 }, barcode: '4006381333931' })
    ).id,
    barcode: '4006381333931',
    import_id: (await post('/api/imports', VALID_BODIES['POST /api/imports'])).id,
    passcode_id: (await post('/auth/passcodes', { user_identifier: 'cy@example.com', channel: 'phone' }))
      .passcode_id,
    notice_id: (await post('/api/ext/tokens', { name: 'ends soon', expires_in_days: 7 })).id,
    passkey_id: storePasskey(server, 'owner', 'one'),
    session_id: (await post('/api/sessions', { credential: token })).id,
    entry_id: rice,
    saved_meal_id: (await post('/api/journal/saved-meals', { name: 'one', entry_ids: [rice] })).id,
    checkin_id: (await post('/api/tools/log_checkin', { content: 'fine' })).checkin_id,
    conversation_id: (await post('/api/tools/chat_with_assistant', { message: 'My protein?' })).session_id,
    date: DATE,
    person: 'somebody',
    guardian: 'somebody else',
  }
}
const ids = await somethingOfEach()

const deletes = (name: string) => (name.startsWith('DELETE') ? 1000 - name.length : 0)
/** Deleting comes last, a part before the whole: what is deleted is read before. */
const IN_ORDER = OPERATIONS.filter(({ name }) => name !== 'POST /mcp')
  .map(({ name }) => name)
  .sort((a, b) => deletes(a) - deletes(b))

const bodyFor = (name: string) => VALID_BODIES[name.replace(/\{([a-z_]+)\}/g, ':$1')]
const SESSION_ROUTES = new Set(ROUTES.filter(isForSessions).map((route) => documented(nameOf(route))))
/** What the routes before have left no place for: a second one, or more of what has been finished. */
const TAKEN: ReadonlySet<string> = new Set([
  'POST /api/protocols/subscriptions',
  'POST /api/imports',
  'POST /api/imports/{import_id}/records',
])
/** Passkeys do not work at a bare address, which is that of this server. */
const PASSKEYS: ReadonlySet<string> = new Set([
  'POST /api/passkeys',
  'POST /api/passkeys/options',
  'POST /api/sessions/passkey',
  'POST /api/sessions/passkey/options',
  'POST /api/sessions/current/confirm/options',
])
/** What names somebody who is cared for, an invitation, a code or a change of a target, of which there is none here. */
const OF_NOBODY: ReadonlySet<string> = new Set([
  'PATCH /api/cared-for/{person}',
  'GET /api/cared-for/{person}/copies',
  'POST /api/cared-for/{person}/guardians',
  'POST /api/cared-for/{person}/invitations',
  'DELETE /api/cared-for/{person}/guardians/{guardian}',
  'DELETE /api/cared-for/{person}/invitations',
  'POST /api/people/{person}/invitations',
  'POST /api/invitations/look',
  'POST /api/invitations/accept',
  'POST /api/set-up',
  'POST /api/profile/target-changes/{date}/undo',
])
/** What a route asks for in its query. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/foods': '?q=rice',
  'GET /api/journal/saved-meals/earlier': '?kind=usual&meal_type=lunch',
}
const pathFor = (name: string, own: Readonly<Record<string, string>>) =>
  (name.split(' ')[1] ?? '').replace(
    /\{([a-z_]+)\}/g,
    (_, key: string) => own[key] ?? (key === 'food_id' ? `own:${UNKNOWN_ID}` : UNKNOWN_ID),
  ) + (QUERIES[name] ?? '')

/** A copy of the entry, to correct and delete, and one more change to undo. */
const copied = async () =>
  (await server.request('POST', '/api/tools/copy_food', { token, body: { ids: [ids.entry_id] } })).json
const copy = (await copied()).after[0].id
// The same copy within two minutes would be the first again.
server.clock.advance(180_000)
const { undo } = await copied()
server.clock.advance(180_000)

const several = await server.request('POST', '/api/journal/foods', {
  token,
  body: { entries: [{ food_name: 'rice and an apple' }] },
})
const browserPerson = 'somebody in a browser'
server.addPeople(browserPerson)
/** What a link shows, and what another person shows. */
const link = server.services.sharing.create(browserPerson, {
  name: 'Dr. Weber',
  parts: ['food'],
  expires_in_days: 7,
})
const shown = server.services.sharing.create('ann', { to: browserPerson, parts: ['food'] })

/** Ids of what fits a route alone. */
const OWN_IDS: Readonly<Record<string, Record<string, string>>> = {
  'GET /api/shares/{share_id}/looks': { share_id: link.share.id },
  'POST /api/shares/{share_id}/looks': { share_id: shown.share.id },
  'POST /api/journal/foods/{entry_id}/split': { entry_id: several.json.entries[0].id },
}

/** Bodies that name something that is there. */
const OWN_BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/foods/favourites': { food_id: ids.food_id },
  'POST /api/journal/saved-meals': { name: 'Usual', entry_ids: [ids.entry_id] },
  'POST /api/sessions/current/confirm': { credential: server.token('somebody in a browser') },
  'POST /api/sessions': { credential: token },
  'POST /api/shared': { secret: link.secret },
  'POST /api/tools/copy_food': { ids: [ids.entry_id] },
  'POST /api/tools/correct_food': { entry_id: copy, grams: 50 },
  'POST /api/tools/delete_entries': { ids: [copy] },
  'POST /api/tools/correct_checkin': { checkin_id: ids.checkin_id, mood: 5 },
  'POST /api/tools/change_protocol': { action: 'end', protocol: ids.subscription_id },
  'POST /api/tools/undo_change': { undo },
  'POST /api/journal/undo': { undo: (await copied()).undo },
  'POST /api/journal/foods/copies': { entry_ids: [ids.entry_id], date: ids.date },
}

describe('an answer is as it is documented', () => {
  test.each(IN_ORDER.map((name) => [name]))('%s', async (name) => {
    server.clock.advance(3000)
    if (name === 'POST /auth/passcodes/verify') {
      const { json } = await send('POST /auth/passcodes', '/auth/passcodes', {
        body: bodyFor('POST /auth/passcodes'),
      })
      const body = { ...bodyFor(name), code: json.code }
      expect((await send(name, '/auth/passcodes/verify', { token: undefined, body })).status).toBe(200)
      expect((await send(name, '/auth/passcodes/verify', { token: undefined, body })).status).toBe(401)
      return
    }
    if (SESSION_ROUTES.has(name)) {
      const headers = { ...OWN_PAGE, cookie: sessionCookie(server, browserPerson) }
      const options = { token: undefined, headers, body: OWN_BODIES[name] ?? bodyFor(name) }
      // The deletion of everything came before.
      const shared = name.startsWith('DELETE /api/shares')
        ? { share_id: storeShare(server, browserPerson, 'Dr. Weber') }
        : OWN_IDS[name]
      const caredFor = name === 'DELETE /api/cared-for/{person}' && {
        person: server.services.guardians.add(browserPerson, { name: 'Kim', takeoverAge: null }).id,
      }
      const { status } = await send(name, pathFor(name, { ...ids, ...shared, ...caredFor }), options)
      expect(status < 300 || (PASSKEYS.has(name) && status === 409)).toBe(true)
      return
    }
    if (name === 'DELETE /api/sessions/{session_id}') {
      // Its own: all others have been ended by the route before.
      ids.session_id = (
        await server.request('POST', '/api/sessions', { body: { credential: token } })
      ).json.id
    }
    const body = name in OWN_BODIES ? OWN_BODIES[name] : bodyFor(name)
    const { status, text } = await send(
      name,
      pathFor(name, { ...ids, ...OWN_IDS[name] }),
      body === undefined ? {} : { body },
    )
    const isTaken = TAKEN.has(name) || PASSKEYS.has(name)
    const isOfNobody = OF_NOBODY.has(name) && [401, 404, 409].includes(status)
    expect([status < 300 || isOfNobody || (isTaken && status === 409), text]).toEqual([true, text])
  })
})

test('what clients are told of tools and routes is the same after every route has answered', async () => {
  const fresh = await testServer({ settings: { SERVER_MAX_BODY_BYTES: '4096' } })
  const told = async (from: typeof server) => ({
    catalog: (await from.request('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }))
      .json.result,
    document: (await from.request('GET', '/openapi.json')).json,
  })
  expect(await told(fresh)).toEqual(await told(server))
  expect((await told(fresh)).catalog.tools.map((tool: Json) => tool.inputSchema)).toEqual(
    TOOLS_BEFORE.map((tool: Json) => tool.input),
  )
})

describe('a refusal is as it is documented', () => {
  const protectedOnes = IN_ORDER.filter((name) => named(name).security.length > 0)
  test.each(protectedOnes.map((name) => [name]))('%s', async (name) => {
    server.clock.advance(3000)
    const path = pathFor(name, { date: DATE })
    const body = bodyFor(name)
    const withBody = body === undefined ? {} : { body }
    expect((await send(name, path, { ...withBody, token: undefined })).status).toBe(401)
    const [status] = await Promise.all([send(name, path, { ...withBody, headers: { host: 'evil.example' } })])
    expect(status.status).toBe(403)
    if (name.includes('_id}')) {
      const known = SESSION_ROUTES.has(name)
        ? { token: undefined, headers: { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') } }
        : {}
      const sent = { ...withBody, ...known }
      expect((await send(name, path, sent)).status).toBe(404)
      expect((await send(name, path.replace(/(?:own:)?[0-9a-f-]{36}/, 'x'), sent)).status).toBe(422)
    }
    if (body === undefined) return
    const headers: Record<string, string> = SESSION_ROUTES.has(name)
      ? { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') }
      : { authorization: `Bearer ${token}` }
    const sendAs = (options: RequestOptions) =>
      send(name, path, { ...options, token: undefined, headers: { ...headers, ...options.headers } })
    expect((await sendAs({ body: '{' })).status).toBe(400)
    expect((await sendAs({ body, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await sendAs({ body: JSON.stringify({ a: 'x'.repeat(5000) }) })).status).toBe(413)
    expect((await sendAs({ body: { nonsense: 1 } })).status).toBe(422)
  })

  test('409, 429 and the errors of /mcp', async () => {
    server.clock.advance(60_000)
    const taken = { name: 'log_food', input: { food_name: 'rice', client_entry_id: 'taken' } }
    await send('POST /api/tools/log_food', '/api/tools/log_food', { body: taken.input })
    const conflict = { ...taken.input, food_name: 'bread' }
    expect((await send('POST /api/tools/log_food', '/api/tools/log_food', { body: conflict })).status).toBe(
      409,
    )
    const statuses = []
    for (let n = 0; n < 21; n++) {
      statuses.push(
        (
          await send('POST /api/tools/analyze_food', '/api/tools/analyze_food', {
            body: { food_text: 'rice' },
          })
        ).status,
      )
    }
    expect(statuses.at(-1)).toBe(429)
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    for (const [status, options] of [
      [200, { body: ping }],
      [202, { body: { jsonrpc: '2.0', method: 'notifications/initialized' } }],
      [400, { body: '{' }],
      [403, { body: ping, headers: { origin: 'https://evil.example' } }],
      [413, { body: { ...ping, params: { text: 'x'.repeat(5000) } } }],
      [415, { body: ping, headers: { 'content-type': 'text/plain' } }],
    ] as const) {
      expect((await send('POST /mcp', '/mcp', options)).status).toBe(status)
    }
  })

  test('503 where the database is locked by another for too long, 500 where it is broken', async () => {
    const broken = await testServer()
    broken.db.$client.run('DROP TABLE profiles')
    const answer = await broken.request('GET', '/api/profile', { token: broken.token() })
    expect(answer.status).toBe(500)
    expectDocumented('GET /api/profile', answer)
  })
})
