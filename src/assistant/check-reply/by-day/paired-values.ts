import { figuresIn } from '../figures.ts'
import { isRounded } from '../rounding.ts'
import { fromBase } from '../units.ts'
import { unitOfMeasure } from './against.ts'
import { DAY } from './day-marks.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { isEmpty, measuresOf, withoutNames } from './rest-of-clause.ts'

const FIGURE = '\\d+(?:\\.\\d+)?(?: (?:out of 10|[a-zµ]+))?'
/** "5 on Tuesday", "Tuesday 5". */
const BEHIND = new RegExp(
  ` (?:a |an |at |was |is )?(?:about |around )?(${FIGURE}?) (?:on|for|in) (${DAY})(?= )`,
  'g',
)
const BEFORE = new RegExp(
  ` (?:on )?(${DAY}) (?:\\( )?(?:with |at |was |had |: )?(?:about |around )?(${FIGURE}?)(?= )`,
  'g',
)
const JOINED = / (?:,|and|but|vs|against|\(|\)|then|only|just|while|_)(?= )/g

/** Several values, each with its day beside it; undefined: the clause gives none so. */
export function pairedValuesHold(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  for (const [pattern, dayAt, figureAt] of [
    [BEHIND, 2, 1],
    [BEFORE, 1, 2],
  ] as const) {
    const pairs = [...clause.matchAll(pattern)]
    if (pairs.length < 2) continue
    const { measures, rest } = measuresOf(clause.replace(pattern, ' _'))
    const named = view.named(rest).filter(({ kind }) => kind === 'symptom')
    if (!isEmpty(withoutNames(rest, named).replace(JOINED, ' _'), view) || named.length > 1) continue
    const measure = measures[0] ?? (named.length > 0 ? ('symptom_severity' as const) : before.measures[0])
    if (
      measure === undefined ||
      measures.length > 1 ||
      (measures.length === 0 && named.length === 0 && before.measures.length > 1)
    )
      continue
    const name = named[0]?.name
    const found = pairs.map((pair) => {
      const [figure, ...others] = figuresIn((pair[figureAt] ?? '').split(' '))
      const known = view.valueAt(measure, {
        day: (pair[dayAt] ?? '').slice(1),
        ...(name !== undefined && { name }),
      })
      if (figure === undefined || others.length > 0 || figure.unit?.dimension === 'count') return undefined
      if (known === undefined) return false
      const unit = figure.unit ?? unitOfMeasure(measure)
      return isRounded(
        figure.value,
        unit === undefined ? known.value : fromBase(known.value, unit),
        figure.hedge,
      )
    })
    if (found.includes(undefined)) continue
    const days = pairs.map((pair) => (pair[dayAt] ?? '').slice(1))
    return { holds: !found.includes(false), days, judged: days, measures: [measure], names: named }
  }
  return undefined
}
