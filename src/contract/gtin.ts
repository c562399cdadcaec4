/** Bar codes of packages: GTIN-8, UPC-A, UPC-E, EAN-13 and GTIN-14. */

const MAX_DIGITS = 14

/** Weights 3 and 1 from the right; the sum of all digits is a multiple of ten (GS1 General Specifications 7.9). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The UPC-A code that a UPC-E code stands for: zeros left out, as its last digit but one says. */
function expandedUpcE(digits: string): string {
  const [system, a, b, c, d, e, last, check] = digits
  const body =
    last === undefined || '012'.includes(last)
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`
  return `${system}${body}${check}`
}

/**
 * One spelling of a bar code: 13 digits, or 8 for the short codes of small packages; 14 only where the first is not 0.
 * @param text digits as they are scanned or typed, with spaces or hyphens.
 * @returns undefined if it is not a bar code, or its check digit is wrong.
 */
export function normalGtin(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || ![8, 12, 13, MAX_DIGITS].includes(digits.length)) return undefined
  if (hasCheckDigit(digits)) {
    // A short code of a table may be written with zeros before it.
    const short = digits.slice(-8)
    if (digits.length > 8 && /^0+$/.test(digits.slice(0, -8))) return short
    return digits.length === 8 ? digits : digits.replace(/^0(?=\d{13}$)/, '').padStart(13, '0')
  }
  if (digits.length !== 8 || !/^[01]/.test(digits)) return undefined
  const whole = expandedUpcE(digits)
  return hasCheckDigit(whole) ? whole.padStart(13, '0') : undefined
}

/** The spellings by which a table may have a normal code: with and without the zeros before it. */
export const gtinSpellings = (gtin: string): readonly string[] => [
  ...new Set([
    gtin,
    gtin.replace(/^0+/, ''),
    gtin.padStart(12, '0'),
    gtin.padStart(13, '0'),
    gtin.padStart(14, '0'),
    gtin.replace(/^0(?=\d{12}$)/, ''),
  ]),
]
