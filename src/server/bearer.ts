import { bearer } from '@elysiajs/bearer'
import { Elysia } from 'elysia'
import type { FailedCredentialKind } from '../audit/failed-credentials.ts'
import type { Config } from '../settings/config.ts'

const SCHEME = /^bearer +([^\s,]+)$/i

/** The bearer credential of a request's `Authorization` header; undefined for anything else, or for two of them. */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return SCHEME.exec(authorization ?? '')?.[1]
}

/**
 * Provides `bearer` to every handler, from the header only. The plugin accepts one spelling of `Bearer`, and reads the
 * query if the header is missing: tokens in URLs end up in logs and histories. So the header is first put into
 * canonical form and is never missing; an empty credential belongs to no one.
 */
export const bearerCredential = new Elysia({ name: 'bearer-credential' })
  .onTransform({ as: 'global' }, ({ headers }) => {
    headers.authorization = `Bearer ${bearerOf(headers.authorization) ?? ''}`
  })
  .use(bearer())

/** What a bearer credential looks like, for the log. */
export function bearerKind(config: Config, credential: string | undefined): FailedCredentialKind {
  if (credential?.startsWith(config['token.prefix'])) return 'api_token'
  if (credential?.startsWith('pairing-')) return 'pairing_session'
  return credential?.split('.', 4).length === 3 ? 'tool_token' : 'unknown'
}
