import { type FoodMatch, type FoodTable, foodKey } from '../food.ts'
import { EXACT_SCORE } from '../search/exact-names.ts'
import {
  type RankedFood,
  type Ranking,
  type RankOptions,
  rankForms,
  type WordWeights,
} from '../search/ranking.ts'
import { standsInFor } from '../stand-ins.ts'
import { foodWords } from '../text/words.ts'
import { createExactRows } from './exact-rows.ts'
import { builtInRows, readBuiltInWords } from './table.ts'
import type { FoodRows } from './table-format.ts'
import { createWorldIndex } from './world-index.ts'

/** A full match of an everyday name or synonym: the other foods are not searched, as most words of a meal need none. */
const EVERYDAY_NAME_SCORE = 0.985
/** With a better match the national tables are not searched: their figures are for other countries. */
const GOOD_SCORE = 0.85
/** What a name is worth that is another food's. */
const STAND_IN_WORTH = 0.78
/** With nearly equal scores, everyday foods come first. */
const OTHER_WORTH = 0.9

type BuiltInIndex = FoodTable & { weights: WordWeights }

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

  const matchesOf = (ranked: readonly RankedFood[]): FoodMatch[] =>
    ranked.map(({ at, score }) => ({ food: rows.food(at), score }))

  const find = createFind(rows)
  let world: ReturnType<typeof createWorldIndex> | undefined
  const tablesOfTheWorld = () => {
    world ??= createWorldIndex(weights)
    return world
  }
  const worldNamed = (text: string): FoodMatch[] =>
    tablesOfTheWorld()
      .named(text)
      .map((food) => ({ food, score: EXACT_SCORE }))

  return {
    weights,
    find: (source, code) => find(source, code) ?? tablesOfTheWorld().find(source, code),
    exact(text) {
      const found = exactRow(text)
      const food = found && rows.food(found.row)
      const isOther = food === undefined || standsInFor(food, foodWords(text))
      return (isOther ? worldNamed(text)[0]?.food : undefined) ?? food
    },
    search(text, limit, options = {}) {
      if (limit < 1) return []
      const words = foodWords(text)
      const isOther = ({ food }: FoodMatch) => standsInFor(food, words)
      const found = exactRow(text)
      const isNamed = found !== undefined && !isOther({ food: rows.food(found.row), score: 1 })
      const named: FoodMatch[] = !isNamed
        ? worldNamed(text).slice(0, 1)
        : found.isName
          ? [{ food: rows.food(found.row), score: EXACT_SCORE }]
          : []
      const usual = matchesOf(everyday.rank(text, { ...options, most: limit }))
      const best = named[0] ?? usual[0]
      const isSettled = options.isPrefix !== true && isWorth(best, EVERYDAY_NAME_SCORE) && !isOther(best)
      const rest = isSettled ? [] : matchesOf(rankOthers(text, { ...options, most: limit }))
      const american = [...usual, ...rest].sort(byScore).slice(0, limit)
      const isFound = isSettled || (isWorth(american[0], GOOD_SCORE) && !isOther(american[0]))
      const foreign = isFound ? [] : tablesOfTheWorld().search(text, { ...options, most: limit })
      const ranked = foreign.length === 0 ? american : besideStandIns(american, foreign, isOther)
      return [...named, ...ranked.filter(({ food }) => food !== named[0]?.food)].slice(0, limit)
    },
  }
}

const isWorth = (match: FoodMatch | undefined, least: number): match is FoodMatch =>
  match !== undefined && match.score >= least

const byScore = (a: FoodMatch, b: FoodMatch) => b.score - a.score

/** Matches of both, best first; one that only stands in for the food comes behind a good match of the other tables. */
function besideStandIns(
  american: readonly FoodMatch[],
  foreign: readonly FoodMatch[],
  isStandIn: (match: FoodMatch) => boolean,
): FoodMatch[] {
  const worth = american.map((match) =>
    isStandIn(match) ? { ...match, score: match.score * STAND_IN_WORTH } : match,
  )
  const ranked = [...worth, ...foreign].sort(byScore)
  const at = ranked[0] === undefined ? -1 : worth.indexOf(ranked[0])
  // Nothing better was found: its words are those of its own name.
  const [first] = american.slice(at, at + 1)
  return at < 0 || first === undefined ? ranked : [first, ...ranked.slice(1)]
}

/** A look-up by source and code; no two foods have the same code. */
function createFind({ count, codes, source, food }: FoodRows): FoodTable['find'] {
  let places: Map<string, number> | undefined
  return (from, code) => {
    places ??= new Map(Array.from({ length: count }, (_, row) => [codes()[row] ?? '', row]))
    const row = places.get(code)
    if (row === undefined || foodKey(source(row), code) !== foodKey(from, code)) return undefined
    return food(row)
  }
}
