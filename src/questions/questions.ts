import type { Db } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { Clock } from '../core/clock.ts'
import { createSlices, runAtOnce, runInSlices } from '../core/slices.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import type { Checkins } from '../journal/checkins.ts'
import type { FoodJournal } from '../journal/food-journal.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Protocols } from '../protocols/protocols.ts'
import { evaluate } from './evaluate.ts'
import type { EntryRow, JournalRows } from './journal-rows.ts'
import type { Query, QueryAnswer, Window } from './query.ts'
import { MAX_ROWS } from './query-schema.ts'
import { createRowReader } from './read-rows.ts'
import { createStayReader, type Stay } from './stays.ts'

export type Questions = ReturnType<typeof createQuestions>

/** Answers typed questions about a person's journal. */
export function createQuestions(deps: {
  db: Db
  clock: Clock
  profiles: Profiles
  protocols: Protocols
  foodJournal: FoodJournal
  checkins: Checkins
  personFoods: PersonFoods
}) {
  const reader = createRowReader(deps)
  const stays: (userId: string) => Stay[] = createStayReader(deps.db)

  function* steps(userId: string, query: Query): Generator<undefined, QueryAnswer> {
    return yield* answerSteps(userId, query, yield* reader.read(userId, query))
  }

  function* answerSteps(userId: string, query: Query, rows: JournalRows): Generator<undefined, QueryAnswer> {
    yield
    const answer = evaluate(query, rows)
    if (answer.status === 'declined') return answer
    if (answer.matched.length === 0 && !(yield* reader.isKnown(userId, query, answer.window))) {
      return { status: 'declined', why: 'not_found', window: answer.window, names: [] }
    }
    return bounded(answer)
  }

  function* seriesSteps(userId: string, query: Query, reductions: readonly Query['reduce'][]) {
    const rows = yield* reader.read(userId, query)
    const series = yield* answerSteps(userId, query, rows)
    const figures: QueryAnswer[] = []
    if (series.status === 'declined') return { series, figures }
    for (const reduce of reductions) {
      yield
      figures.push(evaluate({ ...query, group: 'day', reduce }, rows))
    }
    return { series, figures }
  }

  return {
    answer: (userId: string, query: Query): QueryAnswer => runAtOnce(steps(userId, query)),

    /** As `answer`, in slices: a question may cover years of entries. */
    answerInSlices: async (userId: string, query: Query): Promise<QueryAnswer> =>
      await runInSlices(steps(userId, query), createSlices(deps.clock)),

    /**
     * As `answerInSlices`, with further reductions of its days, from the same rows.
     * @param query by day, week or month.
     */
    seriesInSlices: async (userId: string, query: Query, reductions: readonly Query['reduce'][]) =>
      await runInSlices(seriesSteps(userId, query, reductions), createSlices(deps.clock)),

    /** The food entries of a window, with these amounts. */
    entriesInSlices: async (
      userId: string,
      window: Window,
      nutrients: readonly NutrientKey[],
    ): Promise<EntryRow[]> =>
      await runInSlices(reader.entries(userId, window, nutrients), createSlices(deps.clock)),

    /** The date of the first entry or check-in; null: nothing is logged. */
    firstDate: (userId: string): LocalDate | null => reader.firstDate(userId),

    /** Days in another time zone than the usual one, oldest first. */
    stays,

    /** Names of what was logged lately and is in no table of foods. */
    unmatchedFoods: (userId: string): string[] => reader.unmatchedFoods(userId),
  }
}

type Answered = Extract<QueryAnswer, { status: 'answered' }>

/** Ids in all rows together. */
const MAX_IDS_IN_ALL = 800

function bounded(answer: Answered): QueryAnswer {
  const { rows } = answer
  // Foods come largest first, dates oldest first.
  const isDated = /^\d{4}-/.test(rows[0]?.key ?? '')
  const kept = isDated ? rows.slice(-MAX_ROWS) : rows.slice(0, MAX_ROWS)
  const ids = Math.max(Math.floor(MAX_IDS_IN_ALL / Math.max(kept.length, 1)), 1)
  const leftOut = rows.length - kept.length
  return {
    ...answer,
    rows: kept.map((row) => ({ ...row, ids: row.ids.slice(0, ids) })),
    ...(leftOut > 0 && { rows_left_out: leftOut }),
  }
}
