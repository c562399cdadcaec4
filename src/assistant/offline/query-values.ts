import type { Query, QueryAnswer } from '../../questions/query.ts'
import { plural } from './format-text.ts'

/** Values of answers with their units. */

/** Three figures or more: 0.35, 6.83, 71.2, 2310. */
function exactText(value: number): string {
  const size = Math.abs(value)
  const decimals = size < 10 ? 2 : size < 100 ? 1 : 0
  return String(Number(value.toFixed(decimals)))
}

const PLAIN: Readonly<Record<string, (value: number) => string>> = {
  '/10': (value) => `${exactText(value)} of 10`,
  '/100': (value) => `${exactText(value)} of 100`,
  times: (value) => (Number.isInteger(value) ? plural(value, 'time') : `${exactText(value)} times`),
  days: (value) => (Number.isInteger(value) ? plural(value, 'day') : `${exactText(value)} days`),
  kcal: (value) => `${Math.round(value)} kcal`,
  steps: (value) => `${Math.round(value)} steps`,
  '': exactText,
}

export const valueText = (value: number, unit: string): string =>
  PLAIN[unit]?.(value) ?? `${exactText(value)} ${unit}`

/** `128/82 mmHg`. */
export const pairText = (value: number, second: number | null | undefined, unit: string) =>
  second == null ? valueText(value, unit) : `${exactText(value)}/${exactText(second)} ${unit}`

export const percentText = (share: number) => `${exactText(share * 100)}%`

/** Before an amount that may be more, since something that was logged has no known amount. */
export const boundText = (isAtLeast: boolean | undefined) => (isAtLeast === true ? 'at least ' : '')
export const atLeastText = ({ at_least: isAtLeast }: { at_least?: true }) => boundText(isAtLeast)

export type Answered = Extract<QueryAnswer, { status: 'answered' }>

/** `over 2300 mg`: what days had to meet. */
export function limitText({ against }: Query, unit: string): string {
  if (against === undefined || 'window' in against) return ''
  if ('target' in against) return 'that met your target'
  const [word, atWord, value] =
    'over' in against ? ['over', 'at least', against.over] : ['under', 'at most', against.under]
  const rounded = Math.round(value * 1e4) / 1e4
  // "at least 3" is asked as over a little less.
  return Math.abs(value - rounded) > 1e-9
    ? `${atWord} ${valueText(rounded, unit)}`
    : `${word} ${valueText(value, unit)}`
}

/** Which days an average of a nutrient is of, where not every day with food counts; empty: of all of them. */
export function averagedText(
  { reduce, beside }: Query,
  { average_basis: basis, days, window, rows }: Answered,
): string {
  if (basis === undefined || basis === 'none' || window.from === window.to) return ''
  const isOne = reduce === 'mean' && beside === undefined
  if (basis === 'logged_days')
    return `No day is complete, so ${isOne ? 'the average is' : 'averages are'} of all days with food and may be too low.`
  if (!isOne && rows.some(({ incomplete }) => incomplete === true))
    return 'Averages are of complete days only, or without any of all days with food, and then may be too low.'
  if (!isOne) return 'Averages are of complete days only.'
  if (days.unknown === 0) return ''
  return `The average is of the ${plural(days.known, 'complete day')} of ${plural(days.known + days.unknown, 'day')}.`
}
