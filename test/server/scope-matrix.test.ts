import { beforeEach, describe, expect, test } from 'bun:test'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { HealthScope } from '../../src/contract/scopes.ts'
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import {
  ADMINISTRATOR_PERMISSIONS,
  ALL_PERMISSIONS,
  PERMISSIONS,
  type Permission,
} from '../../src/core/principal.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import type { Answer, RequestOptions } from '../caller.ts'
import { expectProblem } from '../problems.ts'
import { callTool, type TestServer, testServer } from '../support.ts'
import { FULL_INPUT } from '../tools/inputs.ts'
import { fillAccount, type Ids, idIn } from './filled-account.ts'
import { OWN_PAGE, sessionCookie } from './support.ts'
import { VALID_BODIES } from './valid-bodies.ts'

/**
 * Every operation of the OpenAPI document, called with every scope, on the caller's own data and on another person's:
 * the status, and that the answer has nothing that was stored and that the scope does not let the caller read.
 */

/** In all health data, and in the names of all credentials, of each person. */
const HEALTH = 'zyzzyva'
const ACCOUNT = 'qwyjibo'
/** Amounts that occur in the stored data alone. */
const AMOUNTS = ['731.25', '61.77']

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client reads it
type Json = any
type Operation = {
  name: string
  method: string
  path: string
  scope: Permission | undefined
  credentials: string[]
  details: Json
}
/** Undefined: no credential. */
type Caller = { permissions: readonly Permission[]; kind: 'api_token' | 'browser_session' } | undefined

let server: TestServer
let ids: Ids
let operations: Operation[]

/** A new server for each row of the matrix, since what deletes is not taken back. */
beforeEach(async () => {
  server = await testServer({
    settings: { RATE_LIMIT_WRITE_PER_MINUTE: '10000', RATE_LIMIT_READ_PER_MINUTE: '10000' },
  })
  ids = await fillAccount(server, 'ann', { health: HEALTH, account: ACCOUNT, amounts: AMOUNTS.map(Number) })
  const listed = operationsOf((await server.request('GET', '/openapi.json')).json)
  operations = [...listed.filter((one) => !deletes(one)), ...listed.filter(deletes)]
})

const deletes = ({ method, path }: Operation) => method === 'DELETE' || path.endsWith('/deletion')

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function operationsOf({ paths }: Json): Operation[] {
  return Object.entries<Json>(paths).flatMap(([path, operationsThere]) =>
    METHODS.filter((method) => method in operationsThere && path !== '/mcp').map((method) => {
      const details = operationsThere[method]
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        scope: details['x-scope'],
        credentials: details.security.flatMap((kinds: object) => Object.keys(kinds)),
        details,
      }
    }),
  )
}

/** Sends the operation, with everything that it takes, and takes back what it stored unless it deletes. */
async function send(operation: Operation, caller: Caller, userId: string, body: unknown): Promise<Answer> {
  const ask = () =>
    server.request(operation.method, pathOf(operation), {
      ...credentialOf(caller, userId),
      ...(body !== undefined && { body }),
    })
  if (deletes(operation)) return await ask()
  const sqlite = server.db.$client
  sqlite.run('SAVEPOINT cell')
  try {
    return await ask()
  } finally {
    sqlite.run('ROLLBACK TO cell')
    sqlite.run('RELEASE cell')
  }
}

/** The address of an operation on what Ann has. */
function pathOf({ path, details }: Operation): string {
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => idIn(name, ids))
  const query = details.parameters
    .filter((one: Json) => one.in === 'query' && one.required)
    .map((one: Json) => `${one.name}=apple`)
    .join('&')
  return query === '' ? filled : `${filled}?${query}`
}

function credentialOf(caller: Caller, userId: string): Pick<RequestOptions, 'token' | 'headers'> {
  if (caller === undefined) return {}
  const { permissions, kind } = caller
  server.addPeople(userId)
  // These scopes are an administrator's alone.
  if (ADMINISTRATOR_PERMISSIONS.some((scope) => permissions.includes(scope))) setPerson(userId, 'is_admin', 1)
  if (kind === 'api_token') return { token: server.token(userId, permissions) }
  return { headers: { ...OWN_PAGE, cookie: sessionCookie(server, userId, permissions) } }
}

const setPerson = (id: string, column: 'is_admin' | 'disabled_at', value: number) =>
  void server.db.$client.query(`UPDATE people SET ${column} = ? WHERE id = ?`).run(value, id)

/** The bodies that an operation is called with: all fields, and none if it takes that. */
function bodiesOf({ name, details }: Operation): unknown[] {
  const schema = details.requestBody?.content['application/json'].schema
  if (schema === undefined) return [undefined]
  const full = VALID_BODIES[name.replace(/\{([a-z_]+)\}/g, ':$1')]
  expect(full, `${name} needs a body in valid-bodies.ts`).toBeDefined()
  const own = JSON.parse(JSON.stringify(full), (key, value) => {
    if (key === 'entry_ids') return [ids.entry]
    return key === 'scopes' ? undefined : value
  })
  return details.requestBody.required ? [own] : [own, {}]
}

const hasId = ({ path }: Operation) => /\{[a-z_]+_id\}/.test(path)

/** What must not be in an answer. */
function hiddenFrom(caller: Caller, whose: 'own' | 'another'): string[] {
  const permissions = whose === 'own' ? (caller?.permissions ?? []) : []
  return [
    ...(permissions.includes('read') ? [] : [HEALTH, ...AMOUNTS]),
    ...(permissions.includes('tokens') ? [] : [ACCOUNT]),
  ]
}

const ajv = new AjvJsonSchemaValidator()

/** Who may not read gets the receipt that the document describes. */
function expectReceipt({ name, details }: Operation, { status, json }: Answer): void {
  const [, receipt] = details.responses[status]?.content?.['application/json']?.schema.anyOf ?? []
  if (receipt === undefined) return
  const { valid, errorMessage } = ajv.getValidator(receipt)(json)
  expect(valid ? '' : `${name}: ${errorMessage} in ${JSON.stringify(json)}`).toBe('')
}

const SCOPES: readonly (readonly Permission[])[] = [
  ...ALL_PERMISSIONS.map((scope) => [scope]),
  PERMISSIONS,
  ALL_PERMISSIONS,
]

const KINDS = ['api_token', 'browser_session'] as const

/** A browser has the scope people if it has all others, and its person is an administrator. */
const canHave = (kind: (typeof KINDS)[number], permissions: readonly Permission[]) =>
  kind === 'api_token' || !permissions.includes('people') || permissions.length > 1

describe('every operation, without a credential', () => {
  test('answers 401, or nothing that is stored', async () => {
    expect(operations.length).toBeGreaterThan(60)
    for (const operation of operations) {
      for (const body of bodiesOf(operation)) {
        const answer = await send(operation, undefined, 'ann', body)
        if (operation.credentials.length > 0)
          expect([operation.name, answer.status]).toEqual([operation.name, 401])
        for (const word of hiddenFrom(undefined, 'own')) expect(answer.text).not.toContain(word)
      }
    }
  })
})

describe.each(['own', 'another'] as const)('every operation, on %s data', (whose) => {
  test.each(SCOPES.map((scopes) => [scopes.join(' '), scopes] as const))(
    'with %s',
    async (_, permissions) => {
      const userId = whose === 'own' ? 'ann' : 'bob'
      for (const operation of operations) {
        for (const kind of KINDS) {
          if (!operation.credentials.includes(kind) || !canHave(kind, permissions)) continue
          const caller = { permissions, kind }
          for (const body of bodiesOf(operation)) {
            const answer = await send(operation, caller, userId, body)
            expectAnswer(operation, caller, whose, answer)
          }
        }
      }
    },
  )
})

function expectAnswer(
  operation: Operation,
  caller: NonNullable<Caller>,
  whose: 'own' | 'another',
  answer: Answer,
): void {
  const { name, scope, details } = operation
  const context = `${name} with ${caller.permissions} on ${whose}: ${answer.status} ${answer.text}`
  if (scope !== undefined && !caller.permissions.includes(scope)) {
    expectProblem(answer, 403, `Missing scope: ${scope}`)
  } else {
    expect(Object.keys(details.responses), context).toContain(String(answer.status))
    expect([401, 500, 503], context).not.toContain(answer.status)
    // Who creates or rotates a credential cannot give it more than they have.
    if (scope !== undefined && answer.status === 403)
      expect(answer.json.detail, context).toMatch(
        scope === 'people'
          ? /^Only the owner can do this/
          : /cannot grant what its creator lacks$|^Missing scope: tokens$/,
      )
    if (whose === 'another' && hasId(operation)) expect(answer.status, context).toBe(404)
    if (!caller.permissions.includes('read') && answer.status < 300) expectReceipt(operation, answer)
  }
  for (const word of hiddenFrom(caller, whose)) expect(answer.text, context).not.toContain(word)
  for (const [header, value] of answer.headers) {
    for (const word of hiddenFrom(caller, whose)) expect(value, `${name} ${header}`).not.toContain(word)
  }
  if (!caller.permissions.includes('read')) expect(answer.headers.has('etag'), context).toBe(false)
}

describe('every operation, of a disabled person', () => {
  test.each(SCOPES.map((scopes) => [scopes.join(' '), scopes] as const))(
    'with %s',
    async (_, permissions) => {
      const kinds = KINDS.filter((kind) => canHave(kind, permissions))
      const credentials = kinds.map((kind) => [kind, credentialOf({ permissions, kind }, 'ann')] as const)
      setPerson('ann', 'disabled_at', server.clock.now())
      let asked = 0
      for (const operation of operations) {
        for (const [kind, credential] of credentials) {
          if (!operation.credentials.includes(kind)) continue
          for (const body of bodiesOf(operation)) {
            const path = pathOf(operation)
            const options = { ...credential, ...(body !== undefined && { body }) }
            const answer = await server.request(operation.method, path, options)
            const context = `${operation.name} with a ${kind}`
            expectProblem(answer, 401)
            for (const word of [HEALTH, ACCOUNT, ...AMOUNTS]) expect(answer.text, context).not.toContain(word)
            asked++
          }
        }
      }
      expect(asked).toBeGreaterThan(50)
    },
  )
})

test('the words are in what the person themselves may read, so that looking for them means something', async () => {
  const all = { permissions: PERMISSIONS, kind: 'api_token' } as const
  const texts: string[] = []
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    texts.push((await send(operation, all, 'ann', undefined)).text)
  }
  for (const word of [HEALTH, ACCOUNT, ...AMOUNTS]) {
    expect(texts.filter((text) => text.includes(word)).length).toBeGreaterThan(3)
  }
  const analysis = operations.find(({ name }) => name === 'POST /api/tools/analyze_food')
  if (analysis === undefined) throw new Error('no analysis')
  expect((await send(analysis, all, 'ann', { food_text: 'an apple' })).text).toContain(HEALTH)
})

/** What an MCP client without `health:read` can ask for. */
describe('every tool, resource, prompt and completion over MCP', () => {
  const callers: (readonly HealthScope[])[] = HEALTH_SCOPES.filter((scope) => scope !== 'health:read').map(
    (scope) => [scope],
  )

  test.each(callers.map((scopes) => [scopes.join(' '), scopes] as const))('with %s', async (_, scopes) => {
    const client = await server.mcpClient(await server.jwt('ann', scopes))
    const said: string[] = []
    for (const { name } of ALL_TOOLS) {
      said.push(JSON.stringify(await callTool(client, name, { ...FULL_INPUT[name] })))
      const again = {
        ...FULL_INPUT[name],
        ...(name === 'chat_with_assistant' && { session_id: ids.conversation }),
      }
      said.push(JSON.stringify(await callTool(client, name, again)))
    }
    const ask = async (work: Promise<unknown>) => {
      said.push(JSON.stringify(await work.catch((error: Error) => error.message)))
    }
    for (const { uri } of (await client.listResources()).resources) await ask(client.readResource({ uri }))
    for (const { uriTemplate } of (await client.listResourceTemplates()).resourceTemplates) {
      await ask(client.readResource({ uri: uriTemplate.replace(/\{[^}]+\}/g, '2026-03-10') }))
    }
    for (const { name, arguments: args } of (await client.listPrompts()).prompts) {
      await ask(client.getPrompt({ name }))
      for (const argument of args ?? []) {
        await ask(
          client.complete({
            ref: { type: 'ref/prompt', name },
            argument: { name: argument.name, value: '' },
          }),
        )
      }
    }
    expect(said.length).toBeGreaterThan(20)
    for (const word of [HEALTH, ACCOUNT, ...AMOUNTS])
      expect(said.filter((one) => one.includes(word))).toEqual([])
  })
})
