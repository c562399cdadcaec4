import { Type } from '@sinclair/typebox'
import { NAME_LENGTH } from '../core/shapes.ts'
import { newTokenDocument } from '../tokens/documents.ts'
import { TOKEN_DAYS } from '../tokens/tokens.ts'
import { type Command, text, wholeNumber } from './command.ts'
import { printResult } from './print.ts'
import { USER_FLAG, userOf } from './user-flag.ts'
import { withServices } from './workspace.ts'

export const issueToken: Command = {
  name: 'issue-token',
  summary: 'create an API token; it is printed once',
  flags: {
    name: {
      value: 'NAME',
      help: 'name of the token, such as the app that uses it',
      required: true,
      schema: Type.String(NAME_LENGTH),
    },
    days: {
      value: 'N',
      help: 'days until it expires; default: it does not expire',
      schema: Type.Integer(TOKEN_DAYS),
    },
    ...USER_FLAG,
  },
  json: true,
  run: (args, io) =>
    withServices(args, io, [], ({ tokens }) => {
      const name = text(args, 'name') ?? ''
      const issued = tokens.issue({ userId: userOf(args), name, expiresInDays: wholeNumber(args, 'days') })
      printResult(args, io, newTokenDocument(issued), ({ token }) => token)
      return 0
    }),
}
