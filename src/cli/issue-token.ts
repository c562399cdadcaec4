import { Type } from '@sinclair/typebox'
import { ALL_PERMISSIONS, PERMISSIONS } from '../core/principal.ts'
import { scopeText } from '../core/scopes.ts'
import { NAME_LENGTH_RANGE } from '../core/tool-fields.ts'
import { newTokenDocument } from '../tokens/documents.ts'
import { TOKEN_TTL_DAYS } from '../tokens/tokens.ts'
import { type Command, integerFlag, textFlag } from './command.ts'
import { withAccounts } from './open-services.ts'
import { printResult } from './print.ts'
import { scopesFlag } from './scopes-flag.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const issueToken: Command = {
  name: 'issue-token',
  summary: 'create an API token; it is printed once',
  flags: {
    name: {
      value: 'NAME',
      help: 'name of the token, such as the app that uses it',
      required: true,
      schema: Type.String(NAME_LENGTH_RANGE),
    },
    days: {
      value: 'N',
      help: 'days until it expires; default: it does not expire',
      schema: Type.Integer(TOKEN_TTL_DAYS),
    },
    scope: {
      value: 'SCOPES',
      help: `separated by spaces: ${scopeText(ALL_PERMISSIONS)}; default: "${scopeText(PERMISSIONS)}"`,
    },
    ...USER_FLAG,
  },
  json: true,
  run(args, io) {
    const scopes = scopesFlag(args, ALL_PERMISSIONS)
    return withAccounts(args, io, [], ({ tokens, people }) => {
      const name = textFlag(args, 'name') ?? ''
      const issued = tokens.issue({
        userId: userIdFlag(args, people),
        name,
        expiresInDays: integerFlag(args, 'days'),
        scopes,
      })
      printResult(args, io, newTokenDocument(issued), ({ token }) => token)
      return 0
    })
  },
}
