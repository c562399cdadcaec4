import { type FoodMatch, type FoodTable, foodKey } from '../food.ts'

/** From here on a name says exactly this food. */
const SAME_NAME = 0.945
/** A full match of an everyday name or synonym: no other table can say better what is meant. */
const EVERYDAY_NAME = 0.985

/**
 * Three tables as one. What a person calls their own by just that name comes before everything; after that the better
 * match, and among equals their own, the everyday foods, the imported ones. A food that is in two tables, in whichever versions,
 * appears once; of one version, in the wording of the first. Imported foods are left alone where an everyday name says it already, unless somebody
 * is still typing: most words of a meal are settled without them, and a product cannot take the place of "milk".
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
        ((usual[0]?.score ?? 0) >= EVERYDAY_NAME || (mine[0]?.score ?? 0) >= SAME_NAME)
      const others = isSettled ? [] : imported.search(text, limit, options)
      const known = others.map(({ food, score }) => ({
        food: everyday.find(food.source, food.code) ?? food,
        score,
      }))
      const isOwnName = ({ score }: FoodMatch) => score >= SAME_NAME
      const named = mine.filter(isOwnName)
      const rest = [...mine.filter((match) => !isOwnName(match)), ...usual, ...known]
      return unique([...named, ...rest.sort((a, b) => b.score - a.score)]).slice(0, limit)
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

/** Each food where it comes first. */
function unique(matches: readonly FoodMatch[]): FoodMatch[] {
  const seen = new Set<string>()
  return matches.filter(({ food }) => {
    const key = foodKey(seriesOf(food.source), food.code)
    return !seen.has(key) && seen.add(key)
  })
}

/** A table keeps its codes from one version to the next: `FNDDS 2021-2023` and `FNDDS 2017-2018` name the same foods. */
const seriesOf = (source: string) => source.replace(/[ -]\d[\d-]*$/, '')
