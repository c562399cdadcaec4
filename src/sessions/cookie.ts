import type { Config } from '../config.ts'
import { ABSOLUTE_MS } from './sessions.ts'

/** Behind TLS its name begins with `__Host-`, which browsers take from this host over TLS alone. */
export const cookieName = (baseUrl: string) =>
  baseUrl.startsWith('https://') ? '__Host-ext-session' : 'ext-session'

/** 256 bits in base64url. */
const VALUE = /^[A-Za-z0-9_-]{43}$/

/**
 * The cookie that a browser session lives in: seen by no script and sent by no other site.
 */
export function sessionCookie(config: Config) {
  const isSecure = config['server.base_url'].startsWith('https://')
  const name = cookieName(config['server.base_url'])
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    /** The secret in a `Cookie` header; two of that name count as none. */
    read(header: string | null): string | undefined {
      const values = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
      const [value = ''] = values
      return values.length === 1 && VALUE.test(value) ? value : undefined
    },
    /** A `Set-Cookie` header. The browser keeps it for the longest a session can last; the server knows better. */
    set: (secret: string) => `${name}=${secret}${attributes}; Max-Age=${ABSOLUTE_MS / 1000}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
  }
}
