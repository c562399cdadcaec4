import { BASE_PATH } from './base-path.ts'

/** For whom this tab acts, and by which guardian: stored until the tab is closed. */
export type Acting = {
  id: string
  name: string
  guardian: string
  /** The care has ended, and the guardian has not answered that yet. */
  hasEnded?: boolean
}

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

export function storeEnd(acting: Acting): void {
  try {
    storeActing({ ...acting, hasEnded: true })
  } catch {
    // Storage that is full has no room for the reason either.
    removeActing()
  }
}

export function removeActing(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage nobody acts for another.
  }
}
