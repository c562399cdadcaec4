import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Db, inTransaction, open } from '../../../db/open.ts'
import { healthProbe } from '../../../db/schema.ts'
import { lockImports } from '../../../src/foods/import/lock.ts'
import { rejectionOf } from '../../rejection.ts'
import { fdcFile, fnddsFiles, folderOf, newFolder, OFF_PRODUCT, offFile } from './fixtures.ts'
import { checkFullText, everythingSeen, foodsOf, importInto, newDb, orphans, sourcesIn } from './support.ts'

const COUNT = 1100
const products = (name: string, modified: number, count = COUNT) =>
  Array.from({ length: count }, (_, index) => ({
    ...OFF_PRODUCT,
    code: String(index),
    product_name: `${name} ${index}`,
    last_modified_t: modified,
  }))
const OLD = folderOf({ 'off.csv': offFile(products('Old spread', 1_600_000_000)) })
const NEW = folderOf({ 'off.csv': offFile(products('New spread', 1_700_000_000)) })
const OLD_ID = 'off-2020-09-13'
const NEW_ID = 'off-2023-11-14'

/** Of the full-text index: a search looks into each. */
const pieces = (db: Db) =>
  db.$client.query<{ n: number }, []>('SELECT count(DISTINCT segid) AS n FROM foods_fts_idx').get()?.n

describe('an import', () => {
  test('twice is as once', async () => {
    const db = newDb()
    const folder = folderOf({
      ...(await fnddsFiles()),
      'f.zip': fdcFile(),
      'off.csv': offFile([OFF_PRODUCT]),
    })
    await importInto(db, folder)
    const once = everythingSeen(db)
    await importInto(db, folder)
    expect(everythingSeen(db)).toEqual(once)
    expect(orphans(db)).toBe(0)
    checkFullText(db)
  })

  test('takes the place of its source’s older version, and of no other source', async () => {
    const db = newDb()
    await importInto(db, folderOf({ 'f.zip': fdcFile() }))
    await importInto(db, OLD)
    await importInto(db, NEW)
    expect(sourcesIn(db).map(({ id }) => id)).toEqual(['fdc-foundation-2020-10-30', NEW_ID])
    expect(foodsOf(db, NEW_ID)).toHaveLength(COUNT)
    expect(orphans(db)).toBe(0)
    checkFullText(db)
    const found = db.$client.query("SELECT rowid FROM foods_fts WHERE foods_fts MATCH 'old'").all()
    expect(found).toEqual([])
  })

  test('shows nothing of itself before it is whole, and lets others write meanwhile', async () => {
    const path = join(newFolder(), 'a.db')
    const [importing, serving] = [open(path), open(path)]
    await importInto(importing, OLD)
    const before = everythingSeen(serving)
    let writes = 0
    await importInto(importing, NEW, {
      onProgress({ foods }) {
        if (foods === 0) return
        if (foods < COUNT) expect(everythingSeen(serving)).toEqual(before)
        // Not for one moment of patience: the lock must be free.
        inTransaction(serving, () => serving.insert(healthProbe).values({ at: foods }).run(), 0)
        writes++
      },
    })
    expect(writes).toBeGreaterThan(4)
    expect(sourcesIn(serving).map(({ id }) => id)).toEqual([NEW_ID])
  })

  test('that is stopped leaves what was there; the next one clears away what it left', async () => {
    const db = newDb()
    await importInto(db, OLD)
    const before = everythingSeen(db)
    const stopping = new AbortController()
    const stopped = importInto(db, NEW, {
      signal: stopping.signal,
      onProgress: ({ foods }) => foods >= 500 && stopping.abort(new Error('enough')),
    })
    expect(await rejectionOf(stopped)).toContain('enough')
    expect(everythingSeen(db)).toEqual(before)
    expect(orphans(db)).toBeGreaterThan(0)
    await importInto(db, NEW)
    expect(sourcesIn(db).map(({ id }) => id)).toEqual([NEW_ID])
    expect(orphans(db)).toBe(0)
    checkFullText(db)
  })

  test.each([250, 750, COUNT])(
    'that is killed after %d foods: old data, and the next one as if nothing was',
    async (foods) => {
      const path = join(newFolder(), 'a.db')
      const first = open(path)
      await importInto(first, OLD)
      first.$client.close()
      const killed = Bun.spawn(['bun', join(import.meta.dir, 'import-and-die.ts'), path, NEW, String(foods)])
      await killed.exited
      expect(killed.signalCode).toBe('SIGKILL')
      const db = open(path)
      expect(foodsOf(db, OLD_ID).map(({ name }) => name)).toEqual(
        products('Old spread', 0).map((row) => row.product_name),
      )
      expect(orphans(db)).toBe(foods)
      await importInto(db, NEW)
      const straight = newDb()
      await importInto(straight, NEW)
      expect(everythingSeen(db)).toEqual(everythingSeen(straight))
      expect(orphans(db)).toBe(0)
      checkFullText(db)
    },
  )

  test('leaves the full-text index in one piece, and lets others write meanwhile', async () => {
    const path = join(newFolder(), 'a.db')
    const [importing, serving] = [open(path), open(path)]
    let steps = 0
    await importInto(importing, NEW, {
      onProgress({ step }) {
        if (!step.startsWith('putting')) return
        inTransaction(serving, () => serving.insert(healthProbe).values({ at: steps }).run(), 0)
        steps++
      },
    })
    expect(steps).toBeGreaterThan(0)
    expect(pieces(serving)).toBe(1)
    checkFullText(serving)
  })

  test('that fails at its second source has its first in place', async () => {
    const db = newDb()
    const folder = folderOf({ ...(await fnddsFiles()), 'off.csv': offFile([OFF_PRODUCT]).slice(0, -9) })
    expect(await rejectionOf(importInto(db, folder))).toContain('ends too early')
    expect(sourcesIn(db).map(({ id }) => id)).toEqual(['fndds-2021-2023'])
  })
})

test('only one import at a time, whatever process it is in', () => {
  const folder = newFolder()
  const unlock = lockImports(folder)
  expect(() => lockImports(folder)).toThrow('another import is in progress')
  unlock()
  lockImports(folder)()
})
