import { daysBetween } from '../../contract/calendar-date.ts'
import type { Measure, Window } from '../../questions/query.ts'
import type { Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { endsOfLists } from './list-ends.ts'
import { fromBase, type Unit } from './units.ts'

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
  meals: readonly string[]
  role: 'actual' | 'target' | 'gap'
  /** Which arithmetic the words stand for. */
  cues: { difference: boolean; ratio: boolean; sum: boolean; mean: boolean; extreme: boolean }
}

/** Dates in a text and those of a result may differ by today, which is counted or not. */
const TOLERANCE_DAYS = 1
/** A round number may differ by so much of the value. */
const ROUND_SHARE = 0.05
const BOUND_SHARE = 0.15
/** Of more facts, two may give any number by chance. */
const MAX_COMBINED = 40

/** "Lost 0.4 kg", "30 g over": the words say which way. */
const sizeOf = ({ value, role, isChange }: Fact) =>
  role === 'gap' || isChange === true ? Math.abs(value) : value

const PLAIN: Unit = { dimension: 'count', factor: 1 }

/** The facts that a figure is or follows from, by one step of arithmetic; undefined: it follows from none. */
export function supportOf(claim: Claim, facts: readonly Fact[]): readonly Fact[] | undefined {
  const { figure } = claim
  if (figure.isRatio === true) return ratioOf(claim, facts)
  const own = facts.filter((fact) => isOf(claim, fact) && isInUnit(figure, fact))
  const direct = own.find(
    (fact) => fact.role === claim.role && isSame(figure, sizeOf(fact), fact) && isSecond(figure, fact),
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
  const near = facts.filter((fact) => isOf(within, fact) && isInUnit(figure, fact))
  return (
    differenceOf(claim, near) ??
    combined(
      claim,
      near.filter((fact) => isOf({ ...claim, windows }, fact)),
    )
  )
}

/** "18 g short", "0.8 kg less": what lies between two facts; of a list, between those named or between its ends. */
function differenceOf(
  { figure, cues, allWindows, measures }: Claim,
  near: readonly Fact[],
): readonly Fact[] | undefined {
  if (!cues.difference || (measures.length === 0 && figure.unit?.dimension === 'count')) return undefined
  const hasNames = near.some(({ list, names }) => list !== undefined && names.length > 0)
  return pairOf(allWindows.length > 1 || hasNames ? near : endsOfLists(near), (a, b) =>
    isSame(figure, Math.abs(a.value - b.value), a),
  )
}

function isOf({ measures, windows, isNamed, meals, cues, figure }: Claim, fact: Fact): boolean {
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
  return isAt(fact.window, windows, cues.extreme)
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
  { value, unit = PLAIN, hedge }: Figure,
  base: number,
  fact?: Pick<Fact, 'dimension'>,
): boolean {
  const inUnit = unit === PLAIN && fact?.dimension !== 'count' ? base : fromBase(base, unit)
  return isRounded(value, inUnit, hedge)
}

function isRounded(stated: number, value: number, hedge?: Figure['hedge']): boolean {
  const off = Math.abs(stated - value)
  const decimals = String(stated).split('.')[1]?.length ?? 0
  const step = 10 ** -decimals
  if (off <= 0.5 * step + 1e-9) return true
  // Cut off instead of rounded: 6.66 as 6.6.
  if (decimals > 0 && off < step && stated < value) return true
  const zeros = decimals > 0 ? 0 : (/0+$/.exec(String(stated))?.[0].length ?? 0)
  const isNear = off <= ROUND_SHARE * Math.abs(value)
  if (zeros > 0 && off <= 0.5 * 10 ** zeros && isNear) return true
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
    (a.list === undefined && b.list === undefined) ||
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
  return pairOf(own, (a, b) => {
    if (a.dimension !== b.dimension || a.measure !== b.measure || b.value === 0) return false
    if (!isAt(a.window, claim.allWindows.length > 1 ? claim.allWindows : claim.windows, cues.extreme))
      return false
    return near(a.value / b.value) || (cues.difference && near(Math.abs(a.value - b.value) / b.value))
  })
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
