import type { Analysis, Food, FoodTable } from '../../../src/foods/food.ts'
import { readMeal } from '../../../src/foods/meal/passes.ts'
import type { MealModel } from '../../../src/foods/model/meal-model.ts'
import { foodWords } from '../../../src/foods/text/words.ts'
import type { Meal } from './meals.ts'

/** A food of a meal as its derivation has it. */
export type TrueFood = { grams: number; name: string; code: string | undefined }

const FNDDS = 'FNDDS 2021-2023'

/** `244 g Milk, whole [FNDDS:11111000] + 126 g Banana, raw [FNDDS:63107010]`. */
export function trueFoods({ derivation }: Meal): TrueFood[] {
  return derivation.split(/ \+ (?=[\d.]+ g )/).map((part) => {
    const [, grams = '0', name = part, code] = /^([\d.]+) g (.+?)(?: \[\w+:([^\]]+)\])?$/.exec(part) ?? []
    return { grams: Number(grams), name, code }
  })
}

type Excerpt = { food: TrueFood; excerpt: string }

/**
 * A model that answers right: it names the foods that the meal was computed from, with the words of the text that are
 * likest them, and chooses the row whose name is likest. It says no amount, so the program reads those of the words.
 */
export function oracleOf(meals: readonly Meal[], foods: FoodTable): MealModel {
  const known = new Map(meals.map((meal) => [meal.description, meal]))
  return {
    async ask({ data }) {
      const { meal: text, foods: offered } = data as Asked
      const meal = known.get(text)
      if (meal === undefined) return undefined
      const excerpts = excerptsOf(meal, foods)
      if (offered === undefined)
        return { foods: excerpts.map(({ food, excerpt }) => ({ excerpt, name: nameOf(food, foods) })) }
      return {
        picks: offered.map(({ food, said, name, rows }) => {
          const truth = excerpts.find(
            (each) => each.excerpt === said && nameOf(each.food, foods) === name,
          )?.food
          return { food, row: truth === undefined ? '' : likestRow(truth, rows, foods) }
        }),
      }
    },
  }
}

type Row = { row: string; name: string }
type Asked = {
  meal: string
  foods?: readonly { food: number; said: string; name: string; rows: readonly Row[] }[]
}

/** What people call it; of a food that the table does not have, the name without what it leaves open. */
const nameOf = (food: TrueFood, foods: FoodTable) =>
  rowOf(food, foods)?.name ?? food.name.replace(/,? (?:NFS|NS as to [^,;]*)/g, '')

const rowOf = ({ name, code }: TrueFood, foods: FoodTable): Food | undefined =>
  code === undefined ? foods.exact?.(name) : foods.find(FNDDS, code)

/** Whether the foods of an analysis are those of the meal, each once, whatever their grams. */
export function hasRightFoods(meal: Meal, { items }: Analysis, foods: FoodTable): boolean {
  const truth = trueFoods(meal).map((food) => rowOf(food, foods)?.code)
  const found = items.map(({ food }) => food.code)
  return truth.length === found.length && truth.every((code) => code !== undefined && found.includes(code))
}

function likestRow(truth: TrueFood, rows: readonly Row[], foods: FoodTable): string {
  const row = rowOf(truth, foods)
  const names = [truth.name, ...(row === undefined ? [] : [row.name])]
  const likeness = (name: string) => Math.max(...names.map((own) => alike(own, name)))
  const [best] = rows.toSorted((a, b) => likeness(b.name) - likeness(a.name))
  return best === undefined || likeness(best.name) === 0 ? '' : best.row
}

/** 1 for the same words, 0 for no word in common. */
function alike(a: string, b: string): number {
  if (a.toLowerCase() === b.toLowerCase()) return 2
  const [left, right] = [new Set(foodWords(a)), new Set(foodWords(b))]
  return left.intersection(right).size / (left.union(right).size || 1)
}

/** The part of the text for each food: the likest one that no other food has; none for a food that the text does not name. */
function excerptsOf(meal: Meal, foods: FoodTable): Excerpt[] {
  const { description: text } = meal
  const read = readMeal(text, foods)
  const parts = read.chunks
    .filter(({ words, start, end }) => words.length > 0 && end > start)
    .map(({ start, end }) => {
      const excerpt = text.slice(start - (/\p{L}*$/u.exec(text.slice(0, start))?.[0].length ?? 0), end)
      const item = read.items.find((each) => each.text === excerpt.replace(/\s+/g, ' ').trim())
      return { excerpt, words: new Set(foodWords(excerpt)), found: item?.food }
    })
  const truths = trueFoods(meal)
  const pairs = truths.flatMap((food, at) =>
    parts.map((part, place) => ({ at, place, likeness: likenessOf(food, part, foods) })),
  )
  const partOf = new Map<number, number>()
  const taken = new Set<number>()
  for (const { at, place, likeness } of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    if (likeness === 0 || partOf.has(at) || taken.has(place)) continue
    partOf.set(at, place)
    taken.add(place)
  }
  return truths.flatMap((food, at) => {
    const excerpt = parts[partOf.get(at) ?? -1]?.excerpt
    return excerpt === undefined ? [] : [{ food, excerpt }]
  })
}

function likenessOf(
  truth: TrueFood,
  part: { words: ReadonlySet<string>; found: { code: string } | undefined },
  foods: FoodTable,
): number {
  const row = rowOf(truth, foods)
  const names = [truth.name, ...(row === undefined ? [] : [row.name, ...row.synonyms])]
  const share = (own: string) => {
    const words = foodWords(own)
    return words.filter((word) => part.words.has(word)).length / (words.length || 1)
  }
  return Math.max(...names.map(share)) + (part.found !== undefined && part.found.code === truth.code ? 2 : 0)
}
