import { Type } from '@sinclair/typebox'
import { MAX_LIST_ITEMS } from '../contract/limits.ts'
import { existingDate } from '../core/dates.ts'
import { receipt } from '../core/receipt.ts'
import { LocalDateSchema } from '../core/schemas.ts'
import { access, writeAccess } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { etagOf, ifMatchCheck } from '../http/etag.ts'
import { routeDetail } from '../http/routes.ts'
import type { Profiles } from './profiles.ts'
import { ProfileDocument, ProfileInput, ProfilePatch } from './schema.ts'
import { TargetChangeDocument, TargetChangesDocument } from './target-change-document.ts'

const tags = ['Profile']

const detail = (summary: string, accessDetail: ReturnType<typeof access | typeof writeAccess>) =>
  routeDetail({ summary, tags, 'x-versioned': true, ...accessDetail })

const PROFILE_RECEIPT = receipt(
  { updated_at: ProfileDocument.properties.updated_at },
  ({ updated_at }: ProfileDocument) => ({ updated_at }),
)

/** A quarter of a year. */
const DEFAULT_CHANGES = 13

const CHANGE_RECEIPT = receipt(
  { date: TargetChangeDocument.properties.date },
  ({ date }: TargetChangeDocument) => ({ date }),
)

type ResponseContext = { headers: Record<string, string | number | string[] | undefined> }

function withEtag({ headers }: ResponseContext, document: ProfileDocument): ProfileDocument {
  headers.etag = etagOf(JSON.stringify(document))
  return document
}

/** `/api/profile`: specification 10.2. */
export const profileRoutes = ({ profiles }: { profiles: Profiles }) =>
  controller('profile', '/api/profile')
    .get('', ({ caller, set }) => withEtag(set, profiles.get(caller().userId)), {
      response: { 200: schemaCopy(ProfileDocument) },
      detail: detail("Get the caller's profile, with the targets that follow from it", access('read')),
    })
    .put(
      '',
      ({ body, caller, request, set }) =>
        withEtag(set, profiles.replace(caller().userId, body, ifMatchCheck(request, caller()))),
      {
        body: ProfileInput,
        response: { 200: schemaCopy(ProfileDocument) },
        detail: detail('Replace the profile; absent keys are cleared', writeAccess(PROFILE_RECEIPT)),
      },
    )
    .patch(
      '',
      ({ body, caller, request, set }) =>
        withEtag(set, profiles.merge(caller().userId, body, { expected: ifMatchCheck(request, caller()) })),
      {
        body: ProfilePatch,
        response: { 200: schemaCopy(ProfileDocument) },
        detail: detail(
          'Update parts of the profile; null removes a value (RFC 7396)',
          writeAccess(PROFILE_RECEIPT),
        ),
      },
    )
    .post('/preview', ({ body, caller }) => profiles.preview(caller().userId, body), {
      body: ProfilePatch,
      response: { 200: schemaCopy(ProfileDocument) },
      detail: routeDetail({
        summary: 'Get the profile as it would be after a PATCH; nothing is stored',
        tags: ['Profile'],
        ...access('read'),
      }),
    })
    .get(
      '/target-changes',
      ({ query, caller }) => {
        const { limit = DEFAULT_CHANGES, before } = query
        if (before !== undefined) existingDate(before, '/query/before')
        return profiles.targetChanges(caller().userId, { limit, before })
      },
      {
        query: Type.Object(
          {
            limit: Type.Optional(
              Type.Integer({ minimum: 1, maximum: MAX_LIST_ITEMS, default: DEFAULT_CHANGES }),
            ),
            before: Type.Optional(LocalDateSchema('next of the previous page')),
          },
          { additionalProperties: false },
        ),
        response: { 200: TargetChangesDocument },
        detail: {
          summary: 'List how the energy target followed what the person uses, each with its reason',
          tags,
          ...access('read'),
        },
      },
    )
    .post(
      '/target-changes/:date/undo',
      ({ params, caller }) =>
        profiles.undoTargetChange(caller().userId, existingDate(params.date, '/path/date')),
      {
        params: Type.Object({ date: LocalDateSchema('The date of the change') }),
        response: { 200: schemaCopy(TargetChangeDocument) },
        detail: routeDetail({
          summary: 'Undo the change of this week; what counted before counts until next Monday',
          tags,
          'x-errors': [404, 409],
          ...writeAccess(CHANGE_RECEIPT),
        }),
      },
    )
