import { readNumber } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'

/**
 * A number on a scale, converted to 0–10. `scaled`: the scale was stated (`6/10`, `3 out of 5`, `60%`).
 * Otherwise it is a bare number, and `bareEnds` tells whether the next words do not make it a count ("3
 * days").
 */
export type Rating = { value: number; next: number; scaled: boolean; bareEnds: boolean }

const SCALES = new Set([5, 10, 100])
const AFTER_BARE = new Set(
  (
    'and but today now this so because since after with out from again tonight overall then energy mood stress sleep slept ' +
    'which despite though still i im feeling felt for all at right when headache pain no not also weight water symptoms ' +
    'dont quality did will last during my it its'
  ).split(' '),
)

/** The rating at `index`; for a range its middle (`6-7/10` → 6.5). Undefined if no number starts there. */
export function readRating(tokens: readonly Token[], index: number): Rating | undefined {
  if (isInsideNumber(tokens, index)) return undefined
  const stars = readStars(tokens, index)
  if (stars !== undefined) return stars
  const low = readNumber(tokens, index)
  if (low === undefined) return undefined
  const high = ['-', 'to', 'or'].includes(tokenAt(tokens, low.next).text)
    ? readNumber(tokens, low.next + 1)
    : undefined
  const number = high === undefined || high.value <= low.value || high.value > 100 ? low : high
  const value = number === low ? low.value : (low.value + number.value) / 2
  if (/^(?:%|percent)$/.test(tokenAt(tokens, number.next).text)) {
    return { value: tenths(value / 10), next: number.next + 1, scaled: true, bareEnds: true }
  }
  const scale = readScale(tokens, number.next)
  if (scale === undefined) {
    const next = tokenAt(tokens, number.next).text === 'ish' ? number.next + 1 : number.next
    return { value, next, scaled: false, bareEnds: endsBare(tokens, next) }
  }
  if (!SCALES.has(scale.value)) return undefined
  return { value: tenths((value * 10) / scale.value), next: scale.next, scaled: true, bareEnds: true }
}

/** `/10`, `out of 10`, `on 10`. */
function readScale(tokens: readonly Token[], index: number) {
  const { text } = tokenAt(tokens, index)
  if (text === '/') return readNumber(tokens, index + 1)
  const of = text === 'out' ? index + 1 : index
  if (!OF.has(tokenAt(tokens, of).text)) return undefined
  const scale = readNumber(tokens, of + 1)
  return scale !== undefined && SCALES.has(scale.value) ? scale : undefined
}

/** "7 out of 10", "three of five", and "7 de 10" in other languages. */
const OF = new Set(['of', 'off', 'on', 'de', 'von'])

/** "★★★☆☆": of five. */
function readStars(tokens: readonly Token[], index: number): Rating | undefined {
  if (!FULL_STARS.has(tokenAt(tokens, index).text)) return undefined
  let full = index
  while (FULL_STARS.has(tokenAt(tokens, full).text)) full += 1
  let next = full
  while (EMPTY_STARS.has(tokenAt(tokens, next).text)) next += 1
  return next - index === 5 ? { value: (full - index) * 2, next, scaled: true, bareEnds: true } : undefined
}

const FULL_STARS = new Set(['★', '⭐', '🌟', '🔋', '●', '⬤', '❤'])
const EMPTY_STARS = new Set(['☆', '✩', '⚪', '○', '🤍', '🪫', '⬜'])
export const RATING_SIGNS: ReadonlySet<string> = new Set([...FULL_STARS, ...EMPTY_STARS])

/** The `10` of `6/10` is not a separate rating. */
function isInsideNumber(tokens: readonly Token[], index: number): boolean {
  const before = tokenAt(tokens, index - 1).text
  return before === '/' || (before === 'of' && tokenAt(tokens, index - 2).text === 'out')
}

function endsBare(tokens: readonly Token[], index: number): boolean {
  const { text, kind } = tokenAt(tokens, index)
  if (text === ':' && tokenAt(tokens, index + 1).kind === 'number') return false
  return kind === 'mark' ? text !== '%' && text !== '°' && text !== '-' : AFTER_BARE.has(text)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
