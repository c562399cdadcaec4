import { DAY_MS } from '../contract/durations.ts'
import { sha256 } from '../core/hash.ts'
import { isSecret } from '../core/secret.ts'
import { createSchemeCheck } from '../reach/own-hosts.ts'
import type { Config } from '../settings/config.ts'

/** The first part of the cookie's name; a suffix tells servers on one host apart. */
export const SESSION_COOKIE = 'ext-session'

export type Cookie = {
  /**
   * The secret in a `Cookie` header; a name that occurs twice is ignored.
   * @param request tells whether the browser came over TLS.
   */
  read(header: string | null, request: Request): string | undefined
  /** A `Set-Cookie` header. */
  set(secret: string, request: Request): string
  clear(request: Request): string
}

/**
 * A cookie that holds one secret, is hidden from scripts and is sent to this server alone. Over TLS its name begins with
 * `__Host-`, which browsers accept from this host over TLS only; one server may be reached with and without. Cookies ignore the port and the path that a proxy
 * adds, so two servers on one host would sign each other's people out: the name ends in a hash of this server's key id.
 * @param keyId the `kid` of the server's first signing key.
 */
export function hostCookie(
  config: Config,
  keyId: string,
  { name: base, sameSite, maxAgeS }: { name: string; sameSite: 'Strict' | 'Lax'; maxAgeS: number },
): Cookie {
  const isOverTls = createSchemeCheck(config)
  const suffix = `${base}-${sha256(keyId).slice(0, 8)}`
  const common = `; Path=/; HttpOnly; SameSite=${sameSite}`
  const plain = { name: suffix, attributes: common }
  const secure = { name: `__Host-${suffix}`, attributes: `${common}; Secure` }
  const form = (request: Request) => (isOverTls(request) ? secure : plain)
  return {
    read(header, request) {
      const { name } = form(request)
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
      const [value = ''] = values
      return values.length === 1 && isSecret(value) ? value : undefined
    },
    set(secret, request) {
      const { name, attributes } = form(request)
      return `${name}=${secret}${attributes}; Max-Age=${maxAgeS}`
    },
    clear(request) {
      const { name, attributes } = form(request)
      return `${name}=${attributes}; Max-Age=0`
    },
  }
}

/** Browsers keep no cookie for longer. */
const MAX_COOKIE_DAYS = 400

/** The cookie of a browser session, which use renews. The server checks how long the session lasts. */
export const sessionCookie = (config: Config, keyId: string): Cookie =>
  hostCookie(config, keyId, {
    name: SESSION_COOKIE,
    sameSite: 'Strict',
    maxAgeS: (MAX_COOKIE_DAYS * DAY_MS) / 1000,
  })
