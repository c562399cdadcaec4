import { formatNumber } from '../../english-formatters.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { TODAY } from '../../texts/today.ts'
import type { NutrientKey, Sum } from './day.ts'

const UNKNOWN = '–'

/** As finely as it matters: `1,240`, `62`, `4.5`. */
export const shortNumber = (value: number) => formatNumber(value, Math.abs(value) < 10 ? 1 : 0)

/** `1,240 kcal`; `–` while unknown. */
export const amountText = (key: NutrientKey, value: number | null) =>
  value === null
    ? UNKNOWN
    : `${shortNumber(key === 'energy_kcal' ? Math.round(value) : value)}\u00a0${NUTRIENTS[key].unit}`

/** The number that `shortNumber` shows. */
const shownNumber = (value: number) =>
  Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value)

/** The difference of two amounts as they are shown, so that the three agree; the exact one if they look the same. */
export function differenceText(key: NutrientKey, one: number, other: number): string {
  const shown = shownNumber(one) - shownNumber(other)
  return amountText(key, shown === 0 ? one - other : shown)
}

/** As `amountText`; where something is unknown: `at least 1,240 kcal`. */
export const sumText = (key: NutrientKey, { value, isLowerBound }: Sum) =>
  value !== null && isLowerBound ? TODAY.atLeast(amountText(key, value)) : amountText(key, value)

export const gramsText = (grams: number) => `${shortNumber(grams)}\u00a0g`

/** A number for an input: up to one decimal, with a point. */
export const inputNumber = (value: number) => String(Math.round(value * 10) / 10)
