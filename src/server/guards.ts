import { BlockList, isIP } from 'node:net'
import { AppError } from '../core/errors.ts'
import { hostInUrl, parseNetwork } from '../core/network.ts'
import { isSameOrigin } from '../http/origin.ts'
import { OPEN_PATHS } from '../oauth/server.ts'
import type { Config } from '../settings/config.ts'

// The underscore is in no DNS name, but in many names that containers call each other by.
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/
const MAX_PORT = 65_535
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/**
 * The path of a request URL; `new URL` would throw on what an odd Host header makes of it. Of HTTP/1.0 without a Host
 * header the path is all there is.
 */
export const pathOf = (url: string) => /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(url)?.[1] ?? '/'

/** Paths that monitors and any page may ask for, whatever name they reach the server by. */
const OPEN_TO_ANY_ORIGIN = new Set(['/api/health', '/api/mcp/capabilities', ...OPEN_PATHS])
const OPEN_TO_ANY_HOST = new Set(['/api/health'])

/**
 * Refuses requests that were steered here: a foreign name that resolves to this machine (DNS rebinding), and a
 * foreign page that makes its visitor's browser call. Compared by name; the port is the network's business.
 */
export function createGuards(config: Config) {
  const baseUrl = new URL(config['server.base_url'])
  const listening = hostInUrl(config['server.host']).toLowerCase()
  const hosts = new Set([...LOOPBACK, baseUrl.hostname.toLowerCase(), listening])
  const origins = new Set([baseUrl.origin, ...config['server.allowed_origins'].map(originOf)])

  return {
    /** @throws AppError `forbidden`. */
    check(request: Request): void {
      const path = pathOf(request.url)
      const host = request.headers.get('host')
      if (host !== null && !isHost(host))
        throw new AppError('forbidden', 'The Host header is not a host name')
      if (host !== null && !OPEN_TO_ANY_HOST.has(path) && !hosts.has(nameOf(host))) {
        throw new AppError(
          'forbidden',
          'This server does not answer to that host name; set server.base_url to it',
        )
      }
      const origin = request.headers.get('origin')
      if (origin === null || OPEN_TO_ANY_ORIGIN.has(path)) return
      if (origins.has(origin.toLowerCase()) || isSameOrigin(origin, host)) return
      throw new AppError(
        'forbidden',
        'Pages of that origin may not call this server; see server.allowed_origins',
      )
    },
  }
}

function isHost(text: string): boolean {
  const match = HOST.exec(text)
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT
}

const nameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

/** An allowed origin as browsers write it: without a default port, names in ASCII. Other schemes have no such form. */
const originOf = (allowed: string) =>
  /^https?:/.test(allowed) ? new URL(allowed).origin : allowed.toLowerCase()

/**
 * The network address of the client. `X-Forwarded-For` counts only when a trusted proxy sent it: its last entry
 * that is no trusted proxy itself.
 */
export function createAddressReader(config: Config) {
  const trusted = new BlockList()
  for (const entry of config['server.trusted_proxies']) {
    const network = parseNetwork(entry)
    if (network !== undefined) trusted.addSubnet(network.address, network.bits, network.family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (peer: string, forwardedFor: string | null): string => {
    let address = peer
    const chain = (forwardedFor ?? '').split(',').map((entry) => withoutPort(entry.trim()))
    for (
      let hop = chain.pop();
      isTrusted(address) && hop !== undefined && isIP(hop) !== 0;
      hop = chain.pop()
    ) {
      address = hop
    }
    return address
  }
}

/** `203.0.113.1:5555` and `[2001:db8::1]:80`, as some proxies write them; all else stays as it is. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(entry) ?? []
  return ipv6 ?? ipv4 ?? entry
}
