/** Redirect URIs: which ones a client may register, and whether the requested one is registered. */

const MAX_URI_LENGTH = 1024
/** A loopback redirect (RFC 8252, section 7.3) in parts: before the port, the port, after it. */
const LOOPBACK_PATTERN = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(\/.*)?$/
/** The host of a web client: it is shown to the person and becomes part of a policy. */
const WEB_HOST_PATTERN = /^[a-z0-9.-]+(:\d{1,5})?$/
const SCHEME_PATTERN = /^[a-z][a-z0-9+.-]*:$/
/** Schemes that a browser handles itself, or that open something other than the client's app. */
const FOREIGN_SCHEMES: ReadonlySet<string> = new Set(
  (
    'about android-app blob brave chrome chrome-extension content data devtools dns edge facetime feed file ' +
    'filesystem ftp ftps geo gopher hcp help http https imap intent itms itms-apps itms-services jar javascript ' +
    'ldap ldaps livescript magnet mailto mhtml mk mms moz-extension nntp opera res resource rtsp ' +
    'safari-web-extension search search-ms sftp shell sip sips sms smb ssh steam tel telnet urn vbscript ' +
    'view-source vivaldi wais ws wss wyciwyg x-apple.systempreferences'
  )
    .split(' ')
    .map((scheme) => `${scheme}:`),
)

/** Schemes of Windows' own programs; several of them have run commands from web pages. */
const isForeignScheme = (protocol: string) => protocol.startsWith('ms-') || FOREIGN_SCHEMES.has(protocol)

/** Whether a client may register it: https anywhere, http on loopback, or a scheme of the app's own. */
export function isAllowedRedirect(uri: string): boolean {
  if (uri.length > MAX_URI_LENGTH || !URL.canParse(uri)) return false
  // The text is checked as well: characters that a parser drops or fixes must not be registered.
  if (/[^\x21-\x7e]|[#\\<>"'`{}|^]/.test(uri)) return false
  const { protocol, host, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return uri.startsWith('https://') && WEB_HOST_PATTERN.test(host)
  if (protocol === 'http:') return LOOPBACK_PATTERN.test(uri)
  return SCHEME_PATTERN.test(protocol) && !isForeignScheme(protocol) && uri.startsWith(`${protocol}/`)
}

/** Whether the requested URI is registered: the same text; on loopback with any port (RFC 8252). */
export function isRegisteredRedirect(registered: readonly string[], asked: string): boolean {
  if (!isAllowedRedirect(asked)) return false
  return registered.some(
    (uri) => uri === asked || (isLoopbackRedirect(asked) && withoutPort(uri) === withoutPort(asked)),
  )
}

/** Whether it leads to a program on the person's own machine. */
export const isLoopbackRedirect = (uri: string) => LOOPBACK_PATTERN.test(uri)

function withoutPort(uri: string): string | undefined {
  const [, origin, rest = ''] = LOOPBACK_PATTERN.exec(uri) ?? []
  return origin === undefined ? undefined : `${origin}${rest}`
}

/** The destination, in words for the person. */
export function describeRedirect(uri: string): string {
  const { protocol, host } = new URL(uri)
  if (isLoopbackRedirect(uri)) return 'a program on this device'
  return protocol === 'https:' ? host : `the app that opens ${protocol}// links`
}

/** The source for `form-action`, so that the browser follows the form's redirect. */
export function formActionSource(uri: string): string {
  const { protocol, origin, hostname } = new URL(uri)
  // A policy cannot name an IPv6 address.
  if (protocol === 'https:' || (protocol === 'http:' && !hostname.startsWith('['))) return origin
  return protocol
}

/** The redirect URI with an answer in its query. */
export function withQuery(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  // Added as text, so that the registered URI stays exactly the same.
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?'
  return `${uri}${joint}${entries.join('&')}`
}
