import type { Db } from '../../../db/open.ts'
import { isNoFood } from '../../core/english/no-food.ts'
import { foldText, foodWords } from '../text/words.ts'
import {
  allOf,
  anyOf,
  correctionQuery,
  initialQuery,
  namesOnly,
  prefixQuery,
  quoteTerm,
  RANK_FUNCTION,
  wordQuery,
} from './full-text-query.ts'
import { headWord, type NamedFood, type NameWords } from './name-forms.ts'
import { createSpelling } from './spelling.ts'

/** How many rows of a source are ranked per search: by all words, and by any of them if those are few. */
const MAX_CANDIDATES = 120
const MIN_CANDIDATES = 20
/**
 * A common word is in more names than are ranked; names that begin with it are always among the ranked ones.
 */
const MAX_INITIAL_MATCHES = 60
/**
 * bm25 counts every row of the table that has a word, in all sources. With more rows than this a word may be
 * too common for it; then short names come first, among the first matches.
 */
const SMALL_TABLE_ROWS = 20_000
const COMMON_WORD_ROWS = 5000
const MAX_MATCHES = 2000
/** How many names are searched for a misspelt word. */
const MAX_CORRECTIONS = 40
const MAX_QUERY_WORDS = 16
/** A shorter prefix matches too many words. */
const MIN_PREFIX_LENGTH = 2
const MIXED_WORDS = /[\p{L}\d]*(?:\p{L}\d|\d\p{L})[\p{L}\d]*/gu
/** The kind of source that lists packaged products, by the names of their makers. */
const PRODUCT_SOURCE = 'off'

/** A source's foods have ids within a range; rows outside all ranges are not visible. */
export type SourceRow = { id: string; kind: string; name: string; first_food: number; last_food: number }
export type NameRow = { id: number; name: string; synonyms: string; category: string }
export type Candidate = { row: NameRow; source: SourceRow }

type IdRange = [first: number, last: number]
/** The words of a query, each also as an expression, and the terms of letters and digits together. */
type QueryWords = {
  mixed: readonly string[]
  words: readonly { word: string; query: string; isSpelt: boolean }[]
}

const MATCH_IN_RANGE = 'foods_fts MATCH ?1 AND rowid BETWEEN ?2 AND ?3'
const namesSql = (matching: string) =>
  `SELECT f.id, f.name, f.synonyms, f.category FROM (
     SELECT rowid FROM foods_fts WHERE ${MATCH_IN_RANGE} ${matching}
   ) found JOIN foods f ON f.id = found.rowid`

/** Finds the candidates by full text: enough of each source for the ranking to find the best among them. */
export function createCandidates({
  db,
  read,
}: {
  db: Db
  read: (text: string) => NameWords
}): (text: string, sources: readonly SourceRow[], isPrefix: boolean) => Candidate[] {
  const sqlite = db.$client
  const anyRow = sqlite.prepare<{ rowid: number }, [string, ...IdRange]>(
    `SELECT rowid FROM foods_fts WHERE ${MATCH_IN_RANGE} LIMIT 1`,
  )
  const byRank = sqlite.prepare<NameRow, [string, ...IdRange, number]>(
    namesSql(`AND rank MATCH '${RANK_FUNCTION}' ORDER BY rank LIMIT ?4`),
  )
  const byLength = sqlite.prepare<NameRow, [string, ...IdRange, number]>(
    `${namesSql(`LIMIT ${MAX_MATCHES}`)} ORDER BY length(f.name), f.id LIMIT ?4`,
  )
  /** In any order, which is much faster for an expression of hundreds of words. */
  const anyNames = sqlite.prepare<NameRow, [string, ...IdRange, number]>(namesSql('LIMIT ?4'))
  const beyond = sqlite.prepare<{ rowid: number }, [string]>(
    `SELECT rowid FROM foods_fts WHERE foods_fts MATCH ? LIMIT 1 OFFSET ${COMMON_WORD_ROWS}`,
  )

  const hasRow = (query: string, source: SourceRow) => anyRow.get(query, ...sourceRange(source)) !== null

  function parseQuery(text: string, sources: readonly SourceRow[]): QueryWords {
    // "7up" is one word for the full text, and two for everything else.
    const mixed = (foldText(text).match(MIXED_WORDS) ?? []).slice(0, MAX_QUERY_WORDS).map(quoteTerm)
    const known = mixed.filter((query) => sources.some((source) => hasRow(query, source)))
    const rest = known.length === 0 ? text : foldText(text).replace(MIXED_WORDS, ' ')
    const words = [...new Set(foodWords(rest))].slice(0, MAX_QUERY_WORDS).map((word) => {
      const query = wordQuery(word)
      // Spellings on packages do not count as evidence.
      const isSpelt = sources.some((source) => !isProductSource(source) && hasRow(query, source))
      return { word, query, isSpelt }
    })
    return { mixed: known, words }
  }

  /** One expression for each word that some food of the source has, as written, incomplete or misspelt. */
  function queriesFor({ mixed, words }: QueryWords, source: SourceRow, isPrefix: boolean): string[] {
    const last = words.at(-1)
    const queries = words.flatMap((queryWord) => {
      const { word, query, isSpelt } = queryWord
      if (hasRow(query, source)) return [query]
      const unfinished = prefixQuery(word)
      if (isPrefix && queryWord === last && word.length >= MIN_PREFIX_LENGTH && hasRow(unfinished, source))
        return [unfinished]
      const meant = isSpelt ? [] : wordsNear(word, source)
      return meant.length === 0 ? [] : [anyOf(meant.map(wordQuery))]
    })
    return [...mixed.filter((query) => hasRow(query, source)), ...queries]
  }

  /** The words that a misspelt one may mean, from the names that have one. */
  function wordsNear(word: string, source: SourceRow): readonly string[] {
    const slip = isNoFood(word) ? undefined : correctionQuery(word)
    if (slip === undefined) return []
    const names = anyNames.all(slip, ...sourceRange(source), MAX_CORRECTIONS).map(namedFood)
    const words = names.flatMap(({ name, synonyms, category }) =>
      [name, ...synonyms, category].flatMap((text) => read(text).words),
    )
    return createSpelling(new Set(words)).corrections(word)
  }

  function rowsFor(
    queries: readonly string[],
    head: string | undefined,
    source: SourceRow,
    isLarge: boolean,
  ) {
    const isCommon = queries.map((query) => isLarge && beyond.get(query) !== null)
    const rows = isCommon.includes(true) ? byLength : byRank
    const found = new Map<number, NameRow>()
    const add = (query: string, most: number) => {
      for (const row of rows.all(query, ...sourceRange(source), most)) found.set(row.id, row)
    }
    add(allOf(queries), MAX_CANDIDATES)
    if (queries.length > 1 && found.size < MIN_CANDIDATES) {
      const rare = queries.filter((_, at) => isCommon[at] === false)
      add(namesOnly(anyOf(rare.length > 0 ? rare : queries)), MAX_CANDIDATES)
    }
    if (head !== undefined) add(initialQuery(head), MAX_INITIAL_MATCHES)
    // With equal ranks the order of the file counts, which begins with the general foods.
    return [...found.values()].sort((a, b) => a.id - b.id)
  }

  return (text, sources, isPrefix) => {
    const isLarge = sources.reduce((sum, source) => sum + sourceSize(source), 0) > SMALL_TABLE_ROWS
    const queryWords = parseQuery(text, sources)
    const head = headWord(text)
    return sources.flatMap((source) => {
      const queries = queriesFor(queryWords, source, isPrefix)
      return queries.length === 0
        ? []
        : rowsFor(queries, head, source, isLarge).map((row) => ({ row, source }))
    })
  }
}

export const isProductSource = ({ kind }: SourceRow) => kind === PRODUCT_SOURCE

export const namedFood = ({ name, synonyms, category }: NameRow): NamedFood => ({
  name,
  synonyms: JSON.parse(synonyms) as string[],
  category,
})

const sourceRange = ({ first_food, last_food }: SourceRow): IdRange => [first_food, last_food]
const sourceSize = ({ first_food, last_food }: SourceRow) => last_food - first_food + 1
