import { Type } from '@sinclair/typebox'
import type { FailedCredentials } from '../audit/failed-credentials.ts'
import { PATHS } from '../contract/page-paths.ts'
import { createAddressLimit } from '../core/address-rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { AppError, notFound } from '../core/errors.ts'
import { type Principal, requirePermission, requireRecentProof } from '../core/principal.ts'
import { nullable, UuidSchema } from '../core/schemas.ts'
import { isSecret } from '../core/secret.ts'
import { access, writeAccess } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { createSameOriginCheck } from '../http/origin.ts'
import type { People } from '../people/people.ts'
import { PersonLabel } from '../people/schema.ts'
import type { Config } from '../settings/config.ts'
import { LookDocument, NewShare, ShareDocument, SharedJournal, SharedWithMe } from './schema.ts'
import type { OpenShare } from './shares.ts'
import type { Sharing } from './sharing.ts'

const MAX_FAILURES_PER_MINUTE = 20
const SHARED_PATH = '/api/shared'
const tags = ['Sharing']
const SharePath = Type.Object({ share_id: UuidSchema })

/** The page that the link opens. The secret is behind the hash: no log ever has it. */
const sharedPageUrl = (address: string, secret: string) => `${address}${PATHS.shared}#${secret}`

type Deps = {
  config: Config
  clock: Clock
  people: Pick<People, 'get'>
  sharing: Sharing
  failedCredentials: FailedCredentials
}

/**
 * A share is for good until it is ended, and reaches further than the token that a browser may have signed in with.
 * @throws AppError `forbidden`.
 */
function requireMayShare(principal: Principal): void {
  if (principal.guardianId === undefined) requirePermission(principal, 'tokens')
  if ((principal.endsWithId ?? null) === null) return
  throw new AppError('forbidden', 'Sign in with a passkey or a sign-in link to share; here an API token did')
}

/** `/api/shares`: what a person shows others, and what others show them. With a signed-in browser alone. */
export const sharesRoutes = ({ config, clock, people, sharing }: Deps) =>
  controller('shares', '/api/shares')
    .get('', ({ caller }) => ({ shares: sharing.list(caller().userId) }), {
      response: { 200: Type.Object({ shares: Type.Array(ShareDocument) }) },
      detail: { summary: 'List what you share, newest first', tags, ...access('session_read') },
    })
    .get(
      '/candidates',
      ({ caller }) => {
        const principal = caller()
        requireMayShare(principal)
        return { people: sharing.candidates(principal.userId) }
      },
      {
        response: {
          200: Type.Object({
            people: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), label: PersonLabel })),
          }),
        },
        detail: {
          summary: 'List the people of this server whom the journal can be shown',
          tags,
          'x-errors': [403],
          ...access('session_read'),
        },
      },
    )
    .get('/with-me', ({ caller }) => ({ shares: sharing.sharedWith(caller().userId).map(withMe(people)) }), {
      response: { 200: Type.Object({ shares: Type.Array(SharedWithMe) }) },
      detail: { summary: 'List what others share with you', tags, ...access('session_read') },
    })
    .post(
      '',
      ({ body, caller, set }) => {
        const principal = caller()
        requireMayShare(principal)
        if (body.to === undefined) requireRecentProof(principal, clock.now())
        const { share, secret } = sharing.create(principal.userId, body, principal.guardianId)
        set.status = 201
        return {
          share,
          url: secret === null ? null : sharedPageUrl(config['server.base_url'], secret),
        }
      },
      {
        body: NewShare,
        response: {
          201: Type.Object({
            share: schemaCopy(ShareDocument),
            url: nullable(Type.String({ description: 'The link, which is shown this once; null: no link' })),
          }),
        },
        detail: {
          summary: 'Share parts of your journal, to read only',
          description:
            'With a person of this server, or by a link that ends. A guardian may do it for a person whom they care for.',
          tags,
          'x-errors': [403, 409],
          ...writeAccess('same'),
          ...access('session_write'),
        },
      },
    )
    .get(
      '/:share_id/looks',
      ({ params, caller }) => ({ looks: sharing.looks(caller().userId, params.share_id) }),
      {
        params: SharePath,
        response: { 200: Type.Object({ looks: Type.Array(LookDocument) }) },
        detail: {
          summary: 'List when somebody looked at what you share, newest first',
          tags,
          'x-errors': [404],
          ...access('session_read'),
        },
      },
    )
    .post(
      '/:share_id/looks',
      async ({ params, caller, clientAddress }) => {
        const share = sharing.forPerson(caller().userId, params.share_id)
        const shown = share && (await sharing.look(share, clientAddress()))
        caller()
        if (shown === undefined) throw notFound('share')
        return shown
      },
      {
        params: schemaCopy(SharePath),
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: schemaCopy(SharedJournal) },
        detail: {
          summary: 'Look at what another person shares with you; the look is recorded',
          tags,
          'x-errors': [404, 429],
          ...access('session_read'),
        },
      },
    )
    .delete(
      '/:share_id',
      ({ params, caller }) => {
        const principal = caller()
        sharing.end(principal.userId, params.share_id, principal.guardianId)
      },
      deletion({
        params: schemaCopy(SharePath),
        summary: 'End a share at once',
        tags,
        access: 'session_write',
      }),
    )

const withMe =
  (people: Pick<People, 'get'>) =>
  ({ id, userId, parts, days, createdAt, expiresAt }: OpenShare) => ({
    id,
    name: people.get(userId).name,
    parts: [...parts],
    days,
    created_at: utcInstant(createdAt),
    expires_at: expiresAt === null ? null : utcInstant(expiresAt),
  })

const ShareSecret = Type.Object(
  {
    secret: Type.String({ minLength: 1, maxLength: 100, description: 'What follows the hash of the link' }),
  },
  { additionalProperties: false },
)

/** `/api/shared`: what a link shows, without signing in. */
export const sharedRoutes = ({ config, clock, sharing, failedCredentials }: Deps) => {
  const failures = createAddressLimit(clock, MAX_FAILURES_PER_MINUTE)
  const ownPage = createSameOriginCheck(config)

  /** Only failures are counted: nobody can guess 256 bits. One answer for all that is not valid. */
  function refuse(address: string): never {
    failedCredentials.record({ kind: 'share_link', method: 'POST', route: SHARED_PATH, address })
    failures.reserve(address)
    throw new AppError('not_found', 'This link does not work any more')
  }

  return controller('shared').post(
    SHARED_PATH,
    async ({ body, request, clientAddress }) => {
      ownPage.refuseForeignPages(request)
      const address = clientAddress()
      const share = sharing.behindLink(isSecret(body.secret) ? body.secret : '')
      return (share && (await sharing.look(share, address))) ?? refuse(address)
    },
    {
      body: ShareSecret,
      response: { 200: SharedJournal },
      detail: {
        summary: 'Look at what a link shows; the look is recorded',
        tags,
        'x-errors': [403, 404, 429],
        ...access('public'),
      },
    },
  )
}
