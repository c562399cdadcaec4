import { Type } from '@sinclair/typebox'
import { type Db, inTransaction } from '../../../db/open.ts'
import { TAKEOVER_AGE } from '../../contract/limits.ts'
import type { Clock } from '../../core/clock.ts'
import { utcInstant } from '../../core/dates.ts'
import { requirePermission, requireRecentProof } from '../../core/principal.ts'
import { nullable } from '../../core/schemas.ts'
import { access } from '../../http/access.ts'
import { controller, schemaCopy } from '../../http/controller.ts'
import { deletion } from '../../http/deletion.ts'
import { withoutIdleTimeout } from '../../http/idle-timeout.ts'
import type { Config } from '../../settings/config.ts'
import { openInvitation } from '../documents.ts'
import type { CaredFor, Guardians } from '../guardians.ts'
import { type Invitations, invitationPageUrl } from '../invitations.ts'
import type { People } from '../people.ts'
import { OpenInvitationDocument, PersonCopies, PersonLabel, PersonName } from '../schema.ts'

const PersonId = Type.String({ minLength: 1, maxLength: 255 })
const Named = Type.Object({ id: Type.String(), name: Type.String(), label: PersonLabel })
const TakeoverAge = nullable(
  Type.Integer({
    minimum: TAKEOVER_AGE.min,
    maximum: TAKEOVER_AGE.max,
    description: 'In years: from when the person may take the journal over; null: not decided',
  }),
)

const CaredForDocument = Type.Object({
  id: Type.String(),
  name: Type.String(),
  label: schemaCopy(PersonLabel),
  age: nullable(
    Type.Integer({ description: 'In completed years, by the profile of the person; null: not known' }),
  ),
  takeover_age: TakeoverAge,
  guardians: Type.Array(Named),
  may_delete: Type.Boolean({
    description:
      'Whether the caller can delete the person: they added them, nobody else is or was a guardian, and the person has never signed in',
  }),
  is_disabled: Type.Boolean({
    description:
      'Whether nobody can open the journal; such people are listed only for an administrator, who can enable them, and for who began to delete them',
  }),
  is_deletion_unfinished: Type.Boolean({
    description: 'Whether the caller began to delete the person: the same request finishes it',
  }),
  invitation: schemaCopy(OpenInvitationDocument),
})

const AddCaredFor = Type.Object(
  { name: schemaCopy(PersonName), takeover_age: Type.Optional(schemaCopy(TakeoverAge)) },
  { additionalProperties: false },
)

const ChangeCaredFor = Type.Object(
  { name: Type.Optional(schemaCopy(PersonName)), takeover_age: Type.Optional(schemaCopy(TakeoverAge)) },
  { additionalProperties: false, minProperties: 1 },
)

const Path = Type.Object({ person: PersonId })
const tags = ['People']

type Deps = {
  db: Db
  clock: Clock
  config: Config
  guardians: Guardians
  people: People
  invitations: Invitations
  /** The age of a person by their profile, in years; undefined: not known. */
  ageOf(userId: string): number | undefined
  timeZoneOf(userId: string): string
  /** Sets the time zone of somebody who has none. */
  beginTimeZone(userId: string, zone: string): void
  /** Deletes the person with everything that is theirs. @param by who does it, asked more than once. */
  deletePerson(id: string, by: () => string): Promise<void>
  /** The names of the backups that have what was there at a time, and until when the present ones stay. */
  backupsSince(at: number): Promise<string[]>
  backupsHealth(): { held_until: string | null }
}

const documents =
  ({ ageOf, invitations, people, guardians: { mayDelete } }: Deps) =>
  (
    userId: string,
    { id, name, takeoverAge, guardians, isDisabled, isDeletionUnfinished }: CaredFor,
    labelOf = people.labels(userId),
  ) => {
    const age = ageOf(id)
    return {
      id,
      name,
      label: labelOf({ id, name }),
      age: age === undefined ? null : Math.floor(age),
      takeover_age: takeoverAge,
      guardians: guardians.map((guardian) => ({ ...guardian, label: labelOf(guardian) })),
      may_delete: mayDelete(userId, id),
      is_disabled: isDisabled,
      is_deletion_unfinished: isDeletionUnfinished,
      invitation: openInvitation(invitations, id),
    }
  }

/** `/api/cared-for`: people whose journal the caller keeps as their guardian. */
export const caredForRoutes = (deps: Deps) => {
  const { db, clock, config, guardians, people, ageOf, timeZoneOf, beginTimeZone } = deps
  const { deletePerson, backupsSince, backupsHealth } = deps
  const document = documents(deps)
  return controller('cared-for', '/api/cared-for')
    .get(
      '',
      ({ caller }) => {
        const { userId } = caller()
        const labelOf = people.labels(userId)
        return { people: guardians.listAll(userId).map((person) => document(userId, person, labelOf)) }
      },
      {
        response: { 200: Type.Object({ people: Type.Array(CaredForDocument) }) },
        detail: { summary: 'List the people whom you care for', tags, ...access('tokens') },
      },
    )
    .get(
      '/candidates',
      ({ caller }) => {
        const { userId } = caller()
        const labelOf = people.labels(userId)
        return {
          // Names are for those who have somebody to care for.
          people: (guardians.list(userId).length === 0 ? [] : people.list())
            .filter(({ disabledAt, isCaredFor }) => disabledAt === null && !isCaredFor)
            .map(({ id, name }) => ({ id, name, label: labelOf({ id, name }) })),
        }
      },
      {
        response: { 200: Type.Object({ people: Type.Array(schemaCopy(Named)) }) },
        detail: { summary: 'List the people who can be guardians, by name', tags, ...access('tokens') },
      },
    )
    .post(
      '',
      ({ body: { name, takeover_age: takeoverAge = null }, caller, set }) => {
        set.status = 201
        const { userId } = caller()
        const added = inTransaction(db, () => {
          const person = guardians.add(userId, { name, takeoverAge })
          // They live together, as far as anybody has stated.
          beginTimeZone(person.id, timeZoneOf(userId))
          return person
        })
        return document(userId, added)
      },
      {
        body: AddCaredFor,
        response: { 201: schemaCopy(CaredForDocument) },
        detail: {
          summary: 'Add a person whom you care for, such as a child',
          description:
            'A session of the page acts in their journal with the header x-ext-person, which has their id. The journal begins in your time zone.',
          tags,
          ...access('tokens'),
        },
      },
    )
    .patch(
      '/:person',
      ({ params: { person }, body: { name, takeover_age: takeoverAge }, caller }) => {
        const { userId } = caller()
        const changed = inTransaction(db, () => {
          if (name !== undefined) guardians.rename(userId, person, name)
          if (takeoverAge !== undefined) guardians.setTakeoverAge(userId, person, takeoverAge, ageOf(person))
          return guardians.get(userId, person)
        })
        return document(userId, changed)
      },
      {
        params: schemaCopy(Path),
        body: ChangeCaredFor,
        response: { 200: schemaCopy(CaredForDocument) },
        detail: {
          summary:
            'Rename somebody whom you care for, or change from which age they may take the journal over',
          tags,
          'x-errors': [404],
          ...access('tokens'),
        },
      },
    )
    .get(
      '/:person/copies',
      async ({ params, caller }) => {
        const { userId } = caller()
        guardians.requireListed(userId, params.person)
        const { createdAt } = people.get(params.person)
        return { copies: await backupsSince(createdAt), backups_held_until: backupsHealth().held_until }
      },
      {
        params: schemaCopy(Path),
        response: { 200: schemaCopy(PersonCopies) },
        detail: {
          summary: 'List the backups that contain somebody whom you care for, and stay when they are deleted',
          tags,
          'x-errors': [404],
          ...access('tokens'),
        },
      },
    )
    .delete(
      '/:person',
      async ({ params: { person }, caller, request, server }) => {
        const principal = caller()
        requirePermission(principal, 'tokens')
        requirePermission(principal, 'write')
        guardians.requireDeletable(principal.userId, person)
        requireRecentProof(principal, clock.now())
        await withoutIdleTimeout(server, request, () => deletePerson(person, () => caller().userId))
      },
      deletion({
        params: schemaCopy(Path),
        summary:
          'Delete somebody whom you added and have always cared for alone, and who has never signed in, with everything that is theirs',
        tags,
        access: 'session',
      }),
    )
    .post(
      '/:person/guardians',
      ({ params, body, caller }) => {
        const { userId } = caller()
        return document(userId, guardians.addGuardian(userId, params.person, body.guardian))
      },
      {
        params: Path,
        body: Type.Object(
          { guardian: { ...PersonId, description: 'The id of another person of this server' } },
          { additionalProperties: false },
        ),
        response: { 200: schemaCopy(CaredForDocument) },
        detail: {
          summary: 'Make another person a guardian, too',
          tags,
          'x-errors': [404, 409],
          ...access('tokens'),
        },
      },
    )
    .delete(
      '/:person/guardians/:guardian',
      ({ params, caller }) => guardians.removeGuardian(caller().userId, params.person, params.guardian),
      deletion({
        params: Type.Object({ person: schemaCopy(PersonId), guardian: schemaCopy(PersonId) }),
        summary: 'Remove a guardian, but not the last',
        tags,
        access: 'tokens',
      }),
    )
    .post(
      '/:person/invitations',
      ({ params, caller, set }) => {
        const principal = caller()
        requireRecentProof(principal, clock.now())
        const { secret, expiresAt } = guardians.invite(principal.userId, params.person, ageOf(params.person))
        set.status = 201
        return {
          url: invitationPageUrl(config['server.base_url'], secret),
          expires_at: utcInstant(expiresAt),
        }
      },
      {
        params: schemaCopy(Path),
        body: Type.Object({}, { additionalProperties: false }),
        response: { 201: Type.Object({ url: Type.String(), expires_at: Type.String() }) },
        detail: {
          summary: 'Invite the person to take their journal over',
          description:
            'The link works once. Once it is accepted, the person has no guardians any more. Somebody whose age is below takeover_age is refused; where either is not known the guardian decides.',
          tags,
          'x-errors': [404, 409],
          ...access('tokens'),
        },
      },
    )
    .delete(
      '/:person/invitations',
      ({ params, caller }) => guardians.withdrawInvitation(caller().userId, params.person),
      deletion({
        params: schemaCopy(Path),
        summary: 'Withdraw the invitation to take the journal over',
        tags,
        access: 'tokens',
      }),
    )
}
