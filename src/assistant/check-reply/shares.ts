import { pairOf } from './arithmetic.ts'
import type { Claim } from './claims.ts'
import type { Fact } from './facts.ts'
import { isRatioNear, isStated } from './rounding.ts'
import { isAt, isOfClaim } from './scope.ts'

/** A percentage, "half of", "twice as much": one amount divided by another of the same kind. */
export function ratioOf(claim: Claim, facts: readonly Fact[]): readonly Fact[] | undefined {
  const { figure, cues } = claim
  const own = facts.filter(
    (fact) =>
      isOfClaim({ ...claim, windows: claim.allWindows.length > 1 ? claim.allWindows : [] }, fact) &&
      fact.dimension !== 'share' &&
      (fact.dimension === 'count') === claim.isOfCount,
  )
  const near = (ratio: number) => isRatioNear(figure, ratio)
  const isOfNamed = own.some(({ names }) => claim.isNamedHere(names))
  return pairOf(own, (a, b) => {
    if (!isRelated(claim, a, b)) return false
    if (isOfNamed && !claim.isNamedHere(a.names) && !claim.isNamedHere(b.names)) return false
    if (a.dimension !== b.dimension || a.measure !== b.measure || b.value === 0) return false
    if (!isAt(a.window, claim.allWindows.length > 1 ? claim.allWindows : claim.windows, cues.extreme))
      return false
    return near(a.value / b.value) || (cues.difference && near(Math.abs(a.value - b.value) / b.value))
  })
}

const isOfEntries = ({ list }: Fact) => /^(?:days|entries) /.test(list ?? '')

/** One amount is compared with its target, with one of the same time, or with one that the sentence names or states. */
function isRelated(
  { figure, allWindows, windows, others, isNamedHere, saysTarget }: Claim,
  a: Fact,
  b: Fact,
): boolean {
  // Many entries give any share by chance: of those, one amount at least is stated beside it.
  const isStatedBeside = [a, b].some((fact) => others.some((other) => isStated(other, fact)))
  const isOfOneDay = windows.length > 0 && windows.every(({ from, to }) => from === to)
  if (isOfEntries(a) && !isStatedBeside && !isOfOneDay) return false
  if (a.dimension === 'count')
    return isNamedHere(a.names) && (b.measure === 'days_logged' || b.measure === 'checkins')
  if (a.role === 'target' || a.stat !== undefined) return false
  if (b.role === 'target') {
    const isMeant = saysTarget || others.some((other) => isStated(other, b))
    return isMeant && (a.names.length === 0 || isNamedHere(a.names))
  }
  const isSameTime = a.window?.from === b.window?.from && a.window?.to === b.window?.to
  // Of two times, the same food or meal, or both days as a whole.
  if (allWindows.length > 1) {
    const of = ({ names, meal, list }: Fact) => `${names.join()} ${names.length > 0 ? '' : meal} ${list}`
    // A share of a day's amount is less than it.
    if (isSameTime) return a.names.length !== b.names.length && figure.value <= 1 && isNamedHere(a.names)
    const [first] = allWindows
    // "Twice as much on Tuesday as on Monday": the first is the larger.
    const isInOrder = figure.isRatio !== true || first === undefined || isAt(a.window, [first], false)
    return isInOrder && of(a) === of(b)
  }
  // A share of the same day is of what the sentence names; another food is not a whole.
  if (isSameTime) return a.names.join() !== b.names.join() && (b.names.length === 0 || isNamedHere(b.names))
  if (a.names.length > 0 && b.names.length > 0) return isNamedHere(a.names) && isNamedHere(b.names)
  return b.stat === 'mean' || others.some((figure) => isStated(figure, b))
}
