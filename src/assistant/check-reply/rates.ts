import type { Claim } from './claims.ts'
import type { Fact } from './facts.ts'
import { isSame } from './rounding.ts'
import { isAt, isOfClaim } from './scope.ts'

const GRAMS_PER_KILO = 1000

/** "1.2 g per kilo", "6.5 kcal per gram": an amount of a day per body weight, or of a food per its own weight. */
export function rateOf(claim: Claim, facts: readonly Fact[]): readonly Fact[] | undefined {
  const { figure, windows, isNamedHere } = claim
  const { per } = figure
  if (per === undefined) return undefined
  const isOfBody = per.amount === GRAMS_PER_KILO && !facts.some(({ names }) => isNamedHere(names))
  const amounts = facts.filter(
    (fact) =>
      fact.role === 'actual' &&
      fact.dimension === figure.unit?.dimension &&
      fact.measure !== undefined &&
      claim.measures.includes(fact.measure) &&
      (isOfBody
        ? fact.names.length === 0 && isOfClaim(claim, fact)
        : isNamedHere(fact.names) && isAt(fact.window, windows, true)),
  )
  const wholes = facts.filter(
    ({ measure, dimension, role, names, window }) =>
      role === 'actual' &&
      dimension === per.dimension &&
      (isOfBody
        ? measure === 'weight'
        : measure === 'food_grams' && isNamedHere(names) && isAt(window, windows, true)),
  )
  return amounts.flatMap((amount) => {
    const whole = wholes.find(
      (each) =>
        each.value > 0 &&
        (isOfBody ||
          (each.names.join() === amount.names.join() && each.window?.from === amount.window?.from)) &&
        isSame(figure, (amount.value / each.value) * per.amount, amount),
    )
    return whole === undefined ? [] : [[amount, whole]]
  })[0]
}
