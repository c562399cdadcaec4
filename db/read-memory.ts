import { changeStateReader } from './change-state.ts'
import type { Db } from './open.ts'

/**
 * Remembers what was read or computed from the database as long as no row of it has changed, by this connection or
 * another: asking takes 2 µs. What it returns is shared, so it must not be changed.
 * @param most how many results are kept; the oldest is dropped first.
 */
export function createReadMemory<T>(db: Db, most: number): (key: string, read: () => T) => T {
  const stateOf = changeStateReader(db)
  const kept = new Map<string, { state: string; value: T }>()
  return (key, read) => {
    const state = stateOf()
    const before = kept.get(key)
    if (before?.state === state) return before.value
    const value = read()
    kept.delete(key)
    kept.set(key, { state, value })
    if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
    return value
  }
}
