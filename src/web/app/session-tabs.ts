import { BASE_PATH } from './base-path.ts'

/** Other servers on this origin have another base path. */
const NAME = `session ${BASE_PATH}`

// The types know of no browser without it.
const Channel: typeof BroadcastChannel | undefined = window.BroadcastChannel

/** Tells the other tabs of this browser who is signed in now. @param who their user id; null: nobody. */
export function tellOfSession(who: string | null): void {
  const channel = Channel && new Channel(NAME)
  channel?.postMessage(who)
  channel?.close()
}

export function listenToSession(listener: (who: string | null) => void): void {
  if (Channel)
    new Channel(NAME).addEventListener('message', ({ data }) =>
      listener(typeof data === 'string' ? data : null),
    )
}
