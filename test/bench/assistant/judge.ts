import { daysBetween } from '../../../src/contract/calendar-date.ts'
import { type QuestionRow, TODAY } from './questions.ts'
import type { Reading } from './truth.ts'

/** How an answer came out. `asked`: a question back; `declined`: it says that it cannot answer. */
export type Verdict = 'right' | 'declined' | 'asked' | 'wrong'

/** `isOfJournal`: figures of the journal were looked up for it. */
export type Reply = { reply: string; actions: readonly string[]; asks: boolean; isOfJournal: boolean }

const UNKNOWN =
  /I know nothing|nothing is known|Nothing is known|You (?:logged|noted) no|^No:|: none|unknown|is called/
const DECLINED =
  /did not understand|cannot|has not come|There is no |Your journal begins|only know your own|I do not (?:know|judge)|for a (?:doctor|pharmacist)|I leave out/

/** What it says then has examples of questions, with months in them: they are no answer. */
const NOT_UNDERSTOOD = /^I did not understand/

/** Help in an emergency: nobody who asks of a journal is in one. */
const ALARM = /^Call \S+ now|^I am glad that you wrote this/

/** When it would be an emergency, on a line before the answer. */
const WATCH_LINE = /^If (?=[^\n]*\bcall(?:s|ed)? )[^\n]*\n\n/

/** The first sentence with its list, without what the reply looked at and proposes. */
export const firstPart = (reply: string) => reply.replace(WATCH_LINE, '').split('\n\n')[0] ?? ''

/** @param readings what the question may mean, each with its value: any of them is right. */
export function judge(row: QuestionRow, readings: readonly Reading[], reply: Reply): Verdict {
  const first = firstPart(reply.reply)
  if (ALARM.test(first)) return 'wrong'
  const isDeclined = DECLINED.test(first) || (UNKNOWN.test(first) && !holdsFigure(first))
  if (row.expect !== 'answer') {
    if (reply.asks) return row.expect === 'ask' ? 'right' : 'asked'
    return reply.isOfJournal && !isDeclined && holdsFigure(first) ? 'wrong' : 'right'
  }
  if (reply.asks) return 'asked'
  if (NOT_UNDERSTOOD.test(first)) return 'declined'
  if (readings.some((reading) => isRight(first, row, reading))) return 'right'
  return isDeclined ? 'declined' : 'wrong'
}

function isRight(first: string, row: QuestionRow, { values, unit, keys, needsKey }: Reading): boolean {
  if (!datesFit(first, row, keys)) return false
  const isNone = values.every((value) => value === null || value === 0)
  if (isNone && keys.length === 0) return UNKNOWN.test(first) || holdsNumber(first, 0, unit)
  // How many there are is not told by one of them.
  const isKey = row.reduce !== 'count' && keys.some((key) => holdsKey(first.replace(RANGE, ' '), key))
  if (needsKey) return isKey
  return isKey || values.some((value) => value !== null && holdsNumber(first, value, unit))
}

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

function holdsKey(text: string, key: string): boolean {
  if (/^\d{4}-\d\d-\d\d$/.test(key)) return datesIn(text).includes(key)
  if (/^\d{4}-\d\d$/.test(key)) return text.includes(MONTH_NAMES[Number(key.slice(5)) - 1] ?? '?')
  if (/^[1-7]$/.test(key)) return text.includes(WEEKDAYS[Number(key) - 1] ?? '?')
  return text.toLowerCase().includes(key.toLowerCase())
}

/** The hours asked about are no figure. */
const holdsFigure = (text: string) => /\d/.test(withoutDates(text).replace(/\b\d{1,2}:\d\d\b/g, ' '))

const FACTORS: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  kg: ['mass', 1e6],
  g: ['mass', 1000],
  mg: ['mass', 1],
  µg: ['mass', 0.001],
  ug: ['mass', 0.001],
  kcal: ['energy', 1],
  h: ['time', 60],
  l: ['volume', 1000],
  ml: ['volume', 1],
}

type Figure = { value: number; unit: string; step: number }

const FIGURE = /(?<![\d.])(\d+(?:\.\d+)?)\s*(kcal|kg|mg|µg|ug|ml|g|l|h|%)?(?![\p{L}\d])/giu

const figures = (text: string): Figure[] =>
  Array.from(withoutDates(text).matchAll(FIGURE), (match) => {
    const decimals = match[1]?.split('.')[1]?.length ?? 0
    return { value: Number(match[1]), unit: (match[2] ?? '').toLowerCase(), step: 10 ** -decimals / 2 }
  })

/** Whether the sentence has the number, as exactly as it is written, or to 1 %. A change may be told as up or down. */
const holdsNumber = (text: string, value: number, unit: string): boolean =>
  figures(text).some((figure) => isSame(figure, Math.abs(value), unit))

function isSame(figure: Figure, wanted: number, unit: string): boolean {
  if (figure.unit === '%') return near(figure.value / 100, wanted, figure.step / 100)
  const own = FACTORS[figure.unit]
  const other = FACTORS[unit]
  if (own === undefined || other === undefined) return near(figure.value, wanted, figure.step)
  return own[0] === other[0] && near(figure.value * own[1], wanted * other[1], figure.step * own[1])
}

const near = (told: number, wanted: number, step: number) =>
  Math.abs(told - wanted) <= Math.max(step * 1.02, Math.abs(wanted) * 0.01)

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
const SHORT = MONTH_NAMES.map((name) => (name === 'September' ? 'Sept?' : name.slice(0, 3)))
const DATE = new RegExp(`(?:(\\d{1,2})–)?(\\d{1,2}) (${SHORT.join('|')})(?: (20\\d\\d))?\\b`, 'g')

/** From when to when it was looked at: these dates are not found, but asked for. */
const RANGE = new RegExp(
  `\\d{1,2}(?: (?:${SHORT.join('|')})(?: 20\\d\\d)?)? ?– ?\\d{1,2} (?:${SHORT.join('|')})(?: 20\\d\\d)?\\b`,
  'g',
)

/** The dates that a text names; without a year, of the year of the questions. */
export const datesIn = (text: string): string[] =>
  [...text.matchAll(DATE)].flatMap(([, from, day, name, year]) => {
    const month = SHORT.findIndex((short) => new RegExp(`^${short}$`).test(name ?? '')) + 1
    const date = (number: string) =>
      `${year ?? TODAY.slice(0, 4)}-${String(month).padStart(2, '0')}-${number.padStart(2, '0')}`
    return [...(from === undefined ? [] : [date(from)]), date(day ?? '1')]
  })

const withoutDates = (text: string) =>
  text
    .replace(DATE, ' ')
    .replace(/“[^”]*”/g, ' ')
    .replace(/\b(?:last|of your last) \d+ \w+/g, ' ')
    .replace(/\(\d+ days? ago\)/g, ' ')
    .replace(/\b20\d\d\b(?!\s*(?:kcal|kg|mg|µg|ug|ml|g|l|h|%|steps)\b)/gi, ' ')

/** A window that may be a few days off is another reading of loose words: "this winter". */
const LOOSE_DAYS = 1
/** Days before the journal has any hold nothing, so a window may begin there. */
const FIRST_DAY = '2026-03-11'

function datesFit(text: string, { from, to, against }: QuestionRow, keys: readonly string[]): boolean {
  if (from === '') return true
  const readings = (cell: string) => cell.split(' or ').map((one) => one.trim())
  const starts = readings(from)
  const ends = readings(to || from)
  const first = starts.toSorted()[0] ?? from
  const last = ends.toSorted().at(-1) ?? from
  const other = /(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)/.exec(against)
  const isWithin = (date: string, start: string, end: string) =>
    daysBetween(start, date) >= -LOOSE_DAYS && daysBetween(date, end) >= -LOOSE_DAYS
  const logged = datesIn(text).map((date) => (date < FIRST_DAY ? FIRST_DAY : date))
  return logged.every(
    (date) =>
      isWithin(date, first, last) ||
      keys.includes(date) ||
      (other !== null && isWithin(date, other[1] ?? '', other[2] ?? '')),
  )
}
