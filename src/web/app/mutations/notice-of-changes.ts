import { findShown } from './shown-changes.ts'

/** By the id of the change: removes the notice that says it was made. */
const dismissals = new Map<string, () => void>()

/**
 * Shows a notice that says that changes were made. It is withdrawn when the server refuses one of them, and not shown where
 * it has done so by now: it would stand beside the refusal.
 * @param show shows it, and returns what removes it.
 */
export function showNoticeOf(ids: readonly string[], show: () => () => void): void {
  if (ids.some((id) => findShown(id)?.refusal !== undefined)) return
  const dismiss = show()
  for (const id of ids) dismissals.set(id, dismiss)
}

/** The server has taken the change: its notice is right. */
export const confirmNoticeOf = (id: string): void => void dismissals.delete(id)

/** The server has refused the change, or the person who made it. */
export function withdrawNoticeOf(id: string): void {
  dismissals.get(id)?.()
  dismissals.delete(id)
}
