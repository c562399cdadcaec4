import { useEffect } from 'preact/hooks'
import { api } from '../../api.ts'
import { checkinWithPending, type Drawn } from '../../mutations/drawn.ts'
import { changeCheckin } from '../../mutations/journal.ts'
import type { Mutation } from '../../mutations/mutation.ts'
import { onSettledChange, pendingChanges } from '../../mutations/queue.ts'
import { session } from '../../session-state.ts'
import { type Loaded, useLoad } from '../../use-load.ts'
import { useRefresh } from '../../use-refresh.ts'
import {
  applyChange,
  type CheckinDay,
  type DayPatch,
  type DayProtocol,
  type ProtocolMark,
  withSeen,
} from './checkin-changes.ts'
import { keptCheckin } from './kept-day.ts'

/** What the parts of the panel get. */
export type CheckinModel = {
  date: string
  /** As it will be once everything is sent. */
  day: CheckinDay
  patch: (patch: DayPatch) => void
  mark: (id: string, mark: ProtocolMark) => void
  /** Loads the day again. */
  refresh: () => Promise<void>
}

type CheckinDayState = { loaded: Loaded<CheckinDay>; modelOf: (loaded: CheckinDay) => CheckinModel }

/** The editor of a note goes with its note, which may be deleted elsewhere. */
const isEditing = () => document.querySelector('.note-editor') !== null

/** A day's check-in, in which a tap shows at once. */
export function useCheckinDay(date: string): CheckinDayState {
  const loaded = useLoad(
    (isBackground = false) =>
      api.get('/api/journal/days/:date/checkin', { params: { date } }, { isBackground }),
    date,
    keptCheckin(date),
  )
  useEffect(
    () =>
      onSettledChange((change, outcome) => {
        const { draws, person } = change
        if (person !== session.peek()?.user_id || draws === undefined) return
        if (draws.kind !== 'hide' && (!isOfCheckin(draws) || draws.date !== date)) return
        const after = outcome.kind === 'done' ? dayAfter(change, outcome.answer) : undefined
        if (after !== undefined) loaded.change(after)
        if (after === undefined || draws.kind !== 'checkin') void loaded.reload()
      }),
    [],
  )
  useRefresh(loaded, isEditing)
  return {
    loaded,
    modelOf(base) {
      const day = checkinWithPending(base, pendingChanges.value)
      return {
        date,
        day,
        patch: (patch) => void changeCheckin(date, { kind: 'day', patch: withSeen(day, patch) }),
        mark(id, mark) {
          const { status: before = 'due', name } = day.protocols.find((protocol) => protocol.id === id) ?? {}
          changeCheckin(date, { kind: 'protocol', id, mark, before }, name)
        },
        refresh: loaded.reload,
      }
    },
  }
}

/** What is eaten changes nothing of it. */
const isOfCheckin = (draws: Drawn): draws is Extract<Drawn, { kind: 'checkin' | 'note' | 'edit-note' }> =>
  draws.kind === 'checkin' || draws.kind === 'note' || draws.kind === 'edit-note'

/** What an answer makes of the day; undefined: it does not say. */
function dayAfter({ draws }: Mutation, answer: unknown): ((day: CheckinDay) => CheckinDay) | undefined {
  if (draws?.kind === 'note') {
    const { checkin } = answer as { checkin: CheckinDay['notes'][number] }
    return (day) => ({ ...day, notes: [checkin, ...day.notes.filter(({ id }) => id !== checkin.id)] })
  }
  if (draws?.kind === 'edit-note') return (day) => checkinWithPending(day, [{ draws }])
  if (draws?.kind !== 'checkin' || answer === undefined) return undefined
  const { change } = draws
  if (change.kind === 'day') return () => answer as CheckinDay
  const marked = answer as DayProtocol
  return (day) => ({
    ...applyChange(day, change),
    protocols: day.protocols.map((protocol) => (protocol.id === marked.id ? marked : protocol)),
  })
}
