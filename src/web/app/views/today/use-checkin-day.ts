import { useEffect, useMemo } from 'preact/hooks'
import { api } from '../../api.ts'
import { type Loaded, useLoad } from '../../use-load.ts'
import { applyChange, type CheckinDay, type DayPatch, type ProtocolMark } from './checkin-changes.ts'
import { changeQueue } from './checkin-queue.ts'

/** What the parts of the panel get. */
export type CheckinModel = {
  date: string
  /** As it will be once everything is sent. */
  day: CheckinDay
  patch: (patch: DayPatch) => void
  mark: (id: string, mark: ProtocolMark) => void
  /** Asks the server again, after what is under way; waits for that. */
  refresh: () => Promise<void>
}

type CheckinDayState = { loaded: Loaded<CheckinDay>; modelOf: (loaded: CheckinDay) => CheckinModel }

/** A day's check-in, in which a tap shows at once. Another tab's taps show when one comes back to this one. */
export function useCheckinDay(date: string): CheckinDayState {
  const queue = useMemo(() => changeQueue(date), [])
  const loaded = useLoad(async () => {
    await queue.sent()
    return await api.get('/api/journal/days/:date/checkin', { params: { date } })
  })
  useMemo(() => queue.showIn(loaded), [])
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void queue.refresh()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [])
  return {
    loaded,
    modelOf(base) {
      const day = queue.waiting.value.reduce(applyChange, base)
      return {
        date,
        day,
        patch: (patch) => queue.tell({ kind: 'day', patch }),
        mark(id, mark) {
          const before = day.protocols.find((protocol) => protocol.id === id)?.status ?? 'due'
          queue.tell({ kind: 'protocol', id, mark, before })
        },
        refresh: queue.refresh,
      }
    },
  }
}
