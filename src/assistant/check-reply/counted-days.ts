import type { Claim, Threshold } from './claims.ts'
import type { Fact } from './facts.ts'
import { PLAIN } from './rounding.ts'
import { isAt } from './scope.ts'
import { toBase } from './units.ts'

/** A number of days or times is of what the sentence names, and of food or of check-ins. */
export function ofCount(
  { figure, measures, isNamedHere, isWhole, isOfFood }: Claim,
  own: readonly Fact[],
): readonly Fact[] {
  const isCount = figure.unit === undefined ? measures.length === 0 : figure.unit.dimension === 'count'
  if (!isCount || isWhole) return own
  const named = own.filter(({ names }) => names.length > 0 && isNamedHere(names))
  if (named.length > 0) return named
  const logged = own.filter(({ measure }) => measure === 'days_logged')
  return isOfFood && figure.isOfDays === true && logged.length > 0 ? logged : own
}

/** The days of a list that are above or below a value or target, if the figure is their number. */
export function countMeeting(
  claim: Claim,
  { figure: limit, side, isInclusive }: Threshold,
  facts: readonly Fact[],
): readonly Fact[] | undefined {
  const isOwn = (fact: Fact) =>
    fact.measure !== undefined && claim.measures.includes(fact.measure) && fact.names.length === 0
  const target = facts.find((fact) => fact.role === 'target' && isOwn(fact))
  const bound = limit === undefined ? target?.value : toBase(limit.value, limit.unit ?? PLAIN)
  if (bound === undefined) return undefined
  const inside = facts.filter(
    (fact) =>
      fact.list !== undefined &&
      fact.role === 'actual' &&
      fact.meal === undefined &&
      isOwn(fact) &&
      fact.dimension === (limit?.unit?.dimension ?? target?.dimension ?? fact.dimension) &&
      fact.window !== undefined &&
      isAt(fact.window, claim.windows, true),
  )
  const lists = Map.groupBy(inside, ({ list }) => list)
  const isMany = claim.figure.hedge === 'over'
  return [...lists.values()].find((list) => {
    const named = claim.isEnumerated ? claim.allWindows : []
    const met = list.filter(({ value }) =>
      isInclusive && value === bound ? true : side === 'below' ? value < bound : value > bound,
    )
    const isEachNamed = named.every(
      (day) => day.from !== day.to || met.some(({ window }) => window?.from === day.from),
    )
    if (!isEachNamed) return false
    return isMany ? met.length >= claim.figure.value : met.length === claim.figure.value
  })
}
