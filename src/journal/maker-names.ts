import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { people } from '../../db/people-schema.ts'
import { madeBy } from '../core/made-by.ts'
import { personLabels } from '../people/labels.ts'
import { peopleSeenBy } from '../people/seen-people.ts'

/** What a guardian is called who is not on this server any more. */
const FORMER = 'a former guardian'

/** What the guardian who made a row is called; undefined: the person did. */
export type MakerName = (id: string | null) => string | undefined

/** For the rows of a person, as who asks may know people: these are looked up once, and only if a guardian made a row. */
export const createMakerNames =
  (db: Db) =>
  (userId: string): MakerName => {
    const names = new Map<string, string>()
    let seen: ReturnType<typeof peopleSeenBy> | undefined
    const nameOf = (id: string): string => {
      seen ??= peopleSeenBy(db, madeBy() ?? userId)
      const maker = seen.find((person) => person.id === id)
      if (maker !== undefined) return personLabels(seen)(maker)
      const hidden = db
        .select({ id: people.id, name: people.name })
        .from(people)
        .where(eq(people.id, id))
        .get()
      if (hidden === undefined) return FORMER
      // Nobody gets the id of a person whom they cannot see, and the name alone would be that of another.
      const isNamesake = personLabels([...seen, hidden])(hidden) !== hidden.name
      return isNamesake ? FORMER : hidden.name
    }
    return (id) => (id === null ? undefined : names.getOrInsertComputed(id, nameOf))
  }
