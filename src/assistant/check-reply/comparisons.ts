import type { Measure, Window } from '../../questions/query.ts'
import type { Carried } from './claims.ts'
import type { Fact } from './facts.ts'
import { endsOfLists } from './list-ends.ts'
import type { Reading } from './reading.ts'
import { isAt } from './support.ts'

type Direction = 'up' | 'down' | 'same'

const UP =
  /\b(?:more|higher|above|over|exceed\w*|increas\w*|rose|risen|rising|climb\w*|went up|gone up|going up|up from|longer|heavier|gained|improv\w*|better)\b/
const DOWN =
  /\b(?:less|fewer|lower|below|under|short of|decreas\w*|fell|fallen|falling|dropp\w*|went down|gone down|going down|down from|shorter|lighter|lost|declin\w*|worse\w*|reduced)\b/
const SAME =
  /\b(?:unchanged|the same|steady|stable|no change|about as|on target|met|meet|meeting|reached|hit)\b/
const BETTER = /\b(?:better|improv\w*|worse\w*)\b/
const TARGET = /\b(?:target|goal|limit|recommend\w*|allowance|need|reference)\b/
const BETWEEN_TIMES =
  /\b(?:than|compared|versus|vs|since|trend\w*|lately|week|month|before|earlier|previous|from|rose|fell|climb\w*|dropp\w*|improv\w*|increas\w*|decreas\w*|risen|rising|falling|fallen|went|gone|going|gained|lost|worsen\w*|declin\w*)\b/
/** Lower is better. */
const BURDENS: readonly Measure[] = ['stress', 'symptom', 'symptom_severity']
/** Values that differ by less are the same. */
const SAME_SHARE = 0.03
/** A range is met within ±10 %. */
const MET_SHARE = 0.1

/**
 * Whether what a sentence compares holds in the results: a value and its target, or two times. Undefined: it compares
 * nothing that can be checked here.
 */
export function comparisonHolds(
  reading: Reading,
  carried: Carried,
  facts: readonly Fact[],
): boolean | undefined {
  const text = reading.words.join(' ')
  const direction = directionOf(text)
  const measures = reading.measures.length > 0 ? reading.measures.flatMap(({ is }) => is) : carried.measures
  if (direction === undefined || measures.length === 0) return undefined
  const own = facts.filter(({ measure }) => measure !== undefined && measures.includes(measure))
  const windows = reading.windows.length > 0 ? reading.windows.map(({ is }) => is) : carried.windows
  // "Met 78% of" states how much.
  const isPart = reading.figures.some(({ unit, isRatio }) => isRatio === true || unit?.dimension === 'share')
  if (TARGET.test(text) && isPart && direction === 'same') return undefined
  if (TARGET.test(text)) {
    const pairs = targetPairs(
      own.filter((fact) => fact.role === 'target' || isAt(fact.window, windows, true)),
    )
    return pairs.some(([actual, target]) => isDirection(direction, actual.value, target.value, MET_SHARE))
  }
  if (!reading.isCompared && !BETWEEN_TIMES.test(text)) return undefined
  const meant = flipped(direction, text, measures)
  const holds = (later: Fact, earlier: Fact) =>
    later.dimension === earlier.dimension && isDirection(meant, later.value, earlier.value, SAME_SHARE)
  const actual = own.filter(({ role, window }) => role === 'actual' && window !== undefined)
  const [first, second] = reading.windows
  if (first !== undefined && second !== undefined && (reading.isCompared || windows.length === 2)) {
    const of = ({ is }: { is: Window }) => actual.filter(({ window }) => isAt(window, [is], false))
    const isSubject = reading.isCompared
      ? !/^(?:compared|relative|as opposed|unlike|versus)\b/.test(reading.text)
      : first.is.from > second.is.from
    const [a, b] = isSubject ? [of(first), of(second)] : [of(second), of(first)]
    return a.some((one) => b.some((other) => holds(one, other)))
  }
  const inTime = endsOfLists(actual.filter(({ window }) => isAt(window, windows, true))).slice(
    0,
    MAX_COMPARED,
  )
  const isShown = inTime.some((later) =>
    inTime.some((earlier) => isBefore(earlier, later) && holds(later, earlier)),
  )
  return isShown || changes(own).some((change) => isDirection(meant, change, 0, 0))
}

const MAX_COMPARED = 60

const isBefore = (a: Fact, b: Fact) => (a.window?.to ?? '') < (b.window?.from ?? '')

function directionOf(text: string): Direction | undefined {
  if (SAME.test(text)) return 'same'
  const [up, down] = [UP.test(text), DOWN.test(text)]
  return up === down ? undefined : up ? 'up' : 'down'
}

/** "Better" is less of a burden. */
function flipped(direction: Direction, text: string, measures: readonly Measure[]): Direction {
  if (direction === 'same' || !BETTER.test(text) || !measures.some((measure) => BURDENS.includes(measure)))
    return direction
  return direction === 'up' ? 'down' : 'up'
}

function isDirection(direction: Direction, a: number, b: number, share: number): boolean {
  const isNear = Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b))
  if (direction === 'same') return isNear || (share === MET_SHARE && a >= b)
  return direction === 'up' ? a > b : a < b
}

const targetPairs = (facts: readonly Fact[]): [Fact, Fact][] =>
  facts.flatMap((actual) =>
    actual.role !== 'actual'
      ? []
      : facts.flatMap((target): [Fact, Fact][] =>
          target.role === 'target' &&
          target.measure === actual.measure &&
          target.dimension === actual.dimension
            ? [[actual, target]]
            : [],
        ),
  )

/** Changes that a result states itself: of a trend, or a slope. */
const changes = (facts: readonly Fact[]): number[] =>
  facts.flatMap(({ value, isChange }) => (isChange === true ? [value] : []))
