import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Measure } from '../../../questions/query.ts'
import { daysIn } from './day-marks.ts'
import type { Item, JournalView, NamedDays } from './journal-view.ts'
import type { Predicate, Spoken } from './predicate.ts'
import { predicateOf } from './predicates.ts'
import { namedDays, negationIn, type Quantified, quantifierOf } from './quantifiers.ts'

/** What the results show of a clause. */
export type Verdict = {
  holds: boolean
  /** The days that it is about, for "the others". */
  days: readonly LocalDate[]
  /** All days that it was judged by. */
  judged: readonly LocalDate[]
  measures: readonly Measure[]
  names: readonly NamedDays[]
}

const RANGE = /@(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)/
const AFTER = / (?:again )?(after|before|later than|earlier than) @(\d{4}-\d\d-\d\d)(?= )/
const SINCE = / since @(\d{4}-\d\d-\d\d)(?= )/

/** Whether what a clause states of all, none, some or named days or meals holds; undefined: it states nothing of the kind. */
export function quantifiedHolds(clause: string, before: Spoken, view: JournalView): Verdict | undefined {
  const [scoped, isInside] = scopeOf(clause)
  const quantified = quantifierOf(scoped) ?? namedDays(scoped) ?? wholeScope(clause, scoped, view)
  if (quantified === undefined) return undefined
  const { quantifier, noun, total, rest } = quantified
  if (daysIn(rest).length > 0 && !/ than /.test(rest)) return undefined
  const predicate = predicateOf(rest, noun, before, view)
  if (predicate === undefined) return undefined
  const items = predicate.domain.filter(({ day }) => isInside(day))
  const verdict = (holds: boolean, days: readonly LocalDate[]): Verdict => ({
    holds,
    days,
    judged: 'days' in quantifier ? quantifier.days : items.map(({ day }) => day),
    measures: predicate.measure === undefined ? [] : [predicate.measure],
    names: predicate.names,
  })
  if (total !== undefined && total !== items.length) return verdict(false, [])
  const met = items.filter((item) => predicate.test(item) === true).map(({ day }) => day)
  const unmet = items.filter((item) => predicate.test(item) === false).map(({ day }) => day)
  return verdict(
    isSo({ quantifier, noun, total, rest }, { items, met, unmet, predicate, before, isInside }),
    aboutOf(quantified, met, unmet),
  )
}

/** "No ibuprofen this week", "no headache since Monday": of all days of the time, or of all that are known. */
function wholeScope(clause: string, rest: string, view: JournalView): Quantified | undefined {
  const isNegated = negationIn(rest)[1]
  if (clause === rest && !(isNegated && view.named(rest).length > 0)) return undefined
  return {
    quantifier: { kind: isNegated || / (?:complete|covered)(?= )/.test(rest) ? 'all' : 'some' },
    noun: undefined,
    total: undefined,
    rest,
  }
}

/** "Since Tuesday", "from Monday to Thursday": the days that a clause is limited to. */
function scopeOf(clause: string): [rest: string, isInside: (day: LocalDate) => boolean] {
  const range = RANGE.exec(clause)
  if (range !== null) {
    const [said, from = '', to = ''] = range
    const rest = clause.replace(
      new RegExp(`(?: (?:over|in|during|for|from|on|across))?(?: the)? ${said.replace(/\./g, '\\.')}`),
      ' _',
    )
    return [rest, (day) => from <= day && day <= to]
  }
  const since = SINCE.exec(clause)
  if (since !== null) return [clause.replace(SINCE, ' _'), (day) => day > (since[1] ?? '')]
  const [said, side, from = ''] = AFTER.exec(clause) ?? []
  if (said !== undefined)
    return [clause.replace(said, ' _'), (day) => (side === 'before' ? day < from : day > from)]
  return [clause, () => true]
}

type Found = {
  items: readonly Item[]
  met: readonly LocalDate[]
  unmet: readonly LocalDate[]
  predicate: Predicate
  before: Spoken
  isInside: (day: LocalDate) => boolean
}

function isSo({ quantifier }: Quantified, { items, met, unmet, predicate, before }: Found): boolean {
  const isAll = items.length > 0 && met.length === items.length
  switch (quantifier.kind) {
    case 'all': {
      const { except, exceptCount } = quantifier
      if (exceptCount !== undefined)
        return (
          items.length > exceptCount &&
          unmet.length === exceptCount &&
          met.length === items.length - exceptCount
        )
      if (except === undefined) return isAll
      const others = items.filter(({ day }) => !except.includes(day))
      return (
        others.length > 0 &&
        others.every(({ day }) => met.includes(day)) &&
        except.every((day) => !met.includes(day))
      )
    }
    case 'some':
      return met.length > 0
    case 'none':
      return items.length > 0 && unmet.length === items.length
    case 'each': {
      const test = (day: LocalDate) => predicate.test({ day })
      return quantifier.days.every((day) => test(day) === (quantifier.isNegated !== true))
    }
    case 'only':
      return (
        quantifier.days.length > 0 &&
        quantifier.days.every((day) => met.includes(day)) &&
        met.length === quantifier.days.length &&
        unmet.length === items.length - met.length
      )
    case 'count': {
      const { count, bound, named } = quantifier
      if (!named.every((day) => met.includes(day))) return false
      if (named.length > count) return false
      return bound === 'min'
        ? met.length >= count
        : bound === 'max'
          ? met.length <= count
          : met.length === count
    }
    case 'share':
      return quantifier.share === 'half' ? met.length * 2 === items.length : met.length * 2 > items.length
    case 'others': {
      const spoken =
        before.days.length > 0 ? before.days : predicate.than === undefined ? [] : [predicate.than]
      const others = items.filter(({ day }) => !spoken.includes(day))
      if (spoken.length === 0 || (quantifier.count !== undefined && quantifier.count !== others.length))
        return false
      return others.length > 0 && others.every(({ day }) => met.includes(day))
    }
  }
}

/** The days that a following "the others" leaves out. */
function aboutOf(
  { quantifier }: Quantified,
  met: readonly LocalDate[],
  unmet: readonly LocalDate[],
): readonly LocalDate[] {
  if (quantifier.kind === 'each' || quantifier.kind === 'only') return quantifier.days
  if (quantifier.kind === 'all') return quantifier.except ?? unmet
  return quantifier.kind === 'count' ? met : []
}
