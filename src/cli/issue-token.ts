import { Type } from '@sinclair/typebox'
import { NAME_LENGTH_RANGE } from '../core/tool-fields.ts'
import { newTokenDocument } from '../tokens/documents.ts'
import { TOKEN_TTL_DAYS } from '../tokens/tokens.ts'
import { type Command, integerFlag, textFlag } from './command.ts'
import { withAccounts } from './open-services.ts'
import { printResult } from './print.ts'
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
    ...USER_FLAG,
  },
  json: true,
  run: (args, io) =>
    withAccounts(args, io, [], ({ tokens, people }) => {
      const name = textFlag(args, 'name') ?? ''
      const issued = tokens.issue({
        userId: userIdFlag(args, people),
        name,
        expiresInDays: integerFlag(args, 'days'),
      })
      printResult(args, io, newTokenDocument(issued), ({ token }) => token)
      return 0
    }),
}
