import { CLOCK, clockOf } from './clock-times.ts'
import type { JournalView } from './journal-view.ts'
import type { Predicate } from './predicate.ts'
import { mask, negationIn } from './quantifiers.ts'
import { isEmpty, measuresOf, withoutNames } from './rest-of-clause.ts'

/** "Before 9 am", "by seven": of the meals or foods that the clause names. */
export function clockPredicate(
  text: string,
  meal: string | undefined,
  view: JournalView,
): Predicate | undefined {
  const match = CLOCK.exec(text)
  if (match === null) return undefined
  const [rest, isNegated] = negationIn(mask(text, match))
  const { measures, rest: left } = measuresOf(rest)
  const named = view.named(left)
  const unnamed = withoutNames(left, named)
  if (!isEmpty(unnamed, view) || measures.length > 1 || named.some(({ kind }) => kind !== 'food'))
    return undefined
  const [measure] = measures
  const isFood = named.length > 0
  if (
    meal === undefined &&
    !isFood &&
    measure === undefined &&
    !/ (?:ate|eat|eaten|eating|logged|meals?|food|entry|entries)(?= )/.test(left)
  )
    return undefined
  const meant = view.entries.filter(
    (entry) =>
      (meal === undefined || entry.meal === meal) &&
      (!isFood || named.some(({ name }) => name === entry.name.trim().toLowerCase())) &&
      (measure === undefined ||
        ((entry.amounts as Record<string, number | null | undefined>)[measure] ?? 0) > 0),
  )
  const limit = clockOf(match, meal)
  if (limit === undefined) return undefined
  const isAny = meal === undefined
  const days = isNegated || isAny ? view.foodDays : [...new Set(meant.map(({ date }) => date))]
  const holds = (time: string) =>
    limit.side === 'before'
      ? time < limit.time
      : limit.side === 'at'
        ? time === limit.time
        : time > limit.time
  return {
    domain: days.map((day) => ({ day })),
    names: named,
    test: ({ day }) => {
      const there = meant.filter(({ date }) => date === day)
      if (!view.foodDays.includes(day)) return undefined
      if (isNegated) return !there.some(({ time }) => holds(time))
      if (there.length === 0) return undefined
      return isAny ? there.some(({ time }) => holds(time)) : there.every(({ time }) => holds(time))
    },
  }
}
