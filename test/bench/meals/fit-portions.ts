import type { LearnedRow } from '../../../src/foods/portion-statistics/learned-rows.ts'
import { isOnePiece, usualGrams } from '../../../src/foods/portion-statistics/likely-grams.ts'
import type { ReadPart } from './parts.ts'

/** A category is corrected only if so many of its portions are off, */
const MIN_SAMPLES = 4
/** the mean is so many standard errors from none, */
const MIN_ERRORS = 2.5
/** which are not smaller than with this deviation; */
const MIN_DEVIATION = 0.15
/** and only by as much as the samples outweigh so many that are not off. */
const SHRINKAGE = 4
/** Of drinks without sugar and of leaves, a glass or a bowl is no mistake that matters. */
const MIN_KCAL = 50
/** Not worth a line. */
const MIN_FACTOR = 1.05
/** Of ten amounts, one may lie below the spread and one above it. */
const COVERED = 0.8
/** Amounts that are exact in most sets may still be off in the words of others. */
const MIN_SPREAD = 0.1

/** How far the default portions of each category are off, where that is more than chance. */
export function portionRows(parts: readonly ReadPart[]): LearnedRow[] {
  const assumed = parts.filter(({ item }) => isDefault(item) && isRich(item))
  return [...Map.groupBy(assumed, ({ item }) => item.food.category)]
    .flatMap(([name, list]) => {
      const errors = list.map(({ item, grams }) => Math.log(grams / item.food.defaultGrams))
      const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
      const variance = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / (errors.length - 1)
      const standardError = Math.max(Math.sqrt(variance), MIN_DEVIATION) / Math.sqrt(errors.length)
      if (errors.length < MIN_SAMPLES || Math.abs(mean) < MIN_ERRORS * standardError) return []
      const value = Math.exp((mean * errors.length) / (errors.length + SHRINKAGE))
      return Math.max(value, 1 / value) < MIN_FACTOR
        ? []
        : [{ what: 'portion' as const, name, value, samples: errors.length }]
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The usual portion alone, not as it goes on bread or into coffee. */
const isDefault = ({ gramsBasis, grams, food }: ReadPart['item']) =>
  gramsBasis === 'default_portion' && grams === usualGrams(food)

const isRich = ({ food }: ReadPart['item']) =>
  (food.nutrients.energy_kcal ?? 0) >= MIN_KCAL && !isOnePiece(food)

/** How far off amounts are that were found in each way: the logarithm of the factor that four of five do not exceed. */
export function spreadRows(parts: readonly ReadPart[]): LearnedRow[] {
  const ways = Map.groupBy(parts, ({ item }) => item.gramsBasis)
  return [...ways]
    .filter(([name]) => name !== 'stated_mass')
    .map(([name, list]) => {
      const errors = list
        .map(({ item, grams }) => Math.abs(Math.log(grams / item.grams)))
        .sort((a, b) => a - b)
      const value = Math.max(errors[Math.floor(COVERED * errors.length)] ?? 0, MIN_SPREAD)
      return { what: 'spread' as const, name, value, samples: list.length }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The share of amounts of each way that lie within their spread. */
export function coverage(parts: readonly ReadPart[]): [string, number][] {
  return [...Map.groupBy(parts, ({ item }) => item.gramsBasis)].map(([name, list]) => [
    name,
    list.filter(({ item, grams }) => grams >= item.low * 0.99 && grams <= item.high * 1.01).length /
      list.length,
  ])
}
