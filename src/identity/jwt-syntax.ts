import type { ProtectedHeaderParameters } from 'jose'

const COMPACT_PATTERN = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Three base64url parts in canonical form: otherwise several strings would be the same token. */
export function isCanonicalCompact(jwt: string): boolean {
  const parts = COMPACT_PATTERN.exec(jwt)?.slice(1)
  return parts?.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part) ?? false
}

/** Whether a token contains or references its own key: such a token is never trusted, even with a valid signature. */
export function embedsKey({ jku, jwk, x5u, x5c }: ProtectedHeaderParameters): boolean {
  return [jku, jwk, x5u, x5c].some((value) => value !== undefined)
}
