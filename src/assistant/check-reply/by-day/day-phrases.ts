import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Measure } from '../../../questions/query.ts'
import { DAYS, daysIn } from './day-marks.ts'
import type { JournalView } from './journal-view.ts'
import { measuresOf } from './rest-of-clause.ts'

const NOUN = '(?:days?|nights?|mornings?|dates?)'
const LEAD =
  ' (?:on |of |after |for |from )?(?:(both|all|the|your|these|those|each of the|every|(?:all )?(?:the |your )?\\d+)(?: of)?(?: the| your)? )?'
/** "Both headache days", "the days with a headache", "the three days on which you took ibuprofen". */
const OF_NAME = new RegExp(
  `${LEAD}(?:(\\d+) )?(?:logged )?(?:([a-z-]+(?: [a-z-]+)?) (?:days|nights)|(?:days|nights) (?:with|of|on which you (?:had|noted|took|ate|drank)|when you (?:had|noted|took|ate|drank)|you (?:had|noted|took)) (?:an? |your |the |some )?([a-z-]+(?: [a-z-]+)?))(?: (?:, |\\( )?(${DAYS})(?: ,| \\))?)?(?= )`,
)
/** "The day with the most sodium", "the day of your shortest night". */
const OF_EXTREME = new RegExp(
  ` the (?:same )?${NOUN} (?:with|of|when you (?:had|got)|that had|you (?:had|got)) (?:the |your )?(most|highest|biggest|longest|largest|strongest|least|lowest|shortest|smallest|fewest|mildest) ([a-z]+(?: [a-z]+)?)(?= )`,
)

/** A clause in which days that are called by what they have are marks; `isWrong`: the results have other days of the kind. */
export function withDayPhrases(clause: string, view: JournalView): { text: string; isWrong: boolean } {
  const extreme = OF_EXTREME.exec(clause)
  if (extreme !== null) {
    const days = extremeDays(
      extreme[2] ?? '',
      /^(?:most|highest|biggest|longest|largest|strongest)$/.test(extreme[1] ?? ''),
      view,
    )
    const [day] = days
    if (
      day !== undefined &&
      days.length === 1 &&
      !OF_EXTREME.test(clause.slice(extreme.index + extreme[0].length))
    )
      return { text: replaced(clause, extreme, `@${day}`), isWrong: false }
  }
  const match = OF_NAME.exec(clause)
  if (match === null) return { text: clause, isWrong: false }
  const [, lead = '', number, before, after, listed = ''] = match
  const found = view
    .named(before ?? after ?? '')
    .filter(({ kind }) => kind !== 'food' || before === undefined)
  if (found.length === 0 || new Set(found.map(({ said }) => said.join())).size > 1)
    return { text: clause, isWrong: false }
  const days = [...new Set(found.flatMap(({ days: on }) => [...on]))].sort()
  const stated = lead === 'both' ? 2 : Number(number ?? /\d+/.exec(lead)?.[0] ?? days.length)
  const named = daysIn(listed)
  const isWrong = stated !== days.length || (named.length > 0 && named.toSorted().join() !== days.join())
  return { text: replaced(clause, match, `on ${days.map((day) => `@${day}`).join(' and ')}`), isWrong }
}

const replaced = (text: string, { index, 0: said }: RegExpExecArray, mark: string) =>
  `${text.slice(0, index)} ${mark}${text.slice(index + said.length)}`

function extremeDays(what: string, isMost: boolean, view: JournalView): LocalDate[] {
  const { measures } = measuresOf(` ${what} `)
  const [measure, ...others]: readonly Measure[] =
    measures.length > 0 ? measures : /\bnights?\b/.test(what) ? ['sleep_hours'] : []
  if (measure === undefined || others.length > 0) return []
  const known = view.daysWith(measure).flatMap((day) => {
    const one = view.valueAt(measure, { day })
    return one === undefined ? [] : [{ day, ...one }]
  })
  if (known.length < 2 || (!isMost && known.some(({ isPartial }) => isPartial))) return []
  const values = known.map(({ value }) => value)
  const extreme = isMost ? Math.max(...values) : Math.min(...values)
  return known.filter(({ value }) => value === extreme).map(({ day }) => day)
}
