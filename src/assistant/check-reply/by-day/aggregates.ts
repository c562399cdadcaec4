import type { Measure } from '../../../questions/query.ts'
import { figuresIn } from '../figures.ts'
import { isRounded } from '../rounding.ts'
import { fromBase } from '../units.ts'
import { unitOfMeasure } from './against.ts'
import { amountsOf, phraseOf } from './amount-phrases.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { COUNTED_NOUN } from './quantifiers.ts'
import { isEmpty, measuresOf, withoutNames } from './rest-of-clause.ts'

const KINDS = [
  {
    kind: 'sum',
    pattern:
      / (?:together|combined|in total|in all|altogether|add(?:s|ed)? up to|sum(?:s|med)? (?:up )?to|totall?ed|total(?:s|led)?(?: of| to)?)(?= )/g,
  },
  { kind: 'median', pattern: / median(?= )/g },
  {
    kind: 'mean',
    pattern: / (?:on average|(?:the |an )?average(?:d|s)?(?: of)?|averaging|mean(?: of)?)(?= )/g,
  },
] as const

/** Whether a sum, mean or median that a clause gives is that of what it names; undefined: it gives none. */
export function aggregateHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  const found = KINDS.filter(({ pattern }) => clause.search(pattern) >= 0)
  const [only] = found
  if (only === undefined || found.length > 1 || / (?:above|below|over your|under your|than) /.test(clause))
    return undefined
  const [withoutCounts, total] = withoutCount(clause.replace(only.pattern, ' _'))
  const words = withoutCounts.trim().split(' ')
  const [figure, ...others] = figuresIn(words)
  if (
    figure === undefined ||
    others.length > 0 ||
    figure.isRatio === true ||
    figure.clock !== undefined ||
    figure.per !== undefined
  )
    return undefined
  if (['count', 'share'].includes(figure.unit?.dimension ?? '')) return undefined
  const rest = ` ${[...words.slice(0, figure.at), '_', ...words.slice(figure.end)].join(' ')} `
  const phrase = phraseOf(rest, view)
  const { measures, rest: left } = measuresOf(rest)
  const measure = measureOf(measures, figure.unit?.dimension, clause, before)
  if (measure === undefined || phrase.isTarget) return undefined
  const plain = withoutNames(left, phrase.names)
    .replace(/ (?:breakfast|lunch|dinner|snack)(?:s|es)?(?= )/g, ' _')
    .replace(/ @\S+/g, ' _')
    .replace(/ (?:a|per|each|every|all|the) (?:day|night)(?= )/g, ' _')
    .replace(/ (?:all|both)(?= )/g, ' _')
  if (!isEmpty(plain, view)) return undefined
  const amounts = amountsOf(phrase, measure, view)
  if (amounts === undefined || amounts.length < 2 || amounts.some(({ isPartial }) => isPartial))
    return undefined
  const values = amounts.map(({ value }) => value).sort((a, b) => a - b)
  const sum = values.reduce((all, value) => all + value, 0)
  const middle =
    ((values[Math.floor((values.length - 1) / 2)] ?? 0) + (values[Math.ceil((values.length - 1) / 2)] ?? 0)) /
    2
  const value = only.kind === 'sum' ? sum : only.kind === 'mean' ? sum / values.length : middle
  const unit = figure.unit ?? unitOfMeasure(measure)
  const isCounted = total === undefined || total === values.length
  return {
    holds:
      isCounted && isRounded(figure.value, unit === undefined ? value : fromBase(value, unit), figure.hedge),
    days: phrase.days,
    judged: phrase.days.length > 0 ? phrase.days : view.daysWith(measure),
    measures: [measure],
    names: phrase.names,
  }
}

/** "Over the four logged days": how many there are. */
function withoutCount(clause: string): [rest: string, total: number | undefined] {
  const match = COUNTED_NOUN.exec(clause)
  if (match === null) return [clause, undefined]
  const [said, count] = match
  const noun = /(breakfast|lunch|dinner|snack)/.exec(said)?.[1]
  return [
    `${clause.slice(0, match.index)} ${noun ?? '_'}${clause.slice(match.index + said.length)}`,
    count === undefined ? undefined : Number(count),
  ]
}

function measureOf(
  said: readonly Measure[],
  dimension: string | undefined,
  clause: string,
  before: Spoken,
): Measure | undefined {
  if (dimension === 'energy')
    return said.length === 0 || said.includes('energy_kcal') ? 'energy_kcal' : undefined
  if (said.length === 1) return said[0]
  if (said.length > 1) return undefined
  if (dimension === 'time') return 'sleep_hours'
  if (/ (?:weigh ?- ?ins?|weigh ins?)(?= )/.test(clause)) return 'weight'
  if (/ nights?(?= )/.test(clause)) return 'sleep_hours'
  return before.measures.length === 1 ? before.measures[0] : undefined
}
