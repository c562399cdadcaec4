import type { ProtectedHeaderParameters } from 'jose'

const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Three base64url parts, each spelt the one way that base64url allows: a variant is another string for one token. */
export function isCanonicalCompact(jwt: string): boolean {
  const parts = COMPACT.exec(jwt)?.slice(1)
  return parts?.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part) ?? false
}

/** Whether a token brings its own key or points at one: then it is none to be believed, whoever signed it. */
export function bringsKey({ jku, jwk, x5u, x5c }: ProtectedHeaderParameters): boolean {
  return [jku, jwk, x5u, x5c].some((value) => value !== undefined)
}
