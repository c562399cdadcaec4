import { explainDatabaseError } from '../../db/open.ts'
import type { FailedCredentials } from '../audit/failed-credentials.ts'
import { HEALTH_SCOPES } from '../contract/scopes.ts'
import { AppError, ERROR_CODES } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { knownScopes, scopeText } from '../core/scopes.ts'
import { equalsInConstantTime } from '../core/secret.ts'
import { access } from '../http/access.ts'
import { readJson } from '../http/body.ts'
import { controller } from '../http/controller.ts'
import { queryParams, readForm } from '../http/form.ts'
import { seeOtherResponse } from '../http/page.ts'
import { routeDetail } from '../http/routes.ts'
import type { People } from '../people/people.ts'
import type { Cookie } from '../sessions/cookie.ts'
import { signInPage } from '../sessions/pages.ts'
import type { BrowserSession, Sessions } from '../sessions/sessions.ts'
import type { Config } from '../settings/config.ts'
import { offersSignIn } from '../settings/mcp-auth.ts'
import { type AuthorizationRequest, RefusedRequest } from './authorization-request.ts'
import type { OAuth } from './oauth.ts'
import { grantableScopes } from './oauth.ts'
import { OAuthError } from './oauth-error.ts'
import { DISCOVERY, discoveryPaths, isAuthorizationServer, OAUTH_PATHS } from './oauth-metadata.ts'
import { consentPage, redirectPage, refusalPage, type ToolTitles } from './pages.ts'
import { isLoopbackRedirect } from './redirect-uri.ts'

const MAX_REGISTRATION_BYTES = 16 * 1024
const MAX_QUERY_LENGTH = 8192

const detail = (summary: string) =>
  routeDetail({ summary, tags: ['Sign-in'], 'x-page': true, ...access('public') })

/** No routes if clients cannot sign in; only resource metadata with an external identity provider; otherwise all. */
type Deps = {
  config: Config
  log: Logger
  oauth: OAuth
  people: Pick<People, 'get'>
  sessions: Sessions
  sessionCookie: Cookie
  failedCredentials: FailedCredentials
  /** What each scope lets a client do, for the consent page. */
  toolTitles: ToolTitles
}

export const oauthRoutes = (deps: Deps) =>
  controller('oauth')
    .use(offersSignIn(deps.config) ? discoveryRoutes(deps) : controller('oauth-off'))
    .use(isAuthorizationServer(deps.config) ? serverRoutes(deps) : controller('oauth-server-off'))

/** Pages such as the MCP inspector may read these from the browser: they are the same for everyone. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type, authorization, mcp-protocol-version',
  'access-control-max-age': '86400',
}
const preflightResponse = () => new Response(null, { status: 204, headers: CORS })

/** The documents, each at every path at which clients look for it. */
function discoveryRoutes({ config }: Pick<Deps, 'config'>) {
  const routes = controller('oauth-discovery')
  for (const document of DISCOVERY) {
    if (document.isOfServer && !isAuthorizationServer(config)) continue
    const metadata = document.of(config)
    const answer = () =>
      Response.json(metadata, { headers: { ...CORS, 'cache-control': 'public, max-age=300' } })
    const about = { detail: detail(document.about) }
    for (const path of discoveryPaths(document)) {
      routes.get(path, answer, about).options(path, preflightResponse, about)
    }
  }
  return routes
}

function serverRoutes(deps: Deps) {
  const { oauth } = deps
  const tokens = detail('Request a token (RFC 6749)')
  const revocation = detail('Revoke a token (RFC 7009)')
  const registration = detail('Register a client (RFC 7591)')

  return controller('oauth-server')
    .use(browserRoutes(deps))
    .post(
      OAUTH_PATHS.token,
      ({ request, clientAddress }) =>
        withOAuthErrors(deps, async () => {
          try {
            return jsonResponse(200, await oauth.token(await readForm(request), clientAddress()))
          } catch (error) {
            recordInvalidGrant(deps, error, clientAddress())
            throw error
          }
        }),
      { detail: tokens },
    )
    .options(OAUTH_PATHS.token, preflightResponse, { detail: tokens })
    .post(
      OAUTH_PATHS.revoke,
      ({ request }) =>
        withOAuthErrors(deps, async () => {
          await oauth.revoke(await readForm(request))
          return jsonResponse(200, {})
        }),
      { detail: revocation },
    )
    .options(OAUTH_PATHS.revoke, preflightResponse, { detail: revocation })
    .post(
      OAUTH_PATHS.register,
      ({ request, clientAddress }) =>
        withOAuthErrors(deps, async () => {
          const metadata = await readJson(request, MAX_REGISTRATION_BYTES)
          return jsonResponse(201, registrationDocument(oauth.register(metadata, clientAddress())))
        }),
      { detail: registration },
    )
    .options(OAUTH_PATHS.register, preflightResponse, { detail: registration })
}

function recordInvalidGrant({ failedCredentials }: Deps, error: unknown, address: string): void {
  if (!(error instanceof OAuthError) || error.code !== 'invalid_grant') return
  failedCredentials.record({ kind: 'oauth_token', method: 'POST', route: OAUTH_PATHS.token, address })
}

const registrationDocument = (client: ReturnType<OAuth['register']>) => ({
  client_id: client.id,
  client_id_issued_at: Math.floor(client.createdAt / 1000),
  client_name: client.name,
  redirect_uris: client.redirectUris,
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: scopeText(HEALTH_SCOPES),
})

const jsonResponse = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(body, {
    status,
    headers: { ...CORS, 'cache-control': 'no-store', pragma: 'no-cache', ...headers },
  })

/** Any failure as an OAuth error response. */
async function withOAuthErrors({ log }: Pick<Deps, 'log'>, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OAuthError) return jsonResponse(error.status, error.body)
    const known = error instanceof AppError ? error : explainDatabaseError(error)
    if (known === undefined) throw error
    const { http } = ERROR_CODES[known.code]
    if (http >= 500) log.error('sign-in of a client failed', { error: known.message })
    return jsonResponse(
      http,
      {
        error: http >= 500 || known.code === 'rate_limited' ? 'temporarily_unavailable' : 'invalid_request',
        error_description: known.message,
      },
      known.retryAfter === undefined ? {} : { 'retry-after': String(known.retryAfter) },
    )
  }
}

function browserRoutes(deps: Deps) {
  const { config, oauth, people, sessions, sessionCookie: cookie, toolTitles } = deps
  const sessionOf = (request: Request, address: string) =>
    sessions.verify(cookie.read(request.headers.get('cookie'), request), address)

  const ask = (session: BrowserSession, request: AuthorizationRequest, query: string, problem?: string) =>
    consentPage(config, toolTitles, {
      session,
      name: people.get(session.userId).name,
      request,
      query,
      possible: grantableScopes(session, request),
      formToken: session.formToken(consentPurpose(query)),
      problem,
    })

  async function decide(
    form: URLSearchParams,
    { session, query, address }: { session: BrowserSession; query: string; address: string },
  ): Promise<Response> {
    if (!equalsInConstantTime(form.get('form_token') ?? '', session.formToken(consentPurpose(query)))) {
      throw new OAuthError(
        'invalid_request',
        'This form belongs to another sign-in; start again from the app',
      )
    }
    const request = await oauth.read(new URLSearchParams(query))
    switch (form.get('decision')) {
      case 'allow':
        break
      case 'deny':
        return seeOtherResponse(oauth.deny(session, request))
      default:
        throw new OAuthError('invalid_request', 'The form has no decision; choose Allow or Do not allow')
    }
    const chosen = knownScopes(HEALTH_SCOPES, form.getAll('scope'))
    if (chosen.length === 0) return ask(session, request, query, 'Choose at least one permission to allow.')
    return seeOtherResponse(oauth.allow(session, request, { scopes: chosen, address }))
  }

  return controller('oauth-pages')
    .get(
      OAUTH_PATHS.authorize,
      ({ request, clientAddress }) =>
        withErrorPage(config, async () => {
          const query = readQuery(request)
          const session = sessionOf(request, clientAddress())
          if (session === undefined) return redirectPage(config, query)
          return ask(session, await oauth.read(new URLSearchParams(query)), query)
        }),
      { detail: detail('Request authorization (RFC 6749)') },
    )
    .get(
      OAUTH_PATHS.consent,
      ({ request, clientAddress }) =>
        withErrorPage(config, async () => {
          const query = readQuery(request)
          const session = sessionOf(request, clientAddress())
          if (session === undefined)
            return signInPage(config, { request, next: `${OAUTH_PATHS.consent}?${query}` })
          return ask(session, await oauth.read(new URLSearchParams(query)), query)
        }),
      { detail: detail('Show the consent page') },
    )
    .post(
      OAUTH_PATHS.consent,
      ({ request, clientAddress }) =>
        withErrorPage(config, async () => {
          const form = await readForm(request)
          const query = canonicalQuery(form.get('request') ?? '')
          const address = clientAddress()
          const session = sessionOf(request, address)
          if (session === undefined)
            return signInPage(config, { request, next: `${OAUTH_PATHS.consent}?${query}` })
          return await decide(form, { session, query, address })
        }),
      { detail: detail('Submit the decision') },
    )
}

/** A form of the consent page is valid for one request of a client only. */
const consentPurpose = (query: string) => `consent ${query}`

/** One spelling of the query, in printable ASCII: it becomes part of addresses and of a form. */
function canonicalQuery(query: string): string {
  const spelt = new URLSearchParams(query).toString()
  if (spelt.length > MAX_QUERY_LENGTH) throw new OAuthError('invalid_request', 'The request is too long')
  return spelt
}

const readQuery = (request: Request) => canonicalQuery(queryParams(request.url).toString())

/** Shows an error to the person. The client gets it, too, unless that would send the person to a stranger's page. */
async function withErrorPage(config: Config, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OAuthError) return refusalPage(config, error.message)
    if (!(error instanceof RefusedRequest)) throw error
    return isLoopbackRedirect(error.redirectUri)
      ? seeOtherResponse(error.location)
      : refusalPage(config, error.message, { redirectUri: error.redirectUri, location: error.location })
  }
}
