import { utcInstant } from '../core/dates.ts'
import { listeningAddress } from '../settings/data-dir.ts'
import type { Command } from './command.ts'
import { withAccounts } from './open-services.ts'
import { printResult, shortInstant } from './print.ts'
import { publicAddress } from './read-settings.ts'
import { USER_FLAG, userFlag } from './user-flag.ts'

export const signInLink: Command = {
  name: 'sign-in-link',
  summary: 'print a link that signs a person in on a browser; it works once',
  flags: USER_FLAG,
  settings: ['server.base_url'],
  json: true,
  run: (args, io) =>
    withAccounts(args, io, ['server.base_url'], ({ signInLinks, people }, settings) => {
      const address = publicAddress(settings, listeningAddress(settings.dataDir))
      const { id, name, isCaredFor } = userFlag(args, people)
      const { userId, url, expiresAt } = signInLinks.issue(id, address)
      const document = { url, user_id: userId, expires_at: utcInstant(expiresAt) }
      printResult(args, io, document, (link) => link.url)
      io.stderr(`for ${userId}, valid until ${shortInstant(document.expires_at, '')}, works once\n`)
      if (isCaredFor)
        io.stderr(
          `${name} is cared for: their guardians keep the journal on the page, without this link. Anyone who opens it is signed in as ${name}\n`,
        )
      return 0
    }),
}
