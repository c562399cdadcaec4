import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { send } from '../../api.ts'
import { registerPendingSend } from '../../pending-sends.ts'
import { Problem } from '../../problem.ts'
import { toastError } from '../../ui/toasts.tsx'
import type { Loaded } from '../../use-load.ts'
import {
  applyChange,
  type Change,
  type CheckinDay,
  type DayProtocol,
  mergeChanges,
} from './checkin-changes.ts'

type QueueListener = Pick<Loaded<CheckinDay>, 'change' | 'reload'>

export type ChangeQueue = {
  /** What is not answered yet, in order. */
  waiting: ReadonlySignal<readonly Change[]>
  tell: (change: Change) => void
  /** Asks the server for the day again, after what is under way; waits for that. */
  refresh: () => Promise<void>
  /** Settles once nothing is waiting. */
  sent: () => Promise<void>
  /** Where the day is shown from now on. */
  showIn: (view: QueueListener) => void
}

const queues = new Map<string, ChangeQueue>()

/** The queue of a date: whoever comes back to its day comes back to what is still on its way. */
export function changeQueue(date: string): ChangeQueue {
  const queue = queues.get(date) ?? createQueue(date)
  queues.set(date, queue)
  return queue
}

/**
 * Sends a day's changes one after another; what is told while one is under way goes into the next. It outlives the
 * view. What the server refuses is dropped, and said.
 */
function createQueue(date: string): ChangeQueue {
  const waiting = signal<readonly Change[]>([])
  let loaded: QueueListener | undefined
  let underWay: Change | undefined
  let working: Promise<void> | undefined
  let isStale = false
  let onSent: (() => void)[] = []

  const keep = (changes: readonly Change[]) => {
    waiting.value = changes
    if (changes.length > 0) return
    for (const done of onSent) done()
    onSent = []
  }

  function tell(change: Change): void {
    const { value } = waiting
    const last = value.at(-1)
    const both = last === undefined || last === underWay ? undefined : mergeChanges(last, change)
    keep(both === undefined ? [...value, change] : [...value.slice(0, -1), both])
    void work()
  }

  function refresh(): Promise<void> {
    isStale = true
    return work()
  }

  function work(): Promise<void> {
    working ??= sendInTurn().finally(() => {
      working = undefined
      if (waiting.value.length > 0 || isStale) void work()
    })
    return working
  }

  async function sendInTurn(): Promise<void> {
    const isOnItsWay = registerPendingSend(sendRest)
    for (let [next] = waiting.value; next !== undefined || isStale; [next] = waiting.value) {
      if (next !== undefined) await settle(next)
      else {
        isStale = false
        await loaded?.reload()
      }
    }
    isOnItsWay()
  }

  async function settle(change: Change): Promise<void> {
    underWay = change
    try {
      const answer = await sendChange(date, change)
      batch(() => {
        loaded?.change((day) => answer?.(day) ?? applyChange(day, change))
        keep(waiting.value.slice(1))
      })
      if (answer === undefined) isStale = true
    } catch (error) {
      // With nobody there, the others will not arrive either; and this one may have, though its answer did not.
      const isAway = error instanceof Problem && error.status === 0
      keep(isAway ? [] : waiting.value.slice(1))
      isStale = true
      toastError(error)
    }
  }

  async function sendRest(): Promise<void> {
    const rest = waiting.value.filter((change) => change !== underWay)
    const answers = rest.map((change) => sendChange(date, change))
    keep(waiting.value.filter((change) => change === underWay))
    // In case the browser brings the page back as it was.
    isStale = true
    await Promise.allSettled(answers)
  }

  return {
    waiting,
    tell,
    refresh,
    sent: () => (waiting.value.length === 0 ? Promise.resolve() : new Promise((done) => onSent.push(done))),
    showIn: (view) => {
      loaded = view
    },
  }
}

/** Sends a change; gives back what the answer makes of the day, undefined: it does not say. */
async function sendChange(
  date: string,
  change: Change,
): Promise<((day: CheckinDay) => CheckinDay) | undefined> {
  const options = { keepalive: true }
  if (change.kind === 'day') {
    const request = { params: { date }, body: change.patch }
    const answer = (await send('patch', '/api/journal/days/:date/checkin', request, options)) as CheckinDay
    return () => answer
  }
  const path = '/api/protocols/subscriptions/:subscription_id/days/:date'
  const params = { subscription_id: change.id, date }
  if (change.mark === null) {
    await send('delete', path, { params }, options)
    return undefined
  }
  const marked = (await send('put', path, { params, body: { status: change.mark } }, options)) as DayProtocol
  return (day) => ({
    ...day,
    protocols: day.protocols.map((protocol) => (protocol.id === marked.id ? marked : protocol)),
  })
}
