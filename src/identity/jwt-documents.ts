import { utcInstant } from '../core/dates.ts'
import { lastUseDocument } from '../credentials/last-use.ts'
import { originDocument } from '../credentials/origin.ts'
import type { IssuedJwt, JwtInfo } from './jwts.ts'

/** The response to a creation; the command line prints the same with `--json`. */
export const newJwtDocument = (issued: IssuedJwt) => ({
  id: issued.id,
  jwt: issued.jwt,
  name: issued.name,
  scopes: [...issued.scopes],
  created_at: utcInstant(issued.createdAt),
  expires_at: utcInstant(issued.expiresAt),
})

export const listedJwtDocument = (jwt: JwtInfo) => ({
  id: jwt.id,
  name: jwt.name,
  scopes: [...jwt.scopes],
  is_active: jwt.isActive,
  created_at: utcInstant(jwt.createdAt),
  expires_at: utcInstant(jwt.expiresAt),
  ...lastUseDocument(jwt),
  ...originDocument(jwt),
})
