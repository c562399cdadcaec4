import type { TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { isBusy, untilWritable } from '../../db/write-lock.ts'
import type { FailedCredentialKind } from '../audit/failed-credentials.ts'
import { AppError, OverloadError, unauthenticated } from '../core/errors.ts'
import { setGuardian } from '../core/made-by.ts'
import { mayRead, type Principal, requirePermission } from '../core/principal.ts'
import { currentTurn, nextTurn } from '../core/slices.ts'
import { type Validator, validator } from '../core/validation.ts'
import { accessOf } from '../http/access.ts'
import { coerceQuery, lowerCaseIds, readJsonBody } from '../http/body.ts'
import { type BodyBudget, MAX_STRANGER_BODY_BYTES, markKnownSender } from '../http/body-budget.ts'
import { readJsonOrForm } from '../http/form.ts'
import { createSameOriginCheck, isGuardiansPage, isSamePerson, namedPerson } from '../http/origin.ts'
import { methodNotAllowed } from '../http/problem-response.ts'
import type { Route, RouteTable } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { sessionPrincipal } from '../sessions/sessions.ts'
import { bearerCredential, bearerKind } from './bearer.ts'
import type { ClientAddress } from './client-address.ts'
import { urlPath } from './guards.ts'
import { isLoopbackCall } from './loopback.ts'
import { createRequestLimiter, isChange } from './request-limiter.ts'

/**
 * Authenticates the caller before any of the body is read. Denies by default: an unknown route admits no one. The
 * `caller` of a handler is authenticated and permitted at the moment it is called.
 *
 * The order within Elysia's life cycle matters: `parse` (where nothing is read) → bearer → caller → body →
 * validation → handler. Elysia's own `resolve` and `beforeHandle` run after validation, and would reveal to a stranger
 * what is wrong with a body. A change then waits until no other process is writing. What a caller may not read is removed from the answer of a change at the very end, after
 * the check of the complete answer.
 */
export function gate(
  services: Services,
  table: () => RouteTable,
  {
    clientAddress,
    bodies,
    onCaller,
  }: { clientAddress: ClientAddress; bodies: BodyBudget; onCaller: () => void },
) {
  const { config } = services
  const maxBytes = config['server.max_body_bytes']
  const validatorOf = bodyValidators()
  const authenticate = authenticator(services)
  const requests = createRequestLimiter(services)

  function readBody(request: Request, asked: Route): Promise<unknown> {
    const limit = isOpenToStrangers(asked) ? Math.min(maxBytes, MAX_STRANGER_BODY_BYTES) : maxBytes
    const read = asked.detail['x-form'] === true ? readJsonOrForm : readJsonBody
    return read(request, limit)
  }

  return new Elysia({ name: 'gate' })
    .onParse({ as: 'global' }, () => UNREAD_BODY)
    .use(bearerCredential)
    .derive({ as: 'global' }, ({ bearer, route, request, server }) => {
      refuseOtherMethod(table(), request, route)
      const asked = table().find(request.method, route)
      const address = () => clientAddress(request, server)
      if (!BODILESS_METHODS.has(request.method)) bodies.enter(request, address())
      // Also for a request that needs no address, since the reader warns of a proxy that is not trusted.
      else if (request.headers.has('x-forwarded-for')) address()
      const authenticated = () =>
        authenticate(asked?.access ?? 'token', { bearer, request, failed: { route, address } })
      const known = authenticated()
      const knownIn = currentTurn()
      let uncount = () => {}
      if (known !== undefined) {
        if (asked !== undefined) uncount = requests.take(known, asked)
        markKnownSender(request)
        onCaller()
      }
      return {
        uncount,
        clientAddress: address,
        mayReadAnswer: known === undefined || mayRead(known),
        // Looked up again after a wait: the credential may have been revoked while the body arrived.
        caller: (): Principal => {
          const principal = currentTurn() === knownIn ? known : authenticated()
          if (principal === undefined) throw unauthenticated()
          return principal
        },
      }
    })
    .onTransform({ as: 'global' }, async (context) => {
      const asked = table().find(context.request.method, context.route)
      if (asked === undefined) return
      if (asked.query !== undefined)
        context.query = coerceQuery(asked.query, context.query) as typeof context.query
      if (asked.params !== undefined)
        context.params = lowerCaseIds(asked.params, context.params) as typeof context.params
      let body: unknown
      try {
        if (asked.body !== undefined) body = await readBody(context.request, asked)
        if (isChange(asked)) await untilWritable(services.db)
      } catch (error) {
        if (isOverload(error)) context.uncount()
        throw error
      }
      // Requests that arrive together are answered one by one, with what needs no credential in between. What is short
      // does not wait: a request that was sent behind it in one piece would never be answered (Bun 1.4.5).
      if (!isOpenToStrangers(asked) && !isShort(asked)) await nextTurn()
      if (asked.body !== undefined) context.body = validatorOf(asked.body).parse(body)
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

const BODILESS_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the server was too busy for a request: too many others, or another process is writing. */
const isOverload = (error: unknown) => error instanceof OverloadError || isBusy(error)

const isOpenToStrangers = ({ access }: Route) => accessOf(access).credentials.length === 0

const isShort = ({ body, query, detail }: Route) =>
  body === undefined && (query === undefined || detail['x-short'] === true)

/** @throws AppError `method_not_allowed` for another method of a path with a fixed name, beside a route with an id. */
function refuseOtherMethod(table: RouteTable, request: Request, route: string): void {
  if (!route.includes(':')) return
  const path = urlPath(request.url)
  if (table.isOtherMethodOfFixedPath(request.method, path)) throw methodNotAllowed(table.methodsOf(path))
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

/** A request and the credential that it presents. */
type Presented = {
  bearer: string | undefined
  request: Request
  /** Where it was presented, and from where. */
  failed: { route: string; address: () => string }
}

/**
 * Looks up a request's credential: the bearer token, or the browser session. If there is an `Authorization` header,
 * only it counts: a cookie does not make up for an invalid one.
 */
function authenticator({
  config,
  principalOf,
  sessions,
  sessionCookie: cookie,
  failedCredentials,
  guardians,
}: Services) {
  const ownPage = createSameOriginCheck(config)

  function recordFailure(kind: FailedCredentialKind, { request, failed }: Presented): void {
    const { route, address } = failed
    failedCredentials.record({ kind, method: request.method, route, address: address() })
  }

  /**
   * The principal of a person who is cared for: it reads and writes the journal, and has no other permission but that
   * of a route for guardians. What is about who is signed in is answered for the guardian; anything else without a
   * permission is refused.
   * @throws AppError `not_guardian` for the page of somebody who is not a guardian any more.
   */
  function guardianPrincipal(
    request: Request,
    signedIn: Principal,
    { permission, isOfGuardian, isForGuardians }: ReturnType<typeof accessOf>,
  ): Principal | undefined {
    const { userId: guardianId, permissions } = signedIn
    const person = namedPerson(request, guardianId)
    if (person === undefined || (permission === undefined && isOfGuardian !== true)) return undefined
    if (guardians.isGuardian(guardianId, person)) {
      if (isOfGuardian === true) return signedIn
      const allowed = permissions.filter(
        (each) => each === 'read' || each === 'write' || (isForGuardians === true && each === permission),
      )
      return { ...signedIn, userId: person, permissions: allowed, guardianId }
    }
    if (!isGuardiansPage(request, guardianId)) return undefined
    throw new AppError('not_guardian', 'You are not a guardian of this person any more; nothing was stored')
  }

  function principalBehind(presented: Presented, asked: ReturnType<typeof accessOf>): Principal | undefined {
    const { bearer, request } = presented
    if (request.headers.has('authorization')) {
      const principal = bearer === undefined ? undefined : principalOf(bearer, presented.failed.address())
      if (principal === undefined) recordFailure(bearerKind(config, bearer), presented)
      // Stored in the journal of the token's person instead, it would be with the wrong one.
      else if (!isSamePerson(request, principal.userId))
        throw new AppError('forbidden', 'A token is for its own person alone; leave out x-ext-person')
      return principal
    }
    const secret = cookie.read(request.headers.get('cookie'), request)
    const session = sessions.verify(secret, presented.failed.address())
    if (session === undefined) {
      if (secret !== undefined) recordFailure('browser_session', presented)
      // Only who had the session until then learns it: to a stranger, every wrong cookie is the same.
      if (sessions.endedByDisabling(secret) !== undefined)
        throw new AppError('access_ended', 'An administrator of this server has ended your access')
      return undefined
    }
    ownPage.requireOwnPage(request)
    if (isSamePerson(request, session.userId)) return sessionPrincipal(session)
    return guardianPrincipal(request, sessionPrincipal(session), asked)
  }

  return (accessName: Parameters<typeof accessOf>[0], presented: Presented): Principal | undefined => {
    const asked = accessOf(accessName)
    const { credentials, permission, isOpenOnLoopback } = asked
    if (credentials.length === 0) return undefined
    if (isOpenOnLoopback === true && config['metrics.access'] === 'loopback') {
      const { request, failed } = presented
      if (!request.headers.has('authorization') && isLoopbackCall(request, failed.address)) return undefined
    }
    const principal = principalBehind(presented, asked)
    setGuardian(principal?.guardianId ?? null)
    if (principal === undefined || !credentials.includes(principal.kind)) throw unauthenticated()
    if (permission !== undefined) requirePermission(principal, permission)
    return principal
  }
}
