import { isSentAtOnce, type SentChange, unseenError } from '../core/late-change.ts'
import type { CheckinDayPatch } from './checkin-day-schema.ts'
import { CHECKIN_NUMBERS } from './checkin-schema.ts'
import type { CheckinNumber } from './checkin-text/checkin-fields.ts'
import { type CheckinValues, EMPTY_VALUES, mergeCheckins } from './merge-checkins.ts'

type Said = CheckinValues & { updated_at: number }

/**
 * Of values that were chosen earlier and are sent now, none replaces another one that the person never saw: two devices that
 * were apart would else undo each other without a word. One that is sent at once replaces what was stored before it.
 * @param said the check-ins of the day, that for ticks last.
 * @throws AppError `precondition_failed` for the first such value.
 */
export function refuseUnseen(
  said: readonly Said[],
  { seen = {}, ...patch }: CheckinDayPatch,
  change: SentChange,
): void {
  const ticks = said.at(-1) ?? { ...EMPTY_VALUES, updated_at: 0 }
  const stored = mergeCheckins({ rows: said.slice(0, -1), ticks })
  const isLate = !isSentAtOnce(change)
  const isSince = (field: CheckinNumber) =>
    said.some(({ updated_at, ...values }) => values[field] !== null && updated_at > change.chosenAt)
  const unseen = CHECKIN_NUMBERS.find(
    (field) =>
      patch[field] !== undefined &&
      seen[field] !== undefined &&
      stored[field] !== seen[field] &&
      stored[field] !== patch[field] &&
      (isLate || isSince(field)),
  )
  if (unseen !== undefined) throw unseenError(unseen, 'value')
}
