import { isLocalDate } from '../../../../contract/calendar-date.ts'
import { location } from '../../router.ts'

/** The day that is looked at, as the address has it; undefined: today, which the server knows. */
export function dateFromUrl(): string | undefined {
  const text = location.value.query.get('date') ?? ''
  return isLocalDate(text) ? text : undefined
}

/** What the server is asked for it. */
export function dayQuery(date: string | undefined): { date?: string } {
  return date === undefined ? {} : { date }
}
