import type { TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { unauthenticated } from '../core/errors.ts'
import { type Principal, requirePermission } from '../core/principal.ts'
import { type Validator, validator } from '../core/validation.ts'
import { accessOf } from '../http/access.ts'
import { coerceQuery, lowerCaseIds, readJsonBody } from '../http/body.ts'
import { createOwnPageCheck, isPageOf } from '../http/origin.ts'
import type { RouteTable } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { sessionPrincipal } from '../sessions/sessions.ts'
import { bearerCredential } from './bearer.ts'

/**
 * Who is calling, before anything of the body is read. Denies by default: a route that the table does not know
 * lets nobody in. What a handler sees as `caller` is authenticated and permitted at the moment it asks.
 *
 * The order within Elysia's life cycle matters: `parse` (where nothing is read) → bearer → caller → body →
 * validation → handler. Elysia's own `resolve` and `beforeHandle` run after validation, and would tell a stranger
 * what is wrong with a body.
 */
export function gate(services: Services, table: () => RouteTable) {
  const { config } = services
  const maxBytes = config['server.max_body_bytes']
  const validatorOf = bodyValidators()
  const authenticate = authenticator(services)

  return new Elysia({ name: 'gate' })
    .onParse({ as: 'global' }, () => UNREAD)
    .use(bearerCredential)
    .derive({ as: 'global' }, ({ bearer, route, request }) => {
      const asked = table().find(request.method, route)
      const authenticated = () => authenticate(asked?.access ?? 'token', bearer, request)
      authenticated()
      return {
        // Looked up anew: the credential may have been revoked while the body was on its way.
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
}

/**
 * Bodies are checked here, before Elysia does: for its error it writes the whole body out, indented, and a stranger's
 * that is nested deeply takes it seconds. Compiled when first used; the command line and most tests use few.
 */
function bodyValidators() {
  const compiled = new Map<TSchema, Validator<TSchema>>()
  return (schema: TSchema): Validator<TSchema> => {
    const known = compiled.get(schema) ?? validator(schema)
    compiled.set(schema, known)
    return known
  }
}

/** Stands in for the body until the caller is known. */
const UNREAD = Object.freeze({})

/**
 * Looks a request's credential up: the bearer's, or that of the browser session. A request with an `Authorization`
 * header has chosen: what is wrong there is not made good by a cookie.
 */
function authenticator({ config, principalOf, sessions, sessionCookie: cookie }: Services) {
  const ownPage = createOwnPageCheck(config)

  function principalBehind(bearer: string | undefined, request: Request): Principal | undefined {
    if (request.headers.has('authorization')) return bearer === undefined ? undefined : principalOf(bearer)
    const session = sessions.verify(cookie.read(request.headers.get('cookie')))
    if (session === undefined) return undefined
    ownPage.requireOwn(request)
    if (!isPageOf(request, session.userId)) return undefined
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
