import { daysIn } from './day-marks.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'

const EXTREME =
  / (earliest|latest|first|last) (breakfast|lunch|dinner|snack|meal|entry|thing|bite|food|item|drink|coffee|tea)(?= )/
const CLOCK = / (\d{1,2}) : ([0-5]\d)(?: (am|pm))?(?= )/g
const TAKEN =
  / (?:was|is|were|came|at|on|be|you|ate|had|logged|that|the|your|with|a|an|and|_|of|day|entered|drank|week|in|,)(?= )/g

/** "Your latest dinner was on Tuesday at 20:45", "the last thing you ate on Monday was salmon"; undefined: nothing of the kind. */
export function firstOrLastHolds(clause: string, _before: Spoken, view: JournalView): Verdict | undefined {
  const match = EXTREME.exec(clause)
  if (match === null) return undefined
  const [said, extreme, what = ''] = match
  const isLate = extreme === 'latest' || extreme === 'last'
  const days = daysIn(clause)
  const isMeal = /^(?:breakfast|lunch|dinner|snack)$/.test(what)
  const isOfDay = !isMeal || extreme === 'first' || extreme === 'last'
  // The first breakfast of all is of a date, and the earliest of a time of day.
  if (isMeal && isOfDay) return undefined
  if (isOfDay && days.length !== 1) return undefined
  const rest = clause.replace(said, ' _')
  const named = view.named(rest).filter(({ kind }) => kind === 'food')
  const times = [...rest.matchAll(CLOCK)].map(([, hour, minute, half]) =>
    inDay(Number(hour), minute ?? '', half),
  )
  const [drink] = view.named(what).length > 0 ? [what] : []
  const meant = view.entries.filter(
    (entry) =>
      (isMeal ? entry.meal === what : drink === undefined || entry.name.toLowerCase().includes(drink)) &&
      (!isOfDay || days.includes(entry.date)),
  )
  // Of a meal, its first entry is when it began.
  const starts = isMeal
    ? [...Map.groupBy(meant, ({ date }) => date).values()].map((rows) =>
        rows.reduce((a, b) => (a.time <= b.time ? a : b)),
      )
    : meant
  if (starts.length === 0 || (named.length === 0 && times.length === 0 && (isOfDay || days.length === 0)))
    return undefined
  const clocks = starts.map(({ time }) => time).sort()
  const time = isLate ? clocks.at(-1) : clocks[0]
  const best = starts.filter((entry) => entry.time === time)
  const left = rest.replace(CLOCK, ' _').replace(/ @\S+/g, ' _').replace(TAKEN, ' _')
  const isOther = left.split(' ').some((word) => /\d/.test(word))
  if (isOther || times.length > 1) return undefined
  const dates = best.map(({ date }) => date)
  return {
    holds:
      times.every((one) => one === time) &&
      (isOfDay || days.every((day) => dates.includes(day))) &&
      (named.length === 0 ||
        named.some(({ name }) =>
          view.entries.some(
            (entry) =>
              dates.includes(entry.date) &&
              entry.name.trim().toLowerCase() === name &&
              (isMeal ? entry.meal === what : entry.time === time),
          ),
        )),
    days,
    judged: days,
    measures: [],
    names: named,
  }
}

function inDay(hour: number, minute: string, half: string | undefined): string {
  const in24 = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return `${String(in24).padStart(2, '0')}:${minute}`
}
