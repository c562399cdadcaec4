import { expect, test } from 'bun:test'
import { inTransaction, open } from '../../db/open.ts'
import { scratch } from '../db/support.ts'
import { testServer } from '../support.ts'

/** The current version of a profile counts at once, and is read again only when something was written. */

const conditionsOf = ({ services }: Awaited<ReturnType<typeof testServer>>) =>
  services.features.profiles.get('ada').conditions

test('a change by another connection counts at once, though the clock stands still', async () => {
  using folder = scratch()
  const path = folder.path()
  const here = await testServer({ db: open(path) })
  const there = await testServer({ db: open(path) })
  for (const condition of ['gout', 'acne']) {
    there.services.features.profiles.replace('ada', { conditions: [condition] })
    expect(conditionsOf(here)).toEqual([condition])
  }
  for (const { db } of [here, there]) db.$client.close()
})

test('a change that is undone does not count', async () => {
  const server = await testServer()
  const { profiles } = server.services.features
  profiles.replace('ada', { conditions: ['gout'] })
  const undone = () =>
    inTransaction(server.db, () => {
      profiles.replace('ada', { conditions: ['acne'] })
      expect(conditionsOf(server)).toEqual(['acne'])
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  expect(conditionsOf(server)).toEqual(['gout'])
})
