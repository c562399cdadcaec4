import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type } from '@sinclair/typebox'
import { nullable } from '../core/schemas.ts'

/** base64url of at least 16 bytes. */
export const CredentialId = Type.String({ minLength: 22, maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' })
const Text = (maxLength: number) => Type.String({ maxLength })
const Credential = {
  id: CredentialId,
  rawId: Text(1400),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(nullable(Text(40))),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
}

/** What `navigator.credentials.create` gives, as WebAuthn spells it in JSON. */
export const Registration = Type.Unsafe<RegistrationResponseJSON>(
  Type.Object({
    ...Credential,
    response: Type.Object(
      {
        clientDataJSON: Text(4096),
        attestationObject: Text(65_536),
        transports: Type.Optional(Type.Array(Text(40), { maxItems: 20 })),
      },
      { additionalProperties: true },
    ),
  }),
)

/** What `navigator.credentials.get` gives. */
export const Assertion = Type.Unsafe<AuthenticationResponseJSON>(
  Type.Object({
    ...Credential,
    response: Type.Object({
      clientDataJSON: Text(4096),
      authenticatorData: Text(4096),
      signature: Text(4096),
      userHandle: Type.Optional(nullable(Text(128))),
    }),
  }),
)

/** For `navigator.credentials`, as WebAuthn spells them in JSON. */
export const CredentialOptions = Type.Object(
  { challenge: Type.String({ description: 'base64url; valid for five minutes, once' }) },
  { additionalProperties: true, description: 'Options of WebAuthn in JSON' },
)
