import { batch, computed, effect, signal } from '@preact/signals'
import { UNDO_MS } from '../../../contract/durations.ts'
import { createTurns } from '../in-turn.ts'
import { Problem } from '../problem.ts'
import { browserNow, isServerClockKnown, serverNow } from '../server-clock.ts'
import { isServerDown, reconnectCount } from '../server-status.ts'
import { disabledSession, session, waitForSignIn } from '../session-state.ts'
import { NOT_SENT } from '../texts/not-sent.ts'
import { toast } from '../ui/toasts.tsx'
import { browserZone } from '../zone-offset.ts'
import { attempt, dated, problemsById, serverIds } from './attempt.ts'
import { firstReading } from './changes-read.ts'
import { databaseStore } from './database.ts'
import { beginMerge, endMerge, type Merge, withTaps } from './merging.ts'
import {
  type Mutation,
  movedWith,
  type Outcome,
  ownerOf,
  type Queued,
  type Refusal,
  type ServerId,
  sharesSubject,
  type Whose,
  waitAfter,
  withDependents,
  withServerIds,
} from './mutation.ts'
import { isNotSentOpen } from './not-sent-open.ts'
import { confirmNoticeOf, withdrawNoticeOf } from './notice-of-changes.ts'
import { createPageStore, isOnDisk } from './page-store.ts'
import { chance, requestId } from './request-id.ts'
import { sendQueue } from './send-queue.ts'
import { changes, findShown, madeHere, replaceShown, type Shown, showSending } from './shown-changes.ts'
import { steadyList } from './steady-list.ts'
import { aloneAmongTabs, listenToTabs, tellTabs } from './tabs.ts'
import { isOfShownPerson, labelOf, whoseIsShown } from './whose.ts'

/**
 * The one way in which the page changes the journal: each change is drawn at once, kept on this device, and sent in order,
 * once. It outlives the view, the page and the browser.
 */

type Parts = Omit<Mutation, 'id' | keyof Whose | 'at' | 'browserAt' | 'timeZone' | 'attempts' | 'refusal'>

/** What came of a change. `kept`: nobody answers now; it is sent later. */
export type Settled =
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'kept' }
type Listener = (queued: Queued, outcome: Outcome) => void

const PRECONDITION_FAILED = 412
/** Whether this browser keeps changes when the page is closed, unless it turns out otherwise. */
export const canKeep = signal(true)
const store = createPageStore(databaseStore, () => {
  canKeep.value = false
})
const known: Record<string, ServerId> = {}
const listeners = new Set<Listener>()
const waiting = new Map<string, (settled: Settled) => void>()
/** Whether changes wait because nobody takes them now. */
export const isDelayed = signal(false)
/** Grows each time that all is sent which had waited: what was loaded before then lacks what others sent meanwhile. */
export const caughtUpCount = signal(0)

const owner = computed(() => {
  const { value } = session
  return value ? (value.guardian?.id ?? value.user_id) : undefined
})
/** Those of the journal that is shown which the server does not have yet. */
export const pendingChanges = steadyList(() => waitingChanges.value.filter(isOfShownPerson))
/** Those of all journals, as are the refused ones: none is forgotten while another journal is shown. */
export const waitingChanges = steadyList(() => changes.value.filter(({ refusal }) => refusal === undefined))
export const refusedChanges = steadyList(() => changes.value.filter(({ refusal }) => refusal !== undefined))
/** All that would be left behind if this person signed out. */
export const unsentChanges = computed(() => changes.value)
/** Those that would be lost if the page were closed. */
export const unkeptChanges = computed(() =>
  changes.value.filter(({ seq }) => seq !== undefined && !isOnDisk(seq)),
)

/** Called in one go with the change of what is shown. */
export function onSettledChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The order of the taps is that of the queue. */
const write = createTurns()

type Options = {
  /** It can be undone for some seconds, and is sent then. */
  isUndoable?: boolean
  /** The same as the change before it and this one together, if that has not been sent. */
  merge?: Merge
  /** Default: the person whose journal is shown, and who acts there. */
  as?: Whose | undefined
}

export type Change = {
  id: string
  /** Settles once it outlives the page, or is at least remembered. */
  kept: Promise<unknown>
  /** For a form that waits: a refusal is then shown there, and not in the list. */
  settled: () => Promise<Settled>
}

/**
 * Makes a change of a journal.
 * @param partsOf of its id, and the time at which it was made.
 */
export function makeChange(
  partsOf: (made: { id: string; at: string }) => Parts,
  options: Options = {},
): Change {
  const { person, guardian, personName } = options.as ?? whoseIsShown()
  const at = serverNow()
  const id = requestId(at)
  const mutation: Mutation = withServerIds(
    {
      ...partsOf({ id, at: new Date(at).toISOString() }),
      id,
      person,
      ...(guardian !== undefined && { guardian }),
      ...(personName !== undefined && { personName }),
      at,
      ...(!isServerClockKnown() && { browserAt: browserNow() }),
      timeZone: browserZone(),
      ...(options.isUndoable === true && { heldUntil: at + UNDO_MS }),
      attempts: 0,
    },
    known,
  )
  madeHere.add(id)
  const { merge } = options
  const last = merge && changes.peek().findLast((each) => isOfSame(each, mutation))
  const isMerged = last !== undefined && isMergeable(last) && merge?.(last) !== undefined
  const kept = isMerged && merge !== undefined ? mergeInto(last, mutation, merge) : add(mutation)
  void kept.then(sendChanges)
  return { id, kept, settled: () => waitFor(mutation, kept) }
}

const isOfSame = (one: Mutation, other: Mutation) =>
  one.person === other.person && one.guardian === other.guardian && sharesSubject(one, other)
const isMergeable = ({ id, attempts, heldUntil }: Shown) =>
  attempts === 0 && heldUntil === undefined && madeHere.has(id)

function add(mutation: Mutation): Promise<void> {
  changes.value = [...changes.value, mutation]
  return write(() => keep(mutation))
}

async function keep(mutation: Mutation): Promise<void> {
  const stored = await store.add(withServerIds(mutation, known))
  // Taps that came meanwhile are shown with it, and are stored next.
  replaceShown(mutation.id, { ...stored, ...findShown(mutation.id), seq: stored.seq })
  tellTabs({ kind: 'changed' })
}

function mergeInto(last: Shown, own: Mutation, merge: Merge): Promise<void> {
  beginMerge(last.id, own, merge)
  replaceShown(last.id, { ...last, ...merge(last) })
  return write(async () => {
    const { seq } = findShown(last.id) ?? {}
    let both: ReturnType<Merge>
    const mergeStored = (stored: Queued) => {
      both = merge(stored)
      return { ...stored, ...both }
    }
    const isUnsent = seq !== undefined && (await store.changeUnsent(seq, mergeStored))
    endMerge(last.id, own)
    if (isUnsent && both !== undefined) return tellTabs({ kind: 'changed' })
    // It has been sent meanwhile, as it was.
    if (findShown(own.id) === undefined) changes.value = [...changes.value, own]
    await keep(own)
  })
}

async function waitFor({ id }: Mutation, kept: Promise<unknown>): Promise<Settled> {
  const settled = new Promise<Settled>((resolve) => waiting.set(id, resolve))
  await kept
  if (isServerDown.peek() || isDelayed.peek()) giveUpWaiting(id)
  return await settled
}

function giveUpWaiting(id: string): void {
  waiting.get(id)?.({ kind: 'kept' })
  waiting.delete(id)
}

/** Takes a change, and copies of what it adds, out of the queue, unless it may have been sent. @returns whether it is out. */
export const takeOut = (id: string): Promise<boolean> =>
  write(async () => {
    const { seq } = findShown(id) ?? {}
    if (seq === undefined || !madeHere.has(id)) return false
    if (!(await store.changeUnsent(seq, () => undefined))) return false
    giveUpWaiting(id)
    await removeWithDependents([id])
    return true
  })

async function removeWithDependents(ids: readonly string[]): Promise<void> {
  const out = withDependents(changes.peek(), ids)
  await store.update(
    [],
    out.flatMap(({ seq }) => seq ?? []),
  )
  changes.value = changes.value.filter((each) => !out.some(({ id }) => id === each.id))
  tellTabs({ kind: 'changed' })
  const copies = out.filter(({ id, draws }) => !ids.includes(id) && draws?.kind === 'add').length
  if (copies > 0) toast(NOT_SENT.copiesTakenOut(copies))
}

/** Removes changes for good, also those that were sent, with what was made on top of them. */
export const discardChanges = (ids: readonly string[]): Promise<void> =>
  write(async () => {
    await removeWithDependents(ids)
    void sendChanges()
  })

/** Sends a refused change again, perhaps changed: the server does not remember what it refused. */
export const sendAgain = (
  refused: Shown,
  changed: Partial<Pick<Mutation, 'request' | 'draws'>> = {},
): Promise<void> =>
  write(async () => {
    const { seq, refusal: _, ...mutation } = refused
    if (seq === undefined) return
    const again: Queued = { ...mutation, ...changed, attempts: 0, seq }
    // Those on top of it are of the version that it is of now.
    const all = [again, ...movedWith(changes.peek(), refused, again.request.ifMatch)]
    await store.update(all)
    for (const each of all) replaceShown(each.id, each)
    tellTabs({ kind: 'changed' })
    void sendChanges()
  })

/** What is stored, and what is on its way there. */
async function readStored(): Promise<void> {
  const who = owner.peek()
  const listed = (await store.list()).filter((queued) => who !== undefined && ownerOf(queued) === who)
  const own = listed.toSorted((a, b) => a.seq - b.seq).map(withTaps)
  changes.value = [
    ...own,
    ...changes.peek().filter(({ seq, id }) => seq === undefined && !own.some((each) => each.id === id)),
  ]
}

/** Settles once all that waits in this browser is known: just after the page was opened it is not yet. */
export const readChanges = (): Promise<void> => write(readStored)

let isSending = false
let isAskedAgain = false
let failures = 0
let hasWaited = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what there is to send. Settles once there is nothing, or nobody takes it now. */
async function sendChanges(): Promise<void> {
  isAskedAgain = true
  if (isSending) return
  isSending = true
  while (isAskedAgain) {
    isAskedAgain = false
    await sendNow().catch(() => {})
  }
  isSending = false
}

async function sendNow(): Promise<void> {
  clearTimeout(timer)
  const who = owner.peek()
  if (who === undefined || changes.peek().length === 0) return
  // Sent in vain it could not be undone any more; when the server answers again, this is called.
  if (isServerDown.peek()) return waitForServer()
  const prepare = (queued: Queued) =>
    withServerIds(dated(queued, serverNow() - browserNow(), serverNow()), known)
  const sender = {
    store,
    now: serverNow,
    prepare,
    // What the words come to is kept: sent again, it is the same request.
    attempt: (queued: Queued) => attempt(queued, (read) => store.update([read])),
    idsOf: serverIds,
    onSending: showSending,
    onSettled: (queued: Queued, outcome: Outcome) => {
      settle(queued, outcome)
      tellTabs({ kind: 'settled', queued, outcome })
    },
  }
  const stop = await aloneAmongTabs(() => sendQueue(sender, who))
  isDelayed.value = stop.kind === 'later'
  failures = stop.kind === 'later' ? failures + 1 : 0
  if (stop.kind === 'empty') {
    if (hasWaited) caughtUpCount.value += 1
    hasWaited = false
    return sendWhenReleased()
  }
  if (stop.kind === 'signed-out') {
    if (disabledSession.peek() === session.peek()) for (const { id } of changes.peek()) withdrawNoticeOf(id)
    if (await waitForSignIn()) isAskedAgain = true
    return
  }
  waitForServer()
  timer = setTimeout(() => void sendChanges(), Math.round(waitAfter(failures, chance(), stop.retryAfterMs)))
}

function waitForServer(): void {
  isDelayed.value = true
  hasWaited = true
  for (const id of waiting.keys()) giveUpWaiting(id)
  // From now on they may have to be kept for days.
  void navigator.storage?.persist?.().catch(() => false)
}

/** Those that can still be undone go out when that time is over. */
function sendWhenReleased(): void {
  const ends = changes
    .peek()
    .flatMap(({ heldUntil, refusal }) => (refusal === undefined ? (heldUntil ?? []) : []))
  if (ends.length === 0) return
  timer = setTimeout(() => void sendChanges(), Math.max(0, Math.min(...ends) - serverNow()))
}

/** Whether it is in the list although a form waits for it. */
const isListed = ({ kind, status }: Refusal) => status === PRECONDITION_FAILED || kind === 'not-guardian'

function settle(queued: Queued, outcome: Outcome): void {
  const answer = waiting.get(queued.id)
  waiting.delete(queued.id)
  batch(() => {
    isDelayed.value = false
    for (const listener of listeners) listener(queued, outcome)
    if (outcome.kind === 'refused') {
      const { refusal } = outcome
      replaceShown(queued.id, answer === undefined || isListed(refusal) ? { ...queued, refusal } : undefined)
    }
    if (outcome.kind === 'done') {
      Object.assign(known, serverIds(queued, outcome.answer))
      changes.value = changes.value
        .filter(({ id }) => id !== queued.id)
        .map((each) => withServerIds(each, known))
    }
  })
  if (outcome.kind === 'done') {
    confirmNoticeOf(queued.id)
    answer?.({ kind: 'done', answer: outcome.answer })
  }
  if (outcome.kind !== 'refused') return
  withdrawNoticeOf(queued.id)
  const { kind, status, reason } = outcome.refusal
  if (answer === undefined) toast(NOT_SENT.toast(labelOf(queued)), { isBad: true })
  // Its form goes with the journal, which is not shown any more.
  else if (kind === 'not-guardian') answer({ kind: 'kept' })
  else if (status === PRECONDITION_FAILED) {
    // Both versions are shown there, to choose.
    isNotSentOpen.value = true
    answer({ kind: 'kept' })
  } else {
    // The form that waits for it shows this, and keeps what was typed.
    answer({ kind: 'refused', problem: problemsById.get(queued.id) ?? new Problem(status, reason) })
    void write(() => store.update([], [queued.seq]))
  }
}

/** Ends the time for undo, and sends everything: before the person goes. */
export async function flushChanges(): Promise<void> {
  await write(async () => {
    for (const { seq, heldUntil, ...rest } of changes.peek()) {
      if (seq !== undefined && heldUntil !== undefined) {
        const released = { ...rest, seq }
        if (await store.changeUnsent(seq, () => released)) replaceShown(rest.id, released)
      }
    }
  })
  await sendChanges()
}

window.addEventListener('beforeunload', (event) => {
  if (unkeptChanges.peek().length > 0) event.preventDefault()
})
// From the browser's memory: nobody has heard the answers to what was sent.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void readChanges().then(sendChanges)
})
window.addEventListener('online', () => void sendChanges())
listenToTabs((message) => {
  if (message.kind === 'settled') settle(message.queued, message.outcome)
  void readChanges().then(sendChanges)
})
effect(() => {
  if (owner.value === undefined) changes.value = []
  else void firstReading(readChanges()).then(sendChanges)
})
effect(() => {
  if (reconnectCount.value > 0) void sendChanges()
})
