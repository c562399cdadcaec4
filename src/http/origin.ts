import { AppError } from '../core/errors.ts'
import { configuredOrigins } from '../reach/own-hosts.ts'
import type { Config } from '../settings/config.ts'

/** The page sends this header with each change: a form cannot, and a script of another origin needs permission. */
export const PAGE_HEADER = 'x-ext-page'

/**
 * The user id of the person that the page shows, encoded by `encodeURIComponent`. Another person may have signed in
 * since in another tab; then nothing from this page may be written to their journal.
 */
const PERSON_HEADER = 'x-ext-person'

/** The user id of the guardian, encoded as well, where the page shows a person who is cared for. */
const GUARDIAN_HEADER = 'x-ext-guardian'

/** The person in whose journal the page acts, if it is not the one who is signed in; undefined: nobody else. */
export function namedPerson(request: Request, userId: string): string | undefined {
  if (isSamePerson(request, userId)) return undefined
  try {
    return decodeURIComponent(request.headers.get(PERSON_HEADER) ?? '')
  } catch {
    return undefined
  }
}

/** Whether the page was opened for a guardian, who is the person who is signed in. */
export const isGuardiansPage = (request: Request, userId: string): boolean =>
  request.headers.get(GUARDIAN_HEADER) === encodeURIComponent(userId)

/** @returns whether the page, if it names a person, shows this person. */
export function isSamePerson(request: Request, userId: string): boolean {
  const person = request.headers.get(PERSON_HEADER)
  return person === null || person === encodeURIComponent(userId)
}

/** Whether an origin has the host of the request. The host was already checked. */
export function isSameOrigin(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Prevents other pages from using the session of a browser that visits them (CSRF). `SameSite=Strict` excludes other
 * sites, but a site includes all ports, so a page of another program on this host would still send the cookie.
 */
export function createSameOriginCheck(config: Config) {
  const ownOrigins = new Set(configuredOrigins(config))

  /** Whether the browser's headers are consistent with this server's own page. */
  function isSameOriginRequest(request: Request): boolean {
    const site = request.headers.get('sec-fetch-site')
    // `none`: the person typed the address or opened a bookmark.
    if (site !== null && site !== 'same-origin' && site !== 'none') return false
    const origin = request.headers.get('origin')
    return origin === null || ownOrigins.has(origin) || isSameOrigin(origin, request.headers.get('host'))
  }

  /** Browsers send the origin with every change; `none` cannot start a change. */
  const provesSameOrigin = (request: Request) =>
    isSameOriginRequest(request) &&
    request.headers.has('origin') &&
    request.headers.get('sec-fetch-site') !== 'none' &&
    request.headers.has(PAGE_HEADER)

  return {
    /** @throws AppError `forbidden` for a request from another page. */
    refuseForeignPages(request: Request): void {
      if (!isSameOriginRequest(request)) throw foreignOriginError()
    },

    /** As `refuseForeignPages`; a change must also prove that it comes from this server's page. */
    requireOwnPage(request: Request): void {
      const isFine = SAFE_METHODS.has(request.method)
        ? isSameOriginRequest(request)
        : provesSameOrigin(request)
      if (!isFine) throw foreignOriginError()
    },
  }
}

const foreignOriginError = () =>
  new AppError('forbidden', 'With a browser session, only the page of this server may send requests')
