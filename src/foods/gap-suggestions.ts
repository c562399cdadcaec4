import { NUTRIENTS, type NutrientKey, type Nutrients } from '../contract/nutrients.ts'
import type { DietGap, GapRow } from '../nutrition/diet-gap.ts'
import { scaleNutrients } from '../nutrition/nutrients.ts'
import {
  CONCERNS_BY_CONDITION,
  hasEatingDisorderHistory,
  hasKidneyDisease,
  isMinor,
} from '../nutrition/person.ts'
import { type Caution, type CautionRules, foodCautions, isSuggestible } from './cautions/cautions.ts'
import type { Food, FoodIndex, FoodTable } from './food.ts'
import type { EatingRules, FoodFilter } from './food-filter.ts'
import { type FoodTraits, foodTraits } from './food-kind.ts'
import { STAPLES, type Staple } from './staples.ts'

/** Why a food is suggested: the person already eats it, or it is available nearly everywhere. */
export const SUGGESTION_BASES = ['eaten', 'staple'] as const

export type Suggestion = {
  food: string
  grams: number
  /** The nutrient that it would supply. */
  key: NutrientKey
  /** The amount of the nutrient in `grams`, in `unit`. */
  amount: number
  unit: string
  basis: (typeof SUGGESTION_BASES)[number]
  reason: string
  /** What to ask a pharmacist or doctor about it; absent if there is nothing. */
  cautions?: Caution[]
}

/** A frequent food of the person. */
export type EatenFood = {
  /** Its name in the food index. */
  name: string
  source: string
  code: string
  /** How often it was logged. */
  times: number
  /** The person's usual portion. */
  grams: number
  /** For `grams`, from their entries. */
  nutrients: Nutrients
}

export type SuggestOptions = {
  foods: FoodIndex
  /** The person's recent foods; preferred to staples. */
  eaten?: readonly EatenFood[]
  /**
   * The index to look these up in, if it is not `foods`, in which staples are looked up once for all people.
   */
  eatenIn?: Pick<FoodTable, 'find'>
  /** Which foods may be suggested. */
  mayEat: FoodFilter
  /** What is not suggested, or only with a caution, because of medicines and conditions. */
  cautionRules?: CautionRules
} & Pick<EatingRules, 'conditions' | 'age'>

export const MAX_SUGGESTIONS = 5
/** A food that supplies less than this share of the target is not suggested. */
const MIN_TARGET_SHARE = 0.08

/**
 * "High" on a food label: a portion with this share of a day's limit is not suggested. Source: FDA, 5/20
 * rule.
 */
const HIGH_LIMIT_SHARE = 0.2
/** "Low" on a food label, by the same rule: all that is suggested of what is above its limit and harms the person. */
const LOW_LIMIT_SHARE = 0.05
const LIMITED_NUTRIENTS: readonly NutrientKey[] = ['sodium_mg', 'saturated_fat_g', 'added_sugars_g']
/**
 * Below this share of the target, %, energy and protein come first. Energy is only suggested then: closer to the target,
 * a person may eat less on purpose.
 */
const LOW_PERCENT = 75
/** Below this age nothing is suggested, since infants need other advice. */
const MIN_AGE = 1
/** The energy (kcal) of a day for which the staples' portions are made; a child's portions are smaller. */
const PORTIONS_FOR_KCAL = 2000
/** Nutrients for which eating more is known to help. */
const SUGGESTED_NUTRIENTS: ReadonlySet<NutrientKey> = new Set(STAPLES.flatMap(({ helps }) => helps))

type Candidate = {
  name: string
  basis: Suggestion['basis']
  grams: number
  /** For `grams`. */
  portion: Nutrients
  helps(key: NutrientKey): boolean
  /** 0–1: how frequent the food is for the person. */
  weight: number
  /** The food and its kind; this is a search, so it is done for as few foods as possible. */
  lookUp(): { food: Food; nature: FoodTraits } | undefined
}

/**
 * Suggests plain foods for the largest gaps, relative to the target: at most five, and each food once. A
 * food's rank is the share of this gap that it closes plus half of the share of the others. Foods that the
 * person already eats come before staples, the more frequent the better, and a staple is not suggested for a
 * gap that the previous foods close. Nothing is suggested for unknown intake, without logged days, or for
 * infants.
 */
export function suggestFoods(gap: DietGap, options: SuggestOptions): Suggestion[] {
  const { foods, eaten = [], mayEat, cautionRules = [], conditions = [], age } = options
  if (gap.status === 'no_logged_days' || (age !== undefined && age < MIN_AGE)) return []
  const kidneys = hasKidneyDisease(conditions)
  const rows = [...gap.macros, ...gap.nutrients]
  const shortfalls = rows
    .filter(({ key, status }) => status === 'below' && !(kidneys && key === 'potassium_mg'))
    .filter(({ key, percent }) => key !== 'energy_kcal' || (percent ?? 100) < LOW_PERCENT)
    .sort((a, b) => rankOf(a) - rankOf(b) || (a.percent ?? 100) - (b.percent ?? 100))
  const harmful = rows.filter(({ key, status }) => status === 'above' && isHarmful(key, conditions))
  const adds = ({ portion }: Candidate) =>
    harmful.some(({ key, target }) => !isBelow(portion[key], LOW_LIMIT_SHARE * target))
  const own = eaten.filter((food) => isWithinLimits(food, rows)).map((food) => createCandidate(food, options))
  const staples = staplesIn(foods).map((staple) => resizePortion(staple, age, rows))
  const cautionsOf = ({ name, portion }: Candidate) =>
    foodCautions(cautionRules, [{ name, texts: [name], nutrients: portion }])
  const allowed = (candidate: Candidate) => {
    const looked = candidate.lookUp()
    return (
      looked !== undefined &&
      mayEat(looked.food, looked.nature, candidate.portion) &&
      isSuggestible(cautionsOf(candidate))
    )
  }
  const left = new Set([...own, ...staples].filter((candidate) => !adds(candidate)))
  const chosen: Candidate[] = []
  const suggestions: Suggestion[] = []
  for (const row of shortfalls) {
    if (suggestions.length >= MAX_SUGGESTIONS) break
    const candidates = [...left].filter(({ basis }) => basis === 'eaten' || !isGapClosed(row, chosen))
    const best = bestCandidate(row, candidates, shortfalls, allowed)
    if (best === undefined) continue
    for (const other of left) if (other.name === best.name) left.delete(other)
    chosen.push(best)
    const cautions = cautionsOf(best)
    suggestions.push({ ...createSuggestion(row, best, conditions), ...(cautions.length > 0 && { cautions }) })
  }
  return suggestions
}

/** Who lacks energy or protein needs food before vitamins. */
const FIRST_NEEDS: readonly NutrientKey[] = ['energy_kcal', 'protein_g']

function rankOf({ key, percent }: GapRow): number {
  const at = FIRST_NEEDS.indexOf(key)
  return at >= 0 && (percent ?? 100) < LOW_PERCENT ? at : FIRST_NEEDS.length
}

/** Whether the foods chosen so far leave a gap too small for another staple. */
function isGapClosed({ key, gap, target }: GapRow, chosen: readonly Candidate[]): boolean {
  const added = chosen.reduce((sum, { portion }) => sum + (portion[key] ?? 0), 0)
  return added > 0 && (gap ?? 0) - added < MIN_TARGET_SHARE * target
}

/** A minor's portion, scaled by their energy target, in steps of 5 g. */
function resizePortion(staple: Candidate, age: number | undefined, rows: readonly GapRow[]): Candidate {
  const kcal = rows.find(({ key }) => key === 'energy_kcal')?.target ?? PORTIONS_FOR_KCAL
  if (!isMinor({ age }) || kcal >= PORTIONS_FOR_KCAL) return staple
  const grams = Math.max(Math.round((staple.grams * kcal) / PORTIONS_FOR_KCAL / 5) * 5, 5)
  return { ...staple, grams, portion: scaleNutrients(staple.portion, grams / staple.grams) }
}

function bestCandidate(
  row: GapRow,
  candidates: readonly Candidate[],
  shortfalls: readonly GapRow[],
  allowed: (candidate: Candidate) => boolean,
): Candidate | undefined {
  return candidates
    .filter((candidate) => candidate.helps(row.key) && isHelpful(candidate, row))
    .map((candidate) => ({ candidate, worth: candidate.weight * candidateWorth(candidate, row, shortfalls) }))
    .sort((a, b) => byWorth(a.candidate) - byWorth(b.candidate) || b.worth - a.worth)
    .find(({ candidate }) => allowed(candidate))?.candidate
}

const byWorth = ({ basis }: Candidate) => SUGGESTION_BASES.indexOf(basis)

function createCandidate(
  { name, source, code, times, grams, nutrients }: EatenFood,
  { foods, eatenIn }: SuggestOptions,
): Candidate {
  const isIt = (food: Food) => food.source === source && food.code === code
  const find = () =>
    eatenIn === undefined
      ? foods.search(name, 5).find(({ food }) => isIt(food))?.food
      : eatenIn.find(source, code)
  let found: ReturnType<Candidate['lookUp']> | null = null
  return {
    name,
    basis: 'eaten',
    grams,
    portion: nutrients,
    helps: (key) => SUGGESTED_NUTRIENTS.has(key),
    weight: times / (times + 1),
    lookUp() {
      if (found === null) {
        const food = find()
        const nature = food && foodTraits(food)
        found = food !== undefined && nature !== undefined ? { food, nature } : undefined
      }
      return found
    },
  }
}

/** Whether a portion stays within all limits; an unknown amount does not. */
function isWithinLimits({ nutrients }: EatenFood, rows: readonly GapRow[]): boolean {
  if ((nutrients.alcohol_g ?? 0) > 0) return false
  return LIMITED_NUTRIENTS.every((key) => {
    const limit = rows.find((row) => row.key === key)?.target
    return limit === undefined || isBelow(nutrients[key], HIGH_LIMIT_SHARE * limit)
  })
}

const isBelow = (amount: number | null, limit: number) => amount !== null && amount < limit

/** Whether a condition of the person makes an excess matter more. */
const isHarmful = (key: NutrientKey, conditions: readonly string[]) =>
  CONCERNS_BY_CONDITION.some(({ keys, isStated }) => keys.includes(key) && isStated(conditions))

/**
 * The results of each index for the staples, since looking them all up takes longer than everything else
 * here.
 */
const findStaple = new WeakMap<FoodIndex, Map<Staple, Candidate>>()

/** The staples that the index has under exactly that name; a similar name is another food. */
function staplesIn(foods: FoodIndex): Candidate[] {
  const known = findStaple.get(foods) ?? new Map<Staple, Candidate>()
  findStaple.set(foods, known)
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

const isHelpful = ({ portion }: Candidate, { key, target }: GapRow) =>
  (portion[key] ?? 0) >= MIN_TARGET_SHARE * target

function candidateWorth({ portion }: Candidate, row: GapRow, shortfalls: readonly GapRow[]): number {
  const closed = ({ key, gap }: GapRow) =>
    gap === null || gap <= 0 ? 0 : Math.min((portion[key] ?? 0) / gap, 1)
  const all = shortfalls.reduce((sum, other) => sum + closed(other), 0)
  return (closed(row) + all) / 2
}

function createSuggestion(
  row: GapRow,
  { name: food, grams, portion, basis }: Candidate,
  conditions: readonly string[],
): Suggestion {
  const { key, unit, actual_avg: actual, target } = row
  const amount = portion[key] ?? 0
  const name = NUTRIENTS.find((nutrient) => nutrient.key === key)?.name ?? key
  const average =
    actual === null ? '' : ` averages ${shortName(actual)} of ${shortName(target)} ${unit} a day;`
  const adds = basis === 'eaten' ? `you eat this already, and another ${grams} g adds` : `${grams} g adds`
  // No figures of energy for somebody with an eating disorder in their history.
  const isPlain = key === 'energy_kcal' && hasEatingDisorderHistory(conditions)
  const reason = isPlain
    ? 'Something to add to what you eat'
    : `${name}${average} ${adds} ${shortName(amount)} ${unit}`
  return { food, grams, key, amount, unit, basis, reason }
}

const shortName = (value: number) => String(value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
