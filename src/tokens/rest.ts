import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { ALL_PERMISSIONS, requireRecentProof } from '../core/principal.ts'
import { NextCursor, nullable, stringEnum, UuidSchema } from '../core/schemas.ts'
import { NAME_LENGTH_RANGE } from '../core/tool-fields.ts'
import { LastUseFields } from '../credentials/last-use.ts'
import { CredentialRefSchema, OriginFields } from '../credentials/origin.ts'
import { access } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { DEFAULT_PAGE_SIZE, listQuery } from '../http/paging.ts'
import { routeDetail } from '../http/routes.ts'
import { MAX_JWT_LENGTH } from '../identity/jwts.ts'
import { listedTokenDocument, newTokenDocument } from './documents.ts'
import type { PresentedTokens } from './presented.ts'
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
  ...LastUseFields,
  ...OriginFields,
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

const RevokeQuery = Type.Object(
  {
    keep_children: Type.Optional(
      Type.Boolean({
        description: 'true: what the token created stays valid and stands by itself; default: it is revoked',
      }),
    ),
  },
  { additionalProperties: false },
)

const PresentedToken = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: MAX_JWT_LENGTH,
      description: 'An API token or a tool token',
    }),
    token_type_hint: Type.Optional(Type.String({ maxLength: 100, description: 'Not needed; ignored' })),
  },
  { additionalProperties: false },
)

const Introspected = Type.Object(
  {
    active: Type.Boolean({
      description: 'false: unknown, not valid now, or another person’s; the answer then has no other field',
    }),
    token_type: Type.Optional(stringEnum(['Bearer'])),
    kind: Type.Optional(stringEnum(['api_token', 'jwt'])),
    scope: Type.Optional(Type.String({ description: 'Separated by spaces' })),
    sub: Type.Optional(Type.String({ description: 'The person' })),
    jti: Type.Optional(Type.String({ description: 'The id of the token' })),
    exp: Type.Optional(Type.Integer({ description: 'Epoch seconds; absent: it does not expire' })),
  },
  { description: 'RFC 7662' },
)

const TokenPath = Type.Object({ token_id: UuidSchema })
const tags = ['API tokens']

/** `/api/ext/tokens`: specification 4. */
type Deps = {
  db: Db
  clock: Clock
  tokens: Tokens
  pairing: {
    /** Ends a pairing session, which can create one token. */
    useUp(sessionId: string): void
  }
  presentedTokens: PresentedTokens
}

export const tokensRoutes = ({ db, clock, tokens, pairing, presentedTokens }: Deps) =>
  controller('tokens', '/api/ext/tokens')
    .post(
      '',
      ({ body, caller, clientAddress, set }) => {
        const creator = caller()
        const address = clientAddress()
        requireRecentProof(creator, clock.now())
        const issued = inTransaction(db, () => {
          if (creator.kind === 'pairing_session') pairing.useUp(creator.credentialId)
          const { name, expires_in_days: expiresInDays, scopes } = body
          const { userId } = creator
          return tokens.issue({ userId, name, expiresInDays, scopes, creator, address })
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
        // In the turn in which it arrived its credential is looked up once, not twice: 20 µs of 105.
        detail: routeDetail({
          summary: 'List API tokens, newest first',
          tags,
          'x-short': true,
          ...access('tokens'),
        }),
      },
    )
    .post(
      '/revoke',
      async ({ body }) => {
        await presentedTokens.revoke(body.token)
        return {}
      },
      {
        body: PresentedToken,
        response: { 200: Type.Object({}) },
        detail: routeDetail({
          summary: 'Revoke a token by its secret',
          description:
            'For a leaked token (RFC 7009): anyone who has it may revoke it, with everything that ends with it. The answer to an unknown token is the same.',
          tags,
          'x-form': true,
          ...access('public'),
        }),
      },
    )
    .post(
      '/introspect',
      async ({ body, caller, clientAddress }) => {
        const { userId } = caller()
        return await presentedTokens.introspect(userId, body.token, clientAddress())
      },
      {
        body: schemaCopy(PresentedToken),
        response: { 200: Introspected },
        detail: routeDetail({
          summary: 'Check a token of the same person',
          description: 'For a person’s own services (RFC 7662). Needs an API token with any scopes.',
          tags,
          'x-form': true,
          ...access('token'),
        }),
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
    .get(
      '/:token_id/descendants',
      ({ params, caller }) => ({ descendants: tokens.descendants(caller().userId, params.token_id) }),
      {
        params: TokenPath,
        response: { 200: Type.Object({ descendants: Type.Array(CredentialRefSchema) }) },
        detail: {
          summary: 'List what ends with an API token',
          description: 'The valid credentials that the token created, directly or not, nearest first.',
          tags,
          'x-errors': [404],
          ...access('tokens'),
        },
      },
    )
    .post(
      '/:token_id/rotate',
      ({ params, body, caller, clientAddress, set }) => {
        const creator = caller()
        // It gives the whole token out again, and so whatever that can do.
        requireRecentProof(creator, clock.now())
        const issued = tokens.rotate({
          userId: creator.userId,
          id: params.token_id,
          overlapSeconds: body.overlap_seconds ?? OVERLAP_SECONDS.default,
          creator,
          address: clientAddress(),
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
      ({ params, query, caller }) => {
        tokens.revoke(caller().userId, params.token_id, { keepChildren: query.keep_children })
      },
      {
        ...deletion({ params: TokenPath, summary: 'Revoke an API token', tags, access: 'tokens' }),
        query: RevokeQuery,
      },
    )
