import { type FoodTable, foodKey } from '../../../src/foods/food.ts'
import { readMeal } from '../../../src/foods/meal/passes.ts'
import type { Meal } from './meals.ts'

type Items = ReturnType<typeof readMeal>['items']
/** One food of a meal as it was read, and the grams that were meant. */
export type ReadPart = { item: Items[number]; grams: number }

const PART = /^([\d.]+) (?:g|ml) (.+?)(?: \[(\w+):([\w-]+)\])?$/
const FNDDS = 'FNDDS 2021-2023'
/** From this score, a name of another table is of the food that it finds. */
const MIN_SCORE = 0.5

/**
 * The foods of a meal that were found as they were meant, of which the amounts can be compared: the same food, or another
 * one of its category with a word of its name. What was read as another food says nothing of amounts.
 */
export function readParts(meal: Meal, foods: FoodTable): ReadPart[] {
  const free = new Set(readMeal(meal.description, foods).items)
  const meant = meal.derivation.split(' + ').flatMap((part) => meantPart(part, foods))
  const found: ReadPart[] = []
  for (const isSame of [isSameFood, isSameKind]) {
    for (const part of meant.filter(({ isFound }) => !isFound)) {
      const item = [...free].find((each) => isSame(each.food, part))
      if (item === undefined) continue
      part.isFound = true
      free.delete(item)
      found.push({ item, grams: part.grams })
    }
  }
  return found
}

type Food = Items[number]['food']
type MeantPart = { grams: number; name: string; food: Food; isFound: boolean }

function meantPart(part: string, foods: FoodTable): MeantPart[] {
  const [, grams, name = '', table, code = ''] = PART.exec(part.trim()) ?? []
  if (grams === undefined) return []
  const [best] = table === 'FNDDS' ? [] : foods.search(name, 1)
  const food = table === 'FNDDS' ? foods.find(FNDDS, code) : best?.food
  const isNamed = table === 'FNDDS' || (best?.score ?? 0) >= MIN_SCORE
  return food === undefined || !isNamed ? [] : [{ grams: Number(grams), name, food, isFound: false }]
}

const isSameFood = (found: Food, { food }: MeantPart) =>
  foodKey(found.source, found.code) === foodKey(food.source, food.code)

function isSameKind(found: Food, { food, name }: MeantPart): boolean {
  const words = new Set(wordsOf(`${name} ${food.name}`))
  return found.category === food.category && wordsOf(found.name).some((word) => words.has(word))
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[a-z]{3,}/g) ?? []
