import { Value } from '@sinclair/typebox/value'
import { UuidSchema } from '../core/schemas.ts'
import { type Args, type Command, positional, UsageError } from './command.ts'
import { withServices } from './workspace.ts'

export const revokeToken: Command = {
  name: 'revoke-token',
  summary: 'revoke an API token; a running server refuses it at once',
  positionals: ['ID'],
  run(args, io) {
    const id = idOf(args)
    return withServices(args, io, [], ({ tokens }) => {
      tokens.revoke(undefined, id)
      io.stderr('revoked\n')
      return 0
    })
  },
}

export const revokeJwt: Command = {
  name: 'revoke-jwt',
  summary: 'revoke a JWT; a running server refuses it at once',
  positionals: ['ID'],
  run(args, io) {
    const id = idOf(args)
    return withServices(args, io, [], ({ jwts }) => {
      jwts.revoke(undefined, id)
      io.stderr('revoked\n')
      return 0
    })
  },
}

/** An id, not the token itself: a secret in a wrong place must not be echoed. */
function idOf(args: Args): string {
  const id = positional(args, 0)
  if (!Value.Check(UuidSchema, id)) throw new UsageError('ID must be the UUID that the list shows')
  return id.toLowerCase()
}
