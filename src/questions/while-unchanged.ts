import { changeStateReader } from '../../db/change-state.ts'
import type { Db } from '../../db/open.ts'
import type { Window } from './query.ts'

/** Reads a window in small steps. */
type Read<T> = (userId: string, window: Window) => Generator<undefined, T>

/** What was read last, as long as nothing in the database has changed: one message often asks several questions of one window. */
export function whileUnchanged<T>(db: Db, read: Read<T>): Read<T> {
  const stateOf = changeStateReader(db)
  let last: { key: string; value: T } | undefined
  return function* (userId, window) {
    const keyNow = () => [stateOf(), userId, window.from, window.to].join(' ')
    const key = keyNow()
    if (last?.key === key) return last.value
    const value = yield* read(userId, window)
    // Others may have written between two steps.
    last = keyNow() === key ? { key, value } : undefined
    return value
  }
}
