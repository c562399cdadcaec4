import type { Config } from '../settings/config.ts'

/** On every response. The page has its own policy; an API response may load nothing and must not be framed. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
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
    .map((feature) => `${feature}=()`)
    .join(', '),
}

/** On paths that pages of any origin may read. */
export const OPEN_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' }

/** For a year, browsers use only TLS for a server behind TLS (RFC 6797). */
const HSTS_HEADER = { 'strict-transport-security': 'max-age=31536000' }

/** The headers of every response. */
export const responseHeaders = (config: Config): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...(config['server.base_url'].startsWith('https:') && HSTS_HEADER),
})
