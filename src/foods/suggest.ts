import type { DietGap, GapRow } from '../nutrition/gap.ts'
import { NUTRIENTS, type NutrientKey, round } from '../nutrition/nutrients.ts'
import { hasKidneyDisease } from '../nutrition/person.ts'
import { allergenWarnings } from './allergens.ts'
import { fitsPattern } from './eating-patterns.ts'
import type { Food, FoodIndex } from './food.ts'
import { STAPLES, type Staple } from './staples.ts'

export type Suggestion = {
  food: string
  grams: number
  /** The nutrient that it would help with. */
  key: NutrientKey
  /** How much of it is in `grams`, in `unit`. */
  amount: number
  unit: string
  reason: string
}

export type SuggestOptions = {
  foods: FoodIndex
  /** Allergies, and what the person avoids or dislikes, in their words. */
  avoid: readonly string[]
  /** The way the person eats, in their words: "vegetarian". */
  pattern: string | undefined
  /** Medical conditions: potassium is never proposed with kidney disease. */
  conditions?: readonly string[]
}

const MOST = 5
/** Less than this share of the target is no help worth naming. */
const LEAST_SHARE = 0.08
/** A kidney diet counts a portion with up to this much potassium as low. Source: National Kidney Foundation. */
const LOW_POTASSIUM_MG = 200

type Candidate = { staple: Staple; food: Food }

/**
 * Plain foods for the largest shortfalls, largest share of the target first, at most five and each food once: of those
 * that help, the one that closes most of this shortfall and, counted half, of the others. Nothing is proposed for what
 * is not known, and nothing at all while no day is logged.
 */
export function suggestFoods(gap: DietGap, options: SuggestOptions): Suggestion[] {
  if (gap.status === 'no_logged_days') return []
  const kidneys = hasKidneyDisease(options.conditions ?? [])
  const shortfalls = [...gap.macros, ...gap.nutrients]
    .filter(({ key, status }) => status === 'below' && !(kidneys && key === 'potassium_mg'))
    .sort((a, b) => (a.percent ?? 100) - (b.percent ?? 100))
  const left = new Set(staplesIn(options.foods))
  const suggestions: Suggestion[] = []
  for (const row of shortfalls) {
    if (suggestions.length >= MOST) break
    const best = [...left]
      .filter(({ staple, food }) => staple.helps.includes(row.key) && helpsEnough(food, staple, row))
      .map((candidate) => ({ candidate, worth: worthOf(candidate, row, shortfalls) }))
      .sort((a, b) => b.worth - a.worth)
      .find(({ candidate }) => mayHave(candidate, options, kidneys))?.candidate
    if (best === undefined) continue
    left.delete(best)
    suggestions.push(suggestion(row, best))
  }
  return suggestions
}

/** What each index answers for the staples: looking them all up takes longer than everything else here. */
const found = new WeakMap<FoodIndex, Map<Staple, Candidate>>()

/** The staples that the index knows by just that name; what merely sounds alike is another food. */
function staplesIn(foods: FoodIndex): Candidate[] {
  const known = found.get(foods) ?? new Map<Staple, Candidate>()
  found.set(foods, known)
  for (const staple of STAPLES) {
    if (known.has(staple)) continue
    const name = staple.food.toLowerCase()
    const match = foods
      .search(staple.food, 3)
      .find(({ food }) => [food.name, ...food.synonyms].some((called) => called.toLowerCase() === name))
    if (match !== undefined) known.set(staple, { staple, food: match.food })
  }
  return [...known.values()]
}

const helpsEnough = (food: Food, staple: Staple, { key, target }: GapRow) =>
  (amountIn(food, staple, key) ?? 0) >= LEAST_SHARE * target

function worthOf({ staple, food }: Candidate, row: GapRow, shortfalls: readonly GapRow[]): number {
  const closed = ({ key, gap }: GapRow) =>
    gap === null || gap <= 0 ? 0 : Math.min((amountIn(food, staple, key) ?? 0) / gap, 1)
  const all = shortfalls.reduce((sum, other) => sum + closed(other), 0)
  return (closed(row) + all) / 2
}

function mayHave({ staple, food }: Candidate, options: SuggestOptions, kidneys: boolean): boolean {
  const { avoid, pattern } = options
  if (!fitsPattern(staple, food.nutrients, { pattern, avoid })) return false
  if (kidneys && (amountIn(food, staple, 'potassium_mg') ?? Number.POSITIVE_INFINITY) > LOW_POTASSIUM_MG) {
    return false
  }
  return !isNamed(food, staple, avoid) && allergenWarnings([food], avoid).length === 0
}

/** Whether something avoided is named in the food's own words: "broccoli", "mushrooms". */
function isNamed(food: Food, staple: Staple, avoid: readonly string[]): boolean {
  const words = new Set([food.name, ...food.synonyms, food.category, staple.kind].flatMap(wordsOf))
  return avoid.some((said) => {
    const avoided = wordsOf(said)
    return avoided.length > 0 && avoided.every((word) => words.has(word))
  })
}

/** Lower-case words without their plural ending, so that "lentil" and "lentils" meet. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=..)(ies|es|s)$/, ''))
}

function amountIn(food: Food, { grams }: Staple, key: NutrientKey): number | null {
  const per100g = food.nutrients[key]
  return per100g === null ? null : round((per100g * grams) / 100)
}

function suggestion(row: GapRow, { staple, food }: Candidate): Suggestion {
  const { key, unit, actual_avg: actual, target } = row
  const { grams } = staple
  const amount = amountIn(food, staple, key) ?? 0
  const name = NUTRIENTS.find((nutrient) => nutrient.key === key)?.name ?? key
  const average = actual === null ? '' : ` averages ${short(actual)} of ${short(target)} ${unit} a day;`
  return {
    food: food.name,
    grams,
    key,
    amount,
    unit,
    reason: `${name}${average} ${grams} g adds ${short(amount)} ${unit}`,
  }
}

const short = (value: number) => String(value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
