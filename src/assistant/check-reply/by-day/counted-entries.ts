import { daysIn } from './day-marks.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { isEmpty } from './rest-of-clause.ts'

const COUNT =
  / (?:(at least|only|just|exactly) )?(\d+|one|no)(?: (?:different|separate|food|logged))* (entries|entry|items?|foods?|things|symptoms?|complaints?|medicines?|medications?|snacks?|meals)(?: in (?:all|total))?(?= )/

/** "Six entries on Monday", "two symptoms on Tuesday": how many a day has; undefined: the clause counts no such thing. */
export function countedEntriesHold(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  const match = COUNT.exec(clause)
  const named = daysIn(clause)
  const [day, ...others] = named.length > 0 ? named : before.days
  if (match === null || day === undefined || others.length > 0) return undefined
  const [said, bound, count = '', what = ''] = match
  const rest = clause.replace(said, ' _').replace(/ @\S+/g, ' _')
  if (!isEmpty(rest, view)) return undefined
  const number = count === 'one' ? 1 : count === 'no' ? 0 : Number(count)
  const found = countOf(what, day, view)
  if (found === undefined) return undefined
  return {
    holds: bound === 'at least' ? found >= number : found === number,
    days: [day],
    judged: [day],
    measures: [],
    names: [],
  }
}

function countOf(what: string, day: string, view: JournalView): number | undefined {
  const ofKind = (kind: 'symptom' | 'medicine') =>
    view.checkinDays.includes(day)
      ? view
          .namesOf(kind)
          .filter((name) => view.named(name).some((one) => one.name === name && one.days.has(day))).length
      : undefined
  if (/^(?:symptom|complaint)/.test(what)) return ofKind('symptom')
  if (/^medic/.test(what)) return ofKind('medicine')
  if (!view.foodDays.includes(day))
    return /^entr/.test(what) && view.checkinDays.includes(day) ? 0 : undefined
  const own = view.entries.filter(({ date }) => date === day)
  if (/^snack/.test(what)) return own.filter(({ meal }) => meal === 'snack').length
  return /^meal/.test(what) ? new Set(own.map(({ meal }) => meal)).size : own.length
}
