import { bearer } from '@elysiajs/bearer'
import { Elysia } from 'elysia'

const SCHEME = /^bearer +([^\s,]+)$/i

/** The one bearer credential of a request's `Authorization` header; anything else, or two of them, is none. */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return SCHEME.exec(authorization ?? '')?.[1]
}

/**
 * `bearer` in every handler, from the header alone. The plugin takes `Bearer` in one spelling, and looks into the
 * query when there is no such header: tokens in URLs end up in logs and histories. So the header is put into
 * canonical form first, and is never missing; an empty credential is nobody's.
 */
export const bearerCredential = new Elysia({ name: 'bearer-credential' })
  .onTransform({ as: 'global' }, ({ headers }) => {
    headers.authorization = `Bearer ${bearerOf(headers.authorization) ?? ''}`
  })
  .use(bearer())
