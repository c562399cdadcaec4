import { utcInstant } from '../core/dates.ts'
import { lastUseDocument } from '../credentials/last-use.ts'
import { originDocument } from '../credentials/origin.ts'
import type { IssuedToken, TokenInfo } from './tokens.ts'

const expiryFields = (expiresAt: number | null) => (expiresAt === null ? null : utcInstant(expiresAt))

/** The response to a creation; the command line prints the same with `--json`. */
export const newTokenDocument = (issued: IssuedToken) => ({
  id: issued.id,
  token: issued.token,
  name: issued.name,
  scopes: [...issued.scopes],
  created_at: utcInstant(issued.createdAt),
  expires_at: expiryFields(issued.expiresAt),
})

/** An entry of the list, from which the secret cannot be rebuilt. */
export const listedTokenDocument = (token: TokenInfo) => ({
  id: token.id,
  name: token.name,
  masked: token.masked,
  scopes: [...token.scopes],
  is_active: token.isActive,
  created_at: utcInstant(token.createdAt),
  expires_at: expiryFields(token.expiresAt),
  ...lastUseDocument(token),
  ...originDocument(token),
})
