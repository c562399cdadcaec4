import { batch } from '@preact/signals'
import { send } from '../../api.ts'
import type { Loaded } from '../../load.ts'
import { Problem } from '../../problem.ts'
import { toastProblem } from '../../ui/toasts.tsx'
import { keepUnsent } from '../../unsent.ts'
import { type Change, type CheckinDay, type DayProtocol, merged, withChange } from './checkin-changes.ts'

export type ChangeQueue = {
  tell: (change: Change) => void
  /** Asks the server for the day again, after what is under way; waits for that. */
  refresh: () => Promise<void>
}

/**
 * Sends a day's changes one after another; what is told while one is under way goes into the next. It outlives the
 * view. What the server refuses is dropped, and said.
 * @param show gets what is not answered yet, in order.
 */
export function createQueue(
  date: string,
  loaded: Pick<Loaded<CheckinDay>, 'change' | 'reload'>,
  show: (waiting: readonly Change[]) => void,
): ChangeQueue {
  let waiting: readonly Change[] = []
  let underWay: Change | undefined
  let working: Promise<void> | undefined
  let isStale = false

  const keep = (changes: readonly Change[]) => {
    waiting = changes
    show(changes)
  }

  function tell(change: Change): void {
    const last = waiting.at(-1)
    const both = last === undefined || last === underWay ? undefined : merged(last, change)
    keep(both === undefined ? [...waiting, change] : [...waiting.slice(0, -1), both])
    void work()
  }

  function refresh(): Promise<void> {
    isStale = true
    return work()
  }

  function work(): Promise<void> {
    working ??= sendInTurn().finally(() => {
      working = undefined
      if (waiting.length > 0 || isStale) void work()
    })
    return working
  }

  async function sendInTurn(): Promise<void> {
    const isOnItsWay = keepUnsent(sendRest)
    for (let [next] = waiting; next !== undefined || isStale; [next] = waiting) {
      if (next !== undefined) await settle(next)
      else {
        isStale = false
        await loaded.reload()
      }
    }
    isOnItsWay()
  }

  async function settle(change: Change): Promise<void> {
    underWay = change
    try {
      const answer = await sent(date, change)
      batch(() => {
        loaded.change((day) => answer?.(day) ?? withChange(day, change))
        keep(waiting.slice(1))
      })
      if (answer === undefined) isStale = true
    } catch (error) {
      // With nobody there, the others will not arrive either; and this one may have, though its answer did not.
      const isAway = error instanceof Problem && error.status === 0
      keep(isAway ? [] : waiting.slice(1))
      isStale = true
      toastProblem(error)
    }
  }

  async function sendRest(): Promise<void> {
    const rest = waiting.filter((change) => change !== underWay)
    const answers = rest.map((change) => sent(date, change))
    waiting = waiting.filter((change) => change === underWay)
    // In case the browser brings the page back as it was.
    isStale = true
    await Promise.allSettled(answers)
  }

  return { tell, refresh }
}

/** Sends a change; gives back what the answer makes of the day, undefined: it does not say. */
async function sent(date: string, change: Change): Promise<((day: CheckinDay) => CheckinDay) | undefined> {
  const manner = { keepalive: true }
  if (change.kind === 'day') {
    const request = { params: { date }, body: change.patch }
    const answer = (await send('patch', '/api/journal/days/:date/checkin', request, manner)) as CheckinDay
    return () => answer
  }
  const path = '/api/protocols/subscriptions/:subscription_id/days/:date'
  const params = { subscription_id: change.id, date }
  if (change.mark === null) {
    await send('delete', path, { params }, manner)
    return undefined
  }
  const marked = (await send('put', path, { params, body: { status: change.mark } }, manner)) as DayProtocol
  return (day) => ({
    ...day,
    protocols: day.protocols.map((protocol) => (protocol.id === marked.id ? marked : protocol)),
  })
}
