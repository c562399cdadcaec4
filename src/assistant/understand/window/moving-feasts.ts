import { addDays, type LocalDate } from '../../../contract/calendar-date.ts'
import { yearOf } from './calendar.ts'
import type { TimeRule } from './days.ts'
import { type TimeContext, upToToday, type WindowReading } from './read.ts'

/** Feasts by the moon, of which the dates of some years are known: of others none is given. */

type MovingFeast = {
  names: string
  days: number
  /** Its first days. */
  starts: readonly LocalDate[]
  /** Countries differ by a day. */
  isLoose?: true
}

const FEASTS: readonly MovingFeast[] = [
  {
    names: '(?:diwali|deepavali|divali)',
    days: 1,
    starts: [
      '2023-11-12',
      '2024-10-31',
      '2025-10-20',
      '2026-11-08',
      '2027-10-29',
      '2028-10-17',
      '2029-11-05',
    ],
  },
  {
    names: 'holi',
    days: 1,
    starts: ['2024-03-25', '2025-03-14', '2026-03-04', '2027-03-22', '2028-03-11', '2029-03-01'],
  },
  {
    names: '(?:ramadan|ramadhan|ramzan)',
    days: 30,
    starts: ['2024-03-11', '2025-03-01', '2026-02-18', '2027-02-08', '2028-01-28', '2029-01-16'],
    isLoose: true,
  },
  {
    names: '(?:eid (?:al|ul) ?- ?fitr|eid al fitr|eid ul fitr)',
    days: 1,
    starts: ['2024-04-10', '2025-03-30', '2026-03-20', '2027-03-10', '2028-02-27', '2029-02-15'],
    isLoose: true,
  },
  {
    names: '(?:eid (?:al|ul) ?- ?adha|eid al adha|eid ul adha|bakrid)',
    days: 1,
    starts: ['2024-06-16', '2025-06-06', '2026-05-27', '2027-05-17', '2028-05-05', '2029-04-24'],
    isLoose: true,
  },
  {
    names: '(?:chinese|lunar) new year(?: s)?',
    days: 1,
    starts: ['2024-02-10', '2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26', '2029-02-13'],
  },
  {
    names: '(?:hanukkah|chanukah|hanukah)',
    days: 8,
    starts: ['2024-12-26', '2025-12-15', '2026-12-05', '2027-12-25', '2028-12-13', '2029-12-02'],
  },
]

const first = (feast: MovingFeast, isIt: (from: LocalDate) => boolean) => feast.starts.findLast(isIt)

function read(
  feast: MovingFeast,
  which: string | undefined,
  year: string | undefined,
  { today }: TimeContext,
): WindowReading | undefined {
  const of =
    year === undefined
      ? which === 'this'
        ? yearOf(today)
        : undefined
      : /last/.test(year)
        ? yearOf(today) - 1
        : /this/.test(year)
          ? yearOf(today)
          : Number(year)
  const from = first(feast, (date) => (of === undefined ? date <= today : yearOf(date) === of))
  // The latest that is known may be years ago.
  if (from === undefined || (of === undefined && from < addDays(today, -400))) return undefined
  const reading = upToToday(from, addDays(from, feast.days - 1), today)
  return feast.isLoose === true && !('problem' in reading) ? { ...reading, isLoose: true } : reading
}

export const MOVING_FEAST_RULES: readonly TimeRule[] = FEASTS.map(
  (feast): TimeRule => [
    `(?:(last|this) )?(?:${feast.names})(?: day)?(?: (?:of |in )?(20\\d\\d|last year|this year))?`,
    ([, which, year], context) => {
      const reading = read(feast, which, year, context)
      return reading === undefined || 'problem' in reading ? reading : { ...reading, isEvent: true }
    },
  ],
)
