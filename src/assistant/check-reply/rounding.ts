import type { Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { fromBase, type Unit } from './units.ts'

/** A round number may differ by so much of the value. */
const ROUND_SHARE = 0.05
/** Of a round number without a word such as "about". */
const PLAIN_ROUND_SHARE = 0.02
const BOUND_SHARE = 0.15

/** "Lost 0.4 kg", "30 g over": the words say which way. */
export const sizeOf = ({ value, role, isChange }: Fact) =>
  role === 'gap' || isChange === true ? Math.abs(value) : value

export const PLAIN: Unit = { dimension: 'count', factor: 1 }

export function isInUnit({ unit }: Figure, { dimension }: Fact): boolean {
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

/** Whether a stated number is a value, in its unit, rounded as numbers are. */
export const isStated = (figure: Figure, fact: Fact): boolean =>
  isInUnit(figure, fact) && isSame(figure, sizeOf(fact), fact)

export function isSame(
  { value, unit = PLAIN, hedge, step }: Figure,
  base: number,
  fact?: Pick<Fact, 'dimension'>,
): boolean {
  const inUnit = unit === PLAIN && fact?.dimension !== 'count' ? base : fromBase(base, unit)
  return step === undefined ? isRounded(value, inUnit, hedge) : Math.abs(value - inUnit) <= 0.5 * step + 1e-9
}

export function isRounded(stated: number, value: number, hedge?: Figure['hedge']): boolean {
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

/** How far a share or multiple may be from its number, of the number. */
const RATIO_SHARE = 0.035
const ABOUT_RATIO_SHARE = 0.08
const RATIO_BOUND = { over: 0.3, under: 0.15 }

/** Whether a percentage, fraction or multiple is this ratio, rounded as people do. */
export function isRatioNear({ value, hedge, isRatio, range }: Figure, ratio: number): boolean {
  if (range !== undefined) return ratio >= range[0] && ratio <= range[1]
  if (isRatio !== true) return isRounded(value, 100 * ratio, hedge)
  if (hedge === 'over') return ratio > value && ratio <= value * (1 + RATIO_BOUND.over)
  if (hedge === 'under') return ratio < value && ratio >= value * (1 - RATIO_BOUND.under)
  return Math.abs(ratio - value) <= (hedge === 'about' ? ABOUT_RATIO_SHARE : RATIO_SHARE) * value
}
