import { isLoopbackHost, parseHostEntry, plainHost, urlHost } from '../core/network.ts'
import type { Config } from '../settings/config.ts'

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** The names and addresses that the settings give the server, as `Host` headers write them. */
export function configuredHosts(config: Config): ReadonlySet<string> {
  const stated = config['server.hosts'].flatMap((entry) => parseHostEntry(entry)?.hostname ?? [])
  const baseUrl = new URL(config['server.base_url'])
  const listening = urlHost(config['server.host']).toLowerCase()
  return new Set([...LOOPBACK_HOSTS, baseUrl.hostname.toLowerCase(), listening, ...stated])
}

/** The origins of the settings that are this server's own page. */
export const configuredOrigins = (config: Config): readonly string[] => [
  new URL(config['server.base_url']).origin,
  ...config['server.hosts'].flatMap((entry) => {
    const { scheme, hostname, port } = parseHostEntry(entry) ?? {}
    return scheme === undefined ? [] : new URL(`${scheme}://${hostname}${port ? `:${port}` : ''}`).origin
  }),
]

/**
 * Tells whether the browser of a request came over TLS. A proxy in front ends it, so the scheme of the request itself does
 * not tell; the settings do, for the hosts that they name with a scheme. For others, the proxy says it.
 */
export function createSchemeCheck(config: Config): (request: Request) => boolean {
  const stated = new Map(
    configuredOrigins(config).map((origin) => {
      const { protocol, hostname } = new URL(origin)
      return [hostname, protocol === 'https:']
    }),
  )
  const isBaseUrlEncrypted = config['server.base_url'].startsWith('https:')

  return (request) => {
    if (request.url.startsWith('https:')) return true
    const host = request.headers.get('host')?.replace(/:\d+$/, '').toLowerCase()
    // Without a host, nobody can tell. Browsers treat loopback as if it were encrypted.
    if (host === undefined || isLoopbackHost(plainHost(host))) return isBaseUrlEncrypted
    return stated.get(host) ?? request.headers.get('x-forwarded-proto')?.toLowerCase() === 'https'
  }
}
