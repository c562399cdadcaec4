import { expect, test } from 'bun:test'
import { open } from '../../db/open.ts'
import { runAtOnce } from '../../src/core/slices.ts'
import { whileUnchanged } from '../../src/questions/while-unchanged.ts'

const MARCH = { from: '2027-03-01', to: '2027-03-31' }

test('a window is read again only for another person, or after a change', () => {
  const db = open(':memory:')
  db.$client.run('CREATE TABLE seen (word TEXT)')
  let reads = 0
  const read = whileUnchanged(db, function* () {
    yield
    return ++reads
  })
  const ask = (userId = 'ann') => runAtOnce(read(userId, MARCH))
  expect([ask(), ask()]).toEqual([1, 1])
  expect(ask('bea')).toBe(2)
  db.$client.run("INSERT INTO seen VALUES ('oats')")
  expect([ask('bea'), ask('bea')]).toEqual([3, 3])
})

test('what is written between two steps is not kept', () => {
  const db = open(':memory:')
  db.$client.run('CREATE TABLE seen (word TEXT)')
  let reads = 0
  const read = whileUnchanged(db, function* () {
    yield
    return ++reads
  })
  const first = read('ann', MARCH)
  first.next()
  db.$client.run("INSERT INTO seen VALUES ('oats')")
  expect(runAtOnce(first)).toBe(1)
  expect(runAtOnce(read('ann', MARCH))).toBe(2)
})
