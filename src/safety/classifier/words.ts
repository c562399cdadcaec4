import { tokenize } from '../../core/english/tokens.ts'

const INVISIBLE_PATTERN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const ACCENT_PATTERN = /[\u0300-\u036f]/g
const TELLING_MARK_PATTERN = /^[!?/%]$/
const LONG_RUN_PATTERN = /(\p{L})\1{2,}/gu

/**
 * The words that the models read: no accents, no invisible characters, no letter more than twice in a row, few marks,
 * and numbers by their size.
 */
export const safetyWords = (text: string): string[] =>
  tokenize(text.replace(INVISIBLE_PATTERN, '').normalize('NFKC')).flatMap(({ text: word, kind, value }) => {
    if (kind === 'number') return [`#${sizeOf(value)}`]
    if (kind === 'mark') return TELLING_MARK_PATTERN.test(word) ? [word] : []
    return [word.normalize('NFD').replace(ACCENT_PATTERN, '').replace(LONG_RUN_PATTERN, '$1$1')]
  })

/**
 * A number by its size, the finer the more it matters: whole up to 45 (temperatures, glucose, doses), then in fives up
 * to 100 (oxygen, pulses), in twenties up to 260 (blood pressures), and by its digits above.
 */
function sizeOf(value: number): string {
  const size = Math.abs(value)
  if (size < 46) return String(Math.floor(size))
  if (size < 100) return `${Math.floor(size / 5) * 5}+`
  if (size < 260) return `${Math.floor(size / 20) * 20}++`
  return Number.isFinite(size) ? 'x'.repeat(String(Math.floor(size)).length) : 'x'
}
