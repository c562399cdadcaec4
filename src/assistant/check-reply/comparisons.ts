import type { Measure, Window } from '../../questions/query.ts'
import { UNKNOWN } from './absence.ts'
import { type Carried, countsDays } from './claims.ts'
import type { Fact } from './facts.ts'
import { endsOfLists } from './list-ends.ts'
import { isSaid, namedWords } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isStated } from './rounding.ts'
import { isAt } from './scope.ts'

type Direction = 'up' | 'down' | 'same'

const UP =
  /\b(?:more|upwards?|higher|above|over|exceed\w*|increas\w*|rose|risen|rising|climb\w*|went up|gone up|going up|up from|longer|larger|bigger|stronger|severer|heavier|gained|improv\w*|better)\b/
const DOWN =
  /\b(?:less|downwards?|fewer|lower|below|under|short of|decreas\w*|fell|fallen|falling|dropp\w*|went down|gone down|going down|down from|shorter|smaller|lighter|weaker|milder|lost|declin\w*|worse\w*|reduced)\b/
const SAME =
  /\b(?:unchanged|the same|steady|stable|constant|(?:stayed|remained)(?! (?:[\w.]+ ){0,3}(?:under|below|above|over|within|short))|level|no change|about as|on target|met|meet|meeting|reached|hit)\b/
const MET = /\b(?:met|meet|meeting|reached|hit)\b/
const REACHED = /\b(?:met|reached|hit) (?:about )?\d/
const WITHIN = /\bwithin (?:your |the )(?:[a-z]+ ){0,2}(?:target|goal|limit)\b/
const NEGATED = /\b(?:none|not|never|no|neither)\b/
const BETTER = /\b(?:better|improv\w*|worse\w*)\b/
const TARGET = /\b(?:targets?|goals?|limits?|recommend\w*|allowance|needs?|reference)\b/
/** Only a target tells how much is enough. */
const ENOUGH =
  /\b(?:(?:enough|plenty of|sufficient|adequate)(?! (?:data|days|entries|information|values|to (?:say|tell|know|see)))|too (?:much|little|many|few))\b/
const BETWEEN_TIMES =
  /\b(?:than|compared|versus|vs|since|trend\w*|bec[ao]m\w*|grow\w*|grew|\w+er and \w+er|lately|week|month|before|earlier|previous|from|rose|fell|climb\w*|dropp\w*|improv\w*|better|worse|getting|increas\w*|decreas\w*|risen|rising|falling|fallen|went|gone|going|gained|lost|worsen\w*|declin\w*)\b/
/** No result shows what goes with what. */
const GENERAL =
  /\b(?:on|after|before) (?:the )?(?:days|nights|mornings|evenings) (?:with|when|that|after|of)\b|\bwhenever\b|\bthe more\b|\bmost (?:of (?:the|your|these) )?(?:days|nights|mornings|evenings|meals)\b/
/** "More than half of" is of a figure. */
const HEDGE =
  /\b(?:(?:more|less|fewer|higher|lower|longer) than|under|below|above|over|up to) (?=\d|half|twice|double|(?:a|one|two|three) (?:third|quarter|fifth))/g
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
  const text = reading.words
    .join(' ')
    .replace(HEDGE, '')
    .replace(/\bfell on\b/g, 'was on')
  if (UNKNOWN.test(text) || countsDays(reading)) return undefined
  const direction = directionOf(text)
  if (direction !== undefined && GENERAL.test(text)) return false
  const judged = reading.measures.flatMap(({ is }) => is)
  if (reading.isAboutPerson && ENOUGH.test(text) && judged.length > 0) {
    const isAimedAt = ({ role, measure }: Fact) =>
      role === 'target' && measure !== undefined && judged.includes(measure)
    if (!facts.some(isAimedAt)) return false
  }
  const named = reading.measures.length > 0 ? reading.measures.flatMap(({ is }) => is) : carried.measures
  const measures: readonly Measure[] =
    named.length === 0 && reading.meals.length > 0
      ? ['energy_kcal']
      : /\b(?:heavier|lighter)\b/.test(text)
        ? ['weight']
        : named.length === 0 && isOfSymptom(reading, facts)
          ? ['symptom_severity']
          : named
  if (
    direction === 'same' &&
    measures.length === 0 &&
    /\b(?:reached|met|hit)\b.*\b(?:targets?|goals?)\b/.test(text)
  )
    return false
  if (direction === undefined || measures.length === 0) return undefined
  const own = facts.filter(
    ({ measure, names, meal, dimension }) =>
      measure !== undefined &&
      measures.includes(measure) &&
      dimension !== 'share' &&
      isOfScope({ names, meal }, reading),
  )
  const windows = reading.windows.length > 0 ? reading.windows.map(({ is }) => is) : carried.windows
  // "Met 78% of" states how much.
  const isPart = reading.figures.some(({ unit, isRatio }) => isRatio === true || unit?.dimension === 'share')
  if (TARGET.test(text) && isPart && direction === 'same') return undefined
  if (TARGET.test(text) || REACHED.test(text)) {
    const pairs = targetPairs(
      own.filter((fact) => fact.role === 'target' || isAt(fact.window, windows, true)),
    )
    const holds = ([actual, target]: [Fact, Fact]) =>
      direction === 'same' && MET.test(text)
        ? isMet(actual, target)
        : isDirection(direction, actual.value, target.value, MET_SHARE)
    // "None reached it", "you did not meet it".
    if (direction === 'same' && NEGATED.test(text)) return pairs.length > 0 && !pairs.some(holds)
    if (direction === 'down' && !KNOWN_PART.test(reading.text) && isInPart(own, windows)) return false
    const days = pairs.filter(([{ list }]) => list !== undefined)
    // Of several days, all of them.
    if (pairs.length === days.length && windows.some(({ from, to }) => from !== to)) {
      return days.length > 0 && days.every(holds)
    }
    const single = windows.filter(({ from, to }) => from === to)
    if (single.length > 1 && single.length === windows.length)
      return single.every((day) => pairs.some((pair) => isAt(pair[0].window, [day], false) && holds(pair)))
    return pairs.filter(([{ list }]) => list === undefined || single.length === windows.length).some(holds)
  }
  if (STAYED.test(text) && stays(reading, own, windows) === false) return false
  const byName = namesCompared(reading, own, direction, windows)
  if (byName !== undefined) return byName
  if (!reading.isCompared && !BETWEEN_TIMES.test(text) && reading.windows.length !== 2) return undefined
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
    const isAlike = (one: Fact, other: Fact) =>
      one.meal === other.meal && one.names.join() === other.names.join()
    return a.some((one) => b.some((other) => isAlike(one, other) && holds(one, other)))
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

/** What is known of an amount may be small where the rest of it is not known. */
export const KNOWN_PART = /\b(?:known|recorded|logged|without|excluding|not counting|does not include|part)\b/
const isInPart = (own: readonly Fact[], windows: readonly Window[]) =>
  own.some(({ isPartial, window }) => isPartial === true && windows.length > 0 && isAt(window, windows, true))

const STAYED =
  /\b(?:the same (?:all|every|each|throughout|the whole|\|)|stayed|remained|constant|unchanged|steady|stable)\b/

/** Whether all values of a time are the one that the sentence gives, or close to each other. */
function stays(
  { figures }: Pick<Reading, 'figures'>,
  own: readonly Fact[],
  windows: readonly Window[],
): boolean | undefined {
  const values = own.filter(
    ({ role, list, window }) => role === 'actual' && list !== undefined && isAt(window, windows, true),
  )
  if (values.length < 2) return undefined
  const [figure] = figures.filter(({ unit }) => unit?.dimension !== 'count')
  const sizes = values.map(({ value }) => value)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return figure === undefined
    ? most - least <= MET_SHARE * Math.abs(most)
    : values.every((fact) => isStated(figure, fact))
}

/** "The stew had more protein than the trout": what stands before "than" and what after it. Undefined: not two foods. */
function namesCompared(
  { words }: Reading,
  own: readonly Fact[],
  direction: Direction,
  windows: readonly Window[],
): boolean | undefined {
  const than = words.findIndex((word) => /^(?:than|versus|vs)$/.test(word))
  if (than < 0) return undefined
  const of = (part: readonly string[]) => {
    const said = new Set(namedWords(part.join(' ')))
    return own.filter(
      ({ names, window }) => names.some((name) => isSaid(name, said)) && isAt(window, windows, true),
    )
  }
  const [before, after] = [of(words.slice(0, than)), of(words.slice(than + 1))]
  const [first] = before
  const others = after.filter(
    ({ dimension, measure, names }) =>
      dimension === first?.dimension && measure === first.measure && names.join() !== first.names.join(),
  )
  if (first === undefined || others.length === 0) return undefined
  return others.every(({ value }) => isDirection(direction, first.value, value, SAME_SHARE))
}

const isOfSymptom = ({ named }: Reading, facts: readonly Fact[]) =>
  facts.some(
    ({ measure, names }) => measure === 'symptom_severity' && names.some((name) => isSaid(name, named)),
  )

/** Of the foods and meals that are named; without any, of whole days. */
function isOfScope({ names, meal }: Pick<Fact, 'names' | 'meal'>, { named, meals }: Reading): boolean {
  if (names.length > 0) return names.some((name) => isSaid(name, named))
  return meals.length === 0 ? meal === undefined : meal !== undefined && meals.includes(meal)
}

const MAX_COMPARED = 60

const isBefore = (a: Fact, b: Fact) => (a.window?.to ?? '') < (b.window?.from ?? '')

function directionOf(text: string): Direction | undefined {
  if (WITHIN.test(text)) return 'down'
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

/** A target is reached from below, a limit is kept. */
const isMet = (actual: Fact, target: Fact): boolean =>
  target.isLimit === true ? actual.value <= target.value : actual.value >= target.value * MET_FROM
/** A target that is missed by less is reached as figures are rounded. */
const MET_FROM = 0.995

/** Targets are of a day. */
const isTotalOfDays = ({ stat, source, window }: Fact) =>
  window?.from !== window?.to && (stat === 'sum' || source.query?.reduce === 'sum')

const targetPairs = (facts: readonly Fact[]): [Fact, Fact][] =>
  facts.flatMap((actual) =>
    actual.role !== 'actual' || isTotalOfDays(actual)
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
