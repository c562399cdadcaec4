import { DAY_MS } from '../../contract/durations.ts'
import { EXPIRES_SOON_DAYS } from '../../contract/limits.ts'
import { utcInstant } from '../../core/dates.ts'
import { expiringCredentials } from '../../notices/expiring.ts'
import { type Check, ok, warning } from '../finding.ts'

export const credentials: Check = {
  subject: 'credentials',
  needsDatabase: true,
  run({ db, now, program }) {
    if (db === undefined) return []
    const people = db.$client.query<{ id: string }, []>('SELECT id FROM people ORDER BY id').all()
    const ending = people.flatMap(({ id }) =>
      expiringCredentials(db, id, { now, until: now + EXPIRES_SOON_DAYS * DAY_MS }).map((found) => ({
        ...found,
        id,
      })),
    )
    if (ending.length === 0)
      return [ok(`none that has to be renewed by hand ends within ${EXPIRES_SOON_DAYS} days`)]
    return ending.map(({ id, credential, end }) => {
      const isToken = credential.kind === 'api_token'
      const what = `${isToken ? 'API token' : 'tool token (JWT)'} ${credential.name ?? credential.id} of ${id}`
      return warning(`the ${what} ends on ${utcInstant(end).slice(0, 10)}`, {
        meaning: 'the app or client that uses it stops working then',
        fix: isToken
          ? `${program} issue-token --name NAME --user ${id}, and enter it in the app`
          : `${program} connect CLIENT --write, or issue-jwt --user ${id}`,
      })
    })
  },
}
