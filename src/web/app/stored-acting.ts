import { BASE_PATH } from './base-path.ts'

/** For whom this tab acts, and by which guardian: stored until the tab is closed. */
export type Acting = { id: string; name: string; guardian: string }

/** Other servers on this origin have another base path. */
const KEY = `acting ${BASE_PATH}`

export function readActing(): Acting | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Acting | null) ?? undefined
  } catch {
    // No storage, or what an earlier version of the page stored.
    return undefined
  }
}

/** @throws where the browser stores nothing. */
export const storeActing = (acting: Acting): void => sessionStorage.setItem(KEY, JSON.stringify(acting))

export function removeActing(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nobody acts for another.
  }
}
