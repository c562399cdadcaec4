import type { TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { unauthenticated } from '../core/errors.ts'
import { mayRead, type Principal, requirePermission } from '../core/principal.ts'
import { type Validator, validator } from '../core/validation.ts'
import { accessOf } from '../http/access.ts'
import { coerceQuery, lowerCaseIds, readJsonBody } from '../http/body.ts'
import { createSameOriginCheck, isSamePerson } from '../http/origin.ts'
import type { RouteTable } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { sessionPrincipal } from '../sessions/sessions.ts'
import { bearerCredential } from './bearer.ts'

/**
 * Authenticates the caller before any of the body is read. Denies by default: an unknown route admits no one. The
 * `caller` of a handler is authenticated and permitted at the moment it is called.
 *
 * The order within Elysia's life cycle matters: `parse` (where nothing is read) → bearer → caller → body →
 * validation → handler. Elysia's own `resolve` and `beforeHandle` run after validation, and would reveal to a stranger
 * what is wrong with a body. What a caller may not read is removed from the answer of a change at the very end, after
 * the check of the complete answer.
 */
export function gate(services: Services, table: () => RouteTable) {
  const { config } = services
  const maxBytes = config['server.max_body_bytes']
  const validatorOf = bodyValidators()
  const authenticate = authenticator(services)

  return new Elysia({ name: 'gate' })
    .onParse({ as: 'global' }, () => UNREAD_BODY)
    .use(bearerCredential)
    .derive({ as: 'global' }, ({ bearer, route, request }) => {
      const asked = table().find(request.method, route)
      const authenticated = () => authenticate(asked?.access ?? 'token', bearer, request)
      const first = authenticated()
      return {
        mayReadAnswer: first === undefined || mayRead(first),
        // Looked up again: the credential may have been revoked while the body arrived.
        caller: (): Principal => {
          const principal = authenticated()
          if (principal === undefined) throw unauthenticated()
          return principal
        },
      }
    })
    .onTransform({ as: 'global' }, async (context) => {
      const asked = table().find(context.request.method, context.route)
      if (asked?.query !== undefined)
        context.query = coerceQuery(asked.query, context.query) as typeof context.query
      if (asked?.params !== undefined)
        context.params = lowerCaseIds(asked.params, context.params) as typeof context.params
      if (asked?.body !== undefined) {
        context.body = validatorOf(asked.body).parse(await readJsonBody(context.request, maxBytes))
      }
    })
    .mapResponse({ as: 'global' }, ({ responseValue, mayReadAnswer, route, request, set }) => {
      if (mayReadAnswer !== false) return undefined
      const rule = table().find(request.method, route)?.detail['x-receipt']
      if (rule === undefined || rule === 'same' || !isDocument(responseValue)) return undefined
      // A tag is a hash of the document, with which it could be guessed.
      delete set.headers.etag
      return Response.json(rule.of(responseValue), { status: Number(set.status ?? 200) })
    })
}

/** The answer of a handler; a problem is a response already. */
const isDocument = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Response)

/**
 * Bodies are checked here, before Elysia does: its error contains the whole body, indented, which takes seconds for a
 * stranger's deeply nested body. Compiled on first use; the command line and most tests need few.
 */
function bodyValidators() {
  const compiled = new Map<TSchema, Validator<TSchema>>()
  return (schema: TSchema): Validator<TSchema> => {
    const known = compiled.get(schema) ?? validator(schema)
    compiled.set(schema, known)
    return known
  }
}

/** Stands in for the body until the caller is authenticated. */
const UNREAD_BODY = Object.freeze({})

/**
 * Looks up a request's credential: the bearer token, or the browser session. If there is an `Authorization` header,
 * only it counts: a cookie does not make up for an invalid one.
 */
function authenticator({ config, principalOf, sessions, sessionCookie: cookie }: Services) {
  const ownPage = createSameOriginCheck(config)

  function principalBehind(bearer: string | undefined, request: Request): Principal | undefined {
    if (request.headers.has('authorization')) return bearer === undefined ? undefined : principalOf(bearer)
    const session = sessions.verify(cookie.read(request.headers.get('cookie')))
    if (session === undefined) return undefined
    ownPage.requireOwnPage(request)
    if (!isSamePerson(request, session.userId)) return undefined
    return sessionPrincipal(session)
  }

  return (
    accessName: Parameters<typeof accessOf>[0],
    bearer: string | undefined,
    request: Request,
  ): Principal | undefined => {
    const { credentials, permission } = accessOf(accessName)
    if (credentials.length === 0) return undefined
    const principal = principalBehind(bearer, request)
    if (principal === undefined || !credentials.includes(principal.kind)) throw unauthenticated()
    if (permission !== undefined) requirePermission(principal, permission)
    return principal
  }
}
