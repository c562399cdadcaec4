import { Type } from '@sinclair/typebox'
import { HEALTH_SCOPES } from '../contract/scopes.ts'
import type { Clock } from '../core/clock.ts'
import { requireRecentProof } from '../core/principal.ts'
import { NextCursor, stringEnum, UuidSchema } from '../core/schemas.ts'
import { NAME_LENGTH_RANGE } from '../core/tool-fields.ts'
import { LastUseFields } from '../credentials/last-use.ts'
import { OriginFields } from '../credentials/origin.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { DEFAULT_PAGE_SIZE, listQuery } from '../http/paging.ts'
import { routeDetail } from '../http/routes.ts'
import { JWT_TTL_DAYS } from '../settings/config.ts'
import { listedJwtDocument, newJwtDocument } from './jwt-documents.ts'
import type { Jwts } from './jwts.ts'

const Instant = Type.String({ description: 'RFC 3339, UTC' })
const JwtFields = {
  id: UuidSchema,
  name: Type.String(),
  scopes: Type.Array(stringEnum(HEALTH_SCOPES)),
  created_at: Instant,
  expires_at: Instant,
}
const NewJwt = Type.Object({
  ...JwtFields,
  jwt: Type.String({ description: 'Bearer token for /mcp; shown only in this response' }),
})
const ListedJwt = Type.Object({ ...JwtFields, is_active: Type.Boolean(), ...LastUseFields, ...OriginFields })

const CreateJwt = Type.Object(
  {
    name: Type.String({ ...NAME_LENGTH_RANGE, description: 'The client that it is for' }),
    expires_in_days: Type.Optional(
      Type.Integer({ ...JWT_TTL_DAYS, description: 'Default: the setting jwt.ttl_days' }),
    ),
    scopes: Type.Optional(
      Type.Array(stringEnum(HEALTH_SCOPES), {
        minItems: 1,
        maxItems: HEALTH_SCOPES.length,
        uniqueItems: true,
      }),
    ),
  },
  { additionalProperties: false },
)

const Jwks = Type.Object({
  keys: Type.Array(
    Type.Object({ kty: Type.String(), crv: Type.String(), x: Type.String(), kid: Type.String() }),
  ),
})

const JwtPath = Type.Object({ jwt_id: UuidSchema })
const ListQuery = listQuery({})
const tags = ['Tool tokens']

/** `/api/jwts`: the tokens that `/mcp` accepts; and the keys that verify them. */
export const jwtsRoutes = ({ clock, jwts }: { clock: Clock; jwts: Jwts }) =>
  controller('jwts')
    .post(
      '/api/jwts',
      async ({ body, caller, clientAddress, set }) => {
        const creator = caller()
        requireRecentProof(creator, clock.now())
        const { name, expires_in_days: days, scopes } = body
        const { userId } = creator
        const address = clientAddress()
        const issued = await jwts.issue({ userId, name, days, scopes, creator, address })
        set.status = 201
        return newJwtDocument(issued)
      },
      {
        body: CreateJwt,
        response: { 201: NewJwt },
        detail: { summary: 'Create a tool token (JWT)', tags, ...access('tokens') },
      },
    )
    .get(
      '/api/jwts',
      ({ query, caller }) => {
        const { limit = DEFAULT_PAGE_SIZE, cursor } = query
        const { jwts: found, next } = jwts.list(caller().userId, { limit, cursor })
        return { jwts: found.map(listedJwtDocument), next_cursor: next }
      },
      {
        query: ListQuery,
        response: { 200: Type.Object({ jwts: Type.Array(ListedJwt), next_cursor: NextCursor }) },
        detail: { summary: 'List tool tokens, newest first', tags, ...access('tokens') },
      },
    )
    .delete(
      '/api/jwts/:jwt_id',
      ({ params, caller }) => {
        jwts.revoke(caller().userId, params.jwt_id)
      },
      deletion({ params: JwtPath, summary: 'Revoke a tool token', tags, access: 'tokens' }),
    )
    .get(
      '/.well-known/jwks.json',
      async ({ set }) => {
        set.headers['cache-control'] = 'public, max-age=300'
        return { keys: await jwts.publicJwks() }
      },
      {
        detail: routeDetail({
          summary: 'Get the public keys of the embedded issuer',
          tags,
          'x-response': { 200: Jwks },
          ...access('public'),
        }),
      },
    )
