import { addDays } from '../../../../contract/calendar-date.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { location, navigate } from '../../router.ts'
import type { Smoothing } from './numbers.ts'

export const RANGES = [7, 30, 90, 365] as const
export type Range = (typeof RANGES)[number]
const DEFAULT: Range = 30
/** Over a year, weeks are as noisy as days are over a month. */
export const smoothingFor = (range: Range): Smoothing =>
  range > 90 ? { days: 28, least: 8 } : { days: 7, least: 3 }
/** The days before the first one, which its moving average needs. */
export const leadFor = (range: Range) => smoothingFor(range).days - 1

/** What is looked at, as the address has it; `to` undefined: up to today. */
export type Asked = { range: Range; to: string | undefined }

export function asked(query = location.value.query): Asked {
  const range = RANGES.find((days) => String(days) === query.get('days')) ?? DEFAULT
  const to = query.get('to') ?? ''
  return { range, to: /^\d{4}-\d{2}-\d{2}$/.test(to) ? to : undefined }
}

/** What the server is asked for it. */
export const trendsQuery = ({ range, to }: Asked) => ({ days: range + leadFor(range), to })

/** Looks at other days; going back in the browser leaves the view, whatever was looked at. */
export function look({ range, to }: Asked, today: string | undefined): void {
  const isPast = to !== undefined && (today === undefined || to < today)
  navigate(PATHS.trends, { days: String(range), ...(isPast && { to }) }, { replace: true })
}

export const earlier = ({ range }: Asked, to: string): Asked => ({ range, to: addDays(to, -range) })
export const later = ({ range }: Asked, to: string): Asked => ({ range, to: addDays(to, range) })
