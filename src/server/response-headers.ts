import { isLoopbackHost } from '../core/network.ts'
import { hasLocalTls } from '../reach/certificate-files.ts'
import type { Config } from '../settings/config.ts'

const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** @param own what the server's own page may ask the person for. */
const permissionsPolicy = (own: readonly string[] = []) =>
  UNUSED_FEATURES.map((feature) => `${feature}=${own.includes(feature) ? '(self)' : '()'}`).join(', ')

/** Of the page, which reads bar codes with the camera. */
export const PAGE_PERMISSIONS = permissionsPolicy(['camera'])

/** On every response. The page has its own policy; an API response may load nothing and must not be framed. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
}

/** On paths that pages of any origin may read. */
export const OPEN_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' }

/** For a year, browsers use only TLS for a server behind TLS (RFC 6797). */
const HSTS_HEADER = { 'strict-transport-security': 'max-age=31536000' }

/** The headers of every response. */
export const responseHeaders = (config: Config): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...(isNamedOverTls(config) && HSTS_HEADER),
})

/**
 * Not for loopback: other programs on this machine have the same host. Not with an authority of the server's own: a browser
 * that knows the header lets nobody pass who has to trust the next one.
 */
function isNamedOverTls(config: Config): boolean {
  if (hasLocalTls(config)) return false
  const { protocol, hostname } = new URL(config['server.base_url'])
  return protocol === 'https:' && !isLoopbackHost(hostname)
}
