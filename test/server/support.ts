import type { Permission } from '../../src/core/principal.ts'
import { accessOf } from '../../src/http/access.ts'
import { listRoutes, type Route } from '../../src/http/routes.ts'
import { BASE_URL, type TestServer } from '../support.ts'

export const UNKNOWN_ID = '019cd767-0000-7000-8000-000000000000'

/** `GET /api/ext/tokens/:token_id`. */
export const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** A path of the route: an id that nobody has, or a date. */
export const pathOf = ({ path }: Route, id = UNKNOWN_ID) =>
  path.replace(':date', '2026-03-10').replace(/:[a-z_]+/g, id)

/** Routes that ask for a credential. */
export const protectedRoutes = ({ app }: TestServer): Route[] =>
  listRoutes(app).filter(({ access }) => accessOf(access).credentials.length > 0)

/** Whether browser sessions may come in. */
export const takesSessions = ({ access }: Route) => accessOf(access).credentials.includes('browser_session')

/** What the page of the server itself sends with a change. */
export const OWN_PAGE = { origin: BASE_URL, 'sec-fetch-site': 'same-origin', 'x-ext-page': '1' }

/** The cookie of a browser that the person is signed in on. */
export function sessionCookie(
  { services, addPeople }: TestServer,
  userId: string,
  permissions: readonly Permission[] = ['read', 'write', 'tokens'],
): string {
  addPeople(userId)
  const opened = { userId, permissions, issuedBy: null, issuerExpiresAt: null, with: 'link' } as const
  const secret = services.sessions.open(opened)
  return services.sessionCookie.set(secret, new Request(BASE_URL)).split(';')[0] ?? ''
}

/** Whether browser sessions alone may come in. */
export const isForSessions = ({ access }: Route) => accessOf(access).credentials.join() === 'browser_session'

/** What lets somebody into the route: the token, or a session of another person's where that alone is taken. */
export const lettingIn = (server: TestServer, route: Route, token: string): Record<string, string> =>
  route.access === 'people'
    ? { ...OWN_PAGE, cookie: sessionCookie(server, 'owner') }
    : isForSessions(route)
      ? { ...OWN_PAGE, cookie: sessionCookie(server, 'somebody in a browser') }
      : { authorization: `Bearer ${token}` }

/** Routes that take a JSON body, with or without a credential. */
export const bodyRoutes = ({ app }: TestServer): Route[] =>
  listRoutes(app).filter(
    ({ body, detail, path }) => path !== '/mcp' && (body ?? detail['x-body']) !== undefined,
  )

/** A JSON body that tells whether anybody began to read it. */
export function watchedBody() {
  const watch = { wasRead: false }
  const stream = new ReadableStream(
    {
      pull(controller) {
        watch.wasRead = true
        controller.enqueue(new TextEncoder().encode('{"broken'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { watch, stream }
}

/** A request with a body that is sent as it comes, in chunks. */
export async function sendStream(
  { app }: TestServer,
  method: string,
  path: string,
  body: ReadableStream,
  headers: Record<string, string> = {},
) {
  const response = await app.handle(
    new Request(`${BASE_URL}${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text || 'null') }
}
