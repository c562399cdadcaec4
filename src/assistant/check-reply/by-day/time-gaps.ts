import type { LocalDate } from '../../../contract/calendar-date.ts'
import { figuresIn } from '../figures.ts'
import { isRounded } from '../rounding.ts'
import { fromBase } from '../units.ts'
import { phraseOf } from './amount-phrases.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'

const APART = / (?:apart|between|(later|earlier|after|before))(?= )/
const SPLIT = / (?:and|than|later|earlier|after|before)(?: (?:on|the|your|it|that|of|was|had))* /

/** "Lunch and dinner were five hours apart", "35 minutes later than on Thursday": the time between two meals or foods. */
export function timeGapHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  const apart = APART.exec(clause)
  if (apart === null) return undefined
  const words = clause
    .trim()
    .split(' ')
    .map((word) => (word.startsWith('@') ? '@' : word))
  const figures = figuresIn(words)
  const [figure] = figures
  if (figure?.unit?.dimension !== 'time' || figures.length > 1 || / sle[ep]\w* | nights? /.test(clause))
    return undefined
  const plain = clause.trim().split(' ')
  const rest = ` ${[...plain.slice(0, figure.at), ...plain.slice(figure.end)].join(' ')} `
  const sides = / between /.test(rest) ? rest.split(/ between /)[1]?.split(/ and /) : rest.split(SPLIT)
  const named = (sides ?? []).filter((side) => {
    const { names, meals, days } = phraseOf(` ${side} `, view)
    return names.length + meals.length + days.length > 0
  })
  const days = phraseOf(clause, view).days
  const all = days.length > 0 ? days : before.days
  const [left, right] = named
  if (left === undefined || right === undefined || named.length > 2) return undefined
  const own = phraseOf(` ${left} `, view)
  const times = [left, right].map((side) => {
    const phrase = phraseOf(` ${side} `, view)
    const isBare = phrase.names.length + phrase.meals.length === 0
    return timeOf(
      {
        ...(isBare ? own : phrase),
        days: phrase.days.length > 0 ? phrase.days : all.length === 1 || isBare ? all : [],
      },
      view,
    )
  })
  const [a, b] = times
  if (a === undefined || b === undefined) return undefined
  const isLater = apart[1] === 'later' || apart[1] === 'after'
  const isOrdered = apart[1] === undefined || (isLater ? a > b : a < b)
  const gap = Math.abs(a - b)
  const isStated =
    figure.step === undefined
      ? isRounded(figure.value, fromBase(gap, figure.unit), figure.hedge)
      : Math.abs(fromBase(gap, figure.unit) - figure.value) <= figure.step / 2 + 1e-9
  return { holds: isOrdered && isStated, days, judged: days, measures: [], names: [] }
}

/** In hours; undefined: there is no such entry, or several. */
function timeOf(
  {
    names,
    meals,
    days,
  }: { names: readonly { name: string }[]; meals: readonly string[]; days: readonly LocalDate[] },
  view: JournalView,
): number | undefined {
  const [day, ...others] = days
  if (day === undefined || others.length > 0 || meals.length > 1) return undefined
  const [meal] = meals
  const own = view.entries.filter(
    ({ date, name, meal: of }) =>
      date === day &&
      (names.length > 0 ? names.some((one) => one.name === name.trim().toLowerCase()) : of === meal),
  )
  // A meal begins with its first entry.
  const [first] = own.map(({ time }) => time).sort()
  if (first === undefined || (names.length === 0 && meal === undefined)) return undefined
  const [hour = 0, minute = 0] = first.split(':').map(Number)
  return hour + minute / 60
}
