import { and, desc, eq, gte, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { newestFirst } from '../../db/newest-first.ts'
import type { Db } from '../../db/open.ts'
import { checkins, foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import { foldText } from '../foods/text/words.ts'

/** Rows that seem to have one of the words, of each kind the newest: enough for some years. */
const MAX_ROWS = 4000
/** Rows that are searched at once: a few milliseconds with long texts and many words. */
const ROWS_AT_ONCE = 100

/** A row with some of the words. */
export type NotedRow = {
  date: LocalDate
  /** What a person recognises it by. */
  text: string
  words: string[]
}

type Source = {
  table: typeof foodEntries | typeof checkins
  at: SQLiteColumn
  text: SQLiteColumn
  /** All that words are looked for in. */
  texts: readonly SQLiteColumn[]
}

const SOURCES: readonly Source[] = [
  {
    table: foodEntries,
    at: foodEntries.consumed_at,
    text: foodEntries.food_name,
    texts: [foodEntries.food_name, foodEntries.food, foodEntries.notes, foodEntries.meal_type],
  },
  {
    table: checkins,
    at: checkins.recorded_at,
    text: checkins.content,
    texts: [checkins.content, checkins.symptoms, checkins.medications],
  },
]

/** Reads the rows that have one of the words, of each kind the newest first, some rows in each step. */
export function* rowsWithWords(
  db: Db,
  userId: string,
  words: readonly string[],
): Generator<undefined, NotedRow[]> {
  const found: NotedRow[] = []
  for (const source of SOURCES) found.push(...(yield* rowsOf(db, userId, words, source)))
  return found
}

function* rowsOf(
  db: Db,
  userId: string,
  words: readonly string[],
  { table, at, text, texts }: Source,
): Generator<undefined, NotedRow[]> {
  const order = { at, id: table.id }
  const before = sql`(${at}, ${table.id}) < (${sql.placeholder('at')}, ${sql.placeholder('id')})`
  const notBefore = sql`(${at}, ${table.id}) >= (${sql.placeholder('endAt')}, ${sql.placeholder('endId')})`
  const ofPerson = and(eq(table.user_id, userId), before)
  const positions = db
    .select({ at: sql<number>`${at}`, id: table.id })
    .from(table)
    .where(ofPerson)
    .orderBy(...newestFirst(order))
    .limit(ROWS_AT_ONCE)
    .prepare()
  const withWords = db
    .select({ date: table.date, text: sql<string>`${text}`, all: joined(texts) })
    .from(table)
    .where(and(ofPerson, notBefore, anyWord(words, [...texts, table.date])))
    .orderBy(...newestFirst(order))
    .prepare()
  const found: NotedRow[] = []
  let read = 0
  let position: Position | undefined = NEWEST
  while (position !== undefined && read < MAX_ROWS) {
    const end: Position | undefined = positions.all(position).at(-1)
    const rows = end === undefined ? [] : withWords.all({ ...position, endAt: end.at, endId: end.id })
    for (const { date, text: said, all } of rows) {
      const held = wordsHeld(date, all ?? '', words)
      if (held.length > 0) found.push({ date, text: said, words: held })
    }
    read += rows.length
    position = end
    yield
  }
  return found
}

/** Sorts after every character of a date. */
const AFTER_ANY = '~'

/** The dates of all rows that begin with a text, the newest first. */
export function datesFrom(db: Db, userId: string, beginning: string, most: number): LocalDate[] {
  const dates = SOURCES.flatMap(({ table }) =>
    db
      .selectDistinct({ date: table.date })
      .from(table)
      .where(
        and(
          eq(table.user_id, userId),
          gte(table.date, beginning),
          lt(table.date, `${beginning}${AFTER_ANY}`),
        ),
      )
      .orderBy(desc(table.date))
      .limit(most)
      .all()
      .map(({ date }) => date),
  )
  return [...new Set(dates)].sort().reverse().slice(0, most)
}

type Position = { at: number; id: string }
const NEWEST: Position = { at: Number.MAX_SAFE_INTEGER, id: '' }

/** Words in one spelling, without the plural; a date or a month is one word. */
export const searchedWords = (text: string): string[] => [
  ...new Set(
    [...foldText(text).matchAll(/\d{4}-\d{2}(?:-\d{2})?|[\p{L}\p{N}]+/gu)]
      .map(([word]) => word.replace(/(?<=...)s$/, ''))
      .filter((word) => word.length > 1),
  ),
]

/** The words that a row has, at the start of one of its own: a plural has the singular. */
function wordsHeld(date: LocalDate, text: string, words: readonly string[]): string[] {
  const own = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => date.startsWith(word) || own.some((one) => one.startsWith(word)))
}

/** Wider than the word: the database knows no accents. What does not fit is dropped after it was read. */
const patternOf = (word: string) => `%${word.replace(/[aceinosuyz]|[^a-z0-9-]/g, '_')}%`

const joined = (columns: readonly SQLWrapper[]) =>
  sql<string | null>`concat_ws(' ', ${sql.join([...columns], sql`, `)})`

const anyWord = (words: readonly string[], columns: readonly SQLWrapper[]): SQL | undefined =>
  or(...words.flatMap((word) => columns.map((column) => sql`${column} like ${patternOf(word)}`)))
