import { Type } from '@sinclair/typebox'
import { MAX_DEVICE_NAME_CHARS, MAX_SIGN_IN_CHARS } from '../contract/limits.ts'
import { AppError, unauthenticated } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'
import { nullable, stringEnum, UuidSchema } from '../core/schemas.ts'
import { equalsInConstantTime } from '../core/secret.ts'
import { access } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { queryParams, readForm } from '../http/form.ts'
import { createSameOriginCheck } from '../http/origin.ts'
import { localPath, seeOtherResponse } from '../http/page.ts'
import { routeDetail } from '../http/routes.ts'
import {
  CurrentSession,
  currentSessionDocument,
  requestBrowser,
  Session,
  type SessionDeps,
  sessionDocuments,
} from './documents.ts'
import { consentPath } from './next-path.ts'
import {
  confirmLinkPage,
  expiredLinkPage,
  SIGN_OUT_PATH,
  SIGN_OUT_PURPOSE,
  signedInPage,
  signInPage,
} from './pages.ts'
import { providerSettings } from './provider-settings.ts'
import { sessionPrincipal } from './sessions.ts'
import { SET_UP_STATES } from './setup/set-up.ts'
import { parseLinkSecret, SIGN_IN_PATH } from './sign-in-links.ts'

/** The journal. */
const HOME_PATH = '/'

const detail = (summary: string) =>
  routeDetail({ summary, tags: ['Sign-in'], 'x-page': true, ...access('public') })

/** Sign-in and sign-out in a browser: pages that need no script, and `/api/sessions`. */
export const sessionsRoutes = (deps: SessionDeps) =>
  controller('sessions').use(pageRoutes(deps)).use(apiRoutes(deps))

/** `/sign-in` and `/sign-out`. */
const pageRoutes = (deps: SessionDeps) => {
  const { config, sessions, sessionCookie: cookie, signInLinks, signIn, people, failedCredentials } = deps
  const nameOf = (userId: string) => people.get(userId).name
  const sessionOf = (request: Request, address: string) =>
    sessions.verify(cookie.read(request.headers.get('cookie'), request), address)

  return controller('session-pages')
    .get(
      SIGN_IN_PATH,
      ({ request, clientAddress }) => {
        const link = queryParams(request.url).get('link')
        if (link !== null) {
          const secret = parseLinkSecret(`?link=${link}`)
          const owner = secret === undefined ? undefined : signInLinks.ownerOf(secret)
          if (secret === undefined || owner === undefined) {
            failedCredentials.record({
              kind: 'sign_in_link',
              method: 'GET',
              route: SIGN_IN_PATH,
              address: clientAddress(),
            })
            return expiredLinkPage(config)
          }
          return confirmLinkPage(config, secret, nameOf(owner))
        }
        const session = sessionOf(request, clientAddress())
        return session === undefined
          ? signInPage(config, { request })
          : signedInPage(config, session, nameOf(session.userId))
      },
      { detail: detail('Show the sign-in page') },
    )
    .post(
      SIGN_IN_PATH,
      async ({ request, clientAddress }) => {
        const form = await readForm(request)
        const next = consentPath(form.get('next'))
        try {
          const address = clientAddress()
          const secret = signIn.signIn(form.get('credential') ?? '', {
            address,
            route: SIGN_IN_PATH,
            browser: requestBrowser(request),
          })
          const before = sessionOf(request, address)
          if (before !== undefined) sessions.close(before)
          return seeOtherResponse(localPath(config, next ?? HOME_PATH), {
            'set-cookie': cookie.set(secret, request),
          })
        } catch (error) {
          const problem = signInProblem(error)
          if (problem === undefined) throw error
          return signInPage(config, { request, next, ...problem })
        }
      },
      { detail: detail('Sign in') },
    )
    .post(
      SIGN_OUT_PATH,
      async ({ request, clientAddress }) => {
        const form = await readForm(request)
        const session = sessionOf(request, clientAddress())
        if (session !== undefined) {
          if (!equalsInConstantTime(form.get('form_token') ?? '', session.formToken(SIGN_OUT_PURPOSE))) {
            throw new AppError(
              'forbidden',
              'This form belongs to another session; go back and reload the page',
            )
          }
          sessions.close(session)
        }
        return seeOtherResponse(localPath(config, consentPath(form.get('next')) ?? SIGN_IN_PATH), {
          'set-cookie': cookie.clear(request),
        })
      },
      { detail: detail('Sign out') },
    )
}

/** What the page needs to know before anything else, without an error for somebody who is not signed in. */
const Start = Type.Object({
  session: nullable(CurrentSession),
  set_up: stringEnum(SET_UP_STATES),
  access_ended: Type.Boolean({
    description: 'Whether this browser was signed in until an administrator disabled its person',
  }),
  access_ended_of: nullable(
    Type.String({ description: 'The id of that person, for what the browser still keeps of them' }),
  ),
  has_first_steps: Type.Boolean({ description: 'Whether the person has not yet finished the first steps' }),
})

const SignInRequest = Type.Object(
  {
    credential: Type.String({
      minLength: 1,
      maxLength: MAX_SIGN_IN_CHARS,
      description: 'A sign-in link or a recovery code, which is then used up, or an API token',
    }),
  },
  { additionalProperties: false },
)

const RenameSession = Type.Object(
  {
    device_name: Type.String({
      maxLength: MAX_DEVICE_NAME_CHARS,
      description: 'Empty: the name of the browser again',
    }),
  },
  { additionalProperties: false },
)

const SESSIONS_PATH = '/api/sessions'
const SessionPath = Type.Object({ session_id: UuidSchema })
const tags = ['Sessions']

const currentSessionId = ({ kind, credentialId }: Principal) =>
  kind === 'browser_session' ? credentialId : undefined

/** `/api/sessions`: specification 3.13. */
const apiRoutes = (deps: SessionDeps) => {
  const { config, sessions, sessionCookie: cookie, signIn, setUp, failedCredentials } = deps
  const document = sessionDocuments(providerSettings(config)?.name)
  const currentDocument = currentSessionDocument(deps)
  const ownPage = createSameOriginCheck(config)
  const sessionOf = (request: Request, address: string) =>
    sessions.verify(cookie.read(request.headers.get('cookie'), request), address)

  return controller('sessions-api', SESSIONS_PATH)
    .post(
      '',
      ({ body, request, clientAddress, set }) => {
        ownPage.refuseForeignPages(request)
        const address = clientAddress()
        const before = sessionOf(request, address)
        const secret = signIn.signIn(body.credential, {
          address,
          route: SESSIONS_PATH,
          browser: requestBrowser(request),
        })
        if (before !== undefined) sessions.close(before)
        const opened = sessions.verify(secret, address)
        if (opened === undefined) throw unauthenticated()
        set.status = 201
        set.headers['set-cookie'] = cookie.set(secret, request)
        return currentDocument(sessionPrincipal(opened))
      },
      {
        body: SignInRequest,
        response: { 201: schemaCopy(CurrentSession) },
        detail: {
          summary: 'Sign in on this browser',
          description: 'The session is stored in a cookie that scripts cannot read.',
          tags,
          'x-errors': [401, 429, 503],
          ...access('public'),
        },
      },
    )
    .get(
      '',
      ({ caller }) => {
        const principal = caller()
        const found = sessions.list(principal.userId)
        return { sessions: found.map((session) => document(session, currentSessionId(principal))) }
      },
      {
        response: { 200: Type.Object({ sessions: Type.Array(Session) }) },
        detail: { summary: 'List signed-in browsers', tags, ...access('tokens') },
      },
    )
    .delete(
      '',
      ({ caller }) => {
        const principal = caller()
        sessions.endOthers(principal.userId, currentSessionId(principal))
      },
      deletion({ summary: 'Sign out all other browsers', tags, access: 'tokens' }),
    )
    .get(
      '/start',
      ({ request, clientAddress, set }) => {
        ownPage.refuseForeignPages(request)
        const address = clientAddress()
        const presented = cookie.read(request.headers.get('cookie'), request)
        const found = sessions.verify(presented, address)
        if (presented !== undefined && found === undefined) {
          failedCredentials.record({
            kind: 'browser_session',
            method: 'GET',
            route: `${SESSIONS_PATH}/start`,
            address,
          })
        }
        // Use renews the cookie, which browsers keep for a limited time.
        if (presented !== undefined && found !== undefined)
          set.headers['set-cookie'] = cookie.set(presented, request)
        const ended = found === undefined ? sessions.endedByDisabling(presented) : undefined
        return {
          session: found === undefined ? null : currentDocument(sessionPrincipal(found)),
          set_up: setUp.state(),
          access_ended: ended !== undefined,
          access_ended_of: ended ?? null,
          has_first_steps: found !== undefined && setUp.hasFirstSteps(found.userId),
        }
      },
      {
        response: { 200: schemaCopy(Start) },
        detail: {
          summary: 'Get who is signed in on this browser, if anybody',
          tags,
          ...access('public'),
        },
      },
    )
    .get(
      '/current',
      ({ caller, request, set }) => {
        const principal = caller()
        // Use renews the cookie, which browsers keep for a limited time.
        const secret = cookie.read(request.headers.get('cookie'), request)
        if (secret !== undefined) set.headers['set-cookie'] = cookie.set(secret, request)
        return currentDocument(principal)
      },
      {
        response: { 200: schemaCopy(CurrentSession) },
        detail: { summary: 'Get the session of this browser', tags, ...access('signed_in') },
      },
    )
    .delete(
      '/current',
      ({ caller, request, set }) => {
        const { userId, credentialId } = caller()
        sessions.close({ id: credentialId, userId })
        set.headers['set-cookie'] = cookie.clear(request)
      },
      deletion({ summary: 'Sign out this browser', tags, access: 'session' }),
    )
    .patch(
      '/:session_id',
      ({ params, body, caller }) => {
        const principal = caller()
        const renamed = sessions.rename(principal.userId, params.session_id, body.device_name.trim())
        return document(renamed, currentSessionId(principal))
      },
      {
        params: SessionPath,
        body: RenameSession,
        response: { 200: schemaCopy(Session) },
        detail: { summary: 'Name a signed-in browser', tags, 'x-errors': [404], ...access('tokens') },
      },
    )
    .delete(
      '/:session_id',
      ({ params, caller }) => sessions.end(caller().userId, params.session_id),
      deletion({ params: SessionPath, summary: 'Sign out a browser', tags, access: 'tokens' }),
    )
}

/** The text for failures that the person can fix. */
function signInProblem(error: unknown): { problem: string; status: number } | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'unauthenticated') {
    return {
      problem:
        'This is not a valid sign-in link, recovery code or API token. Check it, or get a new one: links and codes work once.',
      status: 401,
    }
  }
  if (error.code === 'rate_limited') {
    return { problem: 'Too many attempts. Wait a minute, then try again.', status: 429 }
  }
  return undefined
}
