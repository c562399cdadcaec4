import { listedTokenDocument } from '../tokens/documents.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Command } from './command.ts'
import { creatorText, lastUseText } from './creator-text.ts'
import { withAccounts } from './open-services.ts'
import { printResult, shortInstant, table } from './print.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const listTokens: Command = {
  name: 'list-tokens',
  summary: "list a person's API tokens, without their secrets",
  flags: USER_FLAG,
  json: true,
  run: (args, io) =>
    withAccounts(args, io, [], ({ tokens, people }) => {
      printResult(args, io, readAllTokens(tokens, userIdFlag(args, people)), (list) =>
        list.length === 0
          ? 'no API tokens'
          : table(
              ['ID', 'TOKEN', 'NAME', 'SCOPES', 'ACTIVE', 'EXPIRES', 'LAST USED', 'CREATED BY'],
              list.map((token) => [
                token.id,
                token.masked,
                token.name,
                token.scopes.join(','),
                token.is_active ? 'yes' : 'no',
                shortInstant(token.expires_at, 'never'),
                lastUseText(token),
                creatorText(token),
              ]),
            ),
      )
      return 0
    }),
}

function readAllTokens(tokens: Tokens, userId: string) {
  const found = []
  let cursor: string | undefined
  do {
    const { tokens: some, next } = tokens.list(userId, { limit: 200, cursor })
    found.push(...some.map(listedTokenDocument))
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return found
}
