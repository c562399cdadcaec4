import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import { whenIdle } from '../idle.ts'
import type { Drawn } from '../mutations/drawn.ts'
import { onSettledChange } from '../mutations/queue.ts'
import { session } from '../session-state.ts'
import { shownDay } from '../views/today/shown-day.ts'

/** By then the page is asked for nothing, however much was sent. */
const MAX_WAIT_MS = 2000
const BACKGROUND = { isBackground: true }

/** Days of which what is kept is from before a change that was sent; with their check-in where that was changed. */
const changed = new Map<string, { isCheckin: boolean }>()
let isAsking = false

/** Asks again for the days that are changed from another one, which nobody looks at. */
export function useChangedDays(): void {
  useEffect(
    () =>
      onSettledChange(({ draws, person }, outcome) => {
        if (outcome.kind !== 'done' || draws === undefined || person !== session.peek()?.user_id) return
        const isCheckin = ['checkin', 'note', 'edit-note'].includes(draws.kind)
        for (const date of datesOf(draws))
          changed.set(date, { isCheckin: isCheckin || changed.get(date)?.isCheckin === true })
        void askAgain(person)
      }),
    [],
  )
}

/** An entry that was moved is on another day than before. */
function datesOf(draws: Drawn): string[] {
  if (!('date' in draws)) return []
  const after = draws.kind === 'edit' ? draws.after.date : draws.date
  return [...new Set([draws.date, after])]
}

async function askAgain(person: string): Promise<void> {
  if (isAsking) return
  isAsking = true
  await whenIdle(MAX_WAIT_MS)
  for (const [date, { isCheckin }] of changed) {
    changed.delete(date)
    if (session.peek()?.user_id !== person) continue
    try {
      // What is shown is kept as it is changed.
      if (shownDay()?.data?.date !== date) await api.get('/api/journal/day', { query: { date } }, BACKGROUND)
      if (isCheckin) await api.get('/api/journal/days/:date/checkin', { params: { date } }, BACKGROUND)
    } catch {
      // Asked for with the other days, another time.
    }
  }
  isAsking = false
}
