import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { PATHS } from '../../src/contract/page-paths.ts'
import { PERMISSIONS } from '../../src/core/principal.ts'
import { accessOf } from '../../src/http/access.ts'
import { listRoutes, type Route } from '../../src/http/routes.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { expectProblem, fingerprint } from '../problems.ts'
import { testServer } from '../support.ts'
import {
  isForSessions,
  nameOf,
  OWN_PAGE,
  pathOf,
  protectedRoutes,
  sendStream,
  sessionCookie,
  takesSessions,
  watchedBody,
} from './support.ts'

const server = await testServer()
const routes = protectedRoutes(server)
const each = routes.map((route): [name: string, route: Route] => [nameOf(route), route])

/** What a browser loads before anybody has signed in. */
const PAGES = [
  ...Object.values(PATHS).map((path) => `GET ${path}`),
  'GET /assets/:file_name',
  'GET /manifest.webmanifest',
  'GET /service-worker.js',
  'GET /sign-in',
  'GET /without-the-server',
  'POST /sign-in',
  'POST /sign-out',
].sort()

/** What changes nothing, but asks with more than fits a query. */
const ASKS = ['POST /api/journal/query', 'POST /api/foods/analysis', 'POST /api/profile/preview']

describe('who may call a route', () => {
  test('what is open to everybody is these routes and no other', () => {
    const open = listRoutes(server.app).filter(({ access }) => accessOf(access).credentials.length === 0)
    const isPage = ({ detail }: Route) => detail['x-page'] === true
    expect(open.filter(isPage).map(nameOf).sort()).toEqual(PAGES)
    expect(
      open
        .filter((route) => !isPage(route))
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /.well-known/jwks.json',
      'GET /api/health',
      'GET /api/mcp/capabilities',
      'GET /api/sessions/start',
      'GET /openapi.json',
      'POST /api/ext/tokens/revoke',
      'POST /api/invitations/accept',
      'POST /api/invitations/look',
      'POST /api/sessions',
      'POST /api/sessions/passkey',
      'POST /api/sessions/passkey/options',
      'POST /api/set-up',
      'POST /api/shared',
      'POST /auth/passcodes/verify',
      'POST /mcp',
    ])
    expect(routes.length).toBeGreaterThan(30)
  })

  test('every tool is among the others', () => {
    const names = routes.map(nameOf)
    for (const { name } of ALL_TOOLS) expect(names).toContain(`POST /api/tools/${name}`)
  })

  test.each(each)('%s answers 401 without a credential, and before its body is read', async (_, route) => {
    const { method } = route
    const path = pathOf(route)
    const plain = await server.request(method, path)
    expectProblem(plain, 401, 'Authentication required')
    expect(plain.headers.get('www-authenticate')).toBe('Bearer')
    expect(fingerprint(await server.request(method, pathOf(route, 'no-uuid')))).toBe(fingerprint(plain))
    expect((await server.request(method, `${path}/`)).status).toBe(401)
    expect((await server.request(method, `${path}?limit=nonsense`)).status).toBe(401)
    if (method === 'GET') {
      expect((await server.request('HEAD', path)).status).toBe(401)
      return
    }
    const { watch, stream } = watchedBody()
    const answer = await sendStream(server, method, path, stream)
    expect(fingerprint(answer)).toBe(fingerprint(plain))
    expect(watch.wasRead).toBe(false)
    expect(
      (await server.request(method, path, { body: '{', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(401)
  })

  test.each(each)('%s answers 401 to a JWT, to nonsense, and to a token in the query', async (_, route) => {
    const path = pathOf(route)
    for (const token of [await server.jwt('ann'), 'nonsense', `pairing-${'A'.repeat(43)}`]) {
      expectProblem(await server.request(route.method, path, { token }), 401)
    }
    const token = server.token(`in-the-query-of-${nameOf(route)}`.slice(0, 60))
    expectProblem(await server.request(route.method, `${path}?access_token=${token}`), 401)
  })

  test.each(each)('%s takes a browser session from the page of this server alone', async (_, route) => {
    const { method } = route
    const path = pathOf(route)
    const person = route.access === 'people' ? 'owner' : `session-of-${nameOf(route)}`
    const cookie = sessionCookie(server, person)
    const send = (headers: Record<string, string>) =>
      server.request(method, path, { headers: { cookie, ...headers } })
    if (!takesSessions(route)) {
      expectProblem(await send(OWN_PAGE), 401)
      return
    }
    for (const foreign of ['cross-site', 'same-site']) {
      expectProblem(await send({ ...OWN_PAGE, 'sec-fetch-site': foreign }), 403)
    }
    if (method !== 'GET') {
      for (const missing of Object.keys(OWN_PAGE).filter((name) => name !== 'sec-fetch-site')) {
        const { [missing]: _, ...others } = OWN_PAGE as Record<string, string>
        expectProblem(await send(others), 403)
      }
    }
    expect([401, 403]).not.toContain((await send(OWN_PAGE)).status)
  })

  const scoped = each.filter(([, { access }]) => accessOf(access).permission !== undefined)
  test.each(scoped)('%s answers 403 without its scope, before its body is read', async (_, route) => {
    const { permission } = accessOf(route.access)
    const path = pathOf(route)
    const others = PERMISSIONS.filter((scope) => scope !== permission)
    const token = server.token(`without-scope-${path}`.slice(0, 60), others)
    const credentials = isForSessions(route)
      ? { ...OWN_PAGE, cookie: sessionCookie(server, 'ann', others) }
      : { authorization: `Bearer ${token}` }
    const sent = await server.request(route.method, path, { headers: credentials })
    expectProblem(sent, 403, `Missing scope: ${permission}`)
    expect((await server.request(route.method, `${path}/`, { headers: credentials })).status).toBe(403)
    if (takesSessions(route)) {
      const cookie = sessionCookie(server, 'ann', others)
      const headers = { ...OWN_PAGE, cookie }
      expectProblem(
        await server.request(route.method, path, { headers }),
        403,
        `Missing scope: ${permission}`,
      )
    }
    if (route.method === 'GET') return
    const { watch, stream } = watchedBody()
    const answer = await sendStream(server, route.method, path, stream, credentials)
    expectProblem(answer, 403)
    expect(watch.wasRead).toBe(false)
  })

  test('reading asks for "read", writing for "write"; tokens, JWTs and passcodes for "tokens"', () => {
    const expected = (name: string) => {
      if (/ \/api\/ext\/tokens\/(self|introspect)$/.test(name)) return 'token'
      if (name === 'POST /api/ext/tokens') return 'tokens_or_pairing'
      if (name === 'GET /api/audit') return 'activity'
      if (name === 'DELETE /api/cared-for/:person') return 'session'
      if (/^GET \/api\/(sessions\/current|backups|addresses)$/.test(name)) return 'signed_in'
      if (/ \/api\/sessions\/current\/confirm/.test(name)) return 'signed_in'
      if (/ \/api\/(sessions\/current|data\/deletion)$/.test(name)) return 'session'
      if (name === 'GET /metrics') return 'metrics'
      if (/ \/api\/shares(\/|$)/.test(name))
        return / \/api\/shares$|^DELETE/.test(name) && !name.startsWith('GET ')
          ? 'session_write'
          : 'session_read'
      if (/ \/api\/(people|jwts\/revoke-external|health\/details)/.test(name)) return 'people'
      if (/ \/api\/passkeys\/options|POST \/api\/(passkeys|recovery-codes)/.test(name)) return 'session'
      if (
        / \/(api\/(ext\/tokens|jwts|sessions|passkeys|recovery-codes|notices|cared-for)|auth\/passcodes)/.test(
          name,
        )
      )
        return 'tokens'
      const tool = ALL_TOOLS.find((candidate) => name === `POST /api/tools/${candidate.name}`)
      if (tool !== undefined) return tool.kind
      return name.startsWith('GET ') || ASKS.includes(name) ? 'read' : 'write'
    }
    const actual = Object.fromEntries(routes.map((route) => [nameOf(route), route.access]))
    expect(actual).toEqual(
      Object.fromEntries(Object.keys(actual).map((name) => [name, expected(name)])) as typeof actual,
    )
  })
})

describe('a route that does not say who may call it', () => {
  test.each([
    ['says nothing', undefined],
    ['says something unknown', 'everybody'],
    ['says something that every object has', 'toString'],
  ])('and %s keeps the program from starting', (_, access) => {
    const app = new Elysia().get('/secret', () => 'secret', { detail: { 'x-access': access } as never })
    expect(() => listRoutes(app)).toThrow('GET /secret does not declare who may call it')
  })
})
