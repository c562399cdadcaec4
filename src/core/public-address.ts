import { BlockList, isIP } from 'node:net'

/**
 * Networks to which nobody else may send this program: this machine, its own network, and reserved ranges (IANA
 * special-purpose registries; RFC 6890).
 */
const RESERVED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Within 2000::/3; everything outside it is not public. Includes ranges that wrap an IPv4 address. */
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const reservedNetworks = new BlockList()
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
for (const [networks, family] of [
  [RESERVED_IPV4, 'ipv4'],
  [RESERVED_IPV6, 'ipv6'],
] as const) {
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    reservedNetworks.addSubnet(address, Number(bits), family)
  }
}

/** Whether an address is public; false for anything that is not an address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reservedNetworks.check(address, 'ipv4')
    case 6:
      return globalIpv6.check(address, 'ipv6') && !reservedNetworks.check(address, 'ipv6')
    default:
      return false
  }
}
