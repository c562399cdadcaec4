import { listedJwtDocument } from '../identity/jwt-documents.ts'
import type { Jwts } from '../identity/jwts.ts'
import type { Command } from './command.ts'
import { creatorText, lastUseText } from './creator-text.ts'
import { withAccounts } from './open-services.ts'
import { printResult, shortInstant, table } from './print.ts'
import { USER_FLAG, userIdFlag } from './user-flag.ts'

export const listJwts: Command = {
  name: 'list-jwts',
  summary: "list a person's tool tokens (JWTs)",
  flags: USER_FLAG,
  json: true,
  run: (args, io) =>
    withAccounts(args, io, [], ({ jwts, people }) => {
      printResult(args, io, readAllJwts(jwts, userIdFlag(args, people)), (list) =>
        list.length === 0
          ? 'no tool tokens'
          : table(
              ['ID', 'NAME', 'SCOPES', 'ACTIVE', 'EXPIRES', 'LAST USED', 'CREATED BY'],
              list.map((jwt) => [
                jwt.id,
                jwt.name,
                jwt.scopes.join(','),
                jwt.is_active ? 'yes' : 'no',
                shortInstant(jwt.expires_at, ''),
                lastUseText(jwt),
                creatorText(jwt),
              ]),
            ),
      )
      return 0
    }),
}

function readAllJwts(jwts: Jwts, userId: string) {
  const found = []
  let cursor: string | undefined
  do {
    const { jwts: some, next } = jwts.list(userId, { limit: 200, cursor })
    found.push(...some.map(listedJwtDocument))
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return found
}
