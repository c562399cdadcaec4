import { utcInstant } from '../core/dates.ts'
import { rotateSigningKey } from '../identity/rotate-key.ts'
import type { Command } from './command.ts'
import { withAccounts } from './open-services.ts'
import { printResult, shortInstant } from './print.ts'

export const rotateJwtKey: Command = {
  name: 'rotate-jwt-key',
  summary: 'create a new key that signs tool tokens (JWTs); existing ones stay valid',
  json: true,
  run: (args, io) =>
    withAccounts(args, io, [], async ({ db, clock }, { dataDir }) => {
      const { kid, old } = await rotateSigningKey({ db, clock, dataDir })
      const document = { kid, old_keys: old.map((key) => ({ kid: key.kid, until: utcInstant(key.until) })) }
      printResult(args, io, document, (result) => result.kid)
      for (const key of document.old_keys) {
        io.stderr(
          `tokens of the key ${key.kid} stay valid until ${shortInstant(key.until, '')} at the latest\n`,
        )
      }
      return 0
    }),
}
