import { describe, expect, test } from 'bun:test'
import { sentOnClosing } from '../../../src/web/app/mutations/closing.ts'
import { localId, type Mutation } from '../../../src/web/app/mutations/mutation.ts'
import { change as anyChange } from './change.ts'

/** What a page sends while it closes. */

const DATE = '2026-03-07'
const change = (id: string, subjects: string[], extra: Partial<Mutation> = {}) =>
  anyChange(id, { request: { method: 'patch', path: '/day' }, subjects, ...extra })
const added = (id: string, extra: Partial<Mutation> = {}) =>
  change(id, [localId(id, 0)], {
    request: { method: 'post', path: '/add', body: { entries: [] } },
    draws: { kind: 'add', date: DATE, entries: [] },
    ...extra,
  })
const words = (id: string) =>
  added(id, { words: 'an egg', request: { method: 'post', path: '/add', body: { date: DATE } } })
const refusal = { kind: 'refused', status: 422, reason: 'no' } as const
const edited = (id: string, entry: string) =>
  change(id, [entry], { request: { method: 'patch', path: '/entry', ifMatch: '"1"' } })

const CASES: readonly [string, Mutation[], inOrder: string, atOnce: string][] = [
  ['all that have nothing to do with each other', [change('a', ['x']), change('b', ['y'])], 'ab', 'ab'],
  ['those of one subject only one after another', [change('a', ['x']), change('b', ['x'])], 'ab', 'a'],
  ['what is added to one day only one after another', [added('a'), added('b')], 'ab', 'a'],
  ['nothing added behind words that nobody has read', [words('a'), added('b'), change('c', ['x'])], 'c', 'c'],
  ['words that have been read', [added('a', { words: 'an egg' })], 'a', 'a'],
  [
    'no correction of an entry that the server has not named',
    [added('a'), edited('b', localId('a', 0))],
    'a',
    'a',
  ],
  ['no second correction, whose version is not known', [edited('a', 'x'), edited('b', 'x')], 'a', 'a'],
  ['nothing behind a refused change', [change('a', ['x'], { refusal }), change('b', ['x'])], '', ''],
  [
    'what is right without the refused one',
    [change('a', ['x'], { refusal, isIndependent: true }), change('b', ['x'])],
    'b',
    'b',
  ],
  [
    'nothing whose time is not known, nor what follows it',
    [change('a', ['x'], { browserAt: 1 }), change('b', ['x'])],
    '',
    '',
  ],
  ['what could still have been undone', [change('a', ['x'], { heldUntil: 1 })], 'a', 'a'],
]

describe('of the changes that wait, a page that closes sends', () => {
  test.each([...CASES])('%s', (_, queue, inOrder, atOnce) => {
    const sent = (isInOrder: boolean) =>
      sentOnClosing(queue, () => true, isInOrder)
        .map(({ id }) => id)
        .join('')
    expect([sent(true), sent(false)]).toEqual([inOrder, atOnce])
  })

  test('its own, and none that follows one of before', () => {
    const queue = [change('old', ['x']), change('a', ['x']), change('b', ['y'])]
    expect(sentOnClosing(queue, ({ id }) => id !== 'old', true).map(({ id }) => id)).toEqual(['b'])
  })

  test('no more than a browser sends then', () => {
    const body = 'x'.repeat(25_000)
    const queue = ['a', 'b', 'c', 'd'].map((id) =>
      change(id, [id], { request: { method: 'patch', path: '/day', body } }),
    )
    expect(sentOnClosing(queue, () => true, true).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
