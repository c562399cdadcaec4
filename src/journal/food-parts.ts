import type { NutrientKey, Nutrients } from '../contract/nutrients.ts'
import type { AnalyzedItem, ClientBasis, GramsBasis } from '../foods/food.ts'
import { STATED_SOURCE } from '../foods/food-items.ts'
import { addPatterns, type FoodPatterns, scalePatterns } from '../nutrition/food-patterns.ts'
import {
  addNutrients,
  nutrientsFrom,
  round,
  scaleNutrients,
  storedNutrients,
} from '../nutrition/nutrients.ts'
import { sharesOf } from '../nutrition/stated-figures.ts'

/** One food of an entry, as it is stored with the entry. */
export type FoodPart = {
  /** As it was stated. */
  name: string
  /** The matched food; null: not known. */
  food: string | null
  source: string | null
  source_code: string | null
  grams: number
  grams_basis: GramsBasis
  confidence: number
  nutrients: Nutrients
  patterns: FoodPatterns | null
  /** Absent: stated by the person, or from the food data. */
  basis?: ClientBasis
}

export function partOf({
  text,
  food,
  grams,
  gramsBasis,
  confidence,
  nutrients,
  ...item
}: AnalyzedItem): FoodPart {
  const basis = item.basis ?? food.basis
  const isKnown = food.source !== STATED_SOURCE
  return {
    name: text,
    food: isKnown ? food.name : null,
    source: isKnown ? food.source : null,
    source_code: isKnown ? food.code : null,
    grams: round(grams),
    grams_basis: gramsBasis,
    confidence: round(confidence),
    nutrients,
    patterns: food.patterns === undefined ? null : scalePatterns(food.patterns, grams / 100),
    ...(basis !== undefined && { basis }),
  }
}

/** The parts that are stored: none of an entry that is its one food by the food data. */
export function partsToStore(items: readonly AnalyzedItem[]): FoodPart[] | null {
  const isPlain = items.length < 2 && items.every(({ basis, food }) => (basis ?? food.basis) === undefined)
  return isPlain ? null : items.map(partOf)
}

export const storedParts = (parts: unknown): FoodPart[] =>
  Array.isArray(parts)
    ? parts.map((part) => ({ ...part, nutrients: storedNutrients(part.nutrients) }) as FoodPart)
    : []

/** The same food in another amount. */
export function scalePart(part: FoodPart, grams: number, basis: GramsBasis = part.grams_basis): FoodPart {
  const scale = part.grams > 0 ? grams / part.grams : 0
  return {
    ...part,
    grams: round(grams),
    grams_basis: basis,
    nutrients: scaleNutrients(part.nutrients, scale),
    patterns: part.patterns === null ? null : scalePatterns(part.patterns, scale),
  }
}

/**
 * The parts of an entry of which the person stated totals: they add up to them, in their old proportions. A label does not
 * say what replaced its figures; an estimate stays one.
 */
export function partsOfTotals(
  parts: readonly FoodPart[],
  total: Nutrients,
  stated: ReadonlySet<NutrientKey>,
): FoodPart[] {
  const shares = sharesOf(parts, total, stated)
  return parts.map((part, at) => {
    const nutrients = shares[at] ?? part.nutrients
    if (Bun.deepEquals(nutrients, part.nutrients)) return part
    const { basis, ...rest } = part
    return { ...rest, nutrients, ...(basis === 'estimate' && { basis }) }
  })
}

/** One unknown part makes the whole sum unknown: a partial value of one entry would mislead. */
export function sumOfParts(parts: readonly FoodPart[]): Nutrients {
  const total = addNutrients(parts.map(({ nutrients }) => nutrients))
  return nutrientsFrom((key) => (parts.some(({ nutrients }) => nutrients[key] === null) ? null : total[key]))
}

/** As for nutrients: one part with unknown food groups makes those of the entry unknown. */
function patternsOf(parts: readonly FoodPart[]): FoodPatterns | null {
  const known = parts.flatMap(({ patterns }) => patterns ?? [])
  return known.length === parts.length ? addPatterns(known) : null
}

/** The origin of the figures of an entry's parts; an estimate of a client is never passed for anything else. */
export function sourceOfParts(parts: readonly FoodPart[]): ClientBasis | undefined {
  const bases = parts.map(({ basis }) => basis)
  if (bases.includes('estimate')) return 'estimate'
  const isLabel = parts.every(({ basis, food }) => basis === 'label' && food === null)
  return parts.length > 0 && isLabel ? 'label' : undefined
}

/** The columns of an entry that follow from its parts. */
export function valuesOfParts(parts: readonly FoodPart[]) {
  const known = parts.filter(({ food }) => food !== null)
  const [named] = known
  const energy = parts.reduce((sum, { nutrients }) => sum + (nutrients.energy_kcal ?? 0), 0)
  const weight = ({ nutrients }: FoodPart) =>
    energy > 0 ? (nutrients.energy_kcal ?? 0) / energy : 1 / parts.length
  const isMixed = known.length > 0 && known.length < parts.length
  return {
    grams: round(parts.reduce((sum, { grams }) => sum + grams, 0)),
    grams_basis: parts[0]?.grams_basis ?? null,
    food: named === undefined ? null : known.map(({ food }) => food).join('; '),
    source: named?.source ?? null,
    source_code: parts.length === 1 ? (named?.source_code ?? null) : null,
    confidence: round(parts.reduce((sum, part) => sum + part.confidence * weight(part), 0)),
    nutrients: sumOfParts(parts),
    patterns: patternsOf(parts),
    value_source: sourceOfParts(parts) ?? (named === undefined ? 'user' : isMixed ? 'mixed' : 'database'),
    parts: parts.length < 2 && sourceOfParts(parts) === undefined ? null : [...parts],
  } as const
}
