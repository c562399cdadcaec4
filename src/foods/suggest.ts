import type { DietGap, GapRow } from '../nutrition/gap.ts'
import { NUTRIENTS, type NutrientKey, type Nutrients, scaleNutrients } from '../nutrition/nutrients.ts'
import { hasKidneyDisease } from '../nutrition/person.ts'
import { allergenWarnings } from './allergens.ts'
import { fitsPattern } from './eating-patterns.ts'
import type { Food, FoodIndex } from './food.ts'
import { type FoodNature, natureOf } from './food-kind.ts'
import { STAPLES, type Staple } from './staples.ts'

/** Why a food is proposed: the person eats it already, or it is found nearly everywhere. */
export const SUGGESTION_BASES = ['eaten', 'staple'] as const

export type Suggestion = {
  food: string
  grams: number
  /** The nutrient that it would help with. */
  key: NutrientKey
  /** How much of it is in `grams`, in `unit`. */
  amount: number
  unit: string
  basis: (typeof SUGGESTION_BASES)[number]
  reason: string
}

/** A food of the person's own recent entries. */
export type EatenFood = {
  /** As the food index names it. */
  name: string
  source: string
  code: string
  /** How often it was logged. */
  times: number
  /** A usual portion of theirs. */
  grams: number
  /** For `grams`, as their entries have it. */
  nutrients: Nutrients
}

export type SuggestOptions = {
  foods: FoodIndex
  /** What the person ate of late; preferred to staples. */
  eaten?: readonly EatenFood[]
  /** Where those are looked up, if not in `foods`, which staples are looked up in once for all people. */
  eatenIn?: FoodIndex
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

/** "High" on a food label: a portion with this share of a day's limit is not proposed. Source: FDA, 5/20 rule. */
const HIGH_SHARE = 0.2
const LIMITED: readonly NutrientKey[] = ['sodium_mg', 'saturated_fat_g', 'added_sugars_g']
/** Nutrients that eating more of is known to help with. */
const HELPED: ReadonlySet<NutrientKey> = new Set(STAPLES.flatMap(({ helps }) => helps))

type Candidate = {
  name: string
  basis: Suggestion['basis']
  grams: number
  /** For `grams`. */
  portion: Nutrients
  helps(key: NutrientKey): boolean
  /** 0–1: how well a food that the person eats is liked, by how often it is eaten. */
  weight: number
  /** The food and what it is; a search, so asked of as few as possible. */
  lookUp(): { food: Food; nature: FoodNature } | undefined
}

/**
 * Plain foods for the largest shortfalls, largest share of the target first, at most five and each food once: of those
 * that help, the one that closes most of this shortfall and, counted half, of the others. What the person eats already,
 * and the more often the rather, goes before staples. Nothing is proposed for what is not known, and nothing at all
 * while no day is logged.
 */
export function suggestFoods(gap: DietGap, options: SuggestOptions): Suggestion[] {
  if (gap.status === 'no_logged_days') return []
  const kidneys = hasKidneyDisease(options.conditions ?? [])
  const rows = [...gap.macros, ...gap.nutrients]
  const shortfalls = rows
    .filter(({ key, status }) => status === 'below' && !(kidneys && key === 'potassium_mg'))
    .sort((a, b) => (a.percent ?? 100) - (b.percent ?? 100))
  const { foods, eaten = [], eatenIn = foods } = options
  const own = eaten.filter((food) => isModest(food, rows)).map((food) => candidateOf(food, eatenIn))
  const left = new Set([...own, ...staplesIn(foods)])
  const suggestions: Suggestion[] = []
  for (const row of shortfalls) {
    if (suggestions.length >= MOST) break
    const best = bestFor(row, [...left], shortfalls, (candidate) => mayHave(candidate, options, kidneys))
    if (best === undefined) continue
    for (const other of left) if (other.name === best.name) left.delete(other)
    suggestions.push(suggestion(row, best))
  }
  return suggestions
}

function bestFor(
  row: GapRow,
  candidates: readonly Candidate[],
  shortfalls: readonly GapRow[],
  allowed: (candidate: Candidate) => boolean,
): Candidate | undefined {
  return candidates
    .filter((candidate) => candidate.helps(row.key) && helpsEnough(candidate, row))
    .map((candidate) => ({ candidate, worth: candidate.weight * worthOf(candidate, row, shortfalls) }))
    .sort((a, b) => rank(a.candidate) - rank(b.candidate) || b.worth - a.worth)
    .find(({ candidate }) => allowed(candidate))?.candidate
}

const rank = ({ basis }: Candidate) => SUGGESTION_BASES.indexOf(basis)

function candidateOf(
  { name, source, code, times, grams, nutrients }: EatenFood,
  foods: FoodIndex,
): Candidate {
  let found: ReturnType<Candidate['lookUp']> | null = null
  return {
    name,
    basis: 'eaten',
    grams,
    portion: nutrients,
    helps: (key) => HELPED.has(key),
    weight: times / (times + 1),
    lookUp() {
      if (found === null) {
        const food = foods
          .search(name, 5)
          .find((match) => match.food.source === source && match.food.code === code)?.food
        const nature = food && natureOf(food)
        found = food !== undefined && nature !== undefined ? { food, nature } : undefined
      }
      return found
    },
  }
}

/** Whether a portion stays clear of what is to be limited; what is not known of it does not. */
function isModest({ nutrients }: EatenFood, rows: readonly GapRow[]): boolean {
  if ((nutrients.alcohol_g ?? 0) > 0) return false
  return LIMITED.every((key) => {
    const limit = rows.find((row) => row.key === key)?.target
    const amount = nutrients[key]
    return limit === undefined || (amount !== null && amount < HIGH_SHARE * limit)
  })
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
    if (match !== undefined) known.set(staple, stapleCandidate(staple, match.food))
  }
  return [...known.values()]
}

function stapleCandidate({ kind, grams, gluten, helps }: Staple, food: Food): Candidate {
  const looked = { food, nature: { kinds: [kind], gluten: gluten === true } }
  return {
    name: food.name,
    basis: 'staple',
    grams,
    portion: scaleNutrients(food.nutrients, grams / 100),
    helps: (key) => helps.includes(key),
    weight: 1,
    lookUp: () => looked,
  }
}

const helpsEnough = ({ portion }: Candidate, { key, target }: GapRow) =>
  (portion[key] ?? 0) >= LEAST_SHARE * target

function worthOf({ portion }: Candidate, row: GapRow, shortfalls: readonly GapRow[]): number {
  const closed = ({ key, gap }: GapRow) =>
    gap === null || gap <= 0 ? 0 : Math.min((portion[key] ?? 0) / gap, 1)
  const all = shortfalls.reduce((sum, other) => sum + closed(other), 0)
  return (closed(row) + all) / 2
}

function mayHave({ portion, lookUp }: Candidate, options: SuggestOptions, kidneys: boolean): boolean {
  const { avoid, pattern } = options
  if (kidneys && (portion.potassium_mg ?? Number.POSITIVE_INFINITY) > LOW_POTASSIUM_MG) return false
  const looked = lookUp()
  if (looked === undefined) return false
  const { food, nature } = looked
  if (!fitsPattern(nature, portion, { pattern, avoid })) return false
  return !isNamed(food, nature, avoid) && allergenWarnings([food], avoid).length === 0
}

/** Whether something avoided is named in the food's own words: "broccoli", "mushrooms". */
function isNamed(food: Food, { kinds }: FoodNature, avoid: readonly string[]): boolean {
  const words = new Set([food.name, ...food.synonyms, food.category, ...kinds].flatMap(wordsOf))
  return avoid.some((said) => {
    const avoided = wordsOf(said)
    return avoided.length > 0 && avoided.every((word) => words.has(word))
  })
}

/** Lower-case words without their plural ending, so that "lentil" and "lentils" meet. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?<=..)(ies|es|s)$/, ''))
}

function suggestion(row: GapRow, { name: food, grams, portion, basis }: Candidate): Suggestion {
  const { key, unit, actual_avg: actual, target } = row
  const amount = portion[key] ?? 0
  const name = NUTRIENTS.find((nutrient) => nutrient.key === key)?.name ?? key
  const average = actual === null ? '' : ` averages ${short(actual)} of ${short(target)} ${unit} a day;`
  const adds = basis === 'eaten' ? `you eat this already, and another ${grams} g adds` : `${grams} g adds`
  return {
    food,
    grams,
    key,
    amount,
    unit,
    basis,
    reason: `${name}${average} ${adds} ${short(amount)} ${unit}`,
  }
}

const short = (value: number) => String(value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
