import { Type } from '@sinclair/typebox'
import { type Db, inTransaction } from '../../../db/open.ts'
import { TAKEOVER_AGE } from '../../contract/limits.ts'
import type { Clock } from '../../core/clock.ts'
import { utcInstant } from '../../core/dates.ts'
import { requireRecentProof } from '../../core/principal.ts'
import { nullable } from '../../core/schemas.ts'
import { access } from '../../http/access.ts'
import { controller, schemaCopy } from '../../http/controller.ts'
import { deletion } from '../../http/deletion.ts'
import type { Config } from '../../settings/config.ts'
import { openInvitation } from '../documents.ts'
import type { CaredFor, Guardians } from '../guardians.ts'
import { type Invitations, invitationPageUrl } from '../invitations.ts'
import type { People } from '../people.ts'
import { OpenInvitationDocument, PersonName } from '../schema.ts'

const PersonId = Type.String({ minLength: 1, maxLength: 255 })
const Named = Type.Object({ id: Type.String(), name: Type.String() })
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
  age: nullable(
    Type.Integer({ description: 'In completed years, by the profile of the person; null: not known' }),
  ),
  takeover_age: TakeoverAge,
  guardians: Type.Array(Named),
  invitation: schemaCopy(OpenInvitationDocument),
})

const AddCaredFor = Type.Object(
  { name: schemaCopy(PersonName), takeover_age: Type.Optional(schemaCopy(TakeoverAge)) },
  { additionalProperties: false },
)

const ChangeCaredFor = Type.Object({ takeover_age: schemaCopy(TakeoverAge) }, { additionalProperties: false })

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
}

const documents =
  ({ ageOf, invitations }: Deps) =>
  ({ id, name, takeoverAge, guardians }: CaredFor) => {
    const age = ageOf(id)
    return {
      id,
      name,
      age: age === undefined ? null : Math.floor(age),
      takeover_age: takeoverAge,
      guardians,
      invitation: openInvitation(invitations, id),
    }
  }

/** `/api/cared-for`: people whose journal the caller keeps as their guardian. */
export const caredForRoutes = (deps: Deps) => {
  const { db, clock, config, guardians, people, ageOf, timeZoneOf, beginTimeZone } = deps
  const document = documents(deps)
  return controller('cared-for', '/api/cared-for')
    .get('', ({ caller }) => ({ people: guardians.list(caller().userId).map(document) }), {
      response: { 200: Type.Object({ people: Type.Array(CaredForDocument) }) },
      detail: { summary: 'List the people whom you care for', tags, ...access('tokens') },
    })
    .get(
      '/candidates',
      ({ caller }) => {
        const { userId } = caller()
        return {
          // Names are for those who have somebody to care for.
          people: (guardians.list(userId).length === 0 ? [] : people.list())
            .filter(({ disabledAt, isCaredFor }) => disabledAt === null && !isCaredFor)
            .map(({ id, name }) => ({ id, name })),
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
        return document(added)
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
      ({ params: { person }, body, caller }) =>
        document(guardians.setTakeoverAge(caller().userId, person, body.takeover_age, ageOf(person))),
      {
        params: schemaCopy(Path),
        body: ChangeCaredFor,
        response: { 200: schemaCopy(CaredForDocument) },
        detail: {
          summary: 'Change from which age somebody whom you care for may take the journal over',
          tags,
          'x-errors': [404],
          ...access('tokens'),
        },
      },
    )
    .post(
      '/:person/guardians',
      ({ params, body, caller }) =>
        document(guardians.addGuardian(caller().userId, params.person, body.guardian)),
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
