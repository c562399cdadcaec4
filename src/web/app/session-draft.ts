import { BASE_PATH } from './base-path.ts'

/**
 * What somebody typed and has not saved, kept in case the page is loaded anew: in this tab alone, and for no longer than
 * it lives. It is one person's: it is forgotten when they sign out, when somebody else signs in, and when they have
 * everything deleted.
 */

/** Other servers of this origin have their own. */
const KEY = `unsaved ${BASE_PATH}`

type StoredDraft = { person: string; value: unknown }

/** How often all of it has been forgotten: what a view holds of before then is to be forgotten, too. */
export let clearCount = 0

/** Keeps it, in the place of what was kept before; undefined: there is nothing to keep. */
export function storeDraft(person: string, value: unknown): void {
  try {
    if (value === undefined) removeFromStorage()
    else sessionStorage.setItem(KEY, JSON.stringify({ person, value } satisfies StoredDraft))
  } catch {
    // Without storage, or with no room in it, it lasts until the page is loaded anew.
  }
}

/** What is kept of the person, whatever it is by now; what is kept of anybody else is forgotten. */
export function readStoredDraft(person: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<StoredDraft> | null
    if (kept?.person === person) return kept.value
  } catch {
    // Cut short, or written by something else.
  }
  removeFromStorage()
  return undefined
}

export function clearStoredDraft(): void {
  clearCount += 1
  removeFromStorage()
}

function removeFromStorage(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nothing has been kept.
  }
}
