import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, databasePath, open } from '../../db/open.ts'
import { frozenClock, testServer } from '../support.ts'

const ASK = { days: 7 }

/** Two programs on one data directory, as a server and the command line are, a fortnight into a journal. */
async function twoPrograms(dir: string) {
  const clock = frozenClock()
  const [db, otherDb] = [open(databasePath(dir)), open(databasePath(dir))]
  const server = await testServer({ db, clock })
  const other = await testServer({ db: otherDb, clock })
  const logDay = (by: typeof server, date: string, food_name: string) => {
    for (const hour of ['07', '11', '18'])
      by.services.features.foodJournal.log('ada', { food_name, consumed_at: `${date}T${hour}:00:00Z` })
  }
  const answer = async ({ services }: typeof server) => {
    const result = await services.tools.call('get_diet_score', ASK, {
      principal: { kind: 'jwt', userId: 'ada', credentialId: 'x', permissions: ['read'], expiresAt: null },
    })
    return JSON.stringify(result)
  }
  return {
    server,
    other,
    clock,
    logDay,
    answer,
    /** What a program says that has been asked nothing before. */
    freshAnswer: async () => await answer(await testServer({ db, clock })),
    end() {
      for (const each of [db, otherDb]) close(each)
    },
  }
}

test('a remembered diet score follows every change, of this program and of others, and the date', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ext-server-remembered-'))
  const { server, other, clock, logDay, answer, freshAnswer, end } = await twoPrograms(dir)
  try {
    const changes = [
      () => logDay(server, '2026-03-08', '300 g rice'),
      () => logDay(other, '2026-03-09', '200 g chicken breast'),
      () => other.services.features.profiles.merge('ada', { metrics_data: { weight_kg: 90, age: 30 } }),
      () => server.services.features.foodJournal.markDay('ada', '2026-03-09', false),
      () => clock.advance(24 * 3_600_000),
    ]
    let before = await answer(server)
    for (const change of changes) {
      change()
      const after = await answer(server)
      expect(after).not.toBe(before)
      expect(after).toBe(await freshAnswer())
      expect(await answer(server)).toBe(after)
      before = after
    }
  } finally {
    end()
    rmSync(dir, { recursive: true })
  }
})

test('a change that is undone leaves no answer behind', async () => {
  const { services, db } = await testServer()
  const { foodJournal } = services.features
  const answer = () =>
    services.tools.call('get_diet_score', ASK, {
      principal: { kind: 'jwt', userId: 'ada', credentialId: 'x', permissions: ['read'], expiresAt: null },
    })
  const before = JSON.stringify(await answer())
  db.$client.run('BEGIN')
  foodJournal.log('ada', { food_name: '300 g rice', consumed_at: '2026-03-09T11:00:00Z' })
  expect(JSON.stringify(await answer())).not.toBe(before)
  db.$client.run('ROLLBACK')
  expect(JSON.stringify(await answer())).toBe(before)
})
