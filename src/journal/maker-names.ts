import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { people } from '../../db/people-schema.ts'

/** What a guardian is called who is not on this server any more. */
const FORMER = 'a former guardian'

/** The name of the guardian who made a row; undefined: the person did. */
export const createMakerNames =
  (db: Db) =>
  (id: string | null): string | undefined =>
    id === null
      ? undefined
      : (db.select({ name: people.name }).from(people).where(eq(people.id, id)).get()?.name ?? FORMER)
