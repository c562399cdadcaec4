import { type Static, Type } from '@sinclair/typebox'
import { MAX_DEVICE_NAME_CHARS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { AppError } from '../core/errors.ts'
import { type Principal, requireRecentProof } from '../core/principal.ts'
import { nullable } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import type { People } from '../people/people.ts'
import type { RecoveryCodes } from '../sessions/recovery-codes.ts'
import type { Config } from '../settings/config.ts'
import type { Passkey, Passkeys } from './passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { CredentialId, CredentialOptions, Registration } from './schema.ts'

const Instant = Type.String({ description: 'RFC 3339, UTC' })
const PasskeyDocument = Type.Object({
  id: Type.String({ description: 'The id of the credential, base64url' }),
  name: Type.String(),
  works_at: Type.String({ description: 'The host name that it signs in at' }),
  is_synced: Type.Boolean({ description: 'Whether the authenticator keeps it on several devices' }),
  created_at: Instant,
  last_used_at: nullable(Instant),
  last_used_from: nullable(Type.String({ description: 'Network address' })),
})

const Name = Type.String({ minLength: 1, maxLength: MAX_DEVICE_NAME_CHARS, description: 'For its person' })
const AddPasskey = Type.Object({ name: Name, response: Registration }, { additionalProperties: false })
const RenamePasskey = Type.Object({ name: schemaCopy(Name) }, { additionalProperties: false })
const PasskeyPath = Type.Object({
  passkey_id: CredentialId,
})
const tags = ['Passkeys']

type Deps = {
  config: Config
  clock: Clock
  people: People
  passkeys: Passkeys
  recoveryCodes: RecoveryCodes
}

/** `/api/passkeys` and `/api/recovery-codes`: what signs a person in without anything from the server’s machine. */
export const passkeysRoutes = ({ config, clock, people, passkeys, recoveryCodes }: Deps) => {
  const proven = (caller: Principal) => {
    requireOwnSignIn(caller)
    requireRecentProof(caller, clock.now())
    return caller
  }
  return controller('passkeys')
    .get(
      '/api/passkeys',
      ({ caller }) => ({ passkeys: passkeys.list(caller().userId).map(passkeyDocument) }),
      {
        response: { 200: Type.Object({ passkeys: Type.Array(PasskeyDocument) }) },
        detail: { summary: 'List your passkeys', tags, ...access('tokens') },
      },
    )
    .post(
      '/api/passkeys/options',
      async ({ caller, request }) => {
        const principal = proven(caller())
        const { name } = people.get(principal.userId)
        const labels = { person: name, title: config['server.title'] }
        return await passkeys.optionsToAdd(principal, relyingPartyOf(request), labels)
      },
      {
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: schemaCopy(CredentialOptions) },
        detail: {
          summary: 'Get what a browser needs to make a passkey',
          tags,
          'x-errors': [409],
          ...access('session'),
        },
      },
    )
    .post(
      '/api/passkeys',
      async ({ body: { name, response }, caller, request, clientAddress, set }) => {
        const party = relyingPartyOf(request)
        const added = await passkeys.add(proven(caller()), party, {
          response,
          name,
          address: clientAddress(),
        })
        set.status = 201
        return passkeyDocument(added)
      },
      {
        body: AddPasskey,
        response: { 201: schemaCopy(PasskeyDocument) },
        detail: { summary: 'Add a passkey', tags, 'x-errors': [409], ...access('session') },
      },
    )
    .patch(
      '/api/passkeys/:passkey_id',
      ({ params, body, caller }) =>
        passkeyDocument(passkeys.rename(caller().userId, params.passkey_id, body.name)),
      {
        params: PasskeyPath,
        body: RenamePasskey,
        response: { 200: schemaCopy(PasskeyDocument) },
        detail: { summary: 'Rename a passkey', tags, 'x-errors': [404], ...access('tokens') },
      },
    )
    .delete(
      '/api/passkeys/:passkey_id',
      ({ params, caller }) => {
        const principal = caller()
        requireRecentProof(principal, clock.now())
        passkeys.remove(principal.userId, params.passkey_id, principal.credentialId)
      },
      deletion({
        params: PasskeyPath,
        summary: 'Delete a passkey, and sign out the browsers that signed in with it',
        tags,
        access: 'tokens',
      }),
    )
    .get(
      '/api/recovery-codes',
      ({ caller }) => {
        const { left, createdAt } = recoveryCodes.state(caller().userId)
        return { left, created_at: createdAt === null ? null : utcInstant(createdAt) }
      },
      {
        response: { 200: Type.Object({ left: Type.Integer(), created_at: nullable(Instant) }) },
        detail: { summary: 'Count the recovery codes that are left', tags, ...access('tokens') },
      },
    )
    .post(
      '/api/recovery-codes',
      ({ caller, set }) => {
        const codes = recoveryCodes.issue(proven(caller()).userId)
        set.status = 201
        return { codes }
      },
      {
        body: Type.Object({}, { additionalProperties: false }),
        response: {
          201: Type.Object({
            codes: Type.Array(Type.String({ description: 'Shown only in this response' })),
          }),
        },
        detail: {
          summary: 'Make recovery codes, which replace those before',
          tags,
          ...access('session'),
        },
      },
    )
}

/** A passkey stands by itself, so what ends with a token cannot make one. */
function requireOwnSignIn({ endsWithId, kind }: Principal): void {
  if (kind === 'browser_session' && (endsWithId ?? null) === null) return
  throw new AppError(
    'forbidden',
    'This browser signed in with an API token; sign in with a link or a passkey first',
  )
}

const passkeyDocument = (passkey: Passkey): Static<typeof PasskeyDocument> => ({
  id: passkey.id,
  name: passkey.name,
  works_at: passkey.worksAt,
  is_synced: passkey.isSynced,
  created_at: utcInstant(passkey.createdAt),
  last_used_at: passkey.lastUsedAt === null ? null : utcInstant(passkey.lastUsedAt),
  last_used_from: passkey.lastUsedFrom,
})
