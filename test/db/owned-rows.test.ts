import { expect, test } from 'bun:test'
import { open } from '../../db/open.ts'
import { ownedRows } from '../../db/owned-rows.ts'
import { foodEntries } from '../../db/schema.ts'

test('rows of a person by their ids are found by the ids, not among all rows of the person', () => {
  const db = open(':memory:')
  const query = db
    .select()
    .from(foodEntries)
    .where(ownedRows(foodEntries, 'ada', ['a', 'b']))
    .toSQL()
  const plan = db.$client
    .query<{ detail: string }, string[]>(`EXPLAIN QUERY PLAN ${query.sql}`)
    .all(...(query.params as string[]))
  expect(plan.map(({ detail }) => detail).join()).toContain('(id=?)')
})
