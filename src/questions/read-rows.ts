import type { Db } from '../../db/open.ts'
import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import type { Checkins } from '../journal/checkins.ts'
import type { FoodJournal } from '../journal/food-journal.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Protocols } from '../protocols/protocols.ts'
import { dueDates } from '../protocols/schedule.ts'
import { needsEntries } from './food-series.ts'
import { type JournalRows, type ProtocolRow, SMOOTHING_DAYS, widened } from './journal-rows.ts'
import { localTimes } from './local-times.ts'
import { isNutrient, MEASURES, type MeasureEntry } from './measures.ts'
import type { Query, Window } from './query.ts'
import { createEntryReader } from './read-entries.ts'
import { whileUnchanged } from './while-unchanged.ts'

/** One measure that a question needs rows for. */
type Need = Pick<Query, 'measure' | 'of' | 'only' | 'group'> & { entry: MeasureEntry }

/** Reads what a question is answered from, and no more, with few statements. */
export function createRowReader(deps: {
  db: Db
  profiles: Profiles
  protocols: Protocols
  foodJournal: FoodJournal
  checkins: Checkins
  personFoods: PersonFoods
}) {
  const { db, profiles, protocols, foodJournal, checkins } = deps
  const entries = createEntryReader(db, deps.personFoods)
  const firstCheckin = db.$client.prepare<{ date: LocalDate | null }, [string]>(
    'SELECT min(date) AS date FROM checkins WHERE user_id = ?',
  )

  function firstDate(userId: string): LocalDate | null {
    const dates = [foodJournal.firstDate(userId), firstCheckin.get(userId)?.date ?? null]
    return dates.filter((date) => date !== null).sort()[0] ?? null
  }

  const daysOf = whileUnchanged(db, function* (userId, { from, to }) {
    yield
    return foodJournal.days(userId, from, to)
  })

  function* readWindow(userId: string, needs: readonly Need[], window: Window): Generator<undefined, Parts> {
    const from = (sources: readonly MeasureEntry['from'][]) =>
      needs.filter(({ entry }) => sources.includes(entry.from))
    const days = from(['food', 'logged', 'score']).length > 0 ? yield* daysOf(userId, window) : []
    yield
    const ofEntries = from(['food']).filter(needsEntries)
    const [meal, ...otherMeals] = new Set(ofEntries.map(({ only }) => only?.meal))
    const eaten =
      ofEntries.length === 0
        ? []
        : yield* entries.read({
            userId,
            window,
            timeZone: profiles.timeZone(userId),
            meal: otherMeals.length === 0 ? meal : undefined,
            nutrients: [...new Set(ofEntries.map(({ measure }) => measure).filter(isNutrient))],
            foods: ofEntries.every(({ of }) => of !== undefined)
              ? ofEntries.flatMap(({ of }) => of ?? [])
              : undefined,
          })
    const isSaid = from(['ratings', 'readings', 'names', 'logged']).length > 0
    return {
      days,
      entries: eaten,
      checkins: isSaid ? readCheckins(userId, needs, window) : [],
      protocols: from(['protocols']).length > 0 ? readProtocols(userId, window) : [],
    }
  }

  function readCheckins(userId: string, needs: readonly Need[], window: Window): JournalRows['checkins'] {
    const isWeight = needs.some(({ measure }) => measure === 'weight')
    const { from, to } = isWeight ? widened(window, SMOOTHING_DAYS) : window
    const timeOf = localTimes(profiles.timeZone(userId))
    return checkins
      .window(userId, from, to)
      .map((row) => ({ ...row, ...timeOf(row.recorded_at, row.time_zone) }))
  }

  function readProtocols(userId: string, { from, to }: Window): ProtocolRow[] {
    // A week counts as a whole for "three times a week".
    const since = addDays(from, -7)
    return protocols.list(userId, 'all').map(({ id, protocol, name, schedule, start, end }) => {
      const { logs, pauses } = protocols.history(userId, id)
      const done = new Set(logs.filter(({ status }) => status === 'taken').map(({ date }) => date))
      const isPaused = (date: LocalDate) =>
        pauses.some((pause) => date >= pause.from && (pause.to === null || date <= pause.to))
      const due = dueDates(schedule, start, end, since, to, done).filter((date) => !isPaused(date))
      return { id, protocol, name, due, logs: new Map(logs.map(({ date, status }) => [date, status])) }
    })
  }

  return {
    firstDate,
    unmatchedFoods: entries.unmatchedFoods,

    *read(userId: string, query: Query): Generator<undefined, JournalRows> {
      const today = profiles.today(userId)
      const { against, beside } = query
      const needs = [query, ...(beside === undefined ? [] : [beside])].map((need) => ({
        ...need,
        entry: MEASURES[need.measure],
      }))
      const windows = [
        query.window,
        ...(against !== undefined && 'window' in against ? [against.window] : []),
      ]
      const parts: Parts[] = []
      for (const window of windows) parts.push(yield* readWindow(userId, needs, window))
      return {
        today,
        firstDate: firstDate(userId),
        firstFoodDate: foodJournal.firstDate(userId),
        ...joined(parts),
        factsOn: profiles.factsOn(userId),
      }
    },

    /** All food entries of a window, with these amounts. */
    entries: (userId: string, window: Window, nutrients: readonly NutrientKey[]) =>
      entries.read({
        userId,
        window,
        nutrients,
        timeZone: profiles.timeZone(userId),
        foods: undefined,
        meal: undefined,
      }),

    /** Whether the journal has the food that is named anywhere, so that it is known not to be in a window. */
    *isKnown(userId: string, { measure, of }: Query, { from, to }: Window): Generator<undefined, boolean> {
      const first = foodJournal.firstDate(userId)
      if (MEASURES[measure].from !== 'food' || of === undefined || first === null) return true
      const before = { from: first, to: addDays(from, -1) }
      const after = { from: addDays(to, 1), to: profiles.today(userId) }
      return (yield* entries.isKnown(userId, before, of)) || (yield* entries.isKnown(userId, after, of))
    },
  }
}

type Parts = Pick<JournalRows, 'days' | 'entries' | 'checkins' | 'protocols'>

/** The rows of two windows, each once where they overlap. */
function joined(parts: readonly Parts[]): Parts {
  const [first, second] = parts
  if (first === undefined) return { days: [], entries: [], checkins: [], protocols: [] }
  if (second === undefined) return first
  const once = <T>(a: readonly T[], b: readonly T[], keyOf: (row: T) => string): T[] => [
    ...new Map([...a, ...b].map((row) => [keyOf(row), row])).values(),
  ]
  const dueOf = new Map(first.protocols.map(({ id, due }) => [id, due]))
  return {
    days: once(first.days, second.days, ({ date }) => date),
    entries: once(first.entries, second.entries, ({ id }) => id),
    checkins: once(first.checkins, second.checkins, ({ id }) => id),
    protocols: second.protocols.map((row) => ({
      ...row,
      due: [...new Set([...(dueOf.get(row.id) ?? []), ...row.due])],
    })),
  }
}
