import { type Food, type FoodMatch, type FoodTable, foodKey } from '../food.ts'
import { EXACT_SCORE } from '../search/exact-names.ts'
import {
  type RankedFood,
  type Ranking,
  type RankOptions,
  rankForms,
  type WordWeights,
} from '../search/ranking.ts'
import { type Choice, choiceKey, foodChoices } from './choices.ts'
import { createExactRows, plainText } from './exact-rows.ts'
import { foodsInCountry } from './in-country.ts'
import { builtInRows, readBuiltInWords } from './table.ts'
import type { FoodRows } from './table-format.ts'
import { createWorldIndex } from './world-index.ts'

/** A full match of an everyday name or synonym: the other foods are not searched, as most words of a meal need none. */
const EVERYDAY_NAME_SCORE = 0.985
/** With a better match the national tables are not searched: their figures are for other countries. */
const GOOD_SCORE = 0.78
/** With nearly equal scores, everyday foods come first. */
const OTHER_WORTH = 0.9

type BuiltInIndex = FoodTable & {
  weights: WordWeights
  /** The foods of national tables with this very name. */
  worldNamed(text: string): readonly Food[]
}

/** There are few countries of which something is known, so this stays small. */
const inCountries = new Map<string, FoodTable>()

let built: BuiltInIndex | undefined

function loadIndex(): BuiltInIndex {
  built ??= createBuiltInIndex()
  return built
}

/** The built-in table, searchable. It is created on the first search, since most commands do not need it. */
export const starterIndex: FoodTable = {
  search: (text, limit, options) => loadIndex().search(text, limit, options),
  find: (source, code) => loadIndex().find(source, code),
  exact: (text) => loadIndex().exact?.(text),
  isOfficialName: (food, text) => loadIndex().isOfficialName?.(food, text) === true,
  inCountry(country) {
    const known =
      inCountries.get(country) ??
      foodsInCountry(country, starterIndex, (text) => loadIndex().worldNamed(text))
    inCountries.set(country, known)
    return known
  },
}

/**
 * How rare each word is among everyday foods. All tables use the same weights, so that scores are comparable.
 */
export const everydayWeights = (): WordWeights => loadIndex().weights

function createBuiltInIndex(): BuiltInIndex {
  const rows = builtInRows()
  const words = readBuiltInWords()
  const exactRow = createExactRows(rows, words.names)
  const everyday = rankForms(words.everyday)
  const { weights } = everyday
  let others: Ranking | undefined

  function rankOthers(text: string, options: RankOptions): RankedFood[] {
    others ??= rankForms(words.others, weights)
    return others.rank(text, options).map(({ at, score }) => ({
      at: at + rows.everydayCount,
      score: Math.round(score * OTHER_WORTH * 1e4) / 1e4,
    }))
  }

  const find = createFind(rows)
  let world: ReturnType<typeof createWorldIndex> | undefined
  const tablesOfTheWorld = () => {
    world ??= createWorldIndex(weights)
    return world
  }
  const choices = createChoices((source, code) => tablesOfTheWorld().find(source, code))

  /** The food of this very name: a chosen one, then an American one, then one of any national table. */
  function exactFood(text: string): { food: Food; isName: boolean } | undefined {
    const chosen = choices.named(text)
    if (chosen !== undefined) return { food: chosen, isName: true }
    const found = exactRow(text)
    if (found !== undefined) return { food: rows.food(found.row), isName: found.isName }
    const [food] = tablesOfTheWorld().named(text)
    return food === undefined ? undefined : { food, isName: true }
  }

  return {
    weights,
    worldNamed: (text) => tablesOfTheWorld().named(text),
    find: (source, code) => find.food(source, code) ?? tablesOfTheWorld().find(source, code),
    exact: (text) => exactFood(text)?.food,
    isOfficialName(food, text) {
      const row = find.row(food.source, food.code)
      const isForeign = row === undefined && tablesOfTheWorld().find(food.source, food.code) !== undefined
      const names = isForeign
        ? [food.name, ...food.synonyms]
        : row === undefined
          ? []
          : [rows.officialNames()[row] ?? food.name]
      return names.some((name) => plainText(name) === plainText(text))
    },
    search(text, limit, options = {}) {
      if (limit < 1) return []
      const found = exactFood(text)
      const named: FoodMatch[] = found?.isName === true ? [{ food: found.food, score: EXACT_SCORE }] : []
      const usual = everyday.rank(text, { ...options, most: limit })
      const best = (named[0] ?? usual[0])?.score ?? 0
      const isSettled = options.isPrefix !== true && best >= EVERYDAY_NAME_SCORE
      const rest = isSettled ? [] : rankOthers(text, { ...options, most: limit })
      const american = [...usual, ...rest]
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ at, score }) => ({ food: choices.instead(rows.food(at)), score }))
      const near = american[0]?.score ?? 0
      const isFound = isSettled || named.length > 0 || near >= GOOD_SCORE
      const foreign = isFound ? [] : tablesOfTheWorld().search(text, { ...options, most: limit }, near)
      const ranked = [...named, ...[...american, ...foreign].sort((a, b) => b.score - a.score)]
      return ranked
        .filter(({ food }, at) => ranked.findIndex((other) => other.food === food) === at)
        .slice(0, limit)
    },
  }
}

/** The foods of `choices.tsv`. */
function createChoices(find: FoodTable['find']) {
  let names: ReadonlyMap<string, Choice> | undefined
  let replaced: ReadonlyMap<string, Choice> | undefined
  return {
    named(text: string): Food | undefined {
      names ??= new Map(
        foodChoices().flatMap((choice) => choice.names.map((name) => [choiceKey(name), choice])),
      )
      const choice = names.get(choiceKey(text))
      return choice === undefined ? undefined : find(choice.source, choice.code)
    },
    /** The food, or the one that takes its place. */
    instead(food: Food): Food {
      replaced ??= new Map(
        foodChoices().flatMap((choice) =>
          choice.replaces === undefined ? [] : [[choice.replaces, choice] as const],
        ),
      )
      const choice = replaced.get(food.code)
      return choice === undefined ? food : (find(choice.source, choice.code) ?? food)
    },
  }
}

/** A look-up by source and code; no two foods have the same code. */
function createFind({ count, codes, source, food }: FoodRows) {
  let places: Map<string, number> | undefined
  const rowOf = (from: string, code: string): number | undefined => {
    places ??= new Map(Array.from({ length: count }, (_, row) => [codes()[row] ?? '', row]))
    const row = places.get(code)
    return row === undefined || foodKey(source(row), code) !== foodKey(from, code) ? undefined : row
  }
  return {
    row: rowOf,
    food(from: string, code: string): Food | undefined {
      const row = rowOf(from, code)
      return row === undefined ? undefined : food(row)
    },
  }
}
