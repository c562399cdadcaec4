import { Type } from '@sinclair/typebox'
import { MAX_IDENTIFIER_CHARS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { requireRecentProof } from '../core/principal.ts'
import { nullable, stringEnum, UuidSchema } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { PASSCODE_DIGITS, PASSCODE_TTL_SECONDS } from '../settings/config.ts'
import { issuedPasscodeDocument, passcodeStateDocument } from './documents.ts'
import type { Passcodes } from './passcodes.ts'
import { MAX_CHANNEL_LENGTH, PASSCODE_STATUSES } from './passcodes.ts'

const Identifier = Type.String({
  minLength: 1,
  maxLength: MAX_IDENTIFIER_CHARS,
  description: 'Email or phone; spaces at the ends and case are ignored',
})
const Channel = Type.String({
  minLength: 1,
  maxLength: MAX_CHANNEL_LENGTH,
  description: 'A label such as email',
})

/** One day. Only the owner of the machine can choose more, by the setting or the command line. */
const MAX_TTL_SECONDS = 86_400

const IssueRequest = Type.Object(
  {
    user_identifier: Identifier,
    channel: Channel,
    length: Type.Optional(Type.Integer({ ...PASSCODE_DIGITS, description: 'Number of digits' })),
    ttl_seconds: Type.Optional(Type.Integer({ ...PASSCODE_TTL_SECONDS, maximum: MAX_TTL_SECONDS })),
  },
  { additionalProperties: false },
)

const Issued = Type.Object({
  passcode_id: UuidSchema,
  code: Type.String({ description: 'Show or send it to the person; only a hash is stored' }),
  expires_at: Type.String({ description: 'RFC 3339, UTC' }),
})

const PasscodeState = Type.Object({
  passcode_id: UuidSchema,
  user_identifier: Type.String(),
  channel: Type.String(),
  status: stringEnum(PASSCODE_STATUSES, { description: 'locked: too many wrong attempts' }),
  expires_at: Type.String({ description: 'RFC 3339, UTC' }),
  token: nullable(
    Type.Object(
      { id: UuidSchema, name: Type.String() },
      { description: 'The token that the verifying device created; null: none yet' },
    ),
  ),
})

const PasscodePath = Type.Object({ passcode_id: UuidSchema })

const VerifyRequest = Type.Object(
  {
    code: Type.String({
      pattern: `^[0-9]{${PASSCODE_DIGITS.minimum},${PASSCODE_DIGITS.maximum}}$`,
      title: `text of ${PASSCODE_DIGITS.minimum} to ${PASSCODE_DIGITS.maximum} digits`,
    }),
    user_identifier: Identifier,
    channel: Channel,
    session: Type.Optional(
      Type.Boolean({ description: 'true: also open a pairing session, which can create one API token' }),
    ),
  },
  { additionalProperties: false },
)

const Verified = Type.Object({
  user_id: Type.String(),
  passcode_id: UuidSchema,
  user_identifier: Type.String(),
  channel: Type.String(),
  session_token: Type.Optional(
    Type.String({ description: 'Bearer token for POST /api/ext/tokens; works once' }),
  ),
  session_expires_at: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
})

const tags = ['Passcodes']

/** `/auth/passcodes`: specification 5. */
export const passcodesRoutes = ({ clock, passcodes }: { clock: Clock; passcodes: Passcodes }) =>
  controller('passcodes', '/auth/passcodes')
    .post(
      '',
      ({ body, caller, set }) => {
        const creator = caller()
        // The device that is paired makes an API token.
        requireRecentProof(creator, clock.now())
        set.status = 201
        return issuedPasscodeDocument(
          passcodes.issue({
            userId: creator.userId,
            userIdentifier: body.user_identifier,
            channel: body.channel,
            length: body.length,
            ttlSeconds: body.ttl_seconds,
            creator,
          }),
        )
      },
      {
        body: IssueRequest,
        response: { 201: Issued },
        detail: { summary: 'Issue a passcode', tags, 'x-errors': [409, 429], ...access('tokens') },
      },
    )
    .get(
      '/:passcode_id',
      ({ params, caller }) => passcodeStateDocument(passcodes.state(caller().userId, params.passcode_id)),
      {
        params: PasscodePath,
        response: { 200: PasscodeState },
        detail: {
          summary: 'Get the state of a passcode',
          tags,
          'x-errors': [404],
          ...access('tokens'),
        },
      },
    )
    .post(
      '/verify',
      ({ body, clientAddress }) => {
        const verified = passcodes.verify({
          code: body.code,
          userIdentifier: body.user_identifier,
          channel: body.channel,
          address: clientAddress(),
          session: body.session,
        })
        const { userId, passcodeId, userIdentifier, channel, session } = verified
        return {
          user_id: userId,
          passcode_id: passcodeId,
          user_identifier: userIdentifier,
          channel,
          ...(session && {
            session_token: session.secret,
            session_expires_at: utcInstant(session.expiresAt),
          }),
        }
      },
      {
        body: VerifyRequest,
        response: { 200: Verified },
        detail: {
          summary: 'Verify a passcode',
          description:
            'Returns the identity of the passcode’s person. Wrong, expired, used, superseded and unknown passcodes all return the same 401.',
          tags,
          'x-errors': [401, 429, 503],
          ...access('public'),
        },
      },
    )
