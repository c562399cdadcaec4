import { BASE_PATH } from './base-path.ts'

/**
 * What a person typed and has not saved, stored in case the page is reloaded: in this tab only, until it is closed. A
 * guardian has one for each journal. All are cleared when the person signs out or deletes everything, and when another
 * person signs in.
 */

/** Other servers on this origin have another base path. */
const KEY = `unsaved ${BASE_PATH}`

type StoredDrafts = { owner: string; drafts: Readonly<Record<string, unknown>> }
/** Whose journal is shown, and who is signed in where that is a guardian. */
type Shown = { user_id: string; guardian?: { id: string } }
const ownerOf = ({ user_id: person, guardian }: Shown) => guardian?.id ?? person

/** How often the draft has been cleared. A view drops what it holds from before. */
export let clearCount = 0

/** Replaces the stored draft of a journal; undefined removes it. */
export function storeDraft(shown: Shown, value: unknown): void {
  const owner = ownerOf(shown)
  const { [shown.user_id]: _, ...others } = draftsOf(owner)
  const drafts = value === undefined ? others : { ...others, [shown.user_id]: value }
  try {
    if (Object.keys(drafts).length === 0) removeFromStorage()
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts } satisfies StoredDrafts))
  } catch {
    // Without storage, or if it is full, the draft lasts until the page is reloaded.
  }
}

/** The draft of the journal that is shown, of any version of the page. Removes those of anybody else who was signed in. */
export const readStoredDraft = (shown: Shown): unknown => draftsOf(ownerOf(shown))[shown.user_id]

function draftsOf(owner: string): StoredDrafts['drafts'] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<StoredDrafts & Earlier> | null
    if (stored?.owner === owner) return { ...stored.drafts }
    if (stored?.person === owner) return { [owner]: stored.value }
  } catch {
    // Incomplete, or written by another program.
  }
  removeFromStorage()
  return {}
}

/** As earlier versions of the page stored it. */
type Earlier = { person: string; value: unknown }

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
