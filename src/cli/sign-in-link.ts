import { utcInstant } from '../core/dates.ts'
import { listeningAddress } from '../settings/data-dir.ts'
import type { Command } from './command.ts'
import { printResult, shortInstant } from './print.ts'
import { USER_FLAG, userOf } from './user-flag.ts'
import { addressForPeople, withServices } from './workspace.ts'

export const signInLink: Command = {
  name: 'sign-in-link',
  summary: 'print a link that signs a person in on a browser; it works once',
  flags: USER_FLAG,
  settings: ['server.base_url'],
  json: true,
  run: (args, io) =>
    withServices(args, io, ['server.base_url'], ({ signInLinks }, settings) => {
      const address = addressForPeople(settings, listeningAddress(settings.dataDir))
      const { userId, url, expiresAt } = signInLinks.issue(userOf(args), address)
      const document = { url, user_id: userId, expires_at: utcInstant(expiresAt) }
      printResult(args, io, document, (link) => link.url)
      io.stderr(`for ${userId}, valid until ${shortInstant(document.expires_at, '')}, works once\n`)
      return 0
    }),
}
