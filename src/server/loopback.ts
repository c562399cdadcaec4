import { isLoopbackHost } from '../core/network.ts'

/** A request with one of these came through a proxy. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const

/** Whether a program on this machine calls, by its loopback address and without a proxy between. */
export function isLoopbackCall(request: Request, address: () => string): boolean {
  const { headers } = request
  if (PROXY_HEADERS.some((name) => headers.has(name))) return false
  const host = headers.get('host')
  if (host === null || !isLoopbackHost(host.replace(/:\d+$/, ''))) return false
  return isLoopbackHost(address().replace(/^::ffff:/i, ''))
}
