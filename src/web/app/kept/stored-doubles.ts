import { BASE_PATH } from '../base-path.ts'

/**
 * The entries of two people that are meant to be there twice, by their ids, as a guardian decided on this device. It stays
 * when the session expires, until who decided it signs out or deletes everything, or another person signs in.
 */

/** Other servers on this origin have another base path. */
const KEY = `kept twice ${BASE_PATH}`
const MAX_KEPT = 500

/** @param owner who is signed in; what is of anybody else is removed. */
export function storedDoubles(owner: string | undefined): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      owner?: string
      ids?: string[]
    } | null
    if (stored?.owner === owner && Array.isArray(stored?.ids)) return stored.ids
  } catch {
    // No storage, or what another program has written.
  }
  deleteDoubles()
  return []
}

/** The last of them. @returns all that are kept now. */
export function storeDoubles(owner: string | undefined, added: readonly string[]): readonly string[] {
  const ids = [...storedDoubles(owner), ...added].slice(-MAX_KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, ids }))
  } catch {
    // Without storage, or if it is full, they are asked about again after a reload.
  }
  return ids
}

export function deleteDoubles(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was stored.
  }
}
