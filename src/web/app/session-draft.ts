import { BASE_PATH } from './base-path.ts'

/**
 * What a person typed and has not saved, stored in case the page is reloaded: in this tab only, until it is closed. A
 * guardian has some for each journal, and each has a name, which ends with the date that it is of. All are cleared when
 * the person signs out or deletes everything, and when another person signs in.
 */

/** Other servers on this origin have another base path. */
const KEY = `unsaved ${BASE_PATH}`

/** By their names: `meal 2026-11-29`. */
type Drafts = Readonly<Record<string, unknown>>
type StoredDrafts = { owner: string; drafts: Readonly<Record<string, Drafts>> }
/** Whose journal is shown, and who is signed in where that is a guardian. */
type Shown = { user_id: string; guardian?: { id: string } }
const ownerOf = ({ user_id: person, guardian }: Shown) => guardian?.id ?? person

/** How often the draft has been cleared. A view drops what it holds from before. */
export const clearCount = () => clears
let clears = 0

/** Replaces a stored draft of a journal; undefined removes it. */
export function storeDraft(shown: Shown, name: string, value: unknown): void {
  const owner = ownerOf(shown)
  const { [shown.user_id]: before, ...others } = draftsOf(owner)
  const { [name]: _, ...rest } = namedDrafts(before)
  const own = value === undefined ? rest : { ...rest, [name]: value }
  const drafts = Object.keys(own).length === 0 ? others : { ...others, [shown.user_id]: own }
  try {
    if (Object.keys(drafts).length === 0) removeFromStorage()
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts } satisfies StoredDrafts))
  } catch {
    // Without storage, or if it is full, the draft lasts until the page is reloaded.
  }
}

/** The drafts of the journal that is shown, of any version of the page. Removes those of anybody else who was signed in. */
export const readStoredDrafts = (shown: Shown): Drafts => namedDrafts(draftsOf(ownerOf(shown))[shown.user_id])

/** Whether anything of a date is not saved. */
export const isUnsavedOn = (shown: Shown, date: string): boolean =>
  Object.keys(readStoredDrafts(shown)).some((name) => name.endsWith(date))

/** An earlier version of the page had one for each journal: a meal, of no date. */
export const UNDATED_MEAL = 'meal'

const namedDrafts = (stored: unknown): Drafts => {
  const drafts = { ...(stored as Drafts | undefined) }
  return 'items' in drafts ? { [UNDATED_MEAL]: drafts } : drafts
}

function draftsOf(owner: string): StoredDrafts['drafts'] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<StoredDrafts> | null
    if (stored?.owner === owner) return { ...stored.drafts }
  } catch {
    // Incomplete, or written by another program.
  }
  removeFromStorage()
  return {}
}

export function clearStoredDraft(): void {
  clears += 1
  removeFromStorage()
}

function removeFromStorage(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is no draft.
  }
}
