import { BASE_PATH } from '../base-path.ts'
import type { Mutation, Queued } from './mutation.ts'
import type { MutationStore } from './send-queue.ts'

/** The page's database in this browser: changes that are not sent, and what was last read (`kept-answers.ts`). */

const QUEUE = 'changes'
export const ANSWERS = 'answers'
type StoreName = typeof QUEUE | typeof ANSWERS

/** Other servers on this origin have another base path. */
const NAME = `journal ${BASE_PATH}`
const VERSION = 1

let opened: Promise<IDBDatabase> | undefined

/** @throws where the browser keeps nothing, as some private windows. */
function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // The types know of no browser without it.
    const factory: IDBFactory | undefined = globalThis.indexedDB
    if (factory === undefined) throw new Error('this browser keeps nothing')
    const request = factory.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(QUEUE, { keyPath: 'seq', autoIncrement: true })
      request.result.createObjectStore(ANSWERS)
    }
    request.onerror = () => reject(request.error ?? new Error('the database did not open'))
    request.onblocked = () => reject(new Error('another tab holds an older database'))
    request.onsuccess = () => {
      const found = request.result
      const forget = () => {
        opened = undefined
      }
      found.onclose = forget
      // A newer page in another tab wants to change it.
      found.onversionchange = () => {
        found.close()
        forget()
      }
      resolve(found)
    }
  })
}

/**
 * Runs one transaction. Settles once it is on the disk: what the page says it keeps outlives a crash of the browser.
 * @throws what made it fail, such as a full disk.
 */
export async function transact<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const transaction = (await database()).transaction(name, mode, { durability: 'strict' })
  return await new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(name))
    const fail = () => reject(transaction.error ?? new Error('the browser could not keep it'))
    transaction.onabort = fail
    transaction.onerror = fail
    transaction.oncomplete = () => resolve(request?.result)
  })
}

/** The queue on the disk of this browser, shared by its tabs. */
export const databaseStore: MutationStore = {
  async add(mutation: Mutation) {
    const seq = await transact(QUEUE, 'readwrite', (store) => store.add(mutation))
    return { ...mutation, seq: Number(seq) }
  },
  list: async () => ((await transact(QUEUE, 'readonly', (store) => store.getAll())) ?? []) as Queued[],
  async update(changed, removed = []) {
    await transact(QUEUE, 'readwrite', (store) => {
      for (const seq of removed) store.delete(seq)
      for (const queued of changed) {
        // Discarded in another tab meanwhile: it does not come back.
        const found = store.getKey(queued.seq)
        found.onsuccess = () => {
          if (found.result !== undefined) store.put(queued)
        }
      }
      return undefined
    })
  },
  async changeUnsent(seq, change) {
    let isDone = false
    await transact(QUEUE, 'readwrite', (store) => {
      const found: IDBRequest<Queued | undefined> = store.get(seq)
      found.onsuccess = () => {
        if (found.result?.attempts !== 0) return
        isDone = true
        const changed = change(found.result)
        if (changed === undefined) store.delete(seq)
        else store.put(changed)
      }
      return undefined
    })
    return isDone
  },
  async removeSent(seq, changeLeft) {
    await transact(QUEUE, 'readwrite', (store) => {
      store.delete(seq)
      const left: IDBRequest<Queued[]> = store.getAll()
      left.onsuccess = () => {
        for (const queued of changeLeft(left.result)) store.put(queued)
      }
      return undefined
    })
  },
}
