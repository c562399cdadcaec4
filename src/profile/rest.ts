import { receipt } from '../core/receipt.ts'
import { access, writeAccess } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { etagOf, ifMatchCheck } from '../http/etag.ts'
import { routeDetail } from '../http/routes.ts'
import type { Profiles } from './profiles.ts'
import { ProfileDocument, ProfileInput, ProfilePatch } from './schema.ts'

const detail = (summary: string, accessDetail: ReturnType<typeof access | typeof writeAccess>) =>
  routeDetail({ summary, tags: ['Profile'], 'x-versioned': true, ...accessDetail })

const PROFILE_RECEIPT = receipt(
  { updated_at: ProfileDocument.properties.updated_at },
  ({ updated_at }: ProfileDocument) => ({ updated_at }),
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
