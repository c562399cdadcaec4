import { type Db, inTransaction } from '../../db/open.ts'
import { AppError, unauthenticated } from '../core/errors.ts'
import {
  ADMINISTRATOR_PERMISSIONS,
  PEOPLE_PERMISSION,
  PERMISSIONS,
  type Permission,
} from '../core/principal.ts'
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

const isForAdministrators = (scope: Permission) =>
  ADMINISTRATOR_PERMISSIONS.some((permission) => permission === scope)

/** `scopes` without those for administrators, if the person is not one now. */
export const administratorScopes = (
  people: Pick<People, 'isAdmin'>,
  userId: string,
  scopes: readonly Permission[],
): readonly Permission[] =>
  !scopes.some(isForAdministrators) || people.isAdmin(userId)
    ? scopes
    : scopes.filter((scope) => !isForAdministrators(scope))

/** What a browser may do: an administrator who signed in without a token manages people, too. */
export const browserPermissions = (
  people: Pick<People, 'isAdmin'>,
  {
    userId,
    permissions,
    issuedBy,
  }: OfPerson & { permissions: readonly Permission[]; issuedBy: string | null },
): readonly Permission[] =>
  issuedBy === null && PERMISSIONS.every((known) => permissions.includes(known)) && people.isAdmin(userId)
    ? [...permissions, PEOPLE_PERMISSION]
    : permissions

/** @throws AppError `forbidden` for a token with such a scope, of somebody who is not an administrator. */
export function requireAdministratorScopes(
  people: Pick<People, 'isAdmin'>,
  userId: string,
  scopes: readonly Permission[] = [],
): void {
  if (administratorScopes(people, userId, scopes) === scopes) return
  const scope = scopes.find(isForAdministrators)
  throw new AppError('forbidden', `Only an administrator can have the scope ${scope}`)
}
