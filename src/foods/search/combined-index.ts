import { type FoodMatch, type FoodTable, foodKey } from '../food.ts'

/** From this score, a name means exactly this food. */
export const SAME_NAME_SCORE = 0.945
/** A full match of an everyday name or synonym; no other table can have a better one. */
const EVERYDAY_NAME_SCORE = 0.985

/**
 * Three tables as one. An exact name of a person's own food comes first; then the better match and, with
 * equal scores, own foods, everyday foods, imported foods. A food that is in two tables, in any versions,
 * appears once; within one version, with the wording of the first table. Imported foods are not searched if
 * an everyday name already matches fully, unless the person is still typing: most words of a meal need no
 * imported foods, and a product cannot replace "milk".
 */
export function combineFoods(own: FoodTable, everyday: FoodTable, imported: FoodTable): FoodTable {
  const tables = [own, everyday, imported]
  return {
    search(text, limit, options = {}) {
      if (limit < 1) return []
      const mine = own.search(text, limit, options)
      const usual = everyday.search(text, limit, options)
      const isSettled =
        options.isPrefix !== true &&
        ((usual[0]?.score ?? 0) >= EVERYDAY_NAME_SCORE || (mine[0]?.score ?? 0) >= SAME_NAME_SCORE)
      const others = isSettled ? [] : imported.search(text, limit, options)
      const known = others.map(({ food, score }) => ({
        food: everyday.find(food.source, food.code) ?? food,
        score,
      }))
      const isOwnName = ({ score }: FoodMatch) => score >= SAME_NAME_SCORE
      const named = mine.filter(isOwnName)
      const rest = [...mine.filter((match) => !isOwnName(match)), ...usual, ...known]
      return withoutRepeats([...named, ...rest.sort((a, b) => b.score - a.score)]).slice(0, limit)
    },
    find(source, code) {
      for (const table of tables) {
        const food = table.find(source, code)
        if (food !== undefined) return food
      }
      return undefined
    },
  }
}

/** Keeps the first occurrence of each food. */
function withoutRepeats(matches: readonly FoodMatch[]): FoodMatch[] {
  const seen = new Set<string>()
  return matches.filter(({ food }) => {
    const key = foodKey(sourceSeries(food.source), food.code)
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * A table keeps its codes between versions: `FNDDS 2021-2023` and `FNDDS 2017-2018` have the same codes for
 * the same foods.
 */
const sourceSeries = (source: string) => source.replace(/[ -]\d[\d-]*$/, '')
