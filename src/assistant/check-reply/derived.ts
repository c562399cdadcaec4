import type { Claim } from './claims.ts'
import type { Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { isRatioNear, isSame } from './rounding.ts'
import { isAt, isOfClaim } from './scope.ts'
import { toBase, unitAt } from './units.ts'

/** A number that a step of arithmetic may start from: one that the sentence states and that holds, or a fact it names. */
export type Operand = {
  /** In the base unit. */
  value: number
  dimension: string | undefined
  /** Where the sentence states it; undefined: it does not. */
  at: number | undefined
  /** It is the person's own number, or a target. */
  isReference: boolean
  figure?: Figure
  facts: readonly Fact[]
}

const WHAT_IF = /\b(?:would|will|if|another|again|more of|bring(?:s|ing)?|takes? you|land|end up)\b/
const APART =
  /\b(?:apart|later|earlier|after|before|between|gap|window|span\w*|wait\w*|passed|long|more|less|longer|shorter)\b/
const BELOW =
  /\b(?:short|shy|to go|left|remain\w*|below|under|less|fewer|lower|missing|still need|shorter|lighter)\b/
const ABOVE = /\b(?:more|above|over|higher|beyond|exceed\w*|longer|heavier|too much|ahead|another)\b/

/** What a number of the sentence is to its other numbers and to what it names; undefined: nothing by one step. */
export function derivedFrom(
  claim: Claim,
  proven: readonly Operand[],
  facts: readonly Fact[],
  text: string,
): readonly Operand[] | undefined {
  const { figure } = claim
  if (figure.per !== undefined) return undefined
  const known = [...proven.filter((one) => one.figure !== figure), ...operandsOf(claim, facts)]
  const isRatio = figure.isRatio === true || figure.unit?.dimension === 'share'
  const stated = known.some(({ at }) => at !== undefined)
  for (const a of known) {
    for (const b of known) {
      if (a === b || a.dimension !== b.dimension) continue
      // Of two that are not stated, only what a sentence supposes may be added up.
      const isStated = a.at !== undefined || b.at !== undefined
      if (isRatio) {
        if (isStated && stated && b.value > 0 && isRatioOf(claim, a, b, text)) return [a, b]
        continue
      }
      if (figure.unit !== undefined && figure.unit.dimension !== a.dimension) continue
      const unit = figure.unit ?? a.figure?.unit
      const inUnit = { ...figure, unit }
      if (WHAT_IF.test(text) && isOther(a, b) && isSame(inUnit, a.value + b.value)) return [a, b]
      if (!isStated) continue
      const isOfClock = a.dimension === 'time' && a.figure?.clock !== undefined
      if (isOfClock && !APART.test(text)) continue
      if ((claim.cues.difference || isOfClock) && isDifference(inUnit, a, b, text)) return [a, b]
      if (claim.cues.sum && a.at !== undefined && b.at !== undefined && isSame(inUnit, a.value + b.value))
        return [a, b]
    }
  }
  return undefined
}

/** Two numbers of the sentence, or an amount of a food and one of a day. */
const isOther = (a: Operand, b: Operand): boolean =>
  a.at !== b.at || (a.facts[0]?.names.length === 0) !== (b.facts[0]?.names.length === 0)

function isDifference(figure: Figure, a: Operand, b: Operand, text: string): boolean {
  if (!isSame(figure, Math.abs(a.value - b.value))) return false
  const [below, above] = [BELOW.test(text), ABOVE.test(text)]
  if (below === above) return true
  const [subject, reference] = isSubject(a, b, figure) ? [a, b] : [b, a]
  return below ? subject.value <= reference.value : subject.value >= reference.value
}

/** "X is 5 g more than Y": what stands before the difference; of two before it, not the target. */
function isSubject(a: Operand, b: Operand, { at }: Figure): boolean {
  const [isBefore, isOtherBefore] = [(a.at ?? Infinity) < at, (b.at ?? Infinity) < at]
  if (isBefore !== isOtherBefore) return isBefore
  if (a.isReference !== b.isReference) return b.isReference
  return (a.at ?? Infinity) < (b.at ?? Infinity)
}

/** One divided by the other; "18% below" by what is left or added. */
function isRatioOf({ figure, cues }: Claim, a: Operand, b: Operand, text: string): boolean {
  const ratio = a.value / b.value
  const isFirst = (a.at ?? Infinity) < (b.at ?? Infinity)
  if (isRatioNear(figure, ratio))
    return a.isReference === b.isReference ? isFirst || ratio <= 1 : b.isReference
  if (figure.unit?.dimension !== 'share' || !cues.difference || !isFirst) return false
  return (
    BELOW.test(text) !== ABOVE.test(text) && isRatioNear(figure, BELOW.test(text) ? 1 - ratio : ratio - 1)
  )
}

const MAX_OPERANDS = 12

/** What the sentence names without its number: a day, a food of it, a target. */
function operandsOf(claim: Claim, facts: readonly Fact[]): Operand[] {
  const { figure, measures, windows } = claim
  if (measures.length === 0) return []
  const days = windows.length > 0 ? windows : claim.allWindows
  if (days.length === 0) return []
  const own = facts.filter(
    (fact) =>
      fact.measure !== undefined &&
      measures.includes(fact.measure) &&
      fact.measure !== 'food_grams' &&
      fact.role !== 'gap' &&
      fact.isChange !== true &&
      fact.dimension !== 'share' &&
      fact.dimension !== 'count' &&
      (figure.unit === undefined ||
        figure.unit.dimension === 'share' ||
        figure.unit.dimension === fact.dimension) &&
      (fact.role === 'target' || isAt(fact.window, days, false)) &&
      (fact.names.length > 0 ? claim.isNamedHere(fact.names) : isOfClaim(claim, fact)),
  )
  const byValue = new Map(own.map((fact) => [`${fact.dimension} ${fact.value} ${fact.role}`, fact]))
  return [...byValue.values()].slice(0, MAX_OPERANDS).map((fact) => ({
    value: fact.value,
    dimension: fact.dimension,
    at: undefined,
    isReference: fact.role === 'target',
    facts: [fact],
  }))
}

const HOURS = unitAt(['h'], 0)?.unit

/** A stated number as what others may follow from. */
export function operandOf(figure: Figure, facts: readonly Fact[], isReference: boolean): Operand {
  const { clock, value, at } = figure
  if (clock !== undefined) {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return { value: hour + minute / 60, dimension: HOURS?.dimension, at, isReference, figure, facts }
  }
  const [fact] = facts
  const unit = figure.unit
  // A fact is more exact than its rounded number.
  const exact = facts.length === 1 && fact !== undefined ? fact.value : undefined
  return {
    value: exact ?? (unit === undefined ? value : toBase(value, unit)),
    dimension: unit?.dimension ?? fact?.dimension,
    at,
    isReference: isReference || fact?.role === 'target',
    figure,
    facts,
  }
}
