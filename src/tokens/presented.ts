import { scopeName } from '../core/principal.ts'
import { scopeText } from '../core/scopes.ts'
import type { CredentialRef } from '../credentials/ancestry.ts'
import type { Jwts } from '../identity/jwts.ts'
import type { Tokens } from './tokens.ts'

/** What a token says about itself (RFC 7662, section 2.2). */
export type Introspection =
  | { active: false }
  | {
      active: true
      token_type: 'Bearer'
      /** Which kind of token it is; an extension. */
      kind: 'api_token' | 'jwt'
      /** Separated by spaces. */
      scope: string
      /** The person. */
      sub: string
      /** Its id. */
      jti: string
      /** Epoch seconds; absent: it does not expire. */
      exp?: number
    }

export type PresentedTokens = ReturnType<typeof createPresentedTokens>

/** What can be done with the text of an API token or a tool token alone. */
export function createPresentedTokens({ tokens, jwts }: { tokens: Tokens; jwts: Jwts }) {
  async function introspect(userId: string, presented: string, address: string): Promise<Introspection> {
    const token = tokens.verify(presented, address)
    if (token !== undefined) {
      if (token.userId !== userId) return { active: false }
      const { tokenId, scopes, expiresAt } = token
      return {
        active: true,
        token_type: 'Bearer',
        kind: 'api_token',
        scope: scopeText(scopes),
        sub: userId,
        jti: tokenId,
        ...(expiresAt !== null && { exp: Math.floor(expiresAt / 1000) }),
      }
    }
    const principal = await jwts.verify(presented, address)
    if (principal === undefined || principal.userId !== userId) return { active: false }
    return {
      active: true,
      token_type: 'Bearer',
      kind: 'jwt',
      scope: scopeText(principal.permissions.map((permission) => scopeName('jwt', permission))),
      sub: userId,
      jti: principal.credentialId,
      ...(principal.expiresAt !== null && { exp: Math.floor(principal.expiresAt / 1000) }),
    }
  }

  return {
    /**
     * Revokes an API token, or a tool token of the embedded issuer, with what ends with it (RFC 7009). The secret is
     * the proof that the caller may.
     * @returns undefined for an unknown one, else what was revoked with it.
     */
    async revoke(presented: string): Promise<CredentialRef[] | undefined> {
      return tokens.revokePresented(presented) ?? (await jwts.revokePresented(presented))
    },

    /** What is known of a token that may be used now, for services of the same person (RFC 7662). */
    introspect,
  }
}
