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
 * Plain foods for the largest shortfalls, largest share of the target first, at most five and each food once; a food
 * that helps with several shortfalls comes before one that helps with one. Nothing is proposed for what is not known,
 * and nothing at all while no day is logged.
 */
export function suggestFoods(gap: DietGap, options: SuggestOptions): Suggestion[] {
  if (gap.status === 'no_logged_days') return []
  const kidneys = hasKidneyDisease(options.conditions ?? [])
  const short = [...gap.macros, ...gap.nutrients]
    .filter(({ key, status }) => status === 'below' && !(kidneys && key === 'potassium_mg'))
    .filter(({ key }) => STAPLES.some(({ helps }) => helps.includes(key)))
    .sort((a, b) => (a.percent ?? 100) - (b.percent ?? 100))
  if (short.length === 0) return []
  const candidates = STAPLES.flatMap((staple) => candidatesFor(staple, options, kidneys))
  const suggestions: Suggestion[] = []
  for (const row of short) {
    if (suggestions.length >= MOST) break
    const best = bestFor(row, short, candidates, new Set(suggestions.map(({ food }) => food)))
    if (best !== undefined) suggestions.push(suggestion(row, best))
  }
  return suggestions
}

/** The staple as the index knows it, if it does and the person may have it. */
function candidatesFor(staple: Staple, options: SuggestOptions, kidneys: boolean): Candidate[] {
  const { foods, avoid, pattern } = options
  const name = staple.food.toLowerCase()
  const match = foods
    .search(staple.food, 3)
    .find(({ food }) => [food.name, ...food.synonyms].some((known) => known.toLowerCase() === name))
  if (match === undefined) return []
  const { food } = match
  if (allergenWarnings([food], avoid).length > 0 || isNamed(food, staple, avoid)) return []
  if (!fitsPattern(staple, food.nutrients, { pattern, avoid })) return []
  const potassium = amountIn({ staple, food }, 'potassium_mg')
  return kidneys && (potassium === null || potassium > LOW_POTASSIUM_MG) ? [] : [{ staple, food }]
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

function bestFor(
  row: GapRow,
  short: readonly GapRow[],
  candidates: readonly Candidate[],
  taken: ReadonlySet<string>,
): Candidate | undefined {
  const others = short.map(({ key }) => key)
  return candidates
    .filter(({ staple, food }) => staple.helps.includes(row.key) && !taken.has(food.name))
    .filter((candidate) => (amountIn(candidate, row.key) ?? 0) >= LEAST_SHARE * row.target)
    .map((candidate) => ({
      candidate,
      helped: candidate.staple.helps.filter((key) => others.includes(key)).length,
    }))
    .sort((a, b) => b.helped - a.helped)[0]?.candidate
}

function amountIn({ staple, food }: Candidate, key: NutrientKey): number | null {
  const per100g = food.nutrients[key]
  return per100g === null ? null : round((per100g * staple.grams) / 100)
}

function suggestion(row: GapRow, candidate: Candidate): Suggestion {
  const { key, unit, actual_avg: actual, target } = row
  const amount = amountIn(candidate, key) ?? 0
  const { grams } = candidate.staple
  const name = NUTRIENTS.find((nutrient) => nutrient.key === key)?.name ?? key
  const average = actual === null ? '' : ` averages ${short(actual)} of ${short(target)} ${unit} a day;`
  return {
    food: candidate.food.name,
    grams,
    key,
    amount,
    unit,
    reason: `${name}${average} ${grams} g adds ${short(amount)} ${unit}`,
  }
}

const short = (value: number) => String(value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
