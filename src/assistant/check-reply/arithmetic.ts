import type { Claim } from './claims.ts'
import type { Fact } from './facts.ts'
import { endsOfLists } from './list-ends.ts'
import { isSame } from './rounding.ts'

/** Of more facts, two may give any number by chance. */
const MAX_COMBINED = 40

/** "18 g short", "0.8 kg less": what lies between two facts; of a list, between those named or between its ends. */
export function differenceOf(
  { figure, cues, allWindows, measures, side }: Claim,
  near: readonly Fact[],
): readonly Fact[] | undefined {
  if (!cues.difference || (measures.length === 0 && figure.unit?.dimension === 'count')) return undefined
  const hasNames = near.some(({ list, names }) => list !== undefined && names.length > 0)
  return pairOf(
    allWindows.length > 1 || hasNames ? near : endsOfLists(near),
    (a, b) => isSame(figure, Math.abs(a.value - b.value), a) && isOnSide(side, a, b),
  )
}

/** Of a target, "30 g left" is below it, "30 g over" above. */
function isOnSide(side: Claim['side'], a: Fact, b: Fact): boolean {
  if (side === undefined || (a.role === 'target') === (b.role === 'target')) return true
  const [target, other] = a.role === 'target' ? [a, b] : [b, a]
  return side === 'below' ? other.value <= target.value : other.value >= target.value
}

/** A sum, difference or mean of two, where the words say so. */
export function combined(claim: Claim, own: readonly Fact[]): readonly Fact[] | undefined {
  const { figure, cues } = claim
  if (claim.measures.length === 0 && figure.unit?.dimension === 'count') return undefined
  const lists =
    cues.sum || cues.mean
      ? Map.groupBy(
          own.filter(({ list }) => list !== undefined),
          ({ list }) => list,
        )
      : new Map<string, Fact[]>()
  for (const list of lists.values()) {
    const sum = list.reduce((total, { value }) => total + value, 0)
    if (list.length > 1 && cues.sum && isSame(figure, sum, list[0])) return list
    if (list.length > 1 && cues.mean && isSame(figure, sum / list.length, list[0])) return list
  }
  const isChosen = (a: Fact, b: Fact) =>
    (a.list === undefined && b.list === undefined && a.window?.from !== b.window?.from) ||
    claim.allWindows.length > 1 ||
    (a.names.length > 0 && b.names.length > 0)
  return pairOf(own, (a, b) => {
    // Two of a longer list are no sum or mean of it, unless they are named.
    if (a.role !== b.role || !isChosen(a, b)) return false
    return (
      (cues.sum && isSame(figure, a.value + b.value, a)) ||
      (cues.mean && isSame(figure, (a.value + b.value) / 2, a))
    )
  })
}

/** Two facts of one measure. */
export function pairOf(
  facts: readonly Fact[],
  isMeant: (a: Fact, b: Fact) => boolean,
): readonly Fact[] | undefined {
  for (const own of Map.groupBy(facts, ({ measure }) => measure).values()) {
    const some = own.slice(0, MAX_COMBINED)
    for (const [index, a] of some.entries()) {
      for (const [other, b] of some.entries()) if (index !== other && isMeant(a, b)) return [a, b]
    }
  }
  return undefined
}
