import { sha256 } from '../core/hash.ts'
import { isSecret } from '../core/secret.ts'
import type { Config } from '../settings/config.ts'
import { MAX_SESSION_AGE_MS } from './sessions.ts'

/** The first part of the cookie's name; a suffix tells servers on one host apart. */
export const SESSION_COOKIE = 'ext-session'

export type Cookie = {
  /** The secret in a `Cookie` header; a name that occurs twice is ignored. */
  read(header: string | null): string | undefined
  /** A `Set-Cookie` header. */
  set(secret: string): string
  clear(): string
}

/**
 * A cookie that holds one secret, is hidden from scripts and is sent to this server alone. Behind TLS its name begins
 * with `__Host-`, which browsers accept from this host over TLS only. Cookies ignore the port and the path that a proxy
 * adds, so two servers on one host would sign each other's people out: the name ends in a hash of this server's key id.
 * @param keyId the `kid` of the server's first signing key.
 */
export function hostCookie(
  config: Config,
  keyId: string,
  { name: base, sameSite, maxAgeS }: { name: string; sameSite: 'Strict' | 'Lax'; maxAgeS: number },
): Cookie {
  const isSecure = config['server.base_url'].startsWith('https://')
  const name = `${isSecure ? '__Host-' : ''}${base}-${sha256(keyId).slice(0, 8)}`
  const attributes = `; Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
  return {
    read(header) {
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
      const [value = ''] = values
      return values.length === 1 && isSecret(value) ? value : undefined
    },
    set: (secret) => `${name}=${secret}${attributes}; Max-Age=${maxAgeS}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
  }
}

/** The cookie of a browser session. The browser keeps it for the maximum time; the server checks the rest. */
export const sessionCookie = (config: Config, keyId: string): Cookie =>
  hostCookie(config, keyId, { name: SESSION_COOKIE, sameSite: 'Strict', maxAgeS: MAX_SESSION_AGE_MS / 1000 })
