import type { Token } from './tokens.ts'

/** A number read from the tokens, and its end. `isArticle`: only "a" or "an". */
export type ReadNumber = { value: number; next: number; isArticle?: boolean; isVague?: boolean }

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    single: 1,
    another: 1,
    couple: 2,
    pair: 2,
    few: 3,
    several: 4,
    dozen: 12,
  }),
)

const FRACTION_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    half: 1 / 2,
    halves: 1 / 2,
    third: 1 / 3,
    thirds: 1 / 3,
    quarter: 1 / 4,
    quarters: 1 / 4,
    fourth: 1 / 4,
    fourths: 1 / 4,
    eighth: 1 / 8,
    eighths: 1 / 8,
  }),
)

const VAGUE_WORDS = new Set(['couple', 'few', 'several'])

/** Digits or words: "2", "1 1/2", "½", "two", "a", "half a dozen", "three quarters", "a couple", "2-3" (their mean). */
export function readNumber(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const first = readSingle(tokens, at)
  if (first === undefined) return undefined
  const upper = readUpper(tokens, first)
  if (upper === undefined) return first
  return { value: (first.value + upper.value) / 2, next: upper.next }
}

/** The second number of a range: "2-3", "2 – 3", "two to three", "2 or 3". */
function readUpper(tokens: readonly Token[], first: ReadNumber): ReadNumber | undefined {
  const sign = tokens[first.next]
  const after = tokens[first.next + 1]
  if (first.isArticle || sign === undefined || after === undefined) return undefined
  if (!/^(?:[-–—~]|to|or)$/.test(sign.word)) return undefined
  const isNumber = after.kind === 'number' || NUMBER_WORDS.has(after.word)
  if (!isNumber) return undefined
  const upper = readSingle(tokens, first.next + 1)
  // "1 - 2 eggs" is a range; "rice - 150 g" is not read here, and "6 - 5" is not a range.
  return upper !== undefined && upper.value > first.value ? upper : undefined
}

function readSingle(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'number') return readDigits(tokens, at)
  if (token.kind !== 'word') return undefined
  const article = token.word === 'a' || token.word === 'an'
  const part = readPart(tokens, at, article)
  if (part !== undefined) return part
  if (article) {
    const noun = NUMBER_WORDS.get(tokens[at + 1]?.word ?? '')
    const isCount = /^(?:couple|few|dozen|pair|single|hundred)$/.test(tokens[at + 1]?.word ?? '')
    if (noun !== undefined && isCount) {
      return { value: noun, next: at + 2, isVague: VAGUE_WORDS.has(tokens[at + 1]?.word ?? '') }
    }
    return { value: 1, next: at + 1, isArticle: true }
  }
  const value = NUMBER_WORDS.get(token.word)
  return value === undefined ? undefined : readWords(tokens, at, value)
}

/** "twenty five", "two dozen", "one and a half", "two and 1/2". */
function readWords(tokens: readonly Token[], at: number, value: number): ReadNumber {
  const next = tokens[at + 1]?.word ?? ''
  const unit = NUMBER_WORDS.get(tokens[at + 1]?.word === '-' ? (tokens[at + 2]?.word ?? '') : next)
  if (value >= 20 && value < 100 && unit !== undefined && unit < 10) {
    return { value: value + unit, next: at + (next === '-' ? 3 : 2) }
  }
  if (next === 'dozen' || next === 'hundred')
    return { value: value * (next === 'dozen' ? 12 : 100), next: at + 2 }
  const isVague = VAGUE_WORDS.has(tokens[at]?.word ?? '')
  return withFraction(tokens, { value, next: at + 1, ...(isVague && { isVague }) })
}

/** "2", "1 1/2", "1/2", "1½", "1 ½", "2 and a half". */
function readDigits(tokens: readonly Token[], at: number): ReadNumber {
  const value = tokens[at]?.value ?? 0
  const own = fractionAt(tokens, at)
  if (own !== undefined) return own
  const dashed = tokens[at + 1]?.word === '-' ? 1 : 0
  const part = fractionAt(tokens, at + 1 + dashed)
  if (part !== undefined && Number.isInteger(value)) return { value: value + part.value, next: part.next }
  const sign = tokens[at + 1]
  if (sign?.kind === 'number' && sign.value < 1 && !/^\d/.test(sign.word)) {
    return { value: value + sign.value, next: at + 2 }
  }
  return withFraction(tokens, { value, next: at + 1 })
}

/** "1/2" or "1⁄2" at a place. */
function fractionAt(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const [top, slash, bottom] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (top?.kind !== 'number' || bottom?.kind !== 'number' || !/^[/⁄]$/.test(slash?.word ?? ''))
    return undefined
  if (!(bottom.value > 0) || !Number.isInteger(top.value) || !Number.isInteger(bottom.value)) return undefined
  return { value: top.value / bottom.value, next: at + 3 }
}

/** "and a half", "and a quarter", "and 1/2" after a number. */
export function withFraction(tokens: readonly Token[], number: ReadNumber): ReadNumber {
  const and = tokens[number.next]?.word
  if (and !== 'and' && and !== '&') return number
  const at = number.next + (tokens[number.next + 1]?.word === 'a' ? 2 : 1)
  const named = FRACTION_WORDS.get(tokens[at]?.word ?? '')
  const part = named === undefined ? fractionAt(tokens, number.next + 1) : { value: named, next: at + 1 }
  return part === undefined ? number : { value: number.value + part.value, next: part.next }
}

/** "half", "half a", "a half", "a quarter of a", "three quarters of a", "two-thirds", "half a dozen". */
function readPart(tokens: readonly Token[], at: number, article: boolean): ReadNumber | undefined {
  let index = article ? at + 1 : at
  let times = 1
  const count =
    NUMBER_WORDS.get(tokens[index]?.word ?? '') ??
    (tokens[index]?.kind === 'number' ? tokens[index]?.value : undefined)
  if (!article && count !== undefined) {
    const after = tokens[index + 1]?.word === '-' ? index + 2 : index + 1
    if (!/s$/.test(tokens[after]?.word ?? '') || !FRACTION_WORDS.has(tokens[after]?.word ?? ''))
      return undefined
    times = count
    index = after
  }
  const part = FRACTION_WORDS.get(tokens[index]?.word ?? '')
  // "a quarter pounder" is one burger.
  if (part === undefined || /^pounders?$/.test(tokens[index + 1]?.word ?? '')) return undefined
  index++
  if (tokens[index]?.word === '-') index++
  if (tokens[index]?.word === 'of') index++
  const isA = /^(?:a|an|one|the)$/.test(tokens[index]?.word ?? '')
  if (isA) index++
  if (tokens[index]?.word === 'dozen') return { value: part * times * 12, next: index + 1 }
  return { value: part * times, next: index }
}
