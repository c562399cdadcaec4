import { type Static, Type } from '@sinclair/typebox'
import { type Db, inTransaction } from '../../../db/open.ts'
import type { FailedCredentials } from '../../audit/failed-credentials.ts'
import { createAddressLimit } from '../../core/address-rate-limit.ts'
import type { Clock } from '../../core/clock.ts'
import { utcInstant } from '../../core/dates.ts'
import { AppError } from '../../core/errors.ts'
import { PERMISSIONS } from '../../core/principal.ts'
import { nullable } from '../../core/schemas.ts'
import { isSecret } from '../../core/secret.ts'
import { access } from '../../http/access.ts'
import { controller, schemaCopy } from '../../http/controller.ts'
import { createSameOriginCheck } from '../../http/origin.ts'
import type { Guardians } from '../../people/guardians.ts'
import type { Invitations } from '../../people/invitations.ts'
import type { People } from '../../people/people.ts'
import type { Config } from '../../settings/config.ts'
import { browserName } from '../browser-name.ts'
import type { Cookie } from '../cookie.ts'
import type { Sessions } from '../sessions.ts'

const MAX_FAILURES_PER_MINUTE = 20
const INVITATIONS_PATH = '/api/invitations'

const InvitationSecret = Type.Object(
  {
    secret: Type.String({ minLength: 1, maxLength: 100, description: 'What follows the hash of the link' }),
  },
  { additionalProperties: false },
)

const Acceptance = Type.Object(
  {
    ...schemaCopy(InvitationSecret).properties,
    time_zone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description:
          'The IANA name of the time zone of the browser, for a new journal whose person has set none. One that the server does not know is ignored',
      }),
    ),
  },
  { additionalProperties: false },
)

const Offer = Type.Object({
  name: Type.String({ description: 'The name of the person who is invited' }),
  invited_by: nullable(Type.String({ description: 'A name; null: it was made on the command line' })),
  expires_at: Type.String({ description: 'RFC 3339, UTC' }),
  guardians: Type.Array(Type.String(), {
    description:
      'The names of those who keep the journal, and lose access to it when this is accepted; empty: it is not handed over',
  }),
})

type Deps = {
  db: Db
  config: Config
  clock: Clock
  people: People
  guardians: Pick<Guardians, 'guardiansOf'>
  invitations: Invitations
  sessions: Sessions
  sessionCookie: Cookie
  failedCredentials: FailedCredentials
  /** Sets the time zone of somebody who has none. */
  beginTimeZone(userId: string, zone: string): void
}

/** `/api/invitations`: looking at an invitation, which does not use it up, and accepting it. */
export const invitationsRoutes = (deps: Deps) => {
  const {
    db,
    config,
    clock,
    people,
    guardians,
    invitations,
    sessions,
    sessionCookie: cookie,
    failedCredentials,
    beginTimeZone,
  } = deps
  const failures = createAddressLimit(clock, MAX_FAILURES_PER_MINUTE)
  const ownPage = createSameOriginCheck(config)

  /** As at sign-in, only failures are counted: nobody can guess 256 bits. One answer for all that is not valid. */
  function refuse(route: string, address: string): never {
    failedCredentials.record({ kind: 'invitation', method: 'POST', route, address })
    failures.reserve(address)
    throw new AppError(
      'not_found',
      'This invitation does not work: it was used, replaced or withdrawn, or it has expired',
    )
  }

  const given = ({ secret }: Static<typeof InvitationSecret>) => (isSecret(secret) ? secret : '')

  return controller('invitations', INVITATIONS_PATH)
    .post(
      '/look',
      ({ body, clientAddress }) => {
        const offer = invitations.look(given(body))
        if (offer === undefined) return refuse(`${INVITATIONS_PATH}/look`, clientAddress())
        return {
          name: people.get(offer.userId).name,
          invited_by: offer.invitedBy,
          expires_at: utcInstant(offer.expiresAt),
          guardians: guardians.guardiansOf(offer.userId).map(({ name }) => name),
        }
      },
      {
        body: InvitationSecret,
        response: { 200: Offer },
        detail: {
          summary: 'Look at an invitation',
          tags: ['Sessions'],
          'x-errors': [404, 429],
          ...access('public'),
        },
      },
    )
    .post(
      '/accept',
      ({ body, request, clientAddress, set }) => {
        ownPage.refuseForeignPages(request)
        const address = clientAddress()
        const browser = browserName(request.headers.get('user-agent'))
        const accepted = inTransaction(db, () => {
          const secretGiven = given(body)
          const offer = invitations.look(secretGiven)
          // A journal that guardians kept stays in the time zone that it has.
          const isNew = offer !== undefined && !people.get(offer.userId).isCaredFor
          const userId = invitations.acceptHere(secretGiven, { address, browser })
          if (userId === undefined) return undefined
          if (isNew && body.time_zone !== undefined) beginTimeZone(userId, body.time_zone)
          const secret = sessions.open({
            userId,
            permissions: PERMISSIONS,
            issuedBy: null,
            issuerExpiresAt: null,
            with: 'invitation',
            browser,
            address,
          })
          return { userId, secret }
        })
        if (accepted === undefined) return refuse(`${INVITATIONS_PATH}/accept`, address)
        // Another person may have been signed in on this browser.
        const before = sessions.verify(cookie.read(request.headers.get('cookie'), request), address)
        if (before !== undefined) sessions.close(before)
        set.headers['set-cookie'] = cookie.set(accepted.secret, request)
        const { id, name } = people.get(accepted.userId)
        return { user_id: id, name }
      },
      {
        body: Acceptance,
        response: { 200: Type.Object({ user_id: Type.String(), name: Type.String() }) },
        detail: {
          summary: 'Accept an invitation: signs its person in on this browser',
          description:
            'The session is stored in a cookie that scripts cannot read. The invitation is used up.',
          tags: ['Sessions'],
          'x-errors': [403, 404, 429, 503],
          ...access('public'),
        },
      },
    )
}
