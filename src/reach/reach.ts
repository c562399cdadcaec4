import { isIP } from 'node:net'
import { systemClock } from '../core/clock.ts'
import { isLoopbackHost, isWildcardHost, parseHostEntry, plainHost, urlHost } from '../core/network.ts'
import type { Config } from '../settings/config.ts'
import { hasOwnTls } from './certificate-files.ts'
import {
  addressKind,
  type InterfaceAddress,
  isInnerInterface,
  type Machine,
  systemMachine,
} from './machine.ts'
import { configuredHosts } from './own-hosts.ts'

/** How long the addresses of the machine are remembered: they change when it joins another network. */
const FRESH_MS = 2000

export type Reachable = {
  url: string
  /** `stated`: from wherever the name or address of the settings leads here. */
  from: 'this_machine' | 'home_network' | 'mesh_vpn' | 'stated'
  by: 'name' | 'address'
  is_encrypted: boolean
}

/** Why no other device can reach the server. */
export type Missing = 'listens_on_loopback' | 'answers_to_no_address' | 'addresses_unknown' | 'no_network'

/** The authority that each device has to trust once. */
export type AuthorityFacts = {
  /** PEM. */
  cert: string
  der: Uint8Array<ArrayBuffer>
  /** SHA-256, as every system shows it: `AB:CD:…`. */
  fingerprint: string
  /** Epoch milliseconds. */
  validTo: number
}

export type ReachReport = { addresses: Reachable[]; missing: Missing | null }

export type Reach = {
  /** Whether a host, as the `Host` header writes it, is this server. */
  isOwnHost(hostname: string): boolean
  /** Whether a host is an address of this machine that the server could answer to. */
  isMachineAddress(hostname: string): boolean
  /** The port that the server listens on, which the system may have chosen. */
  setPort(port: number): void
  /** The names and addresses that a certificate has to be for, without brackets. */
  hosts(): string[]
  /** The authority of the server's own certificate; undefined: it has none. */
  authority(): AuthorityFacts | undefined
  setAuthority(authority: AuthorityFacts): void
  report(): ReachReport
}

/**
 * Where the server is reached: which hosts it answers to, and which of its addresses work from where.
 * @param elapsed milliseconds, from any start.
 */
export function createReach(
  config: Config,
  machine: Machine = systemMachine(),
  elapsed: () => number = systemClock.elapsed,
): Reach {
  const stated = configuredHosts(config)
  const isLan = config['server.lan']
  let port = config['server.port']
  let authority: AuthorityFacts | undefined
  let read = { at: Number.NEGATIVE_INFINITY, addresses: [] as readonly InterfaceAddress[] }

  function addresses(): readonly InterfaceAddress[] {
    const now = elapsed()
    if (now - read.at >= FRESH_MS) read = { at: now, addresses: machine.addresses() }
    return read.addresses
  }

  const isMachineAddress = (hostname: string) =>
    addresses().some((one) => urlHost(one.address) === hostname && addressKind(one) !== 'other')

  return {
    isMachineAddress,
    isOwnHost: (hostname) =>
      stated.has(hostname) ||
      (isLan && (machineNames(machine).includes(hostname) || isMachineAddress(hostname))),
    setPort: (listening) => {
      port = listening
    },
    hosts: () => {
      const lan = isLan
        ? [
            ...machineNames(machine),
            ...addresses()
              .filter(isLasting)
              .map(({ address }) => address),
          ]
        : []
      const hosts = [...[...stated].map(plainHost), ...lan]
      return [...new Set(hosts)].filter((host) => !isWildcardHost(host))
    },
    authority: () => authority,
    setAuthority: (made) => {
      authority = made
    },
    report: () => report(config, machine, port, addresses()),
  }
}

/** Not those between this machine and its containers, and none that is different on every cable. */
const isLasting = (one: InterfaceAddress) =>
  !isInnerInterface(one.interface) &&
  addressKind(one) !== 'other' &&
  !(addressKind(one) === 'link_local' && isIP(one.address) === 6)

/** The names of this machine: alone, as routers know it, and as it tells the home network. */
function machineNames(machine: Machine): string[] {
  const name = machine.hostname().split('.')[0]?.toLowerCase() ?? ''
  return /^[a-z0-9_-]+$/.test(name) ? [name, `${name}.local`] : []
}

function report(
  config: Config,
  machine: Machine,
  port: number,
  found: readonly InterfaceAddress[],
): ReachReport {
  const host = config['server.host']
  const isLocal = isLoopbackHost(host)
  const at = (
    hostname: string,
    from: Reachable['from'],
    given: { scheme?: string; port?: string } = {},
  ): Reachable => {
    const scheme = given.scheme ?? (hasOwnTls(config) ? 'https' : 'http')
    const url = new URL(`${scheme}://${hostname}${given.port ? `:${given.port}` : ''}`).origin
    const by = isIP(plainHost(hostname)) === 0 ? 'name' : 'address'
    return { url, from, by, is_encrypted: scheme === 'https' }
  }
  const here = { port: String(port) }
  const others = [...statedAddresses()]
  if (config['server.lan'] && !machine.isHidden && !isLocal) others.push(...lanAddresses())
  else if (!isLocal && !isWildcardHost(host)) others.push(at(urlHost(host), 'home_network', here))
  const unique = others.filter(({ url }, index) => others.findIndex((one) => one.url === url) === index)
  return {
    addresses: [at('127.0.0.1', 'this_machine', here), ...unique],
    missing: unique.length > 0 ? null : missing(),
  }

  function* statedAddresses(): Generator<Reachable> {
    const base = new URL(config['server.base_url'])
    const isProxied = !isLoopbackHost(plainHost(base.hostname))
    const baseScheme = base.protocol.slice(0, -1)
    if (isProxied)
      yield { ...at(base.hostname, 'stated', { scheme: baseScheme }), url: config['server.base_url'] }
    for (const entry of config['server.hosts']) {
      const parsed = parseHostEntry(entry)
      if (parsed === undefined) continue
      const { scheme, hostname } = parsed
      if (isLoopbackHost(plainHost(hostname))) continue
      if (scheme !== undefined) yield at(hostname, 'stated', { scheme, port: parsed.port })
      else if (!isLocal) yield at(hostname, 'stated', { port: parsed.port || String(port) })
      // Only a proxy can lead here, as it does for the base URL.
      else if (isProxied) yield at(hostname, 'stated', { scheme: baseScheme, port: parsed.port || base.port })
    }
  }

  function lanAddresses(): Reachable[] {
    const outer = found.filter((one) => !isInnerInterface(one.interface) && addressKind(one) !== 'other')
    const hasIpv4 = (name: string) => outer.some((one) => one.interface === name && isIP(one.address) === 4)
    const shown = outer.filter(
      (one) => addressKind(one) !== 'link_local' && (isIP(one.address) === 4 || !hasIpv4(one.interface)),
    )
    const byAddress = shown.map((one) =>
      at(urlHost(one.address), addressKind(one) === 'mesh' ? 'mesh_vpn' : 'home_network', here),
    )
    const isAtHome = byAddress.some(({ from }) => from === 'home_network')
    const localName = isAtHome && machine.hasLocalName ? machineNames(machine).slice(1) : []
    return [...byAddress, ...localName.map((name) => at(name, 'home_network', here))]
  }

  function missing(): Missing {
    if (isLocal) return 'listens_on_loopback'
    if (machine.isHidden) return 'addresses_unknown'
    return config['server.lan'] ? 'no_network' : 'answers_to_no_address'
  }
}
