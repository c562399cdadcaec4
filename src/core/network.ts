import { isIP } from 'node:net'

/** An address, or the network of all addresses that share its first `bits`. */
export type Network = { family: 'ipv4' | 'ipv6'; address: string; bits: number }

const ADDRESS_BITS = { ipv4: 32, ipv6: 128 }

/** Parses `10.0.0.0/8`, `fd00::/8` or one address; undefined for anything else. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return undefined
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const bits = length === undefined ? ADDRESS_BITS[family] : Number(length)
  return bits > ADDRESS_BITS[family] ? undefined : { family, address, bits }
}

/** A host as URLs and `Host` headers write it, with IPv6 addresses in brackets. */
export const urlHost = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

/** A host of a URL as an address: IPv6 without brackets. */
export const plainHost = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

/** Whether a host to listen on or to call is this machine itself. */
export const isLoopbackHost = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** An address or a name that people reach the server by. Scheme and port are known only if they were stated. */
export type HostEntry = { scheme: 'http' | 'https' | undefined; hostname: string; port: string }

/**
 * Parses `nas.lan`, `192.168.1.5`, `fd00::7`, each with or without a port, and `https://nas.lan:8443`; undefined for
 * anything else. The name is in the form of browsers: lower case, ASCII, IPv6 in brackets.
 */
export function parseHostEntry(text: string): HostEntry | undefined {
  const [, scheme, host = ''] = /^(?:(https?):\/\/)?([^\s/?#@*\\%]+)\/?$/i.exec(text) ?? []
  const url = `${scheme ?? 'http'}://${urlHost(host)}`
  if (host === '' || host.endsWith(':') || !URL.canParse(url)) return undefined
  const { hostname, port, protocol } = new URL(url)
  if (!/^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(hostname) || isWildcardHost(hostname))
    return undefined
  return {
    scheme: scheme === undefined ? undefined : (protocol.slice(0, -1) as 'http' | 'https'),
    hostname,
    port,
  }
}

/** Whether a host to listen on stands for all addresses of the machine. */
export const isWildcardHost = (host: string) => /^(?:0\.0\.0\.0|\[?::\]?)$/.test(host)
