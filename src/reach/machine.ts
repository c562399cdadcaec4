import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { hostname, networkInterfaces, release } from 'node:os'

/** An address of a network interface of this machine. */
export type InterfaceAddress = { interface: string; address: string }

/** What is asked of the machine that the server runs on. */
export type Machine = {
  hostname(): string
  addresses(): readonly InterfaceAddress[]
  /** Whether its addresses mean nothing to other devices: it is a container, or a virtual machine behind its host. */
  isHidden: boolean
  /** Whether it tells its `.local` name to the home network. */
  hasLocalName: boolean
}

const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io'] as const
const AVAHI_SOCKET = '/run/avahi-daemon/socket'

export const systemMachine = (): Machine => ({
  hostname,
  addresses: () => {
    try {
      return Object.entries(networkInterfaces()).flatMap(([name, found = []]) =>
        found.filter(({ internal }) => !internal).map(({ address }) => ({ interface: name, address })),
      )
    } catch {
      // The system may keep them from a program.
      return []
    }
  },
  isHidden: CONTAINER_MARKS.some((path) => existsSync(path)) || /microsoft/i.test(release()),
  hasLocalName: process.platform === 'linux' ? existsSync(AVAHI_SOCKET) : true,
})

export type AddressKind = 'home' | 'mesh' | 'link_local' | 'other'

const networks = (...entries: [address: string, bits: number][]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of entries) list.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return list
}

/** Tailscale's own, the second as well. The first network is also that of providers, between them and their customers. */
const MESH = networks(['100.64.0.0', 10], ['fd7a:115c:a1e0::', 48])
const HOME = networks(['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['fc00::', 7])
const LINK_LOCAL = networks(['169.254.0.0', 16], ['fe80::', 10])

/** Interfaces of mesh VPNs and tunnels. */
const MESH_INTERFACE = /^(?:tailscale|wg|tun|tap|utun|zt|nebula)/i
/** Interfaces between this machine and its own containers and virtual machines. */
const INNER_INTERFACE = /^(?:docker|br-|virbr|veth|vmnet|vboxnet|lxc|lxd|cni|flannel|cali|podman|vEthernet)/i

export const isInnerInterface = (name: string) => INNER_INTERFACE.test(name)

/** From where an address is reached. `other`: from the internet; a home server does not answer to it by itself. */
export function addressKind({ interface: name, address }: InterfaceAddress): AddressKind {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (MESH.check(address, family)) return 'mesh'
  if (HOME.check(address, family)) return MESH_INTERFACE.test(name) ? 'mesh' : 'home'
  return LINK_LOCAL.check(address, family) ? 'link_local' : 'other'
}
