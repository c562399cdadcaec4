import { createTurns } from '../in-turn.ts'
import type { Queued } from './mutation.ts'
import { createMemoryStore, type MutationStore } from './send-queue.ts'

/** Higher than any number of the disk: what is only in memory was made later. */
const FIRST_MEMORY_SEQ = 2 ** 40

/** Whether a stored change outlives the page. */
export const isOnDisk = (seq: number): boolean => seq < FIRST_MEMORY_SEQ

const isSameRequest = ({ request }: Queued, other: Queued): boolean =>
  JSON.stringify(request) === JSON.stringify(other.request)

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

  /** What is known of a change is read before it is written. */
  const inTurn = createTurns()

  async function update(changed: readonly Queued[], removed: readonly number[] = []): Promise<void> {
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
  }

  async function changeUnsent(seq: number, change: (stored: Queued) => Queued | undefined): Promise<boolean> {
    if (!isOnDisk(seq)) return await memory.changeUnsent(seq, change)
    const known = (await listDisk()).find((queued) => queued.seq === seq)
    if (known?.attempts !== 0) return false
    if (unwritten.has(seq)) {
      // The disk does not have all of it: what it has is replaced, once it takes something again.
      const changed = change(known)
      await update(changed === undefined ? [] : [changed], changed === undefined ? [seq] : [])
      return true
    }
    try {
      return await disk.changeUnsent(seq, change)
    } catch {
      const changed = change(known)
      // A tap would be lost with the page, and nobody would say so: it is kept as a change of its own.
      if (changed?.attempts === 0 && !isSameRequest(changed, known)) return false
      unwritten.set(seq, changed)
      return true
    }
  }

  async function removeSent(
    seq: number,
    changeLeft: (left: readonly Queued[]) => readonly Queued[],
  ): Promise<void> {
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
  }

  return {
    update: (changed, removed) => inTurn(() => update(changed, removed)),
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
    changeUnsent: (seq, change) => inTurn(() => changeUnsent(seq, change)),
    removeSent: (seq, changeLeft) => inTurn(() => removeSent(seq, changeLeft)),
  }
}
