import { AppError } from '../core/errors.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { queryParams } from '../http/form.ts'
import { html } from '../http/html.ts'
import { htmlPage, localPath, seeOtherResponse } from '../http/page.ts'
import { routeDetail } from '../http/routes.ts'
import { browserName } from '../sessions/browser-name.ts'
import type { Cookie } from '../sessions/cookie.ts'
import { consentPath, type NextPath, readNextPath } from '../sessions/next-path.ts'
import { signInPage } from '../sessions/pages.ts'
import { INVITATION_PARAM, OIDC_PATHS } from '../sessions/provider-settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { SignInFailure } from '../sessions/sign-in-problems.ts'
import type { Config } from '../settings/config.ts'
import type { OidcSignIn } from './oidc.ts'

const HOME_PATH = '/'
const MAX_QUERY_LENGTH = 8192
/** In the query of `start`: the request was already redirected to the base URL's host, but a proxy names another. */
const MOVED_PARAM = 'moved'

const detail = (summary: string) =>
  routeDetail({ summary, tags: ['Sign-in'], 'x-page': true, ...access('public') })

/** No routes without an identity provider. */
export const oidcRoutes = ({ oidc, ...deps }: Deps & { oidc: OidcSignIn | undefined }) =>
  controller('oidc').use(oidc === undefined ? controller('oidc-off') : providerRoutes(deps, oidc))

type Deps = { config: Config; sessions: Sessions; sessionCookie: Cookie }

const providerRoutes = (deps: Deps, oidc: OidcSignIn) =>
  controller('oidc-pages')
    .get(
      OIDC_PATHS.start,
      async ({ request, clientAddress }) => {
        requireNavigation(request)
        const query = queryParams(request.url)
        const elsewhere = baseUrlLocation(deps, request, query)
        if (elsewhere !== undefined) return seeOtherResponse(elsewhere)
        const next = readNextPath(query.get('next')) ?? HOME_PATH
        const header = request.headers.get('cookie')
        const before = deps.sessions.verify(deps.sessionCookie.read(header, request), clientAddress())
        try {
          const plan = { next, before, invitation: query.get(INVITATION_PARAM) ?? undefined }
          const { location, browser } = await oidc.start(
            oidc.cookie.read(header, request),
            plan,
            clientAddress(),
          )
          return seeOtherResponse(location, { 'set-cookie': oidc.cookie.set(browser, request) })
        } catch (error) {
          if (!(error instanceof SignInFailure)) throw error
          return failedResponse({ ...deps, request }, next, error)
        }
      },
      { detail: detail('Start sign-in at the identity provider') },
    )
    .get(
      OIDC_PATHS.callback,
      async ({ request, clientAddress }) => {
        requireNavigation(request)
        const query = queryParams(request.url)
        if (query.toString().length > MAX_QUERY_LENGTH)
          throw new AppError('malformed', 'The query is too long')
        const browser = oidc.cookie.read(request.headers.get('cookie'), request)
        const visitor = { browser: browserName(request.headers.get('user-agent')), address: clientAddress() }
        const returned = await oidc.finish(query, browser, visitor)
        if ('failure' in returned)
          return failedResponse({ ...deps, request }, returned.next, returned.failure)
        return signedInResponse(deps, request, returned)
      },
      { detail: detail('Finish sign-in at the identity provider') },
    )

/** A page could load these as an image and use up a person's attempts, but it cannot imitate the address bar. */
function requireNavigation(request: Request): void {
  const destination = request.headers.get('sec-fetch-dest')
  if (destination === null || destination === 'document') return
  throw new AppError('forbidden', 'Open this address in a browser; a page must not load it')
}

/**
 * The same address on the host of the base URL, to which the provider redirects: a cookie of `localhost` does not reach
 * `127.0.0.1`. Only once, since a proxy may name another host every time.
 */
function baseUrlLocation({ config }: Deps, request: Request, query: URLSearchParams): string | undefined {
  const base = config['server.base_url']
  const host = request.headers.get('host')
  if (host === null || host.toLowerCase() === new URL(base).host || query.has(MOVED_PARAM)) return undefined
  query.set(MOVED_PARAM, '1')
  return `${base}${OIDC_PATHS.start}?${query.toString()}`
}

/**
 * Redirects to the next page. Browsers do not send a strict cookie when another site sends the person here, but they
 * do from a page of this server.
 */
function signedInResponse(
  { config, sessionCookie }: Deps,
  request: Request,
  arrived: { next: NextPath; userId: string; secret: string },
) {
  const next = localPath(config, arrived.next)
  const body = html`
<h1>One moment</h1>
<p>You are signed in as <strong>${arrived.userId}</strong>.</p>
<div class="actions"><a class="button" href="${next}">Continue</a></div>`
  // This page's address contains the provider's answer, so it is not sent on as a referrer.
  const headers = {
    'set-cookie': sessionCookie.set(arrived.secret, request),
    'referrer-policy': 'no-referrer',
  }
  return htmlPage(config, { title: 'One moment', body, goTo: next, headers })
}

/** Back to the sign-in page with the reason, which the page reads from the address. */
function failedResponse(
  { config, request }: Deps & { request: Request },
  next: NextPath,
  { problem, message }: SignInFailure,
): Response {
  const consent = consentPath(next)
  if (consent !== undefined)
    return signInPage(config, { request, next: consent, problem: message, status: 403 })
  const [path = HOME_PATH, query = ''] = next.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  params.set('sign_in', problem)
  return seeOtherResponse(`${localPath(config, path)}?${params.toString()}`)
}
