import { type Static, Type } from '@sinclair/typebox'
import { HEALTH_SCOPES } from '../contract/scopes.ts'
import { stringEnum } from '../core/schemas.ts'

/** Signature algorithms accepted from external issuers: only asymmetric ones. */
export const JWT_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

const JWKS_URL = '^(https://|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?/)[^\\s#]*$'
/** https, or http on this machine. */
export const ISSUER_URL =
  '^(https://[^/]|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?(/|$))[^\\s#?]*$'

/** Whose claim has which value: `ana=9a1b`. */
const BINDING = '^[^=]{1,255}=.{1,255}$'
export const Bindings = Type.Array(Type.String({ pattern: BINDING }), { maxItems: 1000 })

/** The age of a JWT of an identity provider, if its entry in `jwt.issuers` does not say. */
export const DEFAULT_MAX_AGE_HOURS = 24

export const Issuer = Type.Object(
  {
    issuer: Type.String({ pattern: ISSUER_URL, maxLength: 512 }),
    audience: Type.String({ minLength: 1, maxLength: 512 }),
    jwks_url: Type.Optional(Type.String({ pattern: JWKS_URL })),
    user_claim: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    people: Type.Optional(Bindings),
    clients: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { maxItems: 100 })),
    max_age_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })),
    scopes: Type.Optional(Type.Array(stringEnum(HEALTH_SCOPES))),
    algorithms: Type.Optional(Type.Array(stringEnum(JWT_ALGORITHMS), { minItems: 1 })),
  },
  { additionalProperties: false },
)
export type ExternalIssuer = Static<typeof Issuer>
