import type { Food, FoodMatch, FoodTable } from '../food.ts'
import { EXACT_SCORE } from '../search/exact-names.ts'
import { builtInSource } from './built-in-sources.ts'
import { choiceKey } from './choices.ts'
import { NAMES_BY_COUNTRY, TABLE_BY_COUNTRY } from './country-names.ts'

/**
 * The built-in foods as one country names them: some words mean another food there, and of several foods with the same
 * name, that of the country's own table comes first, if it has measures or no other table has the name.
 * @param worldNamed the foods of national tables with this very name.
 */
export function foodsInCountry(
  country: string,
  foods: FoodTable,
  worldNamed: (text: string) => readonly Food[],
): FoodTable {
  const meanings = new Map(
    Object.entries(NAMES_BY_COUNTRY[country] ?? {}).flatMap(([name, meaning]) =>
      meaning === undefined ? [] : [[choiceKey(name), meaning] as const],
    ),
  )
  const own = TABLE_BY_COUNTRY[country]
  const ownSource = own === undefined ? undefined : builtInSource(own)

  function meant(text: string): Food | undefined {
    const meaning = meanings.get(choiceKey(text))
    if (meaning !== undefined) return foods.find(builtInSource(meaning[0]), meaning[1])
    if (ownSource === undefined) return undefined
    const food = worldNamed(text).find(({ source }) => source === ownSource)
    if (food === undefined) return undefined
    const usual = foods.exact?.(text)
    return food.portions.length > 0 || usual === undefined || worldNamed(text).includes(usual)
      ? food
      : undefined
  }

  return {
    ...foods,
    exact: (text) => meant(text) ?? foods.exact?.(text),
    search(text, limit, options) {
      const food = meant(text)
      const found = foods.search(text, limit, options)
      if (food === undefined || limit < 1) return found
      const first: FoodMatch = { food, score: EXACT_SCORE }
      const others = found
        .filter((match) => match.food !== food)
        .map((match) => ({ ...match, score: Math.min(match.score, ONLY_NEAR_SCORE) }))
      return [first, ...others].slice(0, limit)
    },
  }
}

/** Below an exact match, which only the food of this country is. */
const ONLY_NEAR_SCORE = 0.99
