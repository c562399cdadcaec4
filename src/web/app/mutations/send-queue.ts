import { type Mutation, nextToSend, type Outcome, type Queued, rebased, type ServerIds } from './mutation.ts'

/** Where changes are kept until the server has them. Each call is one transaction: all of it is stored or nothing. */
export type MutationStore = {
  /** Stores a change at the end. @throws if it cannot be kept. */
  add(mutation: Mutation): Promise<Queued>
  list(): Promise<Queued[]>
  /** Replaces stored changes, and removes others. One that is no longer there stays away. */
  update(changed: readonly Queued[], removed?: readonly number[]): Promise<void>
  /**
   * Replaces one in its stored form, or removes it, unless it was sent or removed.
   * @param change gives what takes its place; undefined: nothing.
   * @returns whether it did.
   */
  changeUnsent(seq: number, change: (stored: Queued) => Queued | undefined): Promise<boolean>
  /**
   * Removes a change that the server has.
   * @param changeLeft gives those that are left and are others now, of all in their stored form: taps may have become
   * part of them at any time.
   */
  removeSent(seq: number, changeLeft: (left: readonly Queued[]) => readonly Queued[]): Promise<void>
}

export type Sender = {
  store: MutationStore
  now: () => number
  /** What is found out just before a change is sent for the first time. */
  prepare?: (queued: Queued) => Queued
  /** Sends one change, never as another person. */
  attempt: (queued: Queued) => Promise<Outcome>
  /** How the server calls what a change has made. */
  idsOf?: (queued: Queued, answer: unknown) => ServerIds
  /** Called before each attempt. */
  onSending?: (queued: Queued) => void
  /** Called after each attempt that settled a change. */
  onSettled?: (queued: Queued, outcome: Outcome) => void
}

/** Why sending has stopped. */
export type Stop = { kind: 'empty' } | Extract<Outcome, { kind: 'later' | 'signed-out' }>

/**
 * Sends a person's changes one after another, in order, until all are sent or the server does not take them now. At
 * most one caller at a time may do this. Whatever moment it is ended at, the next run sends each change with the same
 * id, so that the server carries it out once.
 */
export async function sendQueue(sender: Sender, owner: string): Promise<Stop> {
  const { store, now, attempt, idsOf, onSending, onSettled } = sender
  for (;;) {
    const next = nextToSend(await store.list(), owner, now())
    if (next === undefined) return { kind: 'empty' }
    const sent = await markSent(sender, next)
    // The person has undone it meanwhile.
    if (sent === undefined) continue
    onSending?.(sent)
    const outcome = await attempt(sent)
    if (outcome.kind === 'later' || outcome.kind === 'signed-out') return outcome
    if (outcome.kind === 'refused') await store.update([{ ...sent, refusal: outcome.refusal }])
    else {
      const made = { version: outcome.version, ids: idsOf?.(sent, outcome.answer) ?? {} }
      await store.removeSent(sent.seq, (left) => rebased(left, sent, made))
    }
    onSettled?.(sent, outcome)
  }
}

/** Kept before it goes out: from here on it may have arrived, whatever happens. */
async function markSent({ store, prepare }: Sender, next: Queued): Promise<Queued | undefined> {
  let sent: Queued | undefined
  const mark = (stored: Queued) => {
    sent = { ...(prepare?.(stored) ?? stored), attempts: stored.attempts + 1 }
    return sent
  }
  if (next.attempts > 0) await store.update([mark(next)])
  else if (!(await store.changeUnsent(next.seq, mark))) return undefined
  return sent
}

/** Lasts as long as the page: for browsers that keep nothing, and the page says that closing it loses them. */
export function createMemoryStore(firstSeq = 1): MutationStore {
  const kept = new Map<number, Queued>()
  let next = firstSeq
  return {
    add: async (mutation) => {
      const queued = { ...mutation, seq: next++ }
      kept.set(queued.seq, queued)
      return queued
    },
    list: async () => [...kept.values()],
    update: async (changed, removed = []) => {
      for (const queued of changed) if (kept.has(queued.seq)) kept.set(queued.seq, queued)
      for (const seq of removed) kept.delete(seq)
    },
    changeUnsent: async (seq, change) => {
      const stored = kept.get(seq)
      if (stored?.attempts !== 0) return false
      const changed = change(stored)
      if (changed === undefined) kept.delete(seq)
      else kept.set(seq, changed)
      return true
    },
    removeSent: async (seq, changeLeft) => {
      kept.delete(seq)
      for (const queued of changeLeft([...kept.values()])) kept.set(queued.seq, queued)
    },
  }
}
