import { BASE_PATH } from '../base-path.ts'
import type { Outcome, Queued } from './mutation.ts'

/** What the tabs of a browser tell each other of their one queue. */
export type TabMessage = { kind: 'changed' } | { kind: 'settled'; queued: Queued; outcome: Outcome }

/** Other servers on this origin have another base path. */
const NAME = `journal ${BASE_PATH}`

// The types know of no browser without them; both are missing where a page is opened by plain http, or is old.
const Channel: typeof BroadcastChannel | undefined = window.BroadcastChannel
const locks: LockManager | null | undefined = navigator.locks
const channel = Channel === undefined ? undefined : new Channel(NAME)

export function tellTabs(message: TabMessage): void {
  try {
    channel?.postMessage(message)
  } catch {
    // They find out when they are opened.
  }
}

export function listenToTabs(listener: (message: TabMessage) => void): void {
  channel?.addEventListener('message', ({ data }) => listener(data as TabMessage))
}

/**
 * Runs while no other tab does. Where tabs cannot agree, they send the same changes in the same order with the same ids,
 * of which the server carries out each once.
 */
export const aloneAmongTabs = async <T>(work: () => Promise<T>): Promise<T> =>
  locks ? await locks.request(NAME, work) : await work()
