import { DAY_MS } from '../../../contract/durations.ts'
import { ANSWERS, transact } from '../mutations/database.ts'
import { removePicture } from '../picture/stored-picture.ts'
import { browserNow } from '../server-clock.ts'
import { isSessionEnded, type Session, session } from '../session-state.ts'
import { readToday, takeFirstRead } from './first-read.ts'
import { type Owner, SESSION_KEY, type StoredAnswer } from './kept-keys.ts'

/**
 * What the server last answered, kept in this browser and shown where it does not answer. Each answer belongs to the
 * person whose journal it is of, as seen by who is signed in; nobody else is shown it. A browser that keeps nothing, or
 * has no room left, goes without.
 */

/** Without a word from the server for this long, nothing is shown of what it said. */
const MAX_KEPT_DAYS = 30

/** Whose answers they would be; undefined while nobody is signed in. */
export function keptOwner(): Owner | undefined {
  const { value } = session
  if (!value || isSessionEnded.value) return undefined
  return [value.guardian?.id ?? value.user_id, value.user_id]
}

/** Keeps an answer. @param owner whose it was when it was asked for: nothing is kept of somebody who has left. */
export async function keepAnswer(key: string, answer: unknown, owner: Owner | undefined): Promise<void> {
  const now = keptOwner()
  if (owner === undefined || now?.join() !== owner.join()) return
  await put([...owner, key], answer)
}

export async function keptAnswer<T>(key: string): Promise<StoredAnswer<T> | undefined> {
  const owner = keptOwner()
  return owner === undefined ? undefined : await read<T>([...owner, key])
}

type SignedIn = Omit<Session, 'guardian'>

/** Who is signed in, without a secret: the session itself is in a cookie that no page can read. */
export const keepSession = (found: SignedIn): Promise<void> => put(SESSION_KEY, found)
export async function keptSession(): Promise<StoredAnswer<SignedIn> | undefined> {
  const first = await takeFirstRead()
  for (const [key, answer] of first?.answers ?? []) ahead.set(key, answer)
  endAheadLater()
  const found = first?.session as StoredAnswer<SignedIn> | undefined
  return found === undefined || isTooOld(found) ? await read(SESSION_KEY) : found
}

/** How long what was read ahead is used, in milliseconds: by then, another tab may have something newer. */
const AHEAD_MS = 3000
/** What was read before it is asked for, by `JSON` of its key. */
const ahead = new Map<string, StoredAnswer<unknown>>()

/** Reads in one go what Today shows first, so that each part of it finds its answer there when it is drawn. */
export async function readTodayAhead(): Promise<void> {
  const owner = keptOwner()
  if (owner === undefined) return
  if (ahead.size === 0)
    await quietly(() =>
      transact(ANSWERS, 'readonly', (store) => {
        readToday(store, owner, ahead)
        return undefined
      }),
    )
  endAheadLater()
}

const endAheadLater = () => void setTimeout(() => ahead.clear(), AHEAD_MS)

/** What was read ahead, without a wait: so that the first thing that is drawn has it. */
export function answerAhead<T>(key: string): StoredAnswer<T> | undefined {
  const owner = keptOwner()
  const found = ahead.get(JSON.stringify([...(owner ?? []), key])) as StoredAnswer<T> | undefined
  return found === undefined || isTooOld(found) ? undefined : found
}

/** Deletes everything, as on signing out. Settles when it was deleted from the disk. */
export async function deleteAnswers(): Promise<void> {
  removePicture()
  ahead.clear()
  await quietly(() => transact(ANSWERS, 'readwrite', (store) => store.clear()))
}

/** Deletes what is older than it may be, and what is of anybody but the person and those whom they care for. */
export async function deleteOthers({ user_id: id, guardian, cares_for: others }: Session): Promise<void> {
  const signedIn = guardian?.id ?? id
  const shown = [signedIn, id, ...others.map((other) => other.id)]
  ahead.clear()
  await quietly(() =>
    eachAnswer(undefined, (cursor) => {
      const { key, value } = cursor
      const isOwn = Array.isArray(key)
        ? key[0] === signedIn && shown.includes(String(key[1]))
        : (value as StoredAnswer<Session>).answer.user_id === signedIn
      if (!isOwn || isTooOld(value as StoredAnswer<unknown>)) cursor.delete()
    }),
  )
}

/** A clock that was set back does not make it last. */
const isTooOld = ({ at }: StoredAnswer<unknown>) => Math.abs(browserNow() - at) > MAX_KEPT_DAYS * DAY_MS

function put(key: IDBValidKey, answer: unknown): Promise<void> {
  ahead.delete(JSON.stringify(key))
  return quietly(() =>
    transact(ANSWERS, 'readwrite', (store) => store.put({ answer, at: browserNow() }, key)),
  )
}

async function read<T>(key: IDBValidKey): Promise<StoredAnswer<T> | undefined> {
  try {
    const found = (ahead.get(JSON.stringify(key)) ??
      (await transact(ANSWERS, 'readonly', (store) => store.get(key)))) as StoredAnswer<T> | undefined
    return found === undefined || isTooOld(found) ? undefined : found
  } catch {
    return undefined
  }
}

/** Visits the answers of a range of keys, in one transaction. */
export function eachAnswer(
  range: IDBKeyRange | undefined,
  visit: (cursor: IDBCursorWithValue) => void,
): Promise<unknown> {
  return transact(ANSWERS, 'readwrite', (store) => {
    const request = store.openCursor(range)
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor === null) return
      visit(cursor)
      cursor.continue()
    }
    return undefined
  })
}

/** Does what a browser that keeps nothing cannot do. */
export async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Nothing can be kept: the page works as long as the server answers.
  }
}
