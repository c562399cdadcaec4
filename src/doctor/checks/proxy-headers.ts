import { isLoopbackHost, parseNetwork } from '../../core/network.ts'
import { type Check, ok, warning } from '../finding.ts'

/** A network of more addresses is not one of proxies. */
const MIN_BITS = { ipv4: 8, ipv6: 16 }

export const proxyHeaders: Check = {
  subject: 'proxy headers',
  run({ config }) {
    const proxies = config['server.trusted_proxies']
    const wide = proxies.filter((text) => {
      const network = parseNetwork(text)
      return network !== undefined && network.bits < MIN_BITS[network.family]
    })
    if (wide.length > 0)
      return [
        warning(`server.trusted_proxies has ${wide.join(', ')}`, {
          meaning: 'almost anybody may state any address, and so avoid the limits against guessing',
          fix: 'set server.trusted_proxies to the addresses of your proxies',
        }),
      ]
    if (proxies.length > 0) return [ok(`X-Forwarded-For is trusted from ${proxies.join(', ')}`)]
    const isBehindProxy = config['server.base_url'].startsWith('https:')
    if (!isBehindProxy) return [ok('X-Forwarded-For is trusted from nobody')]
    if (isLoopbackHost(config['server.host'])) return [ok('X-Forwarded-For is trusted from this machine')]
    return [
      warning('X-Forwarded-For is trusted from nobody, but the base URL is that of a proxy', {
        meaning: 'all clients share the address of the proxy: the failures of one block the others',
        fix: 'set server.trusted_proxies to the address of your proxy',
      }),
    ]
  },
}
