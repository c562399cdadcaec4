import type { Db } from '../../../db/open.ts'
import type { Nutrients } from '../../nutrition/nutrients.ts'
import {
  type Food,
  type FoodMatch,
  type FoodPatterns,
  type FoodTable,
  foodKey,
  type Portion,
  type SearchOptions,
} from '../food.ts'
import { fold, foodWords } from '../text/words.ts'
import { createRanking, type WordWeights } from './food-index.ts'
import { headOf, type NamedFood } from './forms.ts'
import {
  allOf,
  anyOf,
  initialQuery,
  prefixQuery,
  quoted,
  RANK,
  slipQuery,
  wordQuery,
} from './full-text-query.ts'
import { rememberNames } from './remember-names.ts'
import { createSpelling } from './spelling.ts'

/** How many rows are ranked for one search: by all words, and by any of them when those are few. */
const MOST_CANDIDATES = 160
const ENOUGH_CANDIDATES = 20
/** A common word is in more names than are ranked: names that begin with it are among them all the same. */
const MOST_INITIAL = 60
/**
 * bm25 counts every row of the table that has a word, in whichever source: above this many rows in all, a word may be
 * too common for it. Short names are then looked at first, among the first that match.
 */
const SMALL_TABLES = 20_000
const COMMON_ROWS = 5000
const MOST_MATCHES = 2000
/** Names that a misspelt word is looked for in. */
const MOST_CORRECTIONS = 40
const MOST_WORDS = 16
/** Fewer letters begin too much. */
const SHORTEST_PREFIX = 2
const MIXED_WORDS = /[\p{L}\d]*(?:\p{L}\d|\d\p{L})[\p{L}\d]*/gu
/** The kind of source that lists what is sold in packets, by names that their makers chose. */
const PRODUCTS = 'off'
/** A product by exactly this name is behind the food of that name. */
const PRODUCT_WORTH = 0.97
/** Of the brands and fragments that official files give as other names; see `RankingOptions`. */
const PART_SYNONYM_WORTH = 0.4
/** A food whose energy nobody has measured tells a person little. */
const UNMEASURED_WORTH = 0.9
/** How many more than are asked for are looked at for that. */
const MORE = 12

/** The ids of a source's foods lie between two; what lies outside of every range is nobody's to see. */
type SourceRow = { id: string; kind: string; name: string; first_food: number; last_food: number }
type NameRow = { id: number; name: string; synonyms: string; category: string }
type FoodRow = NameRow & {
  code: string
  nutrients: string
  patterns: string | null
  portions: string
  default_grams: number
  piece_grams: number | null
}
type Range = [first: number, last: number]
type Candidate = { row: NameRow; source: SourceRow }

const WITHIN = 'foods_fts MATCH ?1 AND rowid BETWEEN ?2 AND ?3'

/**
 * The imported foods, searched where they lie: full text finds candidates in each source, and the ranking of the
 * in-memory index orders them. Nothing of the tables is kept, so that foods are found as soon as their import is done.
 *
 * @param deps.weights how rare words are among everyday foods, so that scores compare with theirs.
 */
export function createStoredIndex({ db, weights }: { db: Db; weights: () => WordWeights }): FoodTable {
  const sqlite = db.$client
  const read = rememberNames()
  const allSources = sqlite.prepare<SourceRow, []>(
    'SELECT id, kind, name, first_food, last_food FROM food_sources WHERE last_food > 0 ORDER BY imported_at, id',
  )
  const anyRow = sqlite.prepare<{ rowid: number }, [string, ...Range]>(
    `SELECT rowid FROM foods_fts WHERE ${WITHIN} LIMIT 1`,
  )
  const byRank = sqlite.prepare<NameRow, [string, ...Range, number]>(
    `SELECT f.id, f.name, f.synonyms, f.category FROM (
       SELECT rowid FROM foods_fts WHERE ${WITHIN} AND rank MATCH '${RANK}' ORDER BY rank LIMIT ?4
     ) found JOIN foods f ON f.id = found.rowid`,
  )
  const byLength = sqlite.prepare<NameRow, [string, ...Range, number]>(
    `SELECT f.id, f.name, f.synonyms, f.category FROM (
       SELECT rowid FROM foods_fts WHERE ${WITHIN} LIMIT ${MOST_MATCHES}
     ) found JOIN foods f ON f.id = found.rowid ORDER BY length(f.name), f.id LIMIT ?4`,
  )
  const beyond = sqlite.prepare<{ rowid: number }, [string]>(
    `SELECT rowid FROM foods_fts WHERE foods_fts MATCH ? LIMIT 1 OFFSET ${COMMON_ROWS}`,
  )
  /** In any order, which is far quicker for an expression of hundreds of words. */
  const anyNames = sqlite.prepare<NameRow, [string, ...Range, number]>(
    `SELECT f.id, f.name, f.synonyms, f.category FROM (
       SELECT rowid FROM foods_fts WHERE ${WITHIN} LIMIT ?4
     ) found JOIN foods f ON f.id = found.rowid`,
  )
  const byIds = sqlite.prepare<FoodRow, [string]>(
    'SELECT * FROM foods WHERE id IN (SELECT value FROM json_each(?))',
  )
  const unmeasured = sqlite.prepare<{ id: number }, [string]>(
    `SELECT id FROM foods WHERE id IN (SELECT value FROM json_each(?)) AND nutrients ->> 'energy_kcal' IS NULL`,
  )
  const byCode = sqlite.prepare<FoodRow, [string, ...Range]>(
    'SELECT * FROM foods WHERE code = ? AND id BETWEEN ? AND ?',
  )

  /** One expression for each word that some food of the range has, as it is, unfinished or misspelt. */
  function queriesFor(text: string, range: Range, isPrefix: boolean): string[] {
    const isKnown = (query: string) => anyRow.get(query, ...range) !== null
    // "7up" is one word to the full text, and two to everything else.
    const mixed = (fold(text).match(MIXED_WORDS) ?? []).slice(0, MOST_WORDS).map(quoted).filter(isKnown)
    const rest = mixed.length === 0 ? text : fold(text).replace(MIXED_WORDS, ' ')
    const words = [...new Set(foodWords(rest))].slice(0, MOST_WORDS)
    const queries = words.flatMap((word, at) => {
      const query = wordQuery(word)
      if (isKnown(query)) return [query]
      const unfinished = prefixQuery(word)
      if (isPrefix && word.length >= SHORTEST_PREFIX && at === words.length - 1 && isKnown(unfinished))
        return [unfinished]
      const meant = wordsNear(word, range)
      return meant.length === 0 ? [] : [anyOf(meant.map(wordQuery))]
    })
    return [...mixed, ...queries]
  }

  /** The words that a misspelt one may stand for, out of the names that hold one. */
  function wordsNear(word: string, range: Range): readonly string[] {
    const slip = slipQuery(word)
    if (slip === undefined) return []
    const names = anyNames.all(slip, ...range, MOST_CORRECTIONS).map(namedFood)
    const words = names.flatMap(({ name, synonyms, category }) =>
      [name, ...synonyms, category].flatMap((text) => read(text).words),
    )
    return createSpelling(new Set(words)).near(word)
  }

  function candidates(text: string, source: SourceRow, isLarge: boolean, isPrefix: boolean): Candidate[] {
    const range: Range = [source.first_food, source.last_food]
    const queries = queriesFor(text, range, isPrefix)
    if (queries.length === 0) return []
    const isCommon = queries.map((query) => isLarge && beyond.get(query) !== null)
    const rows = isCommon.includes(true) ? byLength : byRank
    const found = new Map<number, NameRow>()
    const add = (query: string, most: number) => {
      for (const row of rows.all(query, ...range, most)) found.set(row.id, row)
    }
    add(allOf(queries), MOST_CANDIDATES)
    if (queries.length > 1 && found.size < ENOUGH_CANDIDATES) {
      const rare = queries.filter((_, at) => isCommon[at] === false)
      add(anyOf(rare.length > 0 ? rare : queries), MOST_CANDIDATES)
    }
    const head = headOf(text)
    if (head !== undefined) add(initialQuery(head), MOST_INITIAL)
    // Among equals the order of the file counts: it begins with the general.
    return [...found.values()].sort((a, b) => a.id - b.id).map((row) => ({ row, source }))
  }

  /** The same, best first again, with those that lack their energy further behind. */
  function behindMeasured<T extends { row: NameRow; score: number; at: number }>(list: readonly T[]): T[] {
    const ids = new Set(unmeasured.all(JSON.stringify(list.map(({ row }) => row.id))).map(({ id }) => id))
    return list
      .map((found) => (ids.has(found.row.id) ? { ...found, score: found.score * UNMEASURED_WORTH } : found))
      .sort((a, b) => b.score - a.score || a.at - b.at)
  }

  function load(ids: readonly number[]): Map<number, FoodRow> {
    return new Map(byIds.all(JSON.stringify(ids)).map((row) => [row.id, row]))
  }

  return {
    search(text, limit, { isPrefix = false }: SearchOptions = {}): FoodMatch[] {
      const sources = limit < 1 ? [] : allSources.all()
      const isLarge = sources.reduce((sum, source) => sum + rowsOf(source), 0) > SMALL_TABLES
      const found = sources.flatMap((source) => candidates(text, source, isLarge, isPrefix))
      if (found.length === 0) return []
      const ranking = createRanking(
        found.map(({ row }) => namedFood(row)),
        { weights: weights(), read, partSynonymWorth: PART_SYNONYM_WORTH },
      )
      const best = ranking
        .rank(text, { isPrefix })
        .flatMap(({ at, score }) => {
          const candidate = found[at]
          return candidate === undefined
            ? []
            : [{ ...candidate, at, score: score * worthOf(candidate.source) }]
        })
        .sort((a, b) => b.score - a.score || a.at - b.at)
        .slice(0, limit + MORE)
      const chosen = behindMeasured(best).slice(0, limit)
      const rows = load(chosen.map(({ row }) => row.id))
      return chosen.flatMap(({ row, source, score }) => {
        const whole = rows.get(row.id)
        return whole === undefined
          ? []
          : [{ food: foodOf(whole, source), score: Math.round(score * 1e4) / 1e4 }]
      })
    },

    find(source, code) {
      const key = foodKey(source, code)
      for (const stored of allSources.all()) {
        if (foodKey(stored.name, code) !== key && foodKey(stored.id, code) !== key) continue
        const row = byCode.get(code, stored.first_food, stored.last_food)
        if (row !== null) return foodOf(row, stored)
      }
      return undefined
    },
  }
}

const namedFood = ({ name, synonyms, category }: NameRow): NamedFood => ({
  name,
  synonyms: JSON.parse(synonyms) as string[],
  category,
})

const rowsOf = ({ first_food, last_food }: SourceRow) => last_food - first_food + 1

const worthOf = ({ kind }: SourceRow) => (kind === PRODUCTS ? PRODUCT_WORTH : 1)

function foodOf(row: FoodRow, source: SourceRow): Food {
  return {
    ...namedFood(row),
    source: source.name,
    code: row.code,
    nutrients: JSON.parse(row.nutrients) as Nutrients,
    portions: JSON.parse(row.portions) as Portion[],
    defaultGrams: row.default_grams,
    ...(row.piece_grams !== null && { pieceGrams: row.piece_grams }),
    ...(row.patterns !== null && { patterns: JSON.parse(row.patterns) as FoodPatterns }),
  }
}
