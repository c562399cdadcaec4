import { AppError } from '../core/errors.ts'
import { isSameOrigin } from '../http/origin.ts'
import { OPEN_PATHS } from '../oauth/oauth-metadata.ts'
import { configuredOrigins } from '../reach/own-hosts.ts'
import type { Reach } from '../reach/reach.ts'
import type { Config } from '../settings/config.ts'

// DNS names have no underscore, but container names often do.
const HOST_PATTERN = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/
const MAX_PORT = 65_535

/**
 * The path of a request URL; `new URL` would throw for some Host headers. HTTP/1.0 without a Host header sends only the
 * path.
 */
export const urlPath = (url: string) => /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(url)?.[1] ?? '/'

/** Paths that monitors and any page may request, under any host name. */
const OPEN_TO_ANY_ORIGIN = new Set(['/api/health', '/api/mcp/capabilities', ...OPEN_PATHS])

/** Whether pages of any origin may read the answer. */
export const isOpenToAnyOrigin = (path: string) => OPEN_TO_ANY_ORIGIN.has(path)
const OPEN_TO_ANY_HOST = new Set(['/api/health'])

/**
 * Refuses misdirected requests: a foreign name that resolves to this machine (DNS rebinding), and a foreign page that
 * makes its visitor's browser call this server. Only names are compared; ports do not matter.
 */
export function createGuards(config: Config, reach: Reach) {
  const origins = new Set([
    ...configuredOrigins(config),
    ...config['server.allowed_origins'].map(allowedOrigin),
  ])

  return {
    /** @throws AppError `forbidden`. */
    check(request: Request, path: string): void {
      const reason = refusal(request, path)
      if (reason !== undefined) throw new AppError('forbidden', reason)
    },

    allows: (request: Request, path: string): boolean => refusal(request, path) === undefined,
  }

  /** Why a request is refused; undefined: it is not. */
  function refusal(request: Request, path: string): string | undefined {
    const host = request.headers.get('host')
    if (host !== null && !isHost(host)) return 'The Host header must be a host name'
    if (host !== null && !OPEN_TO_ANY_HOST.has(path) && !reach.isOwnHost(hostName(host))) {
      if (reach.isMachineAddress(hostName(host)))
        return 'This server does not answer to that address of its machine; start it with serve --lan, or add the address to server.hosts'
      return 'This server does not accept that host name; to allow it, add it to server.hosts'
    }
    const origin = request.headers.get('origin')
    if (origin === null || OPEN_TO_ANY_ORIGIN.has(path)) return undefined
    if (origins.has(origin.toLowerCase()) || isSameOrigin(origin, host)) return undefined
    return 'Pages of that origin may not call this server; to allow them, set server.allowed_origins'
  }
}

function isHost(text: string): boolean {
  const match = HOST_PATTERN.exec(text)
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT
}

const hostName = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

/** An allowed origin in the form of browsers: no default port, names in ASCII. Other schemes have no such form. */
const allowedOrigin = (allowed: string) =>
  /^https?:/.test(allowed) ? new URL(allowed).origin : allowed.toLowerCase()
