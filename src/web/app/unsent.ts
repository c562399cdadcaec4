/** What sends at once something that was done on the page and is not on its way yet. */
type SendNow = () => Promise<unknown>

const unsent = new Set<SendNow>()
// Whoever closes the page right after has done it all the same.
window.addEventListener('pagehide', () => void sendUnsent())

/** Has it sent before the page goes away, or the person does. @returns takes that back: it is on its way. */
export function keepUnsent(sendNow: SendNow): () => void {
  unsent.add(sendNow)
  return () => unsent.delete(sendNow)
}

/** Settles once all of it has been answered or refused. */
export async function sendUnsent(): Promise<void> {
  await Promise.allSettled([...unsent].map((sendNow) => sendNow()))
}
