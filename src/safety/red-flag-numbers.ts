import { readNumber } from '../core/english/numbers.ts'
import { type BareToken, tokenAt } from '../core/english/tokens.ts'
import { wordSet } from '../core/english/word-set.ts'
import type { Measured } from './measurements/measured.ts'
import type { Passage } from './passage.ts'
import { placesOf, USES, usesAmong } from './word-uses.ts'

/** Signs that are numbers, found by a rule instead of a phrase. */
export const MEASURED_SIGNS = [
  'manyPills',
  'veryHighFever',
  'abdominalNine',
  'veryLowGlucose',
  'veryHighGlucose',
  'highKetones',
  'infantFever',
] as const
export type MeasuredSign = (typeof MEASURED_SIGNS)[number]

/** A sign and the tokens it was read from, first and last included. */
export type FoundSign<S extends string> = { sign: S; first: number; last: number }

/** Values of `MEASURES` that rules read together with words. */
const SIGN_OF_MEASURE: Readonly<Record<string, MeasuredSign>> = {
  fever: 'veryHighFever',
  'glucose-low': 'veryLowGlucose',
  'glucose-high': 'veryHighGlucose',
  ketones: 'highKetones',
}

/** Every measured sign in the text; the caller checks the context. */
export function findMeasuredSigns(
  { tokens, numbers }: Passage,
  measured: readonly Measured[],
): FoundSign<MeasuredSign>[] {
  const signs = measured.flatMap(({ measure, level, first, last }) => {
    const sign = SIGN_OF_MEASURE[measure]
    return sign === undefined || level !== 'urgent' ? [] : [{ sign, first, last }]
  })
  let next = 0
  for (const index of placesOf(tokens, USES.number | USES.infant)) {
    const number = numbers[next]
    if (number?.index === index) {
      next += 1
      const near = usesAmong(tokens, index - MAX_REACH, number.next + MAX_REACH)
      if ((near & USES.signNumber) !== 0) signs.push(...measuredSignsAt(tokens, index, number))
    } else if (INFANT.has(tokenAt(tokens, index).text)) signs.push(...infantFeverSigns(tokens, index))
  }
  return signs
}

function measuredSignsAt(
  tokens: readonly BareToken[],
  index: number,
  number: { value: number; next: number },
): FoundSign<MeasuredSign>[] {
  const near = { tokens, index, value: number.value, next: number.next }
  if (!wordsBefore(near, SIGN_NUMBER_WORDS, MAX_REACH) && !wordsAfter(near, BELLY, MAX_REACH)) return []
  return [manyPillsSign(near), abdominalPainSign(near)].flatMap((sign) =>
    sign === undefined ? [] : [{ sign, first: index, last: number.next - 1 }],
  )
}

type Near = { tokens: readonly BareToken[]; index: number; value: number; next: number }

const SENTENCE_ENDS: ReadonlySet<string> = new Set(['.', '!', '?', '\n', ';'])

/** Words within `reach` tokens before the number, in the same sentence. */
function wordsBefore({ tokens, index }: Near, names: ReadonlySet<string>, reach: number): boolean {
  for (let place = index - 1; place >= index - reach; place -= 1) {
    const { text } = tokenAt(tokens, place)
    if (SENTENCE_ENDS.has(text)) return false
    if (names.has(text)) return true
  }
  return false
}

function wordsAfter({ tokens, next }: Near, names: ReadonlySet<string>, reach: number): boolean {
  for (let place = next; place < next + reach; place += 1)
    if (names.has(tokenAt(tokens, place).text)) return true
  return false
}

const SWALLOWED = wordSet('took taken taking swallowed ate had popped')
const PILLS = wordSet(
  'pills pill tablets tablet capsules paracetamol paracetamols acetaminophen tylenol tylenols ibuprofen ibuprofens advil advils ' +
    'aspirin aspirins panadol nurofen xanax valium tramadol codeine painkillers antidepressants sertraline oxycodone sleeping diazepam',
)
const HARMLESS = wordSet(
  'mg mcg g ml vitamin vitamins times days day hours weeks over minutes steps probiotic charcoal',
)
const MANY_PILLS = 9

/** Nine or more tablets at once; the recommended maximum of paracetamol is eight a day. */
function manyPillsSign(near: Near): MeasuredSign | undefined {
  if (near.value < MANY_PILLS || near.value > 1000 || !Number.isInteger(near.value)) return undefined
  if (wordsAfter(near, HARMLESS, 2) || !wordsBefore(near, SWALLOWED, 5)) return undefined
  return wordsAfter(near, PILLS, 4) ? 'manyPills' : undefined
}

const BELLY = wordSet('stomach tummy belly abdominal abdomen gut')

/** Abdominal pain that is rated nine or ten out of ten. */
function abdominalPainSign(near: Near): MeasuredSign | undefined {
  const { tokens, value, next } = near
  const ofTen =
    (tokenAt(tokens, next).text === '/' && tokenAt(tokens, next + 1).text === '10') ||
    (tokenAt(tokens, next).text === 'out' && tokenAt(tokens, next + 2).text === '10')
  return value >= 9 && value <= 10 && ofTen && (wordsBefore(near, BELLY, 7) || wordsAfter(near, BELLY, 6))
    ? 'abdominalNine'
    : undefined
}

/** No value counts that none of these stands before, apart from a rating of the belly. */
export const SIGN_NUMBER_WORDS: ReadonlySet<string> = new Set(
  [SWALLOWED, BELLY].flatMap((names) => [...names]),
)
/** The furthest that any of them may stand from its value. */
const MAX_REACH = 7

/** A fever near one may be an emergency. */
export const INFANT = wordSet('newborn infant baby neonate babys bub')
const AGES = wordSet('old weeks week days day months month wk wks mo')
const NEAR_INFANT = 16

/** Fever in a baby, unless the text states an age of three months or more. */
function infantFeverSigns(tokens: readonly BareToken[], index: number): FoundSign<MeasuredSign>[] {
  if (isOlder(tokens, index)) return []
  for (let place = Math.max(0, index - NEAR_INFANT); place < index + NEAR_INFANT; place += 1) {
    if (isFever(tokens, place)) return [{ sign: 'infantFever', first: place, last: place }]
  }
  return []
}

/** "Fever", "a temperature", "temperature 38.4" (or from 100 °F). */
function isFever(tokens: readonly BareToken[], index: number): boolean {
  const { text } = tokenAt(tokens, index)
  if (text === 'fever' || text === 'feverish') return true
  if (text !== 'temperature' && text !== 'temp') return false
  if ([1, 2].some((back) => isFeverReading(tokenAt(tokens, index - back)))) return true
  const following = tokens.slice(index + 1, index + 5)
  const end = following.findIndex(({ text }) => text === '.' || text === '\n')
  const numbers = following.slice(0, end === -1 ? 4 : end).filter(({ kind }) => kind === 'number')
  if (numbers.length > 0) return numbers.some(isFeverReading)
  return ['a', 'high', 'running', 'raised'].includes(tokenAt(tokens, index - 1).text)
}

function isFeverReading({ kind, value }: BareToken): boolean {
  return kind === 'number' && ((value >= 37.8 && value < 45) || (value >= 100 && value < 115))
}

function isOlder(tokens: readonly BareToken[], index: number): boolean {
  for (let place = Math.max(0, index - 8); place <= index + 8; place += 1) {
    const age = readNumber(tokens, place)
    if (age === undefined) continue
    const unit = tokenAt(tokens, tokenAt(tokens, age.next).text === '-' ? age.next + 1 : age.next).text
    if (/^y(ea)?rs?$/.test(unit)) return true
    if (AGES.has(unit) && unit.startsWith('m') && age.value >= 3) return true
    if (AGES.has(unit) && unit.startsWith('w') && age.value >= 13) return true
  }
  return false
}
