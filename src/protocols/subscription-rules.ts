import type { protocolSubscriptions } from '../../db/schema.ts'
import { isLocalDate, type LocalDate } from '../contract/calendar-date.ts'
import { AppError, invalidField } from '../core/errors.ts'
import type { SubscriptionDocument, SubscriptionPatch } from './schema.ts'

type Row = typeof protocolSubscriptions.$inferSelect

/** @throws AppError `conflict` if one of `others` is an active subscription to the same protocol. */
export function requireNoOther(protocol: string, others: readonly SubscriptionDocument[]): void {
  if (others.every((other) => other.protocol !== protocol || other.status === 'ended')) return
  throw new AppError('conflict', 'You already have this protocol; end or delete that subscription first')
}

export function checkDates(start: LocalDate, end: LocalDate | null): void {
  if (!isLocalDate(start)) throw invalidField('/start', 'must be a date that exists')
  if (end !== null && !isLocalDate(end)) throw invalidField('/end', 'must be a date that exists')
  if (end !== null && end < start) throw invalidField('/end', 'must not be before start')
}

/** Ending takes effect today; restarting removes the end. */
export function nextEndDate(
  before: Row,
  status: SubscriptionPatch['status'],
  today: LocalDate,
): LocalDate | null {
  if (status === 'ended')
    return before.end !== null && before.end < today ? before.end : latestDate(today, before.start)
  const hasEnded = before.status === 'ended' || (before.end !== null && before.end < today)
  return status !== undefined && hasEnded ? null : before.end
}

const latestDate = (a: LocalDate, b: LocalDate) => (a > b ? a : b)
