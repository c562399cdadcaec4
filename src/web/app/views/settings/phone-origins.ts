import type { ApiAnswer } from '../../api-types.ts'
import { isLoopbackName } from '../../loopback.ts'

type Addresses = ApiAnswer<'get', '/api/addresses'>

/** The origins at which a phone can open this server, the best first: the one that works here, then encrypted ones. */
export function phoneOrigins(
  { addresses }: Pick<Addresses, 'addresses'>,
  here: { origin: string; hostname: string },
): string[] {
  const others = addresses
    .filter(({ from }) => from !== 'this_machine')
    .sort((one, other) => Number(other.is_encrypted) - Number(one.is_encrypted))
    .map(({ url }) => new URL(url).origin)
  return [...new Set([...(isLoopbackName(here.hostname) ? [] : [here.origin]), ...others])]
}

/** Whether browsers make passkeys at an origin: over TLS, and at a name. */
export function allowsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && !/^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(hostname)
}
