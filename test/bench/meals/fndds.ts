import { join } from 'node:path'
import { type Db, open } from '../../../db/open.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { importFoods } from '../../../src/foods/import/import.ts'

/** A database in memory with the whole FNDDS imported. @param folder what EXT_TEST_FOOD_DATA names. */
export async function withFndds(folder: string): Promise<Db> {
  const db = open(':memory:')
  await importFoods(join(folder, 'fndds-2021-2023'), {
    db,
    clock: systemClock,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  return db
}
