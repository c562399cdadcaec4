import { Type } from '@sinclair/typebox'
import { DEFAULT_HEALTH_SCOPES, HEALTH_SCOPES } from '../contract/scopes.ts'
import { scopeText } from '../core/scopes.ts'
import { NAME_LENGTH_RANGE } from '../core/tool-fields.ts'
import { newJwtDocument } from '../identity/jwt-documents.ts'
import { JWT_TTL_DAYS } from '../settings/config.ts'
import { type Command, integerFlag, textFlag } from './command.ts'
import { withAccounts } from './open-services.ts'
import { printResult } from './print.ts'
import { scopesFlag } from './scopes-flag.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const issueJwt: Command = {
  name: 'issue-jwt',
  summary: 'create a tool token (JWT) for /mcp; it is printed once',
  flags: {
    name: {
      value: 'NAME',
      help: 'the client that it is for; default: cli',
      schema: Type.String(NAME_LENGTH_RANGE),
    },
    days: {
      value: 'N',
      help: 'days until it expires; default: jwt.ttl_days',
      schema: Type.Integer(JWT_TTL_DAYS),
    },
    scope: {
      value: 'SCOPES',
      help: `separated by spaces: ${scopeText(HEALTH_SCOPES)}; default: "${scopeText(DEFAULT_HEALTH_SCOPES)}"`,
    },
    ...USER_FLAG,
  },
  settings: ['server.base_url'],
  json: true,
  run(args, io) {
    const scopes = scopesFlag(args, HEALTH_SCOPES)
    return withAccounts(args, io, ['server.base_url'], async ({ jwts, people }) => {
      const issued = await jwts.issue({
        userId: userIdFlag(args, people),
        name: textFlag(args, 'name') ?? 'cli',
        days: integerFlag(args, 'days'),
        scopes,
      })
      printResult(args, io, newJwtDocument(issued), ({ jwt }) => jwt)
      return 0
    })
  },
}
