import { BASE_PATH } from './base-path.ts'

/**
 * What a person typed and has not saved, stored in case the page is reloaded: in this tab only, until it is closed. It is
 * cleared when the person signs out or deletes everything, and when another person signs in.
 */

/** Other servers on this origin have another base path. */
const KEY = `unsaved ${BASE_PATH}`

type StoredDraft = { person: string; value: unknown }

/** How often the draft has been cleared. A view drops what it holds from before. */
export let clearCount = 0

/** Replaces the stored draft; undefined removes it. */
export function storeDraft(person: string, value: unknown): void {
  try {
    if (value === undefined) removeFromStorage()
    else sessionStorage.setItem(KEY, JSON.stringify({ person, value } satisfies StoredDraft))
  } catch {
    // Without storage, or if it is full, the draft lasts until the page is reloaded.
  }
}

/** The draft of the person, of any version of the page. Removes the draft of another person. */
export function readStoredDraft(person: string): unknown {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<StoredDraft> | null
    if (stored?.person === person) return stored.value
  } catch {
    // Incomplete, or written by another program.
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
    // Without storage there is no draft.
  }
}
