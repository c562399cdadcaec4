import type { QuestionRow, Truth } from './questions.ts'
import { TODAY } from './questions.ts'

/** How an answer came out. `asked`: a question back; `declined`: it says that it cannot answer. */
export type Verdict = 'right' | 'declined' | 'asked' | 'wrong'

export type Reply = { reply: string; actions: readonly string[]; asks: boolean }

const UNKNOWN = /I know nothing|nothing is known|Nothing is known|You (?:logged|noted) no|^No:|: none|unknown/
const DECLINED =
  /did not understand|cannot|has not come|There is no |Your journal begins|Nothing in your journal|only know your own|I do not (?:know|judge)|for a (?:doctor|pharmacist)|I leave out|antworten|responder|répondre|rispondere/

/** The first sentence with its list, without what the reply looked at and proposes. */
export const firstPart = (reply: string) => reply.split('\n\n')[0] ?? ''

export function judge(row: QuestionRow, truth: Truth | undefined, reply: Reply): Verdict {
  const first = firstPart(reply.reply)
  const isAsk = reply.asks || /\?$/.test(first.trim())
  const isDeclined = DECLINED.test(first)
  if (row.expect !== 'answer') {
    if (isAsk) return row.expect === 'ask' ? 'right' : 'asked'
    if (isDeclined || UNKNOWN.test(first)) return row.expect === 'decline' ? 'right' : 'declined'
    return holdsFigure(first) ? 'wrong' : row.expect === 'decline' ? 'right' : 'declined'
  }
  if (isAsk) return 'asked'
  if (isDeclined) return 'declined'
  if (truth === undefined) return 'declined'
  if (!datesFit(first, row, truth)) return 'wrong'
  if (truth.value === null || truth.value === 0)
    return UNKNOWN.test(first) || holdsNumber(first, truth) ? 'right' : 'wrong'
  const names = truth.names ?? []
  if (names.length > 0 && !names.some((name) => first.toLowerCase().includes(name.toLowerCase())))
    return 'wrong'
  if (Number.isNaN(truth.value)) return names.length > 0 ? 'right' : 'wrong'
  return holdsNumber(first, truth) ? 'right' : 'wrong'
}

const holdsFigure = (text: string) => /\d/.test(withoutDates(text))

const FACTORS: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  kg: ['mass', 1e6],
  g: ['mass', 1000],
  mg: ['mass', 1],
  µg: ['mass', 0.001],
  ug: ['mass', 0.001],
  kcal: ['energy', 1],
  kj: ['energy', 1 / 4.184],
  h: ['time', 60],
  min: ['time', 1],
  l: ['volume', 1000],
  ml: ['volume', 1],
}

type Figure = { value: number; unit: string; step: number }

function figures(text: string): Figure[] {
  return Array.from(
    withoutDates(text).matchAll(
      /(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?\s*(kcal|kj|kg|mg|µg|ug|ml|min|g|l|h|%)?(?![\p{L}])/giu,
    ),
    (match) => {
      const decimals = match[1]?.split('.')[1]?.length ?? 0
      return { value: Number(match[1]), unit: (match[3] ?? '').toLowerCase(), step: 10 ** -decimals / 2 }
    },
  )
}

/** Whether the sentence has the number, as exactly as it is written, or to 1 %. A change may be told as up or down. */
function holdsNumber(text: string, { value, unit, also = [] }: Truth): boolean {
  const wanted = [value, ...also].filter((one) => one !== null)
  return figures(text).some((figure) =>
    wanted.some((one) => isSame(figure, Math.abs(one), unit.toLowerCase())),
  )
}

function isSame(figure: Figure, wanted: number, unit: string): boolean {
  if (figure.unit === '%' && unit !== '%') return near(figure.value / 100, wanted, figure.step / 100)
  const own = FACTORS[figure.unit]
  const other = FACTORS[unit]
  if (own !== undefined && other !== undefined) {
    return own[0] === other[0] && near(figure.value * own[1], wanted * other[1], figure.step * own[1])
  }
  return near(figure.value, wanted, figure.step)
}

const near = (told: number, wanted: number, step: number) =>
  Math.abs(told - wanted) <= Math.max(step * 1.02, Math.abs(wanted) * 0.01)

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept? Oct Nov Dec'.split(' ')
const MONTH = `(${MONTHS.join('|')})`
const DATE = new RegExp(`(?:(\\d{1,2})–)?(\\d{1,2}) ${MONTH}(?: (20\\d\\d))?`, 'g')

/** The dates that a text names; without a year, of the year of the questions. */
export function datesIn(text: string): string[] {
  return [...text.matchAll(DATE)].flatMap(([, from, day, name, year]) => {
    const month = MONTHS.findIndex((pattern) => new RegExp(`^${pattern}$`).test(name ?? '')) + 1
    const date = (number: string) =>
      `${year ?? TODAY.slice(0, 4)}-${String(month).padStart(2, '0')}-${number.padStart(2, '0')}`
    return [...(from === undefined ? [] : [date(from)]), date(day ?? '1')]
  })
}

const withoutDates = (text: string) =>
  text
    .replace(DATE, ' ')
    .replace(/\b(?:last|of your last) \d+ \w+/g, ' ')
    .replace(/\(\d+ days? ago\)/g, ' ')

function datesFit(text: string, { from, to, against }: QuestionRow, truth: Truth): boolean {
  if (from === '') return true
  const other = /(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)/.exec(against)
  const isIn = (date: string) =>
    (date >= from && date <= (to || from)) ||
    (other !== null && date >= (other[1] ?? '') && date <= (other[2] ?? '')) ||
    truth.dates?.includes(date) === true
  return datesIn(text).every(isIn)
}
