import { Type } from '@sinclair/typebox'
import { invalid } from '../../core/errors.ts'
import { access } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import type { ExternalRevocations } from './revoke-external-jwts.ts'

const Value = Type.String({ minLength: 1, maxLength: 255 })

const RevokeExternal = Type.Object(
  {
    issuer: Type.String({ minLength: 1, maxLength: 512, description: 'As jwt.issuers names it' }),
    subject: Type.Optional({
      ...Value,
      description: 'All JWTs so far whose claim that identifies people has this value',
    }),
    jti: Type.Optional({ ...Value, description: 'The one JWT with this claim' }),
  },
  { additionalProperties: false },
)

/** Revocation of JWTs that identity providers issued. */
export const externalJwtsRoutes = ({ externalRevocations }: { externalRevocations: ExternalRevocations }) =>
  controller('external-jwts').post(
    '/api/jwts/revoke-external',
    ({ body: { issuer, subject, jti }, caller, set }) => {
      const { userId: by } = caller()
      if (jti !== undefined && subject === undefined) externalRevocations.revoke({ issuer, jti }, by)
      else if (subject !== undefined && jti === undefined) externalRevocations.revoke({ issuer, subject }, by)
      else throw invalid([{ path: '', message: 'exactly one of subject and jti is required' }])
      set.status = 204
    },
    {
      body: RevokeExternal,
      response: { 204: Type.Void() },
      detail: {
        summary: 'Revoke JWTs of an identity provider, by subject or jti',
        tags: ['Tool tokens'],
        ...access('people'),
      },
    },
  )
