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
