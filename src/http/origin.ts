import { AppError } from '../core/errors.ts'
import type { Config } from '../settings/config.ts'

/** What the page sends along with each change: no form can, and a script of another origin would have to ask first. */
export const PAGE_HEADER = 'x-ext-page'

/**
 * Whom the page takes to be signed in, as `encodeURIComponent` writes the user id. In another tab of the same browser
 * somebody else may have signed in since: what is on this one is not theirs, and nothing of it goes into their journal.
 */
export const PERSON_HEADER = 'x-ext-person'

/** @returns whether the page, if it says so at all, is that of this person. */
export function isPageOf(request: Request, userId: string): boolean {
  const person = request.headers.get(PERSON_HEADER)
  return person === null || person === encodeURIComponent(userId)
}

/** Whether an origin is that of the host that was asked. The host is known to be ours by now. */
export function isSameOrigin(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Keeps other pages from using the session of a browser that visits them (CSRF). `SameSite=Strict` keeps out other
 * sites; but a port is no part of a site, so another program's page on this host would still have the cookie sent.
 */
export function createOwnPageCheck(config: Config) {
  const ownOrigin = new URL(config['server.base_url']).origin

  /** What the browser says of where a request comes from: nothing that speaks against this server's own page. */
  function isOwn(request: Request): boolean {
    const site = request.headers.get('sec-fetch-site')
    // `none`: the person typed the address, or opened a bookmark.
    if (site !== null && site !== 'same-origin' && site !== 'none') return false
    const origin = request.headers.get('origin')
    return origin === null || origin === ownOrigin || isSameOrigin(origin, request.headers.get('host'))
  }

  /** Browsers name the origin of every change; `none` starts none. */
  const provesOwn = (request: Request) =>
    isOwn(request) &&
    request.headers.has('origin') &&
    request.headers.get('sec-fetch-site') !== 'none' &&
    request.headers.has(PAGE_HEADER)

  return {
    /** @throws AppError `forbidden` for a request of another page. */
    refuseOthers(request: Request): void {
      if (!isOwn(request)) throw notOwn()
    },

    /** As `refuseOthers`; what would change something must also prove that it is this server's page that asks. */
    requireOwn(request: Request): void {
      const isFine = SAFE_METHODS.has(request.method) ? isOwn(request) : provesOwn(request)
      if (!isFine) throw notOwn()
    },
  }
}

const notOwn = () =>
  new AppError('forbidden', 'With a browser session, requests come from the page of this server alone')
