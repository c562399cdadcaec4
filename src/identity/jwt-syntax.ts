import type { JWTPayload, ProtectedHeaderParameters } from 'jose'

export const CLOCK_SKEW_SECONDS = 30
const COMPACT_PATTERN = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/
const OPENING_BRACE = 0x7b
const MAX_JTI_LENGTH = 255

/**
 * Three base64url parts in canonical form, of which the first two are JSON objects from the first byte: otherwise
 * several strings would be the same token. The library would skip a byte order mark.
 */
export function isCanonicalCompact(jwt: string): boolean {
  const parts = COMPACT_PATTERN.exec(jwt)?.slice(1).map(canonicalBytes)
  return (
    parts?.every((part, index) => part !== undefined && (index === 2 || part[0] === OPENING_BRACE)) ?? false
  )
}

/** The bytes of base64url text, or undefined if it is not the only spelling of them. */
function canonicalBytes(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}

/**
 * Whether a header asks for what is never trusted, even with a valid signature: its own key, or a payload that is not
 * encoded (RFC 7797), which the library takes without `crit`.
 */
export function isUntrustedHeader({ jku, jwk, x5u, x5c, b64 }: ProtectedHeaderParameters): boolean {
  return [jku, jwk, x5u, x5c, b64].some((value) => value !== undefined)
}

/** Whether the registered claims have the types of RFC 7519, and numbers that a clock can reach. */
export function hasPlainClaims({ exp, nbf, iat, jti }: JWTPayload): boolean {
  return (
    [exp, nbf, iat].every((time) => time === undefined || isEpochSecond(time)) &&
    (jti === undefined || (typeof jti === 'string' && jti.length <= MAX_JTI_LENGTH))
  )
}

/** RFC 7519 allows fractions. */
const isEpochSecond = (time: unknown) =>
  typeof time === 'number' && time >= 0 && time <= Number.MAX_SAFE_INTEGER / 1000

/** The claims of a JWT, unchecked; empty if the text is not a JWT. For what anybody may learn, such as why one is refused. */
export function uncheckedClaims(jwt: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
