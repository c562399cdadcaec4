import { KJ_PER_KCAL } from '../../contract/nutrients/entry.ts'
import { readNumber } from './units.ts'

/** Energy as labels have it. What is stored and sent is always kcal. */

type Read = { kcal: number; isFromKj: boolean }

const AMOUNT = /^(\d[\d.,\s]*?|[.,]\d+)\s*(kj|kilojoules?|kcal|cal(?:ories)?)\s*$/iu

/**
 * What was typed as an energy: `203`, `203 kcal`, `850 kJ`, or both as on a label (`850 kJ / 203 kcal`), of which the
 * kcal count; undefined if it is neither.
 */
export function readEnergy(text: string): Read | undefined {
  const plain = readNumber(text)
  if (plain !== undefined) return { kcal: plain, isFromKj: false }
  const parts = text
    .replace(/[()]/g, ' / ')
    .replace(/([a-z])\s*[,;]?\s*(?=\d)/giu, '$1 / ')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map(readPart)
  const [first, second] = read
  if (first === undefined || read.length > 2 || read.some((part) => part === undefined)) return undefined
  const isTwice = second !== undefined && second.isFromKj === first.isFromKj
  return isTwice ? undefined : (read.find((part) => part?.isFromKj === false) ?? first)
}

function readPart(text: string): Read | undefined {
  const [, digits = '', unit = ''] = AMOUNT.exec(text) ?? []
  // Nobody states a thousandth of an energy: "1,234 kJ", "1.234 kJ" and "1 234 kJ" are thousands.
  const value = readNumber(digits.replace(/^([1-9]\d{0,2})[.,\s](\d{3})$/, '$1$2'))
  if (value === undefined) return undefined
  const isFromKj = unit.toLowerCase().startsWith('k') && !/^kcal$/i.test(unit)
  return { kcal: isFromKj ? Math.round((value / KJ_PER_KCAL) * 10) / 10 : value, isFromKj }
}

/** The kcal alone. */
export const readKcal = (text: string): number | undefined => readEnergy(text)?.kcal
