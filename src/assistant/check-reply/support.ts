import { daysBetween } from '../../contract/calendar-date.ts'
import type { Measure, Window } from '../../questions/query.ts'
import type { Fact, Role } from './facts.ts'
import type { Figure } from './figures.ts'
import { endsOfLists } from './list-ends.ts'
import { fromBase, toBase, type Unit } from './units.ts'

/** "Less than 7 hours", "above your target". */
export type Threshold = { figure: Figure | undefined; side: 'below' | 'above'; isInclusive: boolean }

/** What a figure stands for. Empty lists: the text names nothing. */
export type Claim = {
  figure: Figure
  measures: readonly Measure[]
  windows: readonly Window[]
  /** All times of the sentence, for what lies between two of them. */
  allWindows: readonly Window[]
  /** A share or multiple is of a number of days or times. */
  isOfCount: boolean
  /** Whether a fact's names are among those that were named. */
  isNamed: (names: readonly string[]) => boolean
  /** The same for the sentence alone. */
  isNamedHere: (names: readonly string[]) => boolean
  /** The same for the words between the figure before and this one. */
  isNamedNear: (names: readonly string[]) => boolean
  /** "Of the five days": all that there are. */
  isWhole: boolean
  /** It is about what was eaten. */
  isOfFood: boolean
  /** The other figures of the sentence. */
  others: readonly Figure[]
  /** The unit of the figure before it. */
  unitBefore: Unit | undefined
  /** It is about the present. */
  isNow: boolean
  meals: readonly string[]
  /** More than one: the words leave it open. */
  roles: readonly Role[]
  /** A number of days is of those above or below this. */
  threshold: Threshold | undefined
  /** On which side of a target an amount is. */
  side: 'below' | 'above' | undefined
  /** Which arithmetic the words stand for. */
  cues: {
    difference: boolean
    ratio: boolean
    sum: boolean
    mean: boolean
    average: boolean
    extreme: boolean
  }
}

/** Dates in a text and those of a result may differ by today, which is counted or not. */
const TOLERANCE_DAYS = 1
/** A round number may differ by so much of the value. */
const ROUND_SHARE = 0.05
/** Of a round number without a word such as "about". */
const PLAIN_ROUND_SHARE = 0.02
const BOUND_SHARE = 0.15
/** Of more facts, two may give any number by chance. */
const MAX_COMBINED = 40

/** "Lost 0.4 kg", "30 g over": the words say which way. */
const sizeOf = ({ value, role, isChange }: Fact) =>
  role === 'gap' || isChange === true ? Math.abs(value) : value

const PLAIN: Unit = { dimension: 'count', factor: 1 }

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
  if (claim.threshold !== undefined) return countMeeting(claim, claim.threshold, facts)
  if (figure.isRatio === true) return ratioOf(claim, facts)
  const meant = ofCount(
    claim,
    facts.filter((fact) => isOf(claim, fact) && isInUnit(figure, fact)),
  )
  const near = meant.filter(({ names }) => claim.isNamedNear(names))
  const here = claim.measures.length === 0 ? meant.filter(({ names }) => claim.isNamedHere(names)) : []
  const own = near.length > 0 ? near : here.length > 0 ? here : meant
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
    cues: { ...claim.cues, extreme: claim.cues.extreme || claim.cues.difference },
  }
  const inScope = facts.filter((fact) => isOf(within, fact) && isInUnit(figure, fact))
  return (
    differenceOf(claim, inScope) ??
    combined(
      claim,
      inScope.filter((fact) => isOf({ ...claim, windows }, fact)),
    )
  )
}

/** A number of days or times is of what the sentence names, and of food or of check-ins. */
function ofCount(
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

/** "18 g short", "0.8 kg less": what lies between two facts; of a list, between those named or between its ends. */
function differenceOf(
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

function isOf({ measures, windows, isNamed, meals, cues, figure }: Claim, fact: Fact): boolean {
  // A bare number is of something that is named.
  if (
    figure.unit === undefined &&
    figure.isRatio !== true &&
    measures.length === 0 &&
    fact.names.length === 0 &&
    fact.dimension !== 'count'
  )
    return false
  const isCount = figure.unit?.dimension === 'count'
  if (measures.length > 0 && fact.measure !== undefined && !measures.includes(fact.measure) && !isCount)
    return false
  if (measures.length > 0 && fact.measure === undefined && !isCount && fact.dimension !== 'share')
    return false
  if (fact.names.length > 0 && !isNamed(fact.names)) return false
  if (
    meals.length > 0 &&
    fact.measure !== undefined &&
    fact.role === 'actual' &&
    !isCount &&
    !meals.includes(fact.meal ?? '')
  )
    return false
  if (fact.meal !== undefined && meals.length === 0 && fact.names.length === 0) return false
  return isAt(fact.window, windows, cues.extreme || (isCount && fact.window?.from !== fact.window?.to))
}

/** Whether a result is of these dates. A highest or lowest value is of a day within them. */
export function isAt(window: Window | undefined, said: readonly Window[], mayBeWithin: boolean): boolean {
  if (window === undefined || said.length === 0) return true
  return said.some(({ from, to }) => {
    if (from === to) return window.from === from && window.to === to
    const isNear =
      Math.abs(daysBetween(from, window.from)) <= TOLERANCE_DAYS &&
      Math.abs(daysBetween(to, window.to)) <= TOLERANCE_DAYS
    return isNear || (mayBeWithin && window.from >= from && window.to <= to)
  })
}

function isInUnit({ unit }: Figure, { dimension }: Fact): boolean {
  if (unit !== undefined)
    return unit.dimension === dimension || (unit.dimension === 'score' && dimension === 'rating')
  return (
    dimension === 'rating' ||
    dimension === 'score' ||
    dimension === 'count' ||
    dimension === 'steps' ||
    dimension === 'pressure' ||
    dimension === 'pulse'
  )
}

const isSecond = ({ second }: Figure, fact: Fact) =>
  second === undefined || (fact.second !== undefined && Math.abs(second - fact.second) <= 0.5)

/** Whether a stated number is a value, in its unit, rounded as numbers are. */
export const isStated = (figure: Figure, fact: Fact): boolean =>
  isInUnit(figure, fact) && isSame(figure, sizeOf(fact), fact)

function isSame(
  { value, unit = PLAIN, hedge, step }: Figure,
  base: number,
  fact?: Pick<Fact, 'dimension'>,
): boolean {
  const inUnit = unit === PLAIN && fact?.dimension !== 'count' ? base : fromBase(base, unit)
  return step === undefined ? isRounded(value, inUnit, hedge) : Math.abs(value - inUnit) <= 0.5 * step + 1e-9
}

function isRounded(stated: number, value: number, hedge?: Figure['hedge']): boolean {
  const off = Math.abs(stated - value)
  if (hedge === 'over' && value < stated) return false
  if (hedge === 'under' && value > stated) return false
  const decimals = String(stated).split('.')[1]?.length ?? 0
  const step = 10 ** -decimals
  if (off <= 0.5 * step + 1e-9) return true
  // Cut off instead of rounded: 6.66 as 6.6.
  if (decimals > 0 && off < step && stated < value) return true
  const zeros = decimals > 0 ? 0 : (/0+$/.exec(String(stated))?.[0].length ?? 0)
  const isNear = off <= ROUND_SHARE * Math.abs(value)
  if (zeros > 0 && off <= 0.5 * 10 ** zeros && off <= PLAIN_ROUND_SHARE * Math.abs(value)) return true
  if (hedge === 'about') return isNear
  if (hedge === 'over') return value > stated && value <= stated * (1 + BOUND_SHARE)
  return hedge === 'under' && value < stated && value >= stated * (1 - BOUND_SHARE)
}

/** A sum, difference or mean of two, where the words say so. */
function combined(claim: Claim, own: readonly Fact[]): readonly Fact[] | undefined {
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

/** A percentage, "half of", "twice as much": one amount divided by another of the same kind. */
function ratioOf(claim: Claim, facts: readonly Fact[]): readonly Fact[] | undefined {
  const { figure, cues } = claim
  const stated = figure.isRatio === true ? figure.value : figure.value / 100
  const own = facts.filter(
    (fact) =>
      isOf({ ...claim, windows: claim.allWindows.length > 1 ? claim.allWindows : [] }, fact) &&
      fact.dimension !== 'share' &&
      (fact.dimension === 'count') === claim.isOfCount,
  )
  const near = (ratio: number) =>
    figure.isRatio === true
      ? Math.abs(ratio - stated) <= (figure.hedge === undefined ? 0.03 : 0.06) * Math.max(stated, 1)
      : isRounded(figure.value, 100 * ratio, figure.hedge)
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
function isRelated({ figure, allWindows, others, isNamedHere }: Claim, a: Fact, b: Fact): boolean {
  // Many entries give any share by chance: of those, one amount at least is stated beside it.
  const isStatedBeside = [a, b].some((fact) => others.some((other) => isStated(other, fact)))
  if (isOfEntries(a) && !isStatedBeside) return false
  if (a.dimension === 'count')
    return isNamedHere(a.names) && (b.measure === 'days_logged' || b.measure === 'checkins')
  if (a.role === 'target' || a.stat !== undefined) return false
  if (b.role === 'target') return a.names.length === 0 || isNamedHere(a.names)
  const isSameTime = a.window?.from === b.window?.from && a.window?.to === b.window?.to
  // Of two times, the same food or meal, or both days as a whole.
  if (allWindows.length > 1) {
    const of = ({ names, meal, list }: Fact) => `${names.join()} ${names.length > 0 ? '' : meal} ${list}`
    if (isSameTime) return a.names.length !== b.names.length
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

/** Two facts of one measure. */
function pairOf(facts: readonly Fact[], isMeant: (a: Fact, b: Fact) => boolean): readonly Fact[] | undefined {
  for (const own of Map.groupBy(facts, ({ measure }) => measure).values()) {
    const some = own.slice(0, MAX_COMBINED)
    for (const [index, a] of some.entries()) {
      for (const [other, b] of some.entries()) if (index !== other && isMeant(a, b)) return [a, b]
    }
  }
  return undefined
}

/** The days of a list that are above or below a value or target, if the figure is their number. */
function countMeeting(
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
  return [...lists.values()].find((list) => {
    const met = list.filter(({ value }) =>
      isInclusive && value === bound ? true : side === 'below' ? value < bound : value > bound,
    )
    return met.length === claim.figure.value
  })
}
