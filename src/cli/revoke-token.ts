import { Value } from '@sinclair/typebox/value'
import { UuidSchema } from '../core/schemas.ts'
import { type Args, type Command, positionalArgument, UsageError } from './command.ts'
import { withServices } from './open-services.ts'

export const revokeToken: Command = {
  name: 'revoke-token',
  summary: 'revoke an API token; takes effect at once',
  positionals: ['ID'],
  run(args, io) {
    const id = readId(args)
    return withServices(args, io, [], ({ tokens }) => {
      tokens.revoke(undefined, id)
      io.stderr('revoked\n')
      return 0
    })
  },
}

export const revokeJwt: Command = {
  name: 'revoke-jwt',
  summary: 'revoke a tool token (JWT); takes effect at once',
  positionals: ['ID'],
  run(args, io) {
    const id = readId(args)
    return withServices(args, io, [], ({ jwts }) => {
      jwts.revoke(undefined, id)
      io.stderr('revoked\n')
      return 0
    })
  },
}

/** Takes an id, not the token itself. A wrong value is not echoed, since it may be a secret. */
function readId(args: Args): string {
  const id = positionalArgument(args, 0)
  if (!Value.Check(UuidSchema, id)) throw new UsageError('ID must be a UUID; the list command shows it')
  return id.toLowerCase()
}
