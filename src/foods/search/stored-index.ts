import type { Db } from '../../../db/open.ts'
import { storedNutrients } from '../../nutrition/nutrients.ts'
import {
  type Food,
  type FoodMatch,
  type FoodPatterns,
  type FoodTable,
  foodKey,
  type Portion,
  type SearchOptions,
} from '../food.ts'
import { EXACT_SCORE } from './exact-names.ts'
import { createRanking } from './food-index.ts'
import { createNameCache } from './name-cache.ts'
import type { WordWeights } from './ranking.ts'
import {
  type Candidate,
  createCandidates,
  isProductSource,
  type NameRow,
  namedFood,
  type SourceRow,
} from './stored-candidates.ts'
import { createStoredNames } from './stored-names.ts'

/** A product with exactly this name ranks below the food with that name. */
const PRODUCT_WORTH = 0.97
/** For the brands and fragments that official files have as other names; see `RankingOptions`. */
const PART_SYNONYM_WORTH = 0.4
/** A food without a known energy is of little use to a person. */
const UNMEASURED_WORTH = 0.9
/** How many more candidates than requested are considered for that reason. */
const EXTRA_MATCHES = 12

type FoodRow = NameRow & {
  code: string
  nutrients: string
  patterns: string | null
  portions: string
  default_grams: number
  piece_grams: number | null
}
type FoundFood = Candidate & { at: number; score: number }

/**
 * The imported foods, searched in the database: full text finds candidates in each source, and the ranking of
 * the in-memory index orders them. Nothing is cached, so foods are found as soon as their import has
 * finished.
 * @param deps.weights how rare words are among everyday foods, so that scores are comparable.
 */
export function createStoredIndex({ db, weights }: { db: Db; weights: () => WordWeights }): FoodTable {
  const sqlite = db.$client
  const read = createNameCache()
  const candidates = createCandidates({ db, read })
  const findNamed = createStoredNames(db)
  const allSources = sqlite.prepare<SourceRow, []>(
    'SELECT id, kind, name, first_food, last_food FROM food_sources WHERE last_food > 0 ORDER BY imported_at, id',
  )
  const byIds = sqlite.prepare<FoodRow, [string]>(
    'SELECT * FROM foods WHERE id IN (SELECT value FROM json_each(?))',
  )
  const unmeasured = sqlite.prepare<{ id: number }, [string]>(
    `SELECT id FROM foods WHERE id IN (SELECT value FROM json_each(?)) AND nutrients ->> 'energy_kcal' IS NULL`,
  )
  const byCode = sqlite.prepare<FoodRow, [string, number, number]>(
    'SELECT * FROM foods WHERE code = ? AND id BETWEEN ? AND ?',
  )

  function rank(text: string, found: readonly Candidate[], isPrefix: boolean): FoundFood[] {
    const ranking = createRanking(
      found.map(({ row }) => namedFood(row)),
      { weights: weights(), read, partSynonymWorth: PART_SYNONYM_WORTH },
    )
    return ranking.rank(text, { isPrefix }).flatMap(({ at, score }) => {
      const candidate = found[at]
      if (candidate === undefined) return []
      return [{ ...candidate, at, score: score * (isProductSource(candidate.source) ? PRODUCT_WORTH : 1) }]
    })
  }

  /** The same list, with foods without a known energy further down. */
  function behindMeasured(list: readonly FoundFood[]): FoundFood[] {
    const ids = new Set(unmeasured.all(rowIds(list)).map(({ id }) => id))
    return list.map((found) =>
      ids.has(found.row.id) ? { ...found, score: found.score * UNMEASURED_WORTH } : found,
    )
  }

  function exactFood(text: string, sources: readonly SourceRow[]): Food | undefined {
    const named = findNamed(text, sources)
    const row = named === undefined ? undefined : byIds.get(JSON.stringify([named.id]))
    return named === undefined || row == null ? undefined : rowFood(row, named.source)
  }

  function rankedFoods(text: string, limit: number, found: readonly Candidate[], isPrefix: boolean) {
    const near = rank(text, found, isPrefix)
      .sort(byScore)
      .slice(0, limit + EXTRA_MATCHES)
    const best = behindMeasured(near).sort(byScore).slice(0, limit)
    const rows = new Map(byIds.all(rowIds(best)).map((row) => [row.id, row]))
    return best.flatMap(({ row, source, score }): FoodMatch[] => {
      const whole = rows.get(row.id)
      return whole === undefined
        ? []
        : [{ food: rowFood(whole, source), score: Math.round(score * 1e4) / 1e4 }]
    })
  }

  return {
    search(text, limit, { isPrefix = false }: SearchOptions = {}): FoodMatch[] {
      if (limit < 1) return []
      const sources = allSources.all()
      const food = exactFood(text, sources)
      const found = candidates(text, sources, isPrefix)
      const ranked = found.length === 0 ? [] : rankedFoods(text, limit, found, isPrefix)
      if (food === undefined) return ranked
      const isOther = (match: FoodMatch) => match.food.code !== food.code || match.food.source !== food.source
      return [{ food, score: EXACT_SCORE }, ...ranked.filter(isOther)].slice(0, limit)
    },

    exact: (text) => exactFood(text, allSources.all()),

    find(source, code) {
      const key = foodKey(source, code)
      for (const stored of allSources.all()) {
        if (foodKey(stored.name, code) !== key && foodKey(stored.id, code) !== key) continue
        const row = byCode.get(code, stored.first_food, stored.last_food)
        if (row !== null) return rowFood(row, stored)
      }
      return undefined
    },
  }
}

const byScore = (a: FoundFood, b: FoundFood) => b.score - a.score || a.at - b.at

const rowIds = (list: readonly Candidate[]) => JSON.stringify(list.map(({ row }) => row.id))

function rowFood(row: FoodRow, source: SourceRow): Food {
  return {
    ...namedFood(row),
    source: source.name,
    code: row.code,
    nutrients: storedNutrients(JSON.parse(row.nutrients)),
    portions: JSON.parse(row.portions) as Portion[],
    defaultGrams: row.default_grams,
    ...(row.piece_grams !== null && { pieceGrams: row.piece_grams }),
    ...(row.patterns !== null && { patterns: JSON.parse(row.patterns) as FoodPatterns }),
  }
}
