import { signal } from '@preact/signals'
import { send } from '../api.ts'
import { sentOnClosing } from './closing.ts'
import { splitOff } from './merging.ts'
import type { Mutation } from './mutation.ts'

/** The changes as this page has them: what is drawn at once, before it is on the disk. */

/** A change of this page; without a number until it is stored. */
export type Shown = Mutation & { seq?: number }

/** Of who is signed in, in order. */
export const changes = signal<readonly Shown[]>([])
/** Those of this page that no closing page can have sent: only they can become others, or be undone. */
export const madeHere = new Set<string>()

/** @param changed undefined: it is shown no more. */
export const replaceShown = (id: string, changed: Shown | undefined): void => {
  changes.value = changes.value.flatMap((each) => (each.id === id ? (changed ?? []) : [each]))
}

export const findShown = (id: string): Shown | undefined => changes.peek().find((each) => each.id === id)

/** A change is on its way, in the form that is stored: taps that came too late for it follow on their own. */
export function showSending(sent: Shown): void {
  const late = splitOff(sent.id)
  changes.value = [...changes.value.map((each) => (each.id === sent.id ? sent : each)), ...late]
}

/**
 * Sends what it can as the page goes. Should the page come back, it has let go of them. It does so even if the server seems
 * to be away: the browser ends what is on its way before it says that the page goes.
 */
function sendLast(): void {
  // The service worker sends them one after another. The types know of no page without it.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const isInOrder = workers !== undefined && workers.controller !== null
  for (const { id, ...change } of sentOnClosing(changes.peek(), (each) => madeHere.has(each.id), isInOrder)) {
    madeHere.delete(id)
    const { method, path, params = {}, body, ifMatch } = change.request
    const options = { as: change, idempotencyKey: id, ifMatch, keepalive: true, isRetry: true }
    void send(method, path, { body, params }, options).catch(() => {})
  }
}
window.addEventListener('pagehide', sendLast)
