import { Type } from '@sinclair/typebox'
import type { FailedCredentials } from '../audit/failed-credentials.ts'
import { MINUTE_MS } from '../contract/durations.ts'
import { PROOF_MINUTES } from '../contract/limits.ts'
import { utcInstant } from '../core/dates.ts'
import { ALL_PERMISSIONS, type Permission, type Principal } from '../core/principal.ts'
import { nullable, stringEnum, UuidSchema } from '../core/schemas.ts'
import { LastUseFields } from '../credentials/last-use.ts'
import { OriginFields, originDocument } from '../credentials/origin.ts'
import type { Notices } from '../notices/notices.ts'
import type { Guardians } from '../people/guardians.ts'
import type { People } from '../people/people.ts'
import { PersonLabel } from '../people/schema.ts'
import type { Config } from '../settings/config.ts'
import { browserName } from './browser-name.ts'
import type { Cookie } from './cookie.ts'
import { providerSettings } from './provider-settings.ts'
import type { SessionInfo, Sessions } from './sessions.ts'
import { SignedInWithSchema } from './sessions.ts'
import type { SetUp } from './setup/set-up.ts'
import type { SignIn } from './sign-in.ts'
import type { SignInLinks } from './sign-in-links.ts'

/**
 * @param providerName the identity provider that is configured, if any; sessions from another one are not valid.
 * @returns a function that shows a session; `currentId` is the session of the request, if it has one.
 */
export const sessionDocuments =
  (providerName: string | undefined) => (session: SessionInfo, currentId: string | undefined) => ({
    id: session.id,
    user_id: session.userId,
    browser: session.browser,
    device_name: session.name,
    scopes: [...session.permissions],
    signed_in_with: session.signedInWith,
    provider: (session.signedInWith === 'provider' && providerName) || null,
    ...originDocument(session),
    created_at: utcInstant(session.createdAt),
    last_used_at: utcInstant(session.lastUsedAt),
    last_used_from: session.lastUsedFrom,
    expires_at: utcInstant(session.expiresAt),
    is_current: session.id === currentId,
  })

const Instant = Type.String({ description: 'RFC 3339, UTC' })

export const Session = Type.Object({
  id: UuidSchema,
  user_id: Type.String(),
  browser: nullable(Type.String({ description: 'Browser and system, as stated by the browser' })),
  scopes: Type.Array(stringEnum(ALL_PERMISSIONS)),
  device_name: nullable(Type.String({ description: 'What the person calls the device' })),
  signed_in_with: SignedInWithSchema,
  provider: nullable(
    Type.String({
      description: 'Name of the identity provider; null: signed in without one',
    }),
  ),
  ...OriginFields,
  created_at: Instant,
  last_used_at: Instant,
  last_used_from: LastUseFields.last_used_from,
  expires_at: Type.String({ description: 'RFC 3339, UTC; use extends it' }),
  is_current: Type.Boolean({ description: 'Whether it is the session of this request' }),
})

export const CurrentSession = Type.Object({
  ...Session.properties,
  name: Type.String({ description: 'What the person is called' }),
  label: PersonLabel,
  cares_for: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), label: { ...PersonLabel } }), {
    description: 'Of whom the person is a guardian',
  }),
  shared_with_me: Type.Integer({
    minimum: 0,
    description: 'How many others show the person something of their journals',
  }),
  has_others: Type.Boolean({ description: 'Whether other people have a journal on this server' }),
  confirmed_until: Type.String({
    description:
      'RFC 3339, UTC; from then on an export, a deletion of everything and new credentials ask who is there',
  }),
  notices: Type.Integer({ minimum: 0, description: 'How many notices there are for this browser' }),
})

/** The name of the browser, for people. */
export const requestBrowser = (request: Request) => browserName(request.headers.get('user-agent'))

export type SessionDeps = {
  config: Config
  sessions: Sessions
  sessionCookie: Cookie
  signInLinks: SignInLinks
  signIn: SignIn
  setUp: SetUp
  notices: Pick<Notices, 'count'>
  people: Pick<People, 'get' | 'list' | 'labels'>
  guardians: Pick<Guardians, 'list'>
  sharedWith(userId: string): number
  failedCredentials: FailedCredentials
}

const isPermission = (name: string): name is Permission =>
  ALL_PERMISSIONS.some((permission) => permission === name)

/** Shows the session of a request. */
export const currentSessionDocument = ({
  config,
  people,
  guardians,
  sharedWith,
  sessions,
  notices,
}: SessionDeps) => {
  const document = sessionDocuments(providerSettings(config)?.name)
  return (viewer: Principal) => {
    const labelOf = people.labels(viewer.userId)
    const named = ({ id, name }: { id: string; name: string }) => ({ id, name, label: labelOf({ id, name }) })
    const { id: _, ...own } = named(people.get(viewer.userId))
    return {
      ...document(sessions.get(viewer.userId, viewer.credentialId), viewer.credentialId),
      scopes: viewer.permissions.filter(isPermission),
      ...own,
      cares_for: guardians.list(viewer.userId).map(named),
      shared_with_me: sharedWith(viewer.userId),
      has_others: people.list().length > 1,
      notices: notices.count(viewer),
      confirmed_until: utcInstant((viewer.provenAt ?? 0) + PROOF_MINUTES * MINUTE_MS),
    }
  }
}
