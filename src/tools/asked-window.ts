import { Type } from '@sinclair/typebox'
import { type LocalDate, windowEnding } from '../contract/calendar-date.ts'
import { invalidField } from '../core/errors.ts'
import { SaidDateSchema } from '../core/schemas.ts'
import { MAX_WINDOW_DAYS } from '../core/tool-fields.ts'
import { requireWindow } from '../questions/query-schema.ts'

/** The inputs with which a tool reads other dates than the last days. */
export const DatesInput = {
  from: Type.Optional(SaidDateSchema('First day, such as 2026-03-01 or "last monday"')),
  to: Type.Optional(SaidDateSchema('Last day; default today')),
}

export type DatesAsked = {
  days?: number | undefined
  from?: LocalDate | undefined
  to?: LocalDate | undefined
}

/**
 * The dates that are asked for; undefined: none are.
 * @throws AppError `invalid` for days together with dates, and for dates that do not exist, have not come, or are too many.
 */
export function askedWindow(
  { days, from, to }: DatesAsked,
  today: LocalDate,
): { from: LocalDate; to: LocalDate } | undefined {
  if (from === undefined && to === undefined)
    return days === undefined ? undefined : windowEnding(today, days)
  if (days !== undefined) throw invalidField('/days', 'must be left out if from or to is given')
  if (from === undefined) throw invalidField('/from', 'is required with to')
  const window = { from, to: to ?? today }
  requireWindow(window, '', MAX_WINDOW_DAYS)
  if (window.to > today) throw invalidField('/to', 'must not be after today')
  return window
}
