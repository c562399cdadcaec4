import { type Static, Type } from '@sinclair/typebox'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { AppError } from '../core/errors.ts'
import { OWNER, type Principal, requireRecentProof } from '../core/principal.ts'
import { nullable } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { withoutIdleTimeout } from '../http/idle-timeout.ts'
import type { Config } from '../settings/config.ts'
import { personDocument } from './documents.ts'
import { type Invitations, invitationPageUrl } from './invitations.ts'
import type { People } from './people.ts'
import { OpenInvitationDocument, PersonCopies, PersonId, PersonLabel, PersonName } from './schema.ts'

const Instant = Type.String({ description: 'RFC 3339, UTC' })

const PersonDocument = Type.Object({
  id: Type.String(),
  name: Type.String(),
  label: PersonLabel,
  is_admin: Type.Boolean(),
  created_at: Instant,
  last_sign_in_at: nullable(
    Type.String({ description: 'RFC 3339, UTC: when a browser was last signed in; null: never' }),
  ),
  disabled_at: nullable(schemaCopy(Instant)),
  is_cared_for: Type.Boolean({ description: 'Whether guardians keep the journal' }),
  sole_guardian_of: Type.Array(Type.String(), {
    description: 'The names of those whose journal nobody else can open',
  }),
  invitation: OpenInvitationDocument,
})

const IsAdmin = Type.Boolean({ description: 'May manage people; only the owner can change it' })

const CreatePerson = Type.Object(
  {
    id: Type.Optional({
      ...PersonId,
      description: 'It never changes; the user_id everywhere else. Default: made from the name',
    }),
    name: Type.Optional({ ...PersonName, description: 'For display; default: the id' }),
    is_admin: Type.Optional(IsAdmin),
  },
  { additionalProperties: false },
)

const ChangePerson = Type.Object(
  {
    name: Type.Optional(schemaCopy(PersonName)),
    is_admin: Type.Optional(schemaCopy(IsAdmin)),
    is_disabled: Type.Optional(
      Type.Boolean({
        description: 'true: ends all credentials of the person for good; false: allows new ones',
      }),
    ),
  },
  { additionalProperties: false },
)

const PersonPath = Type.Object({ person: Type.String({ minLength: 1, maxLength: 255 }) })
const tags = ['People']

type Deps = {
  clock: Clock
  config: Config
  people: People
  invitations: Invitations
  /** Deletes the person with everything that is theirs. @param by who does it, asked more than once. */
  deletePerson(id: string, by: () => string): Promise<void>
  /** The names of the backups that have what was there at a time, and until when the present ones stay. */
  backupsSince(at: number): Promise<string[]>
  backupsHealth(): { held_until: string | null }
}

/** `/api/people`: for the owner, and for people whom the owner made administrators. */
export const peopleRoutes = ({
  clock,
  config,
  people,
  invitations,
  deletePerson,
  backupsSince,
  backupsHealth,
}: Deps) =>
  controller('people', '/api/people')
    .get(
      '',
      ({ caller }) => {
        caller()
        const labelOf = people.labels()
        return {
          people: people.list().map((person) => personDocument(person, people, invitations, labelOf)),
        }
      },
      {
        response: { 200: Type.Object({ people: Type.Array(PersonDocument) }) },
        detail: { summary: 'List the people of this server', tags, ...access('people') },
      },
    )
    .post(
      '',
      ({ body: { id, name, is_admin: isAdmin }, caller, set }) => {
        const principal = caller()
        const { userId: by } = principal
        if (isAdmin === true) {
          requireOwner(by)
          // It reaches further than one browser, and lasts.
          requireRecentProof(principal, clock.now())
        }
        if (id === undefined && name === undefined) throw new AppError('invalid', 'Give a name or an id')
        const added = people.add({ id, name, isAdmin }, by)
        set.status = 201
        set.headers.location = `/api/people/${encodeURIComponent(added.id)}`
        return personDocument(added, people, invitations)
      },
      {
        body: CreatePerson,
        response: { 201: schemaCopy(PersonDocument) },
        detail: { summary: 'Add a person', tags, 'x-errors': [409], ...access('people') },
      },
    )
    .get(
      '/:person',
      ({ params, caller }) => {
        caller()
        return personDocument(people.get(params.person), people, invitations)
      },
      {
        params: PersonPath,
        response: { 200: schemaCopy(PersonDocument) },
        detail: { summary: 'Get a person', tags, 'x-errors': [404], ...access('people') },
      },
    )
    .get(
      '/:person/copies',
      async ({ params, caller }) => {
        caller()
        const { createdAt } = people.get(params.person)
        return { copies: await backupsSince(createdAt), backups_held_until: backupsHealth().held_until }
      },
      {
        params: PersonPath,
        response: { 200: PersonCopies },
        detail: {
          summary: 'List the backups that contain a person, and stay when the person is deleted',
          description:
            'Backups in the folder or store of the settings, and data that a restore replaced. When the last of the present backups will have been deleted; null: the server deletes none by itself.',
          tags,
          'x-errors': [404],
          ...access('people'),
        },
      },
    )
    .post(
      '/:person/invitations',
      ({ params: { person: id }, caller, set }) => {
        const principal = caller()
        const person = people.get(id)
        requireMayChange(principal, person)
        // The browser that opens it is signed in as that person.
        requireRecentProof(principal, clock.now())
        if (person.isCaredFor) throw new AppError('conflict', 'A guardian invites the person, under Settings')
        const { secret, expiresAt } = invitations.issue(id, principal.userId)
        set.status = 201
        return {
          url: invitationPageUrl(config['server.base_url'], secret),
          expires_at: utcInstant(expiresAt),
        }
      },
      {
        params: PersonPath,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 201: Type.Object({ url: Type.String(), expires_at: schemaCopy(Instant) }) },
        detail: {
          summary: 'Invite a person',
          description:
            'The link works once: it signs the person in on the browser that accepts it. It replaces earlier invitations of the person.',
          tags,
          'x-errors': [404, 409],
          ...access('people'),
        },
      },
    )
    .delete(
      '/:person/invitations',
      ({ params: { person: id }, caller }) => {
        const principal = caller()
        const person = people.get(id)
        requireMayChange(principal, person)
        if (person.isCaredFor) throw new AppError('conflict', 'A guardian withdraws it, under Settings')
        invitations.withdrawOpen(id, principal.userId)
      },
      deletion({
        params: PersonPath,
        summary: 'Withdraw the invitation of a person',
        tags,
        access: 'people',
      }),
    )
    .patch(
      '/:person',
      ({ params: { person: id }, body, caller }) => {
        const principal = caller()
        requireMayChange(principal, people.get(id), body)
        if (body.is_admin === true) requireRecentProof(principal, clock.now())
        const { name, is_admin: isAdmin, is_disabled: isDisabled } = body
        return personDocument(
          people.change(id, { name, isAdmin, isDisabled }, principal.userId),
          people,
          invitations,
        )
      },
      {
        params: PersonPath,
        body: ChangePerson,
        response: { 200: schemaCopy(PersonDocument) },
        detail: {
          summary: 'Rename, disable or enable a person, or change who is an administrator',
          tags,
          'x-errors': [404, 409],
          ...access('people'),
        },
      },
    )
    .delete(
      '/:person',
      async ({ params: { person: id }, caller, request, server }) => {
        const principal = caller()
        requireMayChange(principal, people.get(id))
        requireRecentProof(principal, clock.now())
        // Who deletes themselves is not a caller any more once they are disabled.
        const by = () => (id === principal.userId ? id : caller().userId)
        await withoutIdleTimeout(server, request, () => deletePerson(id, by))
      },
      deletion({
        params: PersonPath,
        summary: 'Delete a person with everything that is theirs',
        tags,
        access: 'people',
      }),
    )

/** Administrators are the owner's matter: one of them cannot lock out, or make, another. */
function requireMayChange(
  { userId }: Principal,
  target: { id: string; isAdmin: boolean },
  change: Static<typeof ChangePerson> = {},
): void {
  if (change.is_admin !== undefined || (target.isAdmin && target.id !== userId)) requireOwner(userId)
}

function requireOwner(userId: string): void {
  if (userId !== OWNER) throw new AppError('forbidden', 'Only the owner can do this with administrators')
}
