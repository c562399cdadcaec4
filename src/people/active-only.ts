import { type Db, inTransaction } from '../../db/open.ts'
import { unauthenticated } from '../core/errors.ts'
import type { People } from './people.ts'

/** Something of a person, or a request for it. */
type OfPerson = { userId: string }

export type ActiveOnly = ReturnType<typeof createActiveOnly>

/**
 * Limits functions to people who exist and are not disabled. Every function that finds or makes a credential passes
 * through here, in `src/services.ts`, so that none needs a check of its own.
 */
export function createActiveOnly({ db, people }: { db: Db; people: People }) {
  const active = <T extends OfPerson>(found: T | undefined): T | undefined =>
    found !== undefined && people.isActive(found.userId) ? found : undefined

  return {
    /** An id, or undefined if it is not an active person's. */
    id: (id: string | undefined): string | undefined =>
      id !== undefined && people.isActive(id) ? id : undefined,

    /** Finds nothing that belongs to anybody else. */
    finding:
      <A extends unknown[], T extends OfPerson>(find: (...args: A) => T | undefined) =>
      (...args: A): T | undefined =>
        active(find(...args)),

    /** As `finding`, for a function that takes its time. */
    findingLater:
      <A extends unknown[], T extends OfPerson>(find: (...args: A) => Promise<T | undefined>) =>
      async (...args: A): Promise<T | undefined> =>
        active(await find(...args)),

    /** As `finding`, for a function that throws `unauthenticated` instead of finding nothing. */
    verifying:
      <A extends unknown[], T extends OfPerson>(verify: (...args: A) => T) =>
      (...args: A): T => {
        const verified = active(verify(...args))
        if (verified === undefined) throw unauthenticated()
        return verified
      },

    /** Makes nothing for anybody else. */
    making:
      <R extends OfPerson, A extends unknown[], T>(make: (request: R, ...args: A) => T) =>
      (request: R, ...args: A): T =>
        inTransaction(db, () => {
          people.requireActive(request.userId)
          return make(request, ...args)
        }),

    /** As `making`, for a function that takes its time, in which the person may be disabled. */
    makingLater:
      <R extends OfPerson, T>(make: (request: R) => Promise<T>) =>
      async (request: R): Promise<T> => {
        people.requireActive(request.userId)
        const made = await make(request)
        people.requireActive(request.userId)
        return made
      },
  }
}
