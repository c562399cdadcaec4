import { addDays } from '../../../../contract/calendar-date.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { location, navigate } from '../../router.ts'
import type { Smoothing } from './statistics.ts'

export const RANGES = [7, 30, 90, 365] as const
export type Range = (typeof RANGES)[number]
const DEFAULT_RANGE: Range = 30
/** Over a year, weeks are as noisy as days are over a month. */
export const smoothingFor = (range: Range): Smoothing =>
  range > 90 ? { days: 28, minKnown: 8 } : { days: 7, minKnown: 3 }
/** The days before the first one, which its moving average needs. */
export const smoothingLead = (range: Range) => smoothingFor(range).days - 1

/** What is looked at, as the address has it; `to` undefined: up to today. */
export type RangeQuery = { range: Range; to: string | undefined }

export function rangeFromUrl(query = location.value.query): RangeQuery {
  const range = RANGES.find((days) => String(days) === query.get('days')) ?? DEFAULT_RANGE
  const to = query.get('to') ?? ''
  return { range, to: /^\d{4}-\d{2}-\d{2}$/.test(to) ? to : undefined }
}

/** What the server is asked for it. */
export const trendsQuery = ({ range, to }: RangeQuery) => ({ days: range + smoothingLead(range), to })

/** Looks at other days; going back in the browser leaves the view, whatever was looked at. */
export function showRange({ range, to }: RangeQuery, today: string | undefined): void {
  const isPast = to !== undefined && (today === undefined || to < today)
  navigate(PATHS.trends, { days: String(range), ...(isPast && { to }) }, { replace: true })
}

export const previousRange = ({ range }: RangeQuery, to: string): RangeQuery => ({
  range,
  to: addDays(to, -range),
})
export const nextRange = ({ range }: RangeQuery, to: string): RangeQuery => ({
  range,
  to: addDays(to, range),
})
