import type { protocolSubscriptions } from '../../db/schema.ts'
import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import type { SubscriptionPatch } from './schema.ts'

type Paused = Pick<typeof protocolSubscriptions.$inferSelect, 'pauses'>

export const isPaused = ({ pauses }: Paused, date: LocalDate) =>
  pauses.some(({ from, to }) => date >= from && (to === null || date <= to))

/** A pause starts today and ends the day before the protocol is resumed. */
export function nextPauses(
  before: Paused,
  status: SubscriptionPatch['status'],
  today: LocalDate,
): Paused['pauses'] {
  const open = before.pauses.find(({ to }) => to === null)
  if (status === 'paused' && open === undefined) return [...before.pauses, { from: today, to: null }]
  if (status === undefined || status === 'paused' || open === undefined) return before.pauses
  const closed = before.pauses.filter(({ to }) => to !== null)
  const to = addDays(today, -1)
  return to < open.from ? closed : [...closed, { from: open.from, to }]
}
