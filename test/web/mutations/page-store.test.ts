import { describe, expect, test } from 'bun:test'
import type { Mutation, Queued } from '../../../src/web/app/mutations/mutation.ts'
import { createPageStore, isOnDisk } from '../../../src/web/app/mutations/page-store.ts'
import {
  createMemoryStore,
  type MutationStore,
  sendQueue,
} from '../../../src/web/app/mutations/send-queue.ts'
import { change } from './change.ts'

const FULL = new Error('the disk is full')
const tapsOf = (id: string, taps: number[] = []) =>
  change(id, { subjects: ['checkin'], request: { method: 'patch', path: '/checkin', body: taps } })

/** A disk that takes nothing while it is full, and then does again. */
function smallDisk() {
  const disk = createMemoryStore()
  let isFull = false
  const unlessFull = <T>(write: () => Promise<T>) => (isFull ? Promise.reject(FULL) : write())
  const store: MutationStore = {
    list: disk.list,
    add: (mutation) => unlessFull(() => disk.add(mutation)),
    update: (changed, removed) => unlessFull(() => disk.update(changed, removed)),
    changeUnsent: (seq, by) => unlessFull(() => disk.changeUnsent(seq, by)),
    removeSent: (seq, changeLeft) => unlessFull(() => disk.removeSent(seq, changeLeft)),
  }
  return {
    store,
    setFull(next: boolean) {
      isFull = next
    },
  }
}

const body = ({ request }: Mutation) => request.body as number[]
const withTap = (tap: number) => (stored: Queued) => ({
  ...stored,
  request: { ...stored.request, body: [...body(stored), tap] },
})

/** As the page does it: part of the last change, or one of its own. */
async function makeTap(store: MutationStore, tap: number): Promise<void> {
  const last = (await store.list()).at(-1)
  if (last !== undefined && (await store.changeUnsent(last.seq, withTap(tap)))) return
  await store.add(tapsOf(`tap ${tap}`, [tap]))
}

async function sentFrom(store: MutationStore): Promise<number[]> {
  const sent: number[] = []
  const attempt = async (queued: Queued) => {
    sent.push(...body(queued))
    return { kind: 'done', answer: undefined } as const
  }
  expect(await sendQueue({ store, now: () => 0, attempt }, 'ana')).toEqual({ kind: 'empty' })
  expect(await store.list()).toEqual([])
  return sent
}

describe('a disk that was full for a while', () => {
  test.each([[[2]], [[1, 2]], [[2, 3]], [[1, 2, 3]]])('loses no tap: %j of three', async (full) => {
    const { store: disk, setFull } = smallDisk()
    const store = createPageStore(disk, () => {})
    await store.add(tapsOf('a'))
    for (const tap of [1, 2, 3]) {
      setFull(full.includes(tap))
      await makeTap(store, tap)
    }
    // Whatever the disk has, or the page says that it has not.
    const left = await store.list()
    const onDisk = (await disk.list()).flatMap(body)
    const unkept = left.filter(({ seq }) => !isOnDisk(seq)).flatMap(body)
    expect([...onDisk, ...unkept]).toEqual([1, 2, 3])
    setFull(false)
    expect(await sentFrom(store)).toEqual([1, 2, 3])
  })

  test('loses none of the taps that come at once', async () => {
    const { store: disk, setFull } = smallDisk()
    const store = createPageStore(disk, () => {})
    await store.add(tapsOf('a'))
    setFull(true)
    await Promise.all([1, 2, 3].map((tap) => makeTap(store, tap)))
    setFull(false)
    await Promise.all([4, 5].map((tap) => makeTap(store, tap)))
    expect((await sentFrom(store)).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test.each(['a', 'b'])('sends each change once, in order, when it is full as %s goes out', async (id) => {
    const { store: disk, setFull } = smallDisk()
    const store = createPageStore(disk, () => {})
    for (const each of ['a', 'b', 'c']) await store.add(tapsOf(each))
    const sent: string[] = []
    const attempt = async (queued: Queued) => {
      sent.push(queued.id)
      setFull(queued.id === id)
      return { kind: 'done', answer: undefined } as const
    }
    await sendQueue({ store, now: () => 0, attempt }, 'ana')
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(await store.list()).toEqual([])
  })
})
