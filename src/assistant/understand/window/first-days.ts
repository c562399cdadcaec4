import { addDays, type LocalDate } from '../../../contract/calendar-date.ts'
import { monthsBefore } from './calendar.ts'
import type { TimeRule } from './days.ts'
import { upToToday } from './read.ts'

/** The first days of the journal: "my very first month", "since I started". */

const BEGAN =
  '(?:(?:when|the day|the time) )?(?:i|we) (?:first )?(?:started|began)(?: (?:logging|tracking|journaling|recording|to log|to track|keeping))?(?: (?:this|my|the|a|all this|it))*(?: (?:journal|diary|log))?'
const JOURNAL =
  '(?: (?:of|in|with|after|for|since|into|that|i|we|my|the|this|a|keeping|having|starting|using|kept|did|logged|tracked|logging|tracking|started|began|journaling|recording))* (?:journal|diary|log|logging|tracking|journaling|recording|logged|tracked|records)'
const COUNTS: Readonly<Record<string, number>> = { couple: 2, few: 3 }

/** The last day of so many units from the first day on. */
function endOf(since: LocalDate, count: number, unit: string): LocalDate {
  if (unit === 'month') return addDays(monthsBefore(since, -count), -1)
  return addDays(since, count * ({ day: 1, week: 7, fortnight: 14 }[unit] ?? 1) - 1)
}

export const FIRST_DAYS_RULES: readonly TimeRule[] = [
  [
    `(?:(?:in|during|over|for|on|of) )?(?:my|the|our) (?:very )?first (?:ever )?(?:(\\d{1,2}|couple of|few) )?(day|week|fortnight|month)s?(?: ever)?${JOURNAL}`,
    ([, count, unit], { since, today }) => {
      const number = count === undefined ? 1 : (COUNTS[count.split(' ')[0] ?? ''] ?? Number(count))
      return upToToday(since, endOf(since, number, unit ?? ''), today)
    },
  ],
  [
    `(?<= (?:from|since|between) )${BEGAN}(?= (?:to|until|up to|through|and|-) )`,
    (_, { since }) => ({ window: { from: since, to: since } }),
  ],
]
