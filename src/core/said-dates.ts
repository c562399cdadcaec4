import { addDays, isLocalDate, type LocalDate, weekday } from '../contract/calendar-date.ts'

/** Days as people and models write them in a field: "yesterday", "last monday", "22.11.2026", "Nov 22". */

/** Examples for messages. */
export const DATE_EXAMPLES = '2026-03-09, "yesterday" or "last monday"'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DAYS_FROM_TODAY: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['this morning', 0],
  ['this afternoon', 0],
  ['this evening', 0],
  ['tonight', 0],
  ['yesterday', -1],
  ['yesterday morning', -1],
  ['yesterday afternoon', -1],
  ['yesterday evening', -1],
  ['tomorrow', 1],
  ['day before yesterday', -2],
  ['the day before yesterday', -2],
])
const COUNTS: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten'.split(' ').map((word, index) => [word, index + 1]),
)
const MAX_DAYS_AGO = 3653

export const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
const padded = (year: string | number, month: string | number, day: string): LocalDate =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** `assumed`: what the text leaves open. */
export type SaidDay = { date: LocalDate; assumed?: string }

/**
 * The date that a text names, or undefined. A weekday is the latest one, today or earlier; "last" is never today. Whether a
 * written date exists is not checked.
 */
export function readSaidDay(text: string, today: LocalDate): SaidDay | undefined {
  const said = plain(text)
  const offset = DAYS_FROM_TODAY.get(said)
  if (offset !== undefined) return { date: addDays(today, offset) }
  const date = readWrittenDate(said) ?? readDaysAgo(said, today)
  if (date !== undefined) return { date }
  const nearest = readWeekday(said, today) ?? readDayOfYear(said, today)
  return nearest === undefined ? undefined : { date: nearest, assumed: `${said} is taken as ${nearest}` }
}

/** A date with its year, with the right weekday before it or none. */
export function readWrittenDate(text: string): LocalDate | undefined {
  const [, name = '', rest = text] = /^([a-z]{3,9})\.?,? (?=[\da-z])(.+)$/.exec(text) ?? []
  const day = weekdayOf(name)
  const said = day === undefined ? text : rest
  const date = readIso(said) ?? readDayMonthYear(said) ?? readNamedMonth(said)
  return day !== undefined && date !== undefined && !(isLocalDate(date) && weekday(date) === day)
    ? undefined
    : date
}

/** "2026-3-9", "2026/03/09". */
function readIso(said: string): LocalDate | undefined {
  const [, year, , month, day] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(said) ?? []
  return year === undefined || month === undefined || day === undefined ? undefined : padded(year, month, day)
}

/** "9.3.2026", and "22/11/2026" or "11/22/2026", where one number cannot be a month; not "3/9/2026", which has two readings. */
function readDayMonthYear(said: string): LocalDate | undefined {
  const [, first = '', mark, second = '', year = ''] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(said) ?? []
  if (mark === '.' || Number(first) > 12) return padded(year, second, first)
  if (mark === undefined || (Number(second) <= 12 && Number(first) !== Number(second))) return undefined
  return padded(year, first, second)
}

const DAY_MONTH =
  /^(?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>[a-z]{3,9})\.?,?(?: (?<year>\d{4}))?$/
const MONTH_DAY = /^(?<month>[a-z]{3,9})\.? (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?,?(?: (?<year>\d{4}))?$/

function namedMonth(said: string) {
  const { day = '', month = '', year } = (DAY_MONTH.exec(said) ?? MONTH_DAY.exec(said))?.groups ?? {}
  const position = MONTHS.indexOf(month.slice(0, 3))
  return position < 0 ? undefined : { day, month: position + 1, year }
}

/** "9 March 2026", "March 9th, 2026". */
function readNamedMonth(said: string): LocalDate | undefined {
  const { day = '', month = 0, year } = namedMonth(said) ?? {}
  return year === undefined ? undefined : padded(year, month, day)
}

/** "9 March": the latest one, today or earlier. */
function readDayOfYear(said: string, today: LocalDate): LocalDate | undefined {
  const found = namedMonth(said)
  if (found === undefined || found.year !== undefined) return undefined
  const year = Number(today.slice(0, 4))
  const dates = [padded(year, found.month, found.day), padded(year - 1, found.month, found.day)]
  return dates.find((date) => isLocalDate(date) && date <= today)
}

function readDaysAgo(said: string, today: LocalDate): LocalDate | undefined {
  const [, count = '', unit = ''] = /^(\w+) (day|week)s? ago$/.exec(said) ?? []
  const days = countOf(count) * (unit === 'week' ? 7 : 1)
  return Number.isInteger(days) && days <= MAX_DAYS_AGO ? addDays(today, -days) : undefined
}

export const countOf = (text: string) =>
  /^an?$/.test(text) ? 1 : (COUNTS.get(text) ?? (text === '' ? Number.NaN : Number(text)))

/** 1 Monday to 7 Sunday. */
function weekdayOf(name: string): number | undefined {
  const position = WEEKDAYS.findIndex(
    (day) => day === name || (name.length >= 3 && name.length <= 5 && day.startsWith(name)),
  )
  return position < 0 ? undefined : position + 1
}

function readWeekday(said: string, today: LocalDate): LocalDate | undefined {
  const [, last, name = ''] = /^(?:on )?(last )?([a-z]{3,9})$/.exec(said) ?? []
  const day = weekdayOf(name)
  if (day === undefined) return undefined
  const back = (weekday(today) - day + 7) % 7
  return addDays(today, -(back === 0 && last !== undefined ? 7 : back))
}
