import { BASE_PATH } from './base-path.ts'

/** Other servers on this origin have another base path. */
const NAME = `session ${BASE_PATH}`

// The types know of no browser without it.
const Channel: typeof BroadcastChannel | undefined = window.BroadcastChannel

/** Tells the other tabs of this browser that somebody else may be signed in now, or nobody. */
export function tellOfSession(): void {
  const channel = Channel && new Channel(NAME)
  channel?.postMessage(null)
  channel?.close()
}

export function listenToSession(listener: () => void): void {
  if (Channel) new Channel(NAME).addEventListener('message', listener)
}
