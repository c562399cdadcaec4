/** Sends a change at once that otherwise waits for the time for undo. */
type PendingSend = () => Promise<unknown>

const pendingSends = new Set<PendingSend>()
// A person who closes the page right after a change has still made it.
window.addEventListener('pagehide', () => void flushPendingSends())

/** Sends the change before the page closes or the person signs out. @returns unregisters it, once it is sent. */
export function registerPendingSend(sendNow: PendingSend): () => void {
  pendingSends.add(sendNow)
  return () => pendingSends.delete(sendNow)
}

/** Sends all pending changes. Settles when each has been answered or refused. */
export async function flushPendingSends(): Promise<void> {
  await Promise.allSettled([...pendingSends].map((sendNow) => sendNow()))
}
