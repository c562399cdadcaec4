import { bearer } from '@elysiajs/bearer'
import { Elysia } from 'elysia'

const SCHEME = /^bearer +([^\s,]+)$/i

/** The one bearer credential of a request's `Authorization` header; anything else, or two of them, is none. */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return SCHEME.exec(authorization ?? '')?.[1]
}

/** A key that no query string can produce by accident: tokens in URLs end up in logs and histories. */
const NEVER = '\u0000never'

/**
 * `bearer` in every handler, from the header alone. The plugin takes `Bearer` in one spelling, and also from the
 * query; so the header is put into canonical form first, and the query is closed to it.
 */
export const bearerCredential = new Elysia({ name: 'bearer-credential' })
  .onTransform({ as: 'global' }, ({ headers }) => {
    const credential = bearerOf(headers.authorization)
    if (credential === undefined) delete headers.authorization
    else headers.authorization = `Bearer ${credential}`
  })
  .use(bearer({ extract: { header: 'Bearer', query: NEVER, body: NEVER } }))
