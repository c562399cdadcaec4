import { keptData } from '../api.ts'
import type { ApiAnswer } from '../api-types.ts'
import type { Food } from '../views/today/day.ts'
import { EVERYDAY_FOODS } from './everyday-foods.ts'
import { type NamedFood, readFoodLines } from './food-lines.ts'
import { wordsOf } from './food-words.ts'
import { createFoodSearch, type FoodSearchAway } from './search-foods.ts'

/** The foods that are known without the server: the person's own, favourites, and those of the built-in table. */

type OwnFood = ApiAnswer<'get', '/api/foods/own'>['foods'][number]

let table: { foods: readonly NamedFood[]; search: FoodSearchAway } | undefined

function builtIn() {
  if (table !== undefined) return table
  const foods = readFoodLines(EVERYDAY_FOODS)
  table = { foods, search: createFoodSearch(foods) }
  return table
}

/** The person's foods first, as they are few and theirs. */
export async function searchFoodsAway(text: string, limit: number): Promise<Food[]> {
  const words = wordsOf(text)
  const isMeant = ({ name, synonyms }: NamedFood) => {
    const own = wordsOf([name, ...synonyms].join(' '))
    return words.every((word) => own.some((other) => other.startsWith(word)))
  }
  const personal = (await personalFoods()).filter(isMeant)
  const found = [...createFoodSearch(personal)(text, limit), ...builtIn().search(text, limit)]
  return found
    .filter((food, at) => found.findIndex(({ food_id }) => food_id === food.food_id) === at)
    .slice(0, limit)
}

/** @param id as the API has it. */
export async function foodAway(id: string): Promise<Food | undefined> {
  const own = (await personalFoods()).map(({ food }) => food()).find(({ food_id }) => food_id === id)
  if (own !== undefined) return own
  const code = id.slice(id.indexOf(':') + 1)
  const named = builtIn()
    .foods.find((found) => found.code === code)
    ?.food()
  return named?.food_id === id ? named : undefined
}

async function personalFoods(): Promise<NamedFood[]> {
  const [own, starred] = await Promise.all([
    keptData('/api/foods/own', { query: {} }).read(),
    keptData('/api/foods/favourites', {}).read(),
  ])
  return [
    ...(own?.answer.foods ?? []).map((food) => ({ ...named(food), food: () => ownFood(food) })),
    ...(starred?.answer.foods ?? []).map((food) => ({ ...named(food), food: () => food })),
  ]
}

const named = ({ code, name, synonyms = [] }: { code: string; name: string; synonyms?: string[] }) => ({
  code,
  name,
  synonyms,
  standIns: [],
})

const ownFood = ({
  id,
  source,
  code,
  name,
  category,
  nutrients,
  portions,
  default_grams,
}: OwnFood): Food => ({
  food_id: `${source}:${id}`,
  source,
  code,
  name,
  category,
  default_grams,
  piece_grams: null,
  portions,
  measures: portions.map(({ name: unit, grams }) => ({ unit, grams })),
  nutrients,
  allergen_warnings: [],
})
