import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Measure } from '../../../questions/query.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { measuresOf } from './rest-of-clause.ts'

const UP =
  '(?:rose|risen|rises|rising|climb(?:ed|ing|s)?|increas(?:ed|ing|es)|went up|gone up|going up|got(?:ten)? (?:longer|higher|better|bigger)|improved|improving|grew|grown|picked up|crept up|jumped|recovered|rebounded)'
const DOWN =
  '(?:fell|fallen|falls|falling|dropp(?:ed|ing)|decreas(?:ed|ing|es)|declin(?:ed|ing|es)|went down|gone down|going down|come down|came down|got(?:ten)? (?:shorter|lower|worse|smaller|lighter)|eased|easing|dipped|dipping|worsened|shrank|slipped|sank|sunk|crept down)'
const MOVES = new RegExp(
  ` (?:(${UP})|(${DOWN}))(?: (?:again|slightly|a (?:little|bit)|steadily|further|sharply|gradually))?(?= )`,
  'g',
)
const GOOD = / (?:improv\w+|got(?:ten)? better|eased|recovered|rebounded)(?= )/
const BAD = / (?:worsened|got(?:ten)? worse|declin\w+)(?= )/
const EVERY =
  / (?:day by day|night by night|day after day|night after night|every (?:single )?(?:day|night|weigh ?- ?in|weigh in|check ?- ?in|check in|time|reading|morning)|each (?:day|night|time|weigh in|check in)|steadily|continuously|consistently|with (?:every|each) (?:day|night|entry|check in|weigh in)|all week|throughout|from day to day)(?= )/
const RANGE = /@(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)/
const DAY = /@(\d{4}-\d\d-\d\d)(?!\.\.)/g
const BURDENS: readonly Measure[] = ['stress', 'symptom_severity']

/** "Rose every night", "fell from Monday to Tuesday and rose again on Wednesday": each step of a series; undefined: none. */
export function trendHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  if (/ (?:not|never|no|neither|than) /.test(clause)) return undefined
  const moves = [...clause.matchAll(MOVES)]
  const { measures: said } = measuresOf(clause)
  const measures = said.length > 0 ? said : before.measures
  const [measure] = measures
  if (moves.length === 0 || measure === undefined || measures.length > 1) return undefined
  if (/\d/.test(clause.replace(/ @\S+/g, ' '))) return undefined
  const days = view.daysWith(measure)
  const isSo = (up: boolean, from: LocalDate, to: LocalDate): boolean | undefined => {
    const [a, b] = [view.valueAt(measure, { day: from }), view.valueAt(measure, { day: to })]
    if (a === undefined || b === undefined || a.isPartial || b.isPartial) return undefined
    return up ? b.value > a.value : b.value < a.value
  }
  const isUp = (match: RegExpExecArray) => {
    const isBurden = BURDENS.includes(measure)
    if (isBurden && GOOD.test(`${match[0]} `)) return false
    return isBurden && BAD.test(`${match[0]} `) ? true : match[1] !== undefined
  }
  const verdict = (holds: boolean): Verdict => ({
    holds,
    days: [],
    judged: days,
    measures: [measure],
    names: [],
  })
  const [first] = moves
  if (moves.length === 1 && first !== undefined && EVERY.test(clause)) {
    const range = RANGE.exec(clause)
    const inside = days.filter(
      (day) => range === null || ((range[1] ?? '') <= day && day <= (range[2] ?? '')),
    )
    if (inside.length < 3) return undefined
    return verdict(
      inside.slice(1).every((day, index) => isSo(isUp(first), inside[index] ?? day, day) === true),
    )
  }
  const steps = moves.map((match, index) => {
    const part = clause.slice(match.index, moves[index + 1]?.index)
    const range = RANGE.exec(part)
    if (range !== null) return { up: isUp(match), from: range[1] ?? '', to: range[2] ?? '' }
    const named = [...part.matchAll(DAY)].map(([, day = '']) => day)
    const to = named.at(-1)
    const from = named.length > 1 ? named[0] : days.findLast((day) => to !== undefined && day < to)
    return { up: isUp(match), from, to }
  })
  if (steps.some(({ from, to }) => from === undefined || to === undefined)) return undefined
  if (steps.length === 1 && !RANGE.test(clause)) return undefined
  const found = steps.map(({ up, from = '', to = '' }) => isSo(up, from, to))
  return found.includes(undefined) ? undefined : verdict(!found.includes(false))
}
