import { Type } from '@sinclair/typebox'
import { EXPIRES_SOON_DAYS } from '../contract/limits.ts'
import { utcInstant } from '../core/dates.ts'
import { nullable, stringEnum, UuidSchema } from '../core/schemas.ts'
import { CredentialRefSchema } from '../credentials/origin.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { SIGN_IN_METHODS } from './add-notice.ts'
import { MAX_NOTICES, NOTICE_KINDS, type Notice, type Notices } from './notices.ts'

const NoticeDocument = Type.Object({
  id: UuidSchema,
  kind: stringEnum(NOTICE_KINDS, {
    description: `replay: a credential was presented again after its end, and its family ended; sign_in: somebody signed in; expiry: a credential ends within ${EXPIRES_SOON_DAYS} days`,
  }),
  at: Type.String({
    description: 'RFC 3339, UTC: when it happened; of an expiry, when the credential ends',
  }),
  credential: CredentialRefSchema,
  is_active: Type.Boolean({ description: 'Whether the credential is valid now' }),
  method: nullable(
    stringEnum(SIGN_IN_METHODS, { description: 'How somebody signed in; null for other kinds' }),
  ),
  created_by: nullable(
    Type.Object(CredentialRefSchema.properties, { description: 'The credential that was used for it' }),
  ),
  address: nullable(Type.String({ description: 'The address of the client; null: unknown' })),
})

const DismissQuery = Type.Object(
  {
    revoke: Type.Optional(
      Type.Boolean({
        description:
          'true: also ends what the notice is about; a sign-in with the API token that was used for it, and with everything that was created from there',
      }),
    ),
  },
  { additionalProperties: false },
)

const NoticePath = Type.Object({ notice_id: UuidSchema })
const tags = ['Notices']

/** `/api/notices`: specification 3.15. */
export const noticesRoutes = ({ notices }: { notices: Notices }) =>
  controller('notices', '/api/notices')
    .get('', ({ caller }) => ({ notices: notices.list(caller()).map(noticeDocument) }), {
      response: { 200: Type.Object({ notices: Type.Array(NoticeDocument, { maxItems: MAX_NOTICES }) }) },
      detail: {
        summary: 'List new sign-ins, replays and credentials that end soon',
        description: 'Those that nobody dismissed yet, except the sign-in of the caller.',
        tags,
        ...access('tokens'),
      },
    })
    .delete(
      '/:notice_id',
      ({ params, query, caller }) =>
        notices.dismiss(caller(), params.notice_id, { revoke: query.revoke ?? false }),
      {
        ...deletion({ params: NoticePath, summary: 'Dismiss a notice', tags, access: 'tokens' }),
        query: DismissQuery,
      },
    )

const noticeDocument = ({ at, isActive, createdBy, ...notice }: Notice) => ({
  ...notice,
  at: utcInstant(at),
  is_active: isActive,
  created_by: createdBy,
})
