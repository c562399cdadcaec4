import { NUTRIENT_KEYS } from '../contract/nutrients.ts'
import type { DayIntake } from './day-intake.ts'
import { FOOD_PATTERN_KEYS } from './food-patterns.ts'
import { nutrientsFrom } from './nutrients.ts'

/** What a stored day has beside its columns. */
export type DaySums = Omit<DayIntake, 'date' | 'entries' | 'complete'>

const SINGLE_KEYS = ['eatingTimes', 'unknownEnergy', 'kcal', 'confidenceKcal', 'patternsKcal'] as const

/** The first number of a day's sums. It differs once a nutrient is added, moved or renamed. */
const LAYOUT = Bun.hash.crc32(
  [...NUTRIENT_KEYS, ...NUTRIENT_KEYS, ...FOOD_PATTERN_KEYS, ...SINGLE_KEYS].join(),
)
/** Sums in this layout begin with them. */
export const LAYOUT_BYTES = new Uint8Array(Float64Array.of(LAYOUT).buffer)

/** Records with these keys in the order of the layout. */
const keyed = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>
const TOTALS = nutrientsFrom(() => 0)
const KNOWN_KCAL = keyed(NUTRIENT_KEYS)
const PATTERNS = keyed(FOOD_PATTERN_KEYS)
const SINGLES = keyed(SINGLE_KEYS)

const TOTALS_AT = 1
const KNOWN_KCAL_AT = TOTALS_AT + NUTRIENT_KEYS.length
const PATTERNS_AT = KNOWN_KCAL_AT + NUTRIENT_KEYS.length
const SINGLES_AT = PATTERNS_AT + FOOD_PATTERN_KEYS.length

/** One day, to read its numbers from: a view of the bytes of each row would cost 1 µs. */
const numbers = new Float64Array(SINGLES_AT + SINGLE_KEYS.length)
const numberBytes = new Uint8Array(numbers.buffer)

/**
 * The sums of a day as 64-bit numbers; unknown is NaN. A third of the size of JSON: 30 days are read in 30 µs in place
 * of 100.
 */
export function packSums(sums: DaySums): Uint8Array {
  const packed = [
    LAYOUT,
    ...NUTRIENT_KEYS.map((key) => sums.totals[key] ?? Number.NaN),
    ...NUTRIENT_KEYS.map((key) => sums.knownKcal[key]),
    ...FOOD_PATTERN_KEYS.map((key) => sums.patterns?.[key] ?? Number.NaN),
    ...SINGLE_KEYS.map((key) => sums[key]),
  ]
  return new Uint8Array(Float64Array.from(packed).buffer)
}

/** @returns undefined for sums in another layout: they are added up again from the entries of the day. */
export function unpackSums(bytes: Uint8Array): DaySums | undefined {
  if (bytes.length !== numberBytes.length) return undefined
  numberBytes.set(bytes)
  if (numbers[0] !== LAYOUT) return undefined
  return {
    totals: filled(TOTALS, TOTALS_AT),
    knownKcal: filled(KNOWN_KCAL, KNOWN_KCAL_AT),
    patterns: Number.isNaN(numbers[PATTERNS_AT]) ? null : filled(PATTERNS, PATTERNS_AT),
    ...filled(SINGLES, SINGLES_AT),
  }
}

/** A copy of a record with the numbers from a place on: a sixth of the time of a record that is built key by key. */
function filled<T extends Record<string, number | null>>(record: T, at: number): T {
  const copy: Record<string, number | null> = { ...record }
  let place = at
  for (const key in copy) {
    const number = numbers[place++] ?? Number.NaN
    copy[key] = Number.isNaN(number) ? null : number
  }
  return copy as T
}
