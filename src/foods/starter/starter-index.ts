import type { Food, FoodMatch, FoodTable } from '../food.ts'
import { EXACT_SCORE, exactKey } from '../search/exact-names.ts'
import { type Ranking, type RankOptions, rankForms, type WordWeights } from '../search/ranking.ts'
import { withMeasures } from './borrowed-measures.ts'
import { type Choice, choiceKey, foodChoices } from './choices.ts'
import { createExactRows, plainText } from './exact-rows.ts'
import { foodsInCountry } from './in-country.ts'
import { createRowLookUp } from './row-look-up.ts'
import { standInRows } from './starter-words.ts'
import { builtInRows, readBuiltInWords } from './table.ts'
import { createWorldIndex } from './world-index.ts'

/** A full match of an everyday name or synonym: the other foods are not searched, as most words of a meal need none. */
const EVERYDAY_NAME_SCORE = 0.985
/** With a better match the national tables are not searched: their figures are for other countries. */
const GOOD_SCORE = 0.78
/** What a name is worth that is another food's. */
const STAND_IN_WORTH = 0.78
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

  let standIns: readonly number[] | undefined
  const matchOf = (row: number, score: number): FoodMatch => ({
    food: choices.instead(rows.food(row)),
    score,
  })

  function rankEveryday(text: string, options: RankOptions): FoodMatch[] {
    return everyday.rank(text, options).map(({ at, score }) => {
      if (at < rows.everydayCount) return matchOf(at, score)
      standIns ??= standInRows(rows)
      return { ...matchOf(standIns[at - rows.everydayCount] ?? 0, score), isStandIn: true }
    })
  }

  function rankOthers(text: string, options: RankOptions): FoodMatch[] {
    others ??= rankForms(words.others, weights)
    return others
      .rank(text, options)
      .map(({ at, score }) => matchOf(at + rows.everydayCount, Math.round(score * OTHER_WORTH * 1e4) / 1e4))
  }

  const rowOf = createRowLookUp(rows)
  let world: ReturnType<typeof createWorldIndex> | undefined
  const tablesOfTheWorld = () => {
    world ??= createWorldIndex(weights)
    return world
  }
  const choices = createChoices((source, code) => tablesOfTheWorld().find(source, code))

  const isStandInName = (row: number, text: string) =>
    rows.standIns(row).some((name) => exactKey(name) === exactKey(text))

  /** The food of this very name: a chosen one, then an American one, then one of any national table. */
  function exactFood(text: string): { food: Food; isName: boolean } | undefined {
    const chosen = choices.named(text)
    if (chosen !== undefined) return { food: chosen, isName: true }
    const found = exactRow(text)
    const isOther = found !== undefined && !found.isName && isStandInName(found.row, text)
    if (found !== undefined && !isOther) return { food: rows.food(found.row), isName: found.isName }
    const [food] = tablesOfTheWorld().named(text)
    const standIn = found && rows.food(found.row)
    if (food !== undefined) return { food: withMeasures(food, standIn), isName: true }
    return found === undefined ? undefined : { food: rows.food(found.row), isName: false }
  }

  return {
    weights,
    worldNamed: (text) => tablesOfTheWorld().named(text),
    find(source, code) {
      const row = rowOf(source, code)
      return row === undefined ? tablesOfTheWorld().find(source, code) : rows.food(row)
    },
    exact: (text) => exactFood(text)?.food,
    isOfficialName(food, text) {
      const row = rowOf(food.source, food.code)
      const isForeign = row === undefined && tablesOfTheWorld().find(food.source, food.code) !== undefined
      const names = isForeign
        ? [food.name, ...food.synonyms]
        : row === undefined
          ? []
          : [rows.officialName(row) || food.name]
      return names.some((name) => plainText(name) === plainText(text))
    },
    search(text, limit, options = {}) {
      if (limit < 1) return []
      const found = exactFood(text)
      const named: FoodMatch[] = found?.isName === true ? [{ food: found.food, score: EXACT_SCORE }] : []
      // A food may be found by its own name and by one that it stands in for.
      const most = 2 * limit
      const usual = rankEveryday(text, { ...options, most })
      const isSettled = options.isPrefix !== true && isFood(named[0] ?? usual[0], EVERYDAY_NAME_SCORE)
      const rest = isSettled ? [] : rankOthers(text, { ...options, most: limit })
      const american = [...usual, ...rest].sort(byScore).slice(0, most)
      const isFound = isSettled || named.length > 0 || isFood(american[0], GOOD_SCORE)
      const near = american[0]?.isStandIn === true ? 0 : (american[0]?.score ?? 0)
      const foreign = isFound ? [] : tablesOfTheWorld().search(text, { ...options, most: limit }, near)
      const ranked = [...named, ...besideStandIns(american, foreign)]
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

const isFood = (match: FoodMatch | undefined, least: number) =>
  match !== undefined && match.score >= least && match.isStandIn !== true

const byScore = (a: FoodMatch, b: FoodMatch) => b.score - a.score

/** Matches of both, best first; one that only stands in for the food comes behind a good match of the food itself. */
function besideStandIns(american: readonly FoodMatch[], foreign: readonly FoodMatch[]): FoodMatch[] {
  const worth = ({ score, isStandIn }: FoodMatch) => (isStandIn === true ? score * STAND_IN_WORTH : score)
  const standIn = american.find((match) => match.isStandIn === true && match.score >= GOOD_SCORE)?.food
  const measured = foreign.map((match) => ({ ...match, food: withMeasures(match.food, standIn) }))
  return [...american, ...measured].sort((a, b) => worth(b) - worth(a))
}
