import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/open.ts'
import { ALL_PERMISSIONS } from '../core/principal.ts'
import { NextCursor, nullable, stringEnum, UuidSchema } from '../core/schemas.ts'
import { NAME_LENGTH_RANGE } from '../core/tool-fields.ts'
import { access } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { DEFAULT_PAGE_SIZE, listQuery } from '../http/paging.ts'
import { listedTokenDocument, newTokenDocument } from './documents.ts'
import type { Tokens } from './tokens.ts'
import { OVERLAP_SECONDS, TOKEN_TTL_DAYS } from './tokens.ts'

const Scopes = Type.Array(stringEnum(ALL_PERMISSIONS), {
  minItems: 1,
  maxItems: ALL_PERMISSIONS.length,
  uniqueItems: true,
})
const Instant = Type.String({ description: 'RFC 3339, UTC' })

const TokenFields = {
  id: UuidSchema,
  name: Type.String(),
  scopes: Type.Array(stringEnum(ALL_PERMISSIONS)),
  created_at: Instant,
  expires_at: nullable(Type.String({ description: 'RFC 3339, UTC; null: never' })),
}

const NewToken = Type.Object({
  ...TokenFields,
  token: Type.String({ description: 'The complete token; shown only in this response' }),
})

const ListedToken = Type.Object({
  ...TokenFields,
  masked: Type.String({ description: 'The look-up part of the token; the secret is not stored' }),
  is_active: Type.Boolean(),
  last_used_at: nullable(Instant),
})

const CreateToken = Type.Object(
  {
    name: Type.String({ ...NAME_LENGTH_RANGE, description: 'The purpose of the token' }),
    expires_in_days: Type.Optional(
      Type.Integer({ ...TOKEN_TTL_DAYS, description: 'Default: never expires' }),
    ),
    scopes: Type.Optional({
      ...Scopes,
      description: 'Default: all of read, write and tokens that the caller has; people must be asked for',
    }),
  },
  { additionalProperties: false },
)

const ListQuery = listQuery({
  active: Type.Optional(
    Type.Boolean({ description: 'true: only valid tokens; false: only revoked and expired ones' }),
  ),
})

const RotateToken = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({ ...OVERLAP_SECONDS, description: 'How long the old token still works, in seconds' }),
    ),
  },
  { additionalProperties: false },
)

const TokenPath = Type.Object({ token_id: UuidSchema })
const tags = ['API tokens']

/** `/api/ext/tokens`: specification 4. */
type Deps = {
  db: Db
  tokens: Tokens
  pairing: {
    /** Ends a pairing session, which can create one token. */
    useUp(sessionId: string): void
  }
}

export const tokensRoutes = ({ db, tokens, pairing }: Deps) =>
  controller('tokens', '/api/ext/tokens')
    .post(
      '',
      ({ body, caller, set }) => {
        const creator = caller()
        const issued = inTransaction(db, () => {
          if (creator.kind === 'pairing_session') pairing.useUp(creator.credentialId)
          const { name, expires_in_days: expiresInDays, scopes } = body
          return tokens.issue({ userId: creator.userId, name, expiresInDays, scopes, creator })
        })
        set.status = 201
        set.headers.location = `/api/ext/tokens/${issued.id}`
        return newTokenDocument(issued)
      },
      {
        body: CreateToken,
        response: { 201: NewToken },
        detail: { summary: 'Create an API token', tags, 'x-errors': [409], ...access('tokens_or_pairing') },
      },
    )
    .get(
      '',
      ({ query, caller }) => {
        const { limit = DEFAULT_PAGE_SIZE, cursor, active } = query
        const { tokens: found, next } = tokens.list(caller().userId, { limit, cursor, active })
        return { tokens: found.map(listedTokenDocument), next_cursor: next }
      },
      {
        query: ListQuery,
        response: { 200: Type.Object({ tokens: Type.Array(ListedToken), next_cursor: NextCursor }) },
        detail: { summary: 'List API tokens, newest first', tags, ...access('tokens') },
      },
    )
    .get('/self', ({ caller }) => listedTokenDocument(tokens.get(caller().userId, caller().credentialId)), {
      response: { 200: schemaCopy(ListedToken) },
      detail: { summary: 'Get the API token of this request', tags, ...access('token') },
    })
    .get(
      '/:token_id',
      ({ params, caller }) => listedTokenDocument(tokens.get(caller().userId, params.token_id)),
      {
        params: TokenPath,
        response: { 200: schemaCopy(ListedToken) },
        detail: { summary: 'Get an API token', tags, 'x-errors': [404], ...access('tokens') },
      },
    )
    .post(
      '/:token_id/rotate',
      ({ params, body, caller, set }) => {
        const creator = caller()
        const issued = tokens.rotate({
          userId: creator.userId,
          id: params.token_id,
          overlapSeconds: body.overlap_seconds ?? OVERLAP_SECONDS.default,
          creator,
        })
        set.status = 201
        set.headers.location = `/api/ext/tokens/${issued.id}`
        return newTokenDocument(issued)
      },
      {
        params: TokenPath,
        body: RotateToken,
        response: { 201: schemaCopy(NewToken) },
        detail: {
          summary: 'Rotate an API token',
          tags,
          'x-errors': [404, 409],
          ...access('tokens'),
        },
      },
    )
    .delete(
      '/:token_id',
      ({ params, caller }) => tokens.revoke(caller().userId, params.token_id),
      deletion({ params: TokenPath, summary: 'Revoke an API token', tags, access: 'tokens' }),
    )
