import { Value } from '@sinclair/typebox/value'
import { AppError, notFound } from '../core/errors.ts'
import { UuidSchema } from '../core/schemas.ts'
import type { CredentialRef } from '../credentials/ancestry.ts'
import { MAX_JWT_LENGTH } from '../identity/jwts.ts'
import {
  type Args,
  type Command,
  type Flag,
  type Io,
  isFlagSet,
  positionalArgument,
  UsageError,
} from './command.ts'
import { withAccounts } from './open-services.ts'
import { table } from './print.ts'

/** Instead of an id: the secret comes from standard input, so that it is in no history and no list of processes. */
const FROM_STDIN = '-'

const KEEP_CHILDREN: Readonly<Record<string, Flag>> = {
  'keep-children': { help: 'keep what the token created; default: it is revoked too' },
}

export const revokeToken: Command = {
  name: 'revoke-token',
  summary: 'revoke an API token and what it created; takes effect at once',
  positionals: ['ID'],
  flags: KEEP_CHILDREN,
  notes: () =>
    'With - as ID, it reads the token itself from standard input: an API token or a tool token that has leaked.',
  run(args, io) {
    const keepChildren = isFlagSet(args, 'keep-children')
    if (positionalArgument(args, 0) === FROM_STDIN) {
      if (keepChildren)
        throw new UsageError('--keep-children needs an ID; what a leaked token created is revoked')
      return revokeFromStdin(args, io)
    }
    const id = readId(args)
    return withAccounts(args, io, [], ({ tokens }) => {
      reportRevoked(io, tokens.revoke(undefined, id, { keepChildren }))
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
    return withAccounts(args, io, [], ({ jwts }) => {
      reportRevoked(io, jwts.revoke(undefined, id))
      return 0
    })
  },
}

async function revokeFromStdin(args: Args, io: Io): Promise<number> {
  const secret = (await readStdin(io)).trim()
  if (secret === '') throw new UsageError('standard input is empty; write the token to it')
  return await withAccounts(args, io, [], async ({ presentedTokens }) => {
    const below = await presentedTokens.revoke(secret)
    if (below === undefined) throw notFound('token')
    reportRevoked(io, below)
    return 0
  })
}

async function readStdin({ stdin }: Io): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stdin?.() ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > 2 * MAX_JWT_LENGTH)
      throw new AppError('invalid', 'standard input is too long for a token')
  }
  return text
}

const KIND_NAMES: Readonly<Record<CredentialRef['kind'], string>> = {
  api_token: 'API token',
  jwt: 'tool token',
  oauth_grant: 'AI client',
  browser_session: 'browser session',
  passcode: 'passcode',
  pairing_session: 'pairing session',
}

function reportRevoked(io: Io, below: readonly CredentialRef[]): void {
  io.stderr('revoked\n')
  if (below.length === 0) return
  const rows = below.map(({ kind, id, name }) => [KIND_NAMES[kind], id, name ?? ''])
  io.stderr(`and what ended with it:\n${table(['KIND', 'ID', 'NAME'], rows)}\n`)
}

/** Takes an id, not the token itself. A wrong value is not echoed, since it may be a secret. */
function readId(args: Args): string {
  const id = positionalArgument(args, 0)
  if (!Value.Check(UuidSchema, id)) throw new UsageError('ID must be a UUID; the list command shows it')
  return id.toLowerCase()
}
