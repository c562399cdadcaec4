import { sha256 } from '../core/hash.ts'
import { isSecret } from '../core/secret.ts'
import type { Config } from '../settings/config.ts'
import { ABSOLUTE_MS } from './sessions.ts'

/** What the cookie of a browser session is called, before that which tells servers on one host apart. */
export const SESSION_COOKIE = 'ext-session'

export type Cookie = {
  /** The secret in a `Cookie` header; two of that name count as none. */
  read(header: string | null): string | undefined
  /** A `Set-Cookie` header. */
  set(secret: string): string
  clear(): string
}

/**
 * A cookie that holds one secret, is seen by no script and sent to this server alone. Behind TLS its name begins with
 * `__Host-`, which browsers take from this host over TLS alone. Cookies ignore the port and what a proxy makes of the
 * path, so that two servers on one host would sign each other's people out: the name ends in what this server's key is
 * known by.
 * @param keyId the `kid` of the signing key.
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

/** The cookie that a browser session lives in. The browser keeps it for the longest a session can last; the server knows better. */
export const sessionCookie = (config: Config, keyId: string): Cookie =>
  hostCookie(config, keyId, { name: SESSION_COOKIE, sameSite: 'Strict', maxAgeS: ABSOLUTE_MS / 1000 })
