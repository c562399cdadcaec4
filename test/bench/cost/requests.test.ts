import { expect, test } from 'bun:test'
import { HEALTH_SCOPES } from '../../../src/contract/scopes.ts'
import { listRoutes } from '../../../src/http/routes.ts'
import { ALL_TOOLS } from '../../../src/tools/index.ts'
import { nameOf } from '../../server/support.ts'
import { testServer } from '../../support.ts'
import { BENCH_SETTINGS, createLargestPerson, PERSON, SMALL } from './largest-person.ts'
import { FIELDS, FORM_FIELDS, type LargestCase, largestCases } from './largest-requests.ts'
import type { Wording } from './largest-value.ts'
import { measureRequest } from './measure.ts'
import { createThings } from './things.ts'

/** The bench of costs tries every route and every tool; a new one cannot be forgotten. */

/** Words that name no food, so that nothing has to be searched for. */
const PLAIN: Wording = {
  title: 'plain',
  text: (length) => `${'and very '.repeat(Math.ceil(length / 9)).slice(0, length - 1)}s`,
}

const server = await testServer({ settings: BENCH_SETTINGS })
await createLargestPerson(server, SMALL)
const things = await createThings(server, [PLAIN])
const jwt = await server.jwt(PERSON, HEALTH_SCOPES)
const cases = largestCases(server)

test('there is one request for each route, and one for each tool over /mcp', () => {
  const routes = listRoutes(server.app).map(nameOf)
  const expected = [
    ...routes.filter((name) => name !== 'POST /mcp'),
    ...ALL_TOOLS.map(({ name }) => `POST /mcp ${name}`),
  ]
  expect(cases.map(({ name }) => name).sort()).toEqual(expected.sort())
})

/** Routes that change something and take no body. */
const WITHOUT_BODY = [
  'POST /api/journal/foods/:entry_id/split',
  'POST /api/profile/target-changes/:date/undo',
]

test('every route that takes a body without a schema has its fields stated, and no field is stated for nothing', () => {
  const routes = listRoutes(server.app)
  const names = new Set(routes.map(nameOf))
  for (const name of [...Object.keys(FIELDS), ...Object.keys(FORM_FIELDS)]) expect([...names]).toContain(name)
  const unstated = routes.filter(
    ({ method, path, body, detail }) =>
      !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method) &&
      path !== '/mcp' &&
      path !== '/oauth/register' &&
      (body ?? detail['x-body']) === undefined,
  )
  expect(unstated.map(nameOf).sort()).toEqual([...Object.keys(FORM_FIELDS), ...WITHOUT_BODY].sort())
})

/** Routes that refuse the request, since it names what nobody has: a code, a link, a client or a provider. */
const REFUSED: Readonly<Record<string, readonly number[]>> = {
  'POST /auth/passcodes/verify': [401],
  'DELETE /api/cared-for/:person': [404],
  'DELETE /api/cared-for/:person/guardians/:guardian': [404],
  'DELETE /api/cared-for/:person/invitations': [404],
  'DELETE /api/people/:person/invitations': [404],
  'GET /api/cared-for/:person/copies': [404],
  'PATCH /api/cared-for/:person': [404],
  'POST /api/cared-for/:person/guardians': [404],
  'POST /api/cared-for/:person/invitations': [404],
  // Passkeys do not work at the bare address of this server.
  'POST /api/passkeys': [409],
  'POST /api/passkeys/options': [409],
  'POST /api/sessions/passkey': [409],
  'POST /api/sessions/passkey/options': [409],
  'POST /api/sessions/current/confirm': [422],
  'POST /api/sessions/current/confirm/options': [409],
  'POST /api/set-up': [401, 409],
  'POST /api/invitations/accept': [404],
  'POST /api/invitations/look': [404],
  'POST /sign-in': [401],
  'POST /sign-out': [400, 403],
  'POST /oauth/token': [400],
  'POST /oauth/revoke': [400, 401],
  'POST /api/protocols/subscriptions': [409],
  'POST /oauth/register': [400],
  'POST /oauth/consent': [400, 401],
  'POST /api/jwts/revoke-external': [422],
}

const last = ({ name }: LargestCase) =>
  name === 'POST /api/data/deletion' ? 1000 : name.startsWith('DELETE') ? 500 - name.length : 0

test('every request is accepted: it is as large as it may be, and not larger', async () => {
  const refusals: Record<string, string> = {}
  for (const each of cases.toSorted((a, b) => last(a) - last(b))) {
    const { status, refusal } = await measureRequest(server, each, PLAIN, { things, jwt })
    if (refusal !== undefined && REFUSED[each.name]?.includes(status) !== true) refusals[each.name] = refusal
  }
  expect(refusals).toEqual({})
}, 120_000)
