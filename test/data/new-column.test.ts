import { expect, test } from 'bun:test'
import type { TObject } from '@sinclair/typebox'
import { getTableColumns } from 'drizzle-orm'
import { imports } from '../../db/import-schema.ts'
import { checkins, foodEntries, ownFoods } from '../../db/schema.ts'
import { documentFields } from '../../src/core/schemas.ts'
import { OwnFoodDocument } from '../../src/foods/own-food-schema.ts'
import { ImportDocument } from '../../src/imports/import-schema.ts'
import { CheckinDocument } from '../../src/journal/checkin-schema.ts'
import { FoodEntryDocument } from '../../src/journal/food-schema.ts'
import { fillAccount } from '../server/filled-account.ts'
import { testServer } from '../support.ts'

/** A column that a table gets later is in no answer until the schema of the document names it. */

const DOCUMENTS: [table: string, schema: TObject, columns: object][] = [
  ['checkins', CheckinDocument, getTableColumns(checkins)],
  ['food_entries', FoodEntryDocument, getTableColumns(foodEntries)],
  ['own_foods', OwnFoodDocument, getTableColumns(ownFoods)],
  ['imports', ImportDocument, getTableColumns(imports)],
]

test.each(DOCUMENTS)('a document of %s has the fields of its schema alone', (_, schema, columns) => {
  const named = Object.keys(documentFields(schema, { ...columns, added_later: 1 }))
  const allowed = Object.keys(schema.properties)
  expect(named.filter((name) => !allowed.includes(name))).toEqual([])
  expect(named).toContain('id')
})

test('a row with another column is answered without it', async () => {
  const server = await testServer()
  const { features } = server.services
  const { checkin } = await fillAccount(server, 'ann', { health: 'h', account: 'a', amounts: [1, 70] })
  const row = server.db.select().from(checkins).all()[0]
  if (row === undefined) throw new Error('no check-in')
  const documents = features.checkins.documents('ann', [{ ...row, ...{ added_later: 1 } }])
  expect(documents).toEqual([features.checkins.get('ann', checkin)])
})

test('a database with another column in these tables answers as before', async () => {
  const server = await testServer()
  const ids = await fillAccount(server, 'ann', { health: 'h', account: 'a', amounts: [1, 70] })
  for (const table of ['checkins', 'food_entries', 'own_foods', 'imports'])
    server.db.$client.run(`ALTER TABLE ${table} ADD COLUMN added_later TEXT DEFAULT 'x'`)
  const token = server.token('ann')
  const paths = [
    `/api/journal/checkins/${ids.checkin}`,
    `/api/journal/foods/${ids.entry}`,
    `/api/foods/own/${ids.food}`,
    `/api/imports/${ids.import}`,
  ]
  for (const path of paths) {
    const { status, json } = await server.request('GET', path, { token })
    expect([path, status, json.added_later]).toEqual([path, 200, undefined])
  }
})
