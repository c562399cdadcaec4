import type { Measure } from '../../../questions/query.ts'
import { amountsOf, type Phrase, phraseOf, sumOf } from './amount-phrases.ts'
import type { JournalView } from './journal-view.ts'
import type { Spoken } from './predicate.ts'
import type { Verdict } from './quantified-claims.ts'
import { measuresOf } from './rest-of-clause.ts'

const THAN =
  / (?:(more|higher|bigger|larger|heavier|richer|greater)|(less|lower|fewer|smaller|lighter))(?: (?:in|of))?(?: [a-z]+){0,3}? than(?= )/
const ALIKE = / (?:the same|similar|equal|comparable|identical|as much|about as much)(?: [a-z]+){0,3}(?= )/
/** How close values are that are called similar. */
const ALIKE_SHARE = 0.15

/** "Dinner had more protein than lunch", "Tuesday's coffee was bigger than today's": two foods, meals or days; undefined: not two. */
export function comparisonOfTwoHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  if (
    / (?:not|never|no|neither|only|all|every|each|both .* than|average|other|others|target|goal|limit|times|twice|half|double|%) /.test(
      clause,
    ) ||
    /\d/.test(clause.replace(/ @\S+/g, ' '))
  )
    return undefined
  const than = THAN.exec(clause)
  if (than === null && !ALIKE.test(clause)) return undefined
  const [left = '', right = ''] =
    than === null
      ? alikeSides(clause)
      : [clause.slice(0, than.index), clause.slice(than.index + than[0].length)]
  const isSize = than !== null && /bigger|larger|heavier|smaller|lighter/.test(than[0])
  const { measures } = measuresOf(clause)
  const [a, b] = [phraseOf(`${left} `, view), phraseOf(`${right} `, view)]
  const measure: Measure | undefined =
    measures[0] ??
    (isSize && a.names.length > 0 ? 'food_grams' : a.meals.length > 0 ? 'energy_kcal' : before.measures[0])
  if (measure === undefined || measures.length > 1 || a.names.length + a.meals.length === 0) return undefined
  const days = [...new Set([...a.days, ...b.days])]
  const whole = (phrase: Phrase, other: Phrase): Phrase => ({
    names: phrase.names.length > 0 ? phrase.names : phrase.meals.length > 0 ? [] : other.names,
    meals: phrase.meals.length > 0 ? phrase.meals : phrase.names.length > 0 ? [] : other.meals,
    days: phrase.days.length > 0 ? phrase.days : days.length === 1 && phrase.names.length === 0 ? days : [],
    isTarget: false,
  })
  if (b.names.length + b.meals.length + b.days.length === 0) return undefined
  const [first, second] = [whole(a, b), whole(b, a)].map((phrase) =>
    phrase.names.length > 1 ? undefined : amountsOf(phrase, measure, view),
  )
  if (first === undefined || second === undefined || first.length !== 1 || second.length !== 1)
    return undefined
  const [x, y] = [sumOf(first), sumOf(second)]
  if (x.isPartial || y.isPartial) return undefined
  const size = Math.max(Math.abs(x.value), Math.abs(y.value))
  const holds =
    than === null
      ? Math.abs(x.value - y.value) <= ALIKE_SHARE * size
      : than[1] !== undefined
        ? x.value > y.value
        : x.value < y.value
  return { holds, days, judged: days, measures: measure === 'food_grams' ? [] : [measure], names: [] }
}

const alikeSides = (clause: string): string[] => {
  const [, left = '', right = ''] =
    /^(.*?) and (.*?)(?: (?:had|have|has|were|was|are|is|contained|brought|gave) .*)$/.exec(clause) ?? []
  return [` ${left}`, ` ${right}`]
}
