import type { Loaded } from '../../use-load.ts'
import type { Day } from './day.ts'

/** The day that is shown. A response may arrive after the person has left the view and returned. */
let shown: Loaded<Day> | undefined

export const shownDay = (): Loaded<Day> | undefined => shown

export const showDay = (day: Loaded<Day>): void => {
  shown = day
}

/** A day as far as new entries need to know it. */
export function dayOf(date: string): Pick<Day, 'date' | 'today' | 'time_zone'> {
  const { today = date, time_zone = 'UTC' } = shown?.data ?? {}
  return { date, today, time_zone }
}
