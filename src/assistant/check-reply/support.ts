import { combined, differenceOf } from './arithmetic.ts'
import type { Claim } from './claims.ts'
import { countMeeting, ofCount } from './counted-days.ts'
import type { Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { rateOf } from './rates.ts'
import { isInUnit, isSame, sizeOf } from './rounding.ts'
import { isOfClaim } from './scope.ts'
import { ratioOf } from './shares.ts'

/** The facts that a figure is or follows from; a bare one may be in the unit of the one before it in a list. */
export function supportOf(claim: Claim, facts: readonly Fact[]): readonly Fact[] | undefined {
  const own = supportInUnit(claim, facts)
  const { unitBefore, figure } = claim
  if (own !== undefined || figure.unit !== undefined || unitBefore === undefined) return own
  const measures = unitBefore.dimension === 'energy' ? (['energy_kcal'] as const) : claim.measures
  return supportInUnit({ ...claim, measures, figure: { ...figure, unit: unitBefore } }, facts)
}

/** By one step of arithmetic at most; undefined: it follows from none. */
function supportInUnit(claim: Claim, facts: readonly Fact[]): readonly Fact[] | undefined {
  const { figure } = claim
  if (figure.per !== undefined) return rateOf(claim, facts)
  if (claim.threshold !== undefined) return countMeeting(claim, claim.threshold, facts)
  if (figure.isRatio === true) return ratioOf(claim, facts)
  const meant = ofCount(
    claim,
    facts.filter((fact) => isOfClaim(claim, fact) && isInUnit(figure, fact)),
  )
  const counted = claim.isEnumerated ? meant.filter(({ window }) => window?.from !== window?.to) : meant
  const near = counted.filter(({ names }) => claim.isNamedNear(names))
  const here = claim.measures.length === 0 ? counted.filter(({ names }) => claim.isNamedHere(names)) : []
  const beside = counted.filter(
    ({ names, dimension }) => dimension !== 'count' && names.length > 0 && claim.isNamedBeside(names),
  )
  const own = [beside, near, here].find(({ length }) => length > 0) ?? counted
  const direct = own.find(
    (fact) =>
      claim.roles.includes(fact.role) &&
      isSame(figure, sizeOf(fact), fact) &&
      isSecond(figure, fact) &&
      isOfKind(claim, fact) &&
      !(claim.isNow && isOutdated(fact, own)),
  )
  if (direct !== undefined) return [direct]
  if (figure.second !== undefined) return undefined
  if (figure.unit?.dimension === 'share') return ratioOf(claim, facts)
  const windows = claim.allWindows.length > 1 ? claim.allWindows : claim.windows
  const within = {
    ...claim,
    windows,
    cues: { ...claim.cues, extreme: claim.cues.extreme || claim.cues.difference || claim.cues.sum },
  }
  const inScope = facts.filter((fact) => isOfClaim(within, fact) && isInUnit(figure, fact))
  return (
    differenceOf(claim, inScope) ??
    combined(
      claim,
      inScope.filter(
        (fact) =>
          (claim.cues.sum && fact.list?.startsWith('days ') === true) ||
          isOfClaim({ ...claim, windows }, fact),
      ),
    )
  )
}

/** An average is the mean of several values, and the present value is a single one. */
function isOfKind({ cues, isNow, figure }: Claim, { stat, list, role, window, source }: Fact): boolean {
  if (isNow && (stat === 'mean' || stat === 'first')) return false
  if (!cues.average || role !== 'actual' || figure.unit?.dimension === 'count') return true
  const isSingle = list !== undefined && (window === undefined || window.from === window.to)
  return stat !== undefined ? stat === 'mean' : !isSingle && source.query?.reduce !== 'sum'
}

/** There is a later value of the same. */
const isOutdated = ({ measure, window, list }: Fact, own: readonly Fact[]) =>
  window !== undefined &&
  own.some(
    (other) =>
      other.measure === measure &&
      other.list === list &&
      other.window !== undefined &&
      other.window.from > window.to,
  )

const isSecond = ({ second }: Figure, fact: Fact) =>
  second === undefined || (fact.second !== undefined && Math.abs(second - fact.second) <= 0.5)
