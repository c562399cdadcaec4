import { ANSWERS, transact } from '../mutations/database.ts'
import { readActing } from '../stored-acting.ts'
import { type Owner, SESSION_KEY, type StoredAnswer, todayRanges } from './kept-keys.ts'

/** What Today shows first where the server is away, read in one go: before the code that shows it is there. */

type SignedIn = { user_id: string }
export type FirstRead = {
  /** Undefined: nobody's. */
  session: StoredAnswer<SignedIn> | undefined
  /** By `JSON` of their keys. */
  answers: ReadonlyMap<string, StoredAnswer<unknown>>
}

declare global {
  interface Window {
    firstRead?: Promise<FirstRead | undefined> | undefined
  }
}

/** Begins while the browser still waits for the page's code. */
export function startFirstRead(): void {
  window.firstRead = readFirst().catch(() => undefined)
}

/** What was read, once: later there may be something newer. */
export async function takeFirstRead(): Promise<FirstRead | undefined> {
  const read = window.firstRead
  window.firstRead = undefined
  return await read
}

async function readFirst(): Promise<FirstRead> {
  const answers = new Map<string, StoredAnswer<unknown>>()
  const session = await transact(ANSWERS, 'readonly', (store) => {
    const found: IDBRequest<StoredAnswer<SignedIn> | undefined> = store.get(SESSION_KEY)
    found.onsuccess = () => {
      const signedIn = found.result?.answer.user_id
      if (signedIn !== undefined) readToday(store, [signedIn, readActing()?.id ?? signedIn], answers)
    }
    return found
  })
  return { session, answers }
}

/** Puts what is kept of Today into `answers`, by the time that the transaction is complete. */
export function readToday(
  store: IDBObjectStore,
  owner: Owner,
  answers: Map<string, StoredAnswer<unknown>>,
): void {
  for (const [from, before] of todayRanges()) {
    const range = IDBKeyRange.bound([...owner, from], [...owner, before], false, true)
    const keys = store.getAllKeys(range)
    const found: IDBRequest<StoredAnswer<unknown>[]> = store.getAll(range)
    found.onsuccess = () => {
      for (const [index, answer] of found.result.entries())
        answers.set(JSON.stringify(keys.result[index]), answer)
    }
  }
}
