/** Redirect URIs: which ones a client may have, and whether the one it asks for is among them. */

const MAX_LENGTH = 1024
/** A loopback redirect (RFC 8252, section 7.3) in parts: before the port, the port, after it. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(\/.*)?$/
/** What the host of a web client must look like: it is shown to the person and becomes part of a policy. */
const WEB_HOST = /^[a-z0-9.-]+(:\d{1,5})?$/
const SCHEME = /^[a-z][a-z0-9+.-]*:$/
/** Schemes that a browser acts on itself, or that reach something other than an app of the client's. */
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

/** Windows gives those of its own programs a prefix; several have run what a page told them to. */
const isForeign = (protocol: string) => protocol.startsWith('ms-') || FOREIGN_SCHEMES.has(protocol)

/** Whether a client may register it: https anywhere, http on loopback, or a scheme of an app's own. */
export function isAllowedRedirect(uri: string): boolean {
  if (uri.length > MAX_LENGTH || !URL.canParse(uri)) return false
  // As written, too: what a parser drops or mends must not be registered.
  if (/[^\x21-\x7e]|[#\\<>"'`{}|^]/.test(uri)) return false
  const { protocol, host, username, password } = new URL(uri)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return uri.startsWith('https://') && WEB_HOST.test(host)
  if (protocol === 'http:') return LOOPBACK.test(uri)
  return SCHEME.test(protocol) && !isForeign(protocol) && uri.startsWith(`${protocol}/`)
}

/** Whether the one asked for is a registered one: the same text; on loopback, of any port (RFC 8252). */
export function isRegisteredRedirect(registered: readonly string[], asked: string): boolean {
  if (!isAllowedRedirect(asked)) return false
  return registered.some(
    (uri) => uri === asked || (isLoopback(asked) && withoutPort(uri) === withoutPort(asked)),
  )
}

/** Whether it leads to a program on the person's own machine. */
export const isLoopback = (uri: string) => LOOPBACK.test(uri)

function withoutPort(uri: string): string | undefined {
  const [, origin, rest = ''] = LOOPBACK.exec(uri) ?? []
  return origin === undefined ? undefined : `${origin}${rest}`
}

/** Where it leads, for the person to read. */
export function describeRedirect(uri: string): string {
  const { protocol, host } = new URL(uri)
  if (isLoopback(uri)) return 'a program on this device'
  return protocol === 'https:' ? host : `the app that opens ${protocol}// links`
}

/** What a policy's `form-action` must let through, so that the browser follows a form's redirect there. */
export function formActionSource(uri: string): string {
  const { protocol, origin, hostname } = new URL(uri)
  // No policy can name an IPv6 address.
  if (protocol === 'https:' || (protocol === 'http:' && !hostname.startsWith('['))) return origin
  return protocol
}

/** The redirect with an answer added to its query. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  // Added as text: what the client registered stays as it was, to the letter.
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?'
  return `${uri}${joint}${entries.join('&')}`
}
