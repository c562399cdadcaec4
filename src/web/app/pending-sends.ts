/** What sends at once something that was done on the page and is not on its way yet. */
type PendingSend = () => Promise<unknown>

const pendingSends = new Set<PendingSend>()
// Whoever closes the page right after has done it all the same.
window.addEventListener('pagehide', () => void flushPendingSends())

/** Has it sent before the page goes away, or the person does. @returns takes that back: it is on its way. */
export function registerPendingSend(sendNow: PendingSend): () => void {
  pendingSends.add(sendNow)
  return () => pendingSends.delete(sendNow)
}

/** Settles once all of it has been answered or refused. */
export async function flushPendingSends(): Promise<void> {
  await Promise.allSettled([...pendingSends].map((sendNow) => sendNow()))
}
