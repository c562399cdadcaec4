import { type Food, type FoodMatch, type FoodTable, foodKey } from '../food.ts'
import { EXACT_SCORE } from './exact-names.ts'

/** From this score, a name means exactly this food. */
const SAME_NAME_SCORE = 0.945
/** A full match of an everyday name or synonym; no other table can have a better one. */
const EVERYDAY_NAME_SCORE = 0.985

/**
 * Three tables as one. An exact name of a person's own food comes first; then the better match and, with
 * equal scores, own foods, everyday foods, imported foods. A food that is in two tables, in any versions,
 * appears once; within one version, with the wording of the first table. Imported foods are not searched if
 * an everyday name already matches fully, unless the person is still typing: most words of a meal need no
 * imported foods, and a product cannot replace "milk". The exact name of a food finds that food, in the first table that
 * has it.
 */
export function combineFoods(own: FoodTable, everyday: FoodTable, imported: FoodTable): FoodTable {
  const tables = [own, everyday, imported]
  const asEveryday = (food: Food) => everyday.find(food.source, food.code) ?? food
  const importedExact = (text: string) => {
    const food = imported.exact?.(text)
    return food === undefined ? undefined : asEveryday(food)
  }
  /** The imported food of that very name, if the other tables have only foods with the same words. */
  const importedOfThatName = (text: string): FoodMatch[] => {
    if ((own.exact?.(text) ?? everyday.exact?.(text)) !== undefined) return []
    const food = imported.exact?.(text)
    return food === undefined ? [] : [{ food, score: EXACT_SCORE }]
  }

  return {
    search(text, limit, options = {}) {
      if (limit < 1) return []
      const mine = own.search(text, limit, options)
      const usual = everyday.search(text, limit, options)
      const isSettled =
        options.isPrefix !== true &&
        ((usual[0]?.score ?? 0) >= EVERYDAY_NAME_SCORE || (mine[0]?.score ?? 0) >= SAME_NAME_SCORE)
      const others = isSettled ? importedOfThatName(text) : imported.search(text, limit, options)
      const known = others.map(({ food, score }) => ({ food: asEveryday(food), score }))
      const isOwnName = ({ score }: FoodMatch) => score >= SAME_NAME_SCORE
      const named = mine.filter(isOwnName)
      const rest = [...mine.filter((match) => !isOwnName(match)), ...usual, ...known]
      return withoutRepeats([...named, ...rest.sort((a, b) => b.score - a.score)]).slice(0, limit)
    },
    ...(own.ownNames !== undefined && { ownNames: own.ownNames }),
    ...(own.supplement !== undefined && { supplement: own.supplement }),
    exact: (text) => own.exact?.(text) ?? everyday.exact?.(text) ?? importedExact(text),
    isOfficialName: (food, text) => tables.some((table) => table.isOfficialName?.(food, text) === true),
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
