import { BlockList, isIP } from 'node:net'
import type { Logger } from '../core/log.ts'
import { isLoopbackHost, parseNetwork } from '../core/network.ts'
import { hasOwnTls } from '../reach/certificate-files.ts'
import type { Config } from '../settings/config.ts'

/** The addresses from which a proxy on this machine calls. */
const LOOPBACK_NETWORKS: readonly string[] = ['127.0.0.0/8', '::1/128']
/**
 * The proxies whose `X-Forwarded-For` counts. Without the setting it is a proxy on this machine, if the base URL is
 * https and the server listens on loopback: clients from elsewhere then come through it.
 */
function trustedProxies(config: Config): readonly string[] {
  const stated = config['server.trusted_proxies']
  if (stated.length > 0) return stated
  return !hasOwnTls(config) &&
    config['server.base_url'].startsWith('https:') &&
    isLoopbackHost(config['server.host'])
    ? LOOPBACK_NETWORKS
    : []
}

/** Finds the network address of a request's client; `local` if the application is called without a network. */
export type ClientAddress = (request: Request, server: AddressSource | null) => string

type AddressSource = { requestIP(request: Request): { address: string } | null }

/**
 * `X-Forwarded-For` counts only if a trusted proxy sent it: its last entry that is not a trusted proxy. From anyone else
 * it is ignored, with one warning: behind a proxy that is not trusted, all clients would share one address, and the
 * failures of one would count for all.
 */
export function createClientAddress(config: Config, log: Logger): ClientAddress {
  const trusted = new BlockList()
  for (const entry of trustedProxies(config)) {
    const network = parseNetwork(entry)
    if (network !== undefined) trusted.addSubnet(network.address, network.bits, network.family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  let hasWarned = false

  function warnOnce(peer: string): void {
    if (hasWarned || isIP(peer) === 0) return
    hasWarned = true
    const setting = `server.trusted_proxies = ["${peer}"]`
    log.warn(
      `X-Forwarded-For from ${peer} is ignored; if that is your reverse proxy, add this as the first line of ext-server.toml: ${setting}`,
    )
  }

  return (request, server) => {
    // A listener of both families writes IPv4 addresses as IPv6.
    const peer = (server?.requestIP(request)?.address ?? 'local').replace(/^::ffff:(?=\d+\.)/i, '')
    const forwardedFor = request.headers.get('x-forwarded-for')
    if (forwardedFor === null) return peer
    if (!isTrusted(peer)) {
      warnOnce(peer)
      return peer
    }
    const chain = forwardedFor.split(',').map((entry) => withoutPort(entry.trim()))
    let address = peer
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

/** Removes the port from `203.0.113.1:5555` and `[2001:db8::1]:80`, as some proxies write them. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(entry) ?? []
  return ipv6 ?? ipv4 ?? entry
}
