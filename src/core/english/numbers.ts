import { COUNT_WORDS, FRACTION_WORDS, NUMBER_WORDS, SCALE_WORDS, VAGUE_WORDS } from './number-words.ts'
import { type BareToken, tokenAt } from './tokens.ts'

/**
 * A number read from the tokens: its value and the index after its last token. `isArticle`: only "a" or "an".
 * `isVague`: "a few".
 */
export type ReadNumber = { value: number; next: number; isArticle?: boolean; isVague?: boolean }

/**
 * What counts as a number. A `figure` is a measured value: `6/10` is a rating and "third" an order, so neither is a
 * fraction, and "a" is not a number. A `count` says how much of something: "a", "a few", `3/4`, "a third".
 */
type NumberKind = 'figure' | 'count'

/**
 * Reads a figure at `index`, in digits or words: `7.5`, `7½`, `7 1/2`, `seven`, `twenty-two`, `a hundred and ten`,
 * `seven and a half`, `half a`, `a couple of`. Undefined if no number starts there. A lone "a" does not count; the
 * caller knows its unit.
 */
export function readNumber(tokens: readonly BareToken[], index: number): ReadNumber | undefined {
  return readSingle(tokens, index, 'figure')
}

/** A figure or the middle of a range: `7`, `7-8`, `7 to 8`. */
export function readNumberOrRange(tokens: readonly BareToken[], index: number): ReadNumber | undefined {
  return readRange(tokens, index, 'figure')
}

/**
 * How many, or how much, at `index`: a figure, `3/4`, "a", "a few", "another", "two thirds of a", "half a dozen", or the
 * middle of a range.
 */
export function readCount(tokens: readonly BareToken[], index: number): ReadNumber | undefined {
  return readRange(tokens, index, 'count')
}

/** "2-3", "2 – 3", "two to three", "2 or 3", "between 2 and 3": the mean. */
function readRange(tokens: readonly BareToken[], index: number, kind: NumberKind): ReadNumber | undefined {
  const isBetween = kind === 'count' && tokenAt(tokens, index).text === 'between'
  const low = readSingle(tokens, isBetween ? index + 1 : index, kind)
  if (low === undefined || low.isArticle === true) return isBetween ? undefined : low
  const high = readUpper(tokens, low, isBetween ? 'and' : undefined, kind)
  if (high === undefined) return isBetween ? undefined : low
  const { isVague } = high
  return { value: (low.value + high.value) / 2, next: high.next, ...(isVague === true && { isVague }) }
}

function readUpper(
  tokens: readonly BareToken[],
  low: ReadNumber,
  link: string | undefined,
  kind: NumberKind,
): ReadNumber | undefined {
  const { text } = tokenAt(tokens, low.next)
  const isLinked = link === undefined ? /^(?:-|~|to|or)$/.test(text) : text === link
  if (!isLinked) return undefined
  const high = readSingle(tokens, low.next + 1, kind)
  // "6 - 5" is not a range, and neither is "toast or an egg".
  return high === undefined || high.isArticle === true || !(high.value > low.value) ? undefined : high
}

/** The words that can begin a number; most words cannot. */
export const NUMBER_STARTS: ReadonlySet<string> = new Set([
  ...['a', 'an', 'half'],
  ...[FRACTION_WORDS, NUMBER_WORDS, VAGUE_WORDS, COUNT_WORDS, SCALE_WORDS].flatMap((words) => [
    ...words.keys(),
  ]),
])

function readSingle(tokens: readonly BareToken[], index: number, kind: NumberKind): ReadNumber | undefined {
  const token = tokenAt(tokens, index)
  if (token.kind === 'number') return readDigits(tokens, index, kind)
  if (token.kind !== 'word' || !NUMBER_STARTS.has(token.text)) return undefined
  const isArticle = token.text === 'a' || token.text === 'an'
  return (
    readPart(tokens, index, kind) ??
    (isArticle ? readAfterArticle(tokens, index, kind) : readWords(tokens, index, kind))
  )
}

/** "a couple", "a hundred and ten", "a dozen"; for a count, also "a" alone. */
function readAfterArticle(
  tokens: readonly BareToken[],
  index: number,
  kind: NumberKind,
): ReadNumber | undefined {
  const { text } = tokenAt(tokens, index + 1)
  // "a 7" is two things, "a seven" is a figure, and "a single" or "a few" are counts.
  const isNumber = kind === 'figure' || !NUMBER_WORDS.has(text)
  const number = isNumber && text !== 'another' ? readWords(tokens, index + 1, kind) : undefined
  if (number !== undefined) return number
  if (kind === 'figure') return undefined
  // "a baker's dozen"
  if (/^bakers?$/.test(text) && tokenAt(tokens, index + 2).text === 'dozen')
    return { value: 13, next: index + 3 }
  return { value: 1, next: index + 1, isArticle: true }
}

/** "seven", "twenty-five", "two hundred and fifty", "two dozen", "a couple", "one point five"; then a fraction. */
function readWords(tokens: readonly BareToken[], index: number, kind: NumberKind): ReadNumber | undefined {
  const { text } = tokenAt(tokens, index)
  const vague = VAGUE_WORDS.get(text)
  if (vague !== undefined && (kind === 'count' || text === 'couple')) {
    const isOf = kind === 'figure' && /^(?:of|a|an)$/.test(tokenAt(tokens, index + 1).text)
    return withFraction(tokens, { value: vague, next: index + (isOf ? 2 : 1), isVague: true })
  }
  const counted = kind === 'count' ? COUNT_WORDS.get(text) : undefined
  if (counted !== undefined)
    return (
      (text === 'another' ? readWords(tokens, index + 1, kind) : undefined) ?? {
        value: counted,
        next: index + 1,
      }
    )
  const number = readTens(tokens, index) ?? (SCALE_WORDS.has(text) ? { value: 1, next: index } : undefined)
  if (number === undefined) return undefined
  // "Coke zero", "zero sugar": the name of a food.
  if (kind === 'count' && number.value === 0 && tokenAt(tokens, number.next).text !== 'point')
    return undefined
  const decimal = readSpokenDecimal(tokens, number)
  if (decimal !== undefined) return decimal
  const scaled = withScale(tokens, number)
  return readSpokenDecimal(tokens, scaled) ?? withFraction(tokens, scaled)
}

/** Below one hundred: "seven", "twenty five", "twenty-five". */
function readTens(tokens: readonly BareToken[], index: number): ReadNumber | undefined {
  const value = NUMBER_WORDS.get(tokenAt(tokens, index).text)
  if (value === undefined) return undefined
  const second = tokenAt(tokens, index + 1).text === '-' ? index + 2 : index + 1
  const unit = NUMBER_WORDS.get(tokenAt(tokens, second).text) ?? 0
  const isCompound = value >= 20 && unit >= 1 && unit <= 9
  return isCompound ? { value: value + unit, next: second + 1 } : { value, next: index + 1 }
}

/** "hundred", "dozen", "thousand" after a number, and what is added to them: "and fifty". */
function withScale(tokens: readonly BareToken[], number: ReadNumber): ReadNumber {
  let { value, next } = number
  for (;;) {
    const joint = tokenAt(tokens, next).text === '-' ? next + 1 : next
    const scale = SCALE_WORDS.get(tokenAt(tokens, joint).text)
    if (scale === undefined) return { ...number, value, next }
    value *= scale
    next = joint + 1
    if (scale < 100) continue
    const more = tokenAt(tokens, next).text === 'and' ? next + 1 : next
    const added = readTens(tokens, more)
    if (added === undefined || added.value === 0) continue
    const hundreds = tokenAt(tokens, added.next).text === 'hundred' && scale > 100
    value += added.value * (hundreds ? 100 : 1)
    next = hundreds ? added.next + 1 : added.next
  }
}

/** "one point five" */
function readSpokenDecimal(
  tokens: readonly BareToken[],
  { value, next }: ReadNumber,
): ReadNumber | undefined {
  if (tokenAt(tokens, next).text !== 'point') return undefined
  let digits = ''
  let end = next + 1
  for (; ; end++) {
    const digit = NUMBER_WORDS.get(tokenAt(tokens, end).text)
    if (digit === undefined || digit > 9) break
    digits += digit
  }
  return digits === '' ? undefined : { value: value + Number(`0.${digits}`), next: end }
}

/** "2", "1 1/2", "1-1/2", "1/2", "1½", "1 ½", "2 dozen", "2 and a half". */
function readDigits(tokens: readonly BareToken[], index: number, kind: NumberKind): ReadNumber | undefined {
  const { value, text } = tokenAt(tokens, index)
  if (!Number.isFinite(value)) return undefined
  const own = kind === 'count' ? fractionAt(tokens, index) : undefined
  if (own !== undefined) return afterFraction(tokens, own)
  if (isFractionSign(text))
    return kind === 'count' ? afterFraction(tokens, { value, next: index + 1 }) : { value, next: index + 1 }
  const whole = { value, next: index + 1 }
  if (!Number.isInteger(value)) return withScale(tokens, whole)
  const dash = tokenAt(tokens, whole.next).text === '-' ? 1 : 0
  const part = fractionAt(tokens, whole.next + dash)
  if (part !== undefined && part.value < 1 && (kind === 'count' || MIXED_PARTS.has(part.parts)))
    return { value: value + part.value, next: part.next }
  const sign = tokenAt(tokens, whole.next + dash)
  if (isFractionSign(sign.text)) return { value: value + sign.value, next: whole.next + dash + 1 }
  const scaled = withScale(tokens, whole)
  return scaled.next > whole.next ? scaled : withFraction(tokens, whole)
}

/** "7 3/10" is a figure and a rating. */
const MIXED_PARTS: ReadonlySet<number> = new Set([2, 3, 4, 8])

const isFractionSign = (text: string) =>
  text.length === 1 && ((text >= '¼' && text <= '¾') || (text >= '⅐' && text <= '⅞'))

/** "1/2" or "1⁄2" at a place; `parts` is the number below the stroke. */
function fractionAt(
  tokens: readonly BareToken[],
  index: number,
): (ReadNumber & { parts: number }) | undefined {
  const slash = tokenAt(tokens, index + 1).text
  if (slash !== '/' && slash !== '⁄') return undefined
  const top = tokenAt(tokens, index)
  const bottom = tokenAt(tokens, index + 2)
  if (top.kind !== 'number' || bottom.kind !== 'number') return undefined
  if (!(bottom.value > 0) || !Number.isInteger(top.value) || !Number.isInteger(bottom.value)) return undefined
  return { value: top.value / bottom.value, next: index + 3, parts: bottom.value }
}

/** "and a half", "and a quarter", "and three quarters", "and 1/2" after a number. */
export function withFraction(tokens: readonly BareToken[], number: ReadNumber): ReadNumber {
  if (!Number.isInteger(number.value)) return number
  const { text } = tokenAt(tokens, number.next)
  if (text !== 'and' && text !== '&') return number
  const after = tokenAt(tokens, number.next + 1)
  if (isFractionSign(after.text))
    return { ...number, value: number.value + after.value, next: number.next + 2 }
  const part = fractionAt(tokens, number.next + 1) ?? namedFraction(tokens, number.next + 1, true)
  if (part === undefined || part.value >= 1) return number
  return { ...number, value: number.value + part.value, next: part.next }
}

/** "a half", "one third", "two thirds", "three-quarter"; the plural after a number above one, unless joined or added ("two and three quarter"). */
function namedFraction(tokens: readonly BareToken[], index: number, isAdded = false): ReadNumber | undefined {
  const first = tokenAt(tokens, index)
  if (first.text === 'a' || first.text === 'an') {
    const part = FRACTION_WORDS.get(tokenAt(tokens, index + 1).text)
    return part === undefined ? undefined : { value: part, next: index + 2 }
  }
  const times = first.kind === 'number' ? first.value : NUMBER_WORDS.get(first.text)
  if (times === undefined) {
    const part = first.text === 'half' ? 0.5 : undefined
    return part === undefined ? undefined : { value: part, next: index + 1 }
  }
  const isJoined = tokenAt(tokens, index + 1).text === '-'
  const noun = tokenAt(tokens, isJoined ? index + 2 : index + 1).text
  const part = FRACTION_WORDS.get(noun)
  const isSaid = times === 1 || isJoined || isAdded || /s$/.test(noun)
  if (part === undefined || !isSaid || !(times > 0)) return undefined
  return { value: part * times, next: index + (isJoined ? 3 : 2) }
}

/** "half", "half a", "a half", "a quarter of a", "three quarters of a", "two-thirds", "half a dozen". */
function readPart(tokens: readonly BareToken[], index: number, kind: NumberKind): ReadNumber | undefined {
  const isArticle = /^an?$/.test(tokenAt(tokens, index).text)
  const alone = FRACTION_WORDS.get(tokenAt(tokens, index).text)
  const part = alone === undefined ? namedFraction(tokens, index) : { value: alone, next: index + 1 }
  if (part === undefined) return undefined
  const { text } = tokenAt(tokens, part.next)
  // "a quarter pounder" is one burger.
  if (/^pounders?$/.test(text)) return undefined
  const isHalfOrQuarter = part.value === 1 / 2 || part.value === 1 / 4
  // "A third headache" is the third one.
  const isOrder = kind === 'figure' && (alone !== undefined || isArticle) && !isHalfOrQuarter && text !== 'of'
  return isOrder ? undefined : afterFraction(tokens, part)
}

/** "of a", "a", "of the" after a fraction, and "dozen". */
function afterFraction(tokens: readonly BareToken[], part: ReadNumber): ReadNumber {
  if (part.value >= 1) return part
  let { next } = part
  const skip = (words: RegExp) => {
    if (words.test(tokenAt(tokens, next).text)) next++
  }
  skip(/^-$/)
  skip(/^of$/)
  skip(/^(?:a|an|one|the)$/)
  skip(/^-$/)
  const isDozen = tokenAt(tokens, next).text === 'dozen'
  return isDozen ? { value: part.value * 12, next: next + 1 } : { value: part.value, next }
}
