import { type ReadNumber, readCount } from '../../core/english/numbers.ts'
import type { Token } from '../text/tokens.ts'
import { exactAt } from './joined-amounts.ts'
import { skipOf, type UnitAndSize } from './read-unit.ts'

/** So many pieces of a package. */
export type Pack = UnitAndSize & { quantity: number; isPack?: boolean }

/** "A six-pack of beer", "a 4 pack of rolls", "a pack of 6 nuggets": so many pieces. */
export function readPack(
  tokens: readonly Token[],
  start: number,
  counted: { quantity: number; next: number },
  read: UnitAndSize,
): Pack | undefined {
  const { unit, unitEnd } = read
  if (unit === undefined || unitEnd === undefined || unit.kind !== 'household') return undefined
  const at = packAt(tokens, counted.next)
  // "4 packs" are packs; "2 pack" may be, but a six-pack is one.
  const isSized = readPackSize(tokens, start) !== undefined
  const isOne = at > counted.next || counted.quantity >= MIN_PACK
  const isMulti =
    /^packs?$/.test(tokens[at]?.word ?? '') && (isSized || (isOne && tokens[at]?.word === 'pack'))
  if (isMulti && counted.quantity > 1)
    return { quantity: counted.quantity, words: '', isPack: true, next: skipOf(tokens, unitEnd) }
  if (!PACKS.has(unit.name) || tokens[unitEnd]?.word !== 'of') return undefined
  const inner = readCount(tokens, unitEnd + 1)
  const isPieces =
    inner !== undefined &&
    inner.isArticle !== true &&
    inner.isVague !== true &&
    Number.isInteger(inner.value) &&
    tokens[inner.next]?.word !== '%' &&
    exactAt(tokens, unitEnd + 1) === undefined
  return isPieces
    ? { quantity: counted.quantity * inner.value, words: '', next: skipOf(tokens, inner.next) }
    : undefined
}

/** The "six" of "a six-pack", the twelve of "2 six-packs". */
export function readPackSize(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const count = tokens[at]?.word === 'a' ? 1 : tokens[at]?.kind === 'number' ? tokens[at]?.value : undefined
  const number = count === undefined ? undefined : readCount(tokens, at + 1)
  if (count === undefined || number === undefined || number.isArticle === true) return undefined
  const isPack = /^packs?$/.test(tokens[packAt(tokens, number.next)]?.word ?? '')
  return isPack ? { ...number, value: count * number.value } : undefined
}

const packAt = (tokens: readonly Token[], at: number) => (tokens[at]?.word === '-' ? at + 1 : at)

const MIN_PACK = 4
const PACKS: ReadonlySet<string> = new Set(['packet', 'package', 'box', 'bag', 'container', 'tray', 'carton'])
