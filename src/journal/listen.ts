import type { Db } from '../../db/open.ts'
import type { Logger } from '../core/log.ts'
import type { Profiles } from '../profile/profiles.ts'
import { assess, type Listen, type Safety } from '../safety/safety.ts'
import type { Place } from '../safety/safety-card.ts'
import { createPersonFacts } from './person-facts.ts'

const NOWHERE: Place = { country: null, timeZone: '', contacts: [] }

/**
 * Reads what people write anywhere for emergencies, with what the journal knows of them. Never throws: what cannot be read
 * of the journal is left out.
 */
export function createListen({ log, ...deps }: { db: Db; profiles: Profiles; log: Logger }): Listen {
  const { profiles } = deps
  const personFacts = createPersonFacts(deps)

  function surely<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      log.error('journal not read for safety', { cause: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }

  return (userId, said, { mayRead }) => {
    const all = [said].flat()
    if (!mayRead) return assess(all, NOWHERE)
    const person = surely(() => personFacts(userId))
    const place = surely(() => profiles.place(userId)) ?? NOWHERE
    return assess(
      all.map((one) => ({ ...one, ...(person && { person }) })),
      place,
    )
  }
}

/** How a level is stored. */
export const levelColumns = ({ level }: Safety) => ({ urgent: level === 'urgent', watch: level === 'watch' })
