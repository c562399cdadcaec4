import type { Queued } from './mutation.ts'
import { createMemoryStore, type MutationStore } from './send-queue.ts'

/** Higher than any number of the disk: what is only in memory was made later. */
const FIRST_MEMORY_SEQ = 2 ** 40

/** Whether a stored change outlives the page. */
export const isOnDisk = (seq: number): boolean => seq < FIRST_MEMORY_SEQ

/**
 * The disk, and memory once the disk takes no more: full, or switched off. What cannot be written down about a change
 * that is on the disk, such as that it was sent, is remembered here: sent again, the server carries it out once.
 * @param onUnkept called when it is found that the disk keeps nothing more.
 */
export function createPageStore(disk: MutationStore, onUnkept: () => void): MutationStore {
  const memory = createMemoryStore(FIRST_MEMORY_SEQ)
  const unwritten = new Map<number, Queued | undefined>()
  let isFull = false

  const asKnown = (stored: readonly Queued[]): Queued[] =>
    stored.flatMap((queued) => (unwritten.has(queued.seq) ? (unwritten.get(queued.seq) ?? []) : [queued]))

  const listDisk = async (): Promise<Queued[]> =>
    asKnown(
      await disk.list().catch(() => {
        onUnkept()
        return []
      }),
    )

  return {
    async add(mutation) {
      // Once one is in memory, those behind it are, too: the order is that of the numbers.
      if (isFull) return await memory.add(mutation)
      try {
        return await disk.add(mutation)
      } catch {
        isFull = true
        onUnkept()
        return await memory.add(mutation)
      }
    },
    list: async () => [...(await listDisk()), ...(await memory.list())],
    async update(changed, removed = []) {
      await memory.update(
        changed.filter(({ seq }) => !isOnDisk(seq)),
        removed.filter((seq) => !isOnDisk(seq)),
      )
      const own = changed.filter(({ seq }) => isOnDisk(seq))
      const removedHere = removed.filter(isOnDisk)
      if (own.length + removedHere.length === 0) return
      try {
        await disk.update(own, removedHere)
        for (const { seq } of own) unwritten.delete(seq)
      } catch {
        for (const queued of own) unwritten.set(queued.seq, queued)
        for (const seq of removedHere) unwritten.set(seq, undefined)
      }
    },
    async changeUnsent(seq, change) {
      if (!isOnDisk(seq)) return await memory.changeUnsent(seq, change)
      const known = (await listDisk()).find((queued) => queued.seq === seq)
      if (known?.attempts !== 0) return false
      try {
        return await disk.changeUnsent(seq, change)
      } catch {
        unwritten.set(seq, change(known))
        return true
      }
    },
    async removeSent(seq, changeLeft) {
      await memory.removeSent(seq, changeLeft)
      if (!isOnDisk(seq)) return
      let changed: readonly Queued[] = []
      try {
        await disk.removeSent(seq, (left) => {
          changed = changeLeft(asKnown(left))
          return changed
        })
        for (const each of changed) unwritten.delete(each.seq)
      } catch {
        unwritten.set(seq, undefined)
        for (const each of changeLeft(await listDisk())) unwritten.set(each.seq, each)
      }
    },
  }
}
