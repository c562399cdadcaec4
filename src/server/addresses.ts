import { Type } from '@sinclair/typebox'
import { utcInstant } from '../core/dates.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import type { Reach } from '../reach/reach.ts'

const Address = Type.Object({
  url: Type.String(),
  from: stringEnum(['this_machine', 'home_network', 'mesh_vpn', 'stated'], {
    description: 'From where it works; stated: from wherever the name of the settings leads here',
  }),
  by: stringEnum(['name', 'address'], { description: 'Whether the host is a name' }),
  is_encrypted: Type.Boolean(),
})

/** `/api/addresses`: which addresses of the server work from where. */
export const addressesRoutes = ({ reach }: { reach: Reach }) =>
  controller('addresses').get(
    '/api/addresses',
    () => ({ ...reach.report(), authority: authorityDocument(reach) }),
    {
      response: {
        200: Type.Object({
          addresses: Type.Array(Address),
          missing: nullable(
            stringEnum(['listens_on_loopback', 'answers_to_no_address', 'addresses_unknown', 'no_network'], {
              description: 'Why no other device can reach the server; null: one can',
            }),
          ),
          authority: nullable(
            Type.Object(
              {
                fingerprint: Type.String({ description: 'SHA-256 of its certificate' }),
                expires_at: Type.String({ format: 'date-time' }),
              },
              {
                description: "The authority of the server's own certificate, which each device has to trust",
              },
            ),
          ),
        }),
      },
      detail: {
        summary: 'List the addresses of this server, and from where each works',
        tags: ['Server'],
        ...access('signed_in'),
      },
    },
  )

function authorityDocument(reach: Reach) {
  const authority = reach.authority()
  return authority === undefined
    ? null
    : { fingerprint: authority.fingerprint, expires_at: utcInstant(authority.validTo) }
}
