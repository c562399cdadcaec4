import { and, eq, gte, lte, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { checkins as checkinTable, foodEntries } from '../../../db/schema.ts'
import { addDays, eachDate, type LocalDate, windowEnding } from '../../contract/calendar-date.ts'
import { weightGoal } from '../../nutrition/goal-weight.ts'
import type { Profiles } from '../../profile/profiles.ts'
import type { Checkins } from '../checkins.ts'
import type { FoodJournal } from '../food-journal.ts'
import { checkinColumns, loggedColumns, nutrientColumns, symptomTrends } from './daily-values.ts'
import { createComparison, MIN_DAYS, MIN_TIMES_EATEN, type Span } from './foods-before-symptom.ts'
import { SCORED_DAYS, scoreTrend } from './score-trend.ts'
import { targetColumns } from './target-columns.ts'

export type Trends = ReturnType<typeof createTrends>

/** A number of days up to a date; default: today. */
export type TrendWindow = { days: number; to?: LocalDate | undefined }

const MAX_SYMPTOMS = 20
const MAX_OCCURRENCES = 50
/** Entries of more days are not read with one statement, which cannot be interrupted. */
const DAYS_READ_AT_ONCE = 60

/** A person's values by local date, for charts. */
export function createTrends(deps: {
  db: Db
  profiles: Profiles
  foodJournal: FoodJournal
  checkins: Checkins
}) {
  const { db, profiles, foodJournal, checkins } = deps

  function windowOf(userId: string, { days, to }: TrendWindow) {
    const today = profiles.today(userId)
    const window = windowEnding(to ?? today, days)
    const document = { window: { ...window, time_zone: profiles.timeZone(userId) }, today }
    return { ...window, dates: eachDate(window.from, window.to), today, document }
  }

  /** The date of the first entry or check-in, or null. */
  function firstDate(userId: string): LocalDate | null {
    const row = db
      .select({ date: min(checkinTable.date) })
      .from(checkinTable)
      .where(eq(checkinTable.user_id, userId))
      .get()
    const [first = null] = [foodJournal.firstDate(userId), row?.date ?? null]
      .filter((date) => date !== null)
      .sort()
    return first
  }

  /** The foods of each logged date by name; an entry of several foods counts for each of them. */
  function* eaten(
    userId: string,
    from: LocalDate,
    to: LocalDate,
  ): Generator<undefined, Map<LocalDate, Set<string>>> {
    const { date, food, food_name } = foodEntries
    const days = new Map<LocalDate, Set<string>>()
    for (let first = from; first <= to; first = addDays(first, DAYS_READ_AT_ONCE)) {
      const last = addDays(first, DAYS_READ_AT_ONCE - 1)
      const rows = db
        .selectDistinct({ date, food: sql<string>`coalesce(${food}, lower(trim(${food_name})))` })
        .from(foodEntries)
        .where(and(eq(foodEntries.user_id, userId), gte(date, first), lte(date, last < to ? last : to)))
        .all()
      for (const row of rows) {
        const foods = days.get(row.date) ?? new Set()
        for (const name of row.food.split('; ')) foods.add(name)
        days.set(row.date, foods)
      }
      yield
    }
    return days
  }

  return {
    /** The data of a window that all charts need. In steps, since a window may have a year. */
    *read(userId: string, asked: TrendWindow) {
      const { from, to, dates, today, document } = windowOf(userId, asked)
      const factsOn = profiles.factsOn(userId)
      const days = foodJournal.days(userId, addDays(from, 1 - SCORED_DAYS), to)
      yield
      const said = checkins.window(userId, from, to)
      const firstLogDate = foodJournal.firstDate(userId)
      yield
      const score = scoreTrend({ dates, days, today, firstLogDate, factsOn })
      yield
      return {
        ...document,
        first_date: firstDate(userId),
        dates,
        ...loggedColumns(dates, days, { today, factsOn }),
        nutrients: nutrientColumns(dates, days),
        ...targetColumns(dates, factsOn),
        goal_weight_kg: weightGoal(factsOn(to).person).goal?.kg ?? null,
        score: { scored_days: SCORED_DAYS, ...score },
        ...checkinColumns(dates, said),
        symptoms: symptomTrends(dates, said, MAX_SYMPTOMS),
      }
    },

    /** What was logged on each day. */
    calendar(userId: string, asked: TrendWindow) {
      const { from, to, dates, today, document } = windowOf(userId, asked)
      const days = foodJournal.days(userId, from, to)
      return {
        ...document,
        ...loggedColumns(dates, days, { today, factsOn: profiles.factsOn(userId) }),
        checkins: checkinColumns(dates, checkins.window(userId, from, to)).checkins,
      }
    },

    /**
     * All symptoms with the foods eaten before them, in one answer, so that a symptom's name is never part of
     * a URL. In steps, since it reads all entries of the window.
     */
    *symptomFoods(userId: string, asked: TrendWindow, span: Span) {
      const { from, to, dates, document } = windowOf(userId, asked)
      const symptomTrendList = symptomTrends(dates, checkins.window(userId, from, to), MAX_SYMPTOMS)
      const foodsOn: Map<LocalDate, Set<string>> = symptomTrendList.length === 0
        ? new Map()
        : yield* eaten(userId, addDays(from, -1), to)
      const withDayBefore = [addDays(from, -1), ...dates]
      const eatenByDay = withDayBefore.map((date) => foodsOn.get(date))
      const compare = createComparison(eatenByDay, span)
      const foods = indexNames()
      const shown = new Set<number>()
      const symptoms = []
      for (const { name, days, severity } of symptomTrendList) {
        yield
        const all = days.map((place, index) => ({
          date: dates[place] ?? to,
          severity: severity[index] ?? null,
        }))
        const occurrences = all.toReversed().slice(0, MAX_OCCURRENCES)
        for (const place of days.slice(-MAX_OCCURRENCES)) shown.add(place).add(place + 1)
        const found = compare(new Set(days))
        symptoms.push({
          name,
          total: all.length,
          occurrences,
          ...found,
          foods: found.foods.map(({ name: food, ...counts }) => ({ food: foods.placeOf(food), ...counts })),
        })
      }
      const days = withDayBefore.flatMap((date, place) => {
        const eatenThen = shown.has(place) ? eatenByDay[place] : undefined
        return eatenThen === undefined ? [] : [{ date, foods: [...eatenThen].map(foods.placeOf) }]
      })
      return {
        ...document,
        span,
        least_days: MIN_DAYS,
        least_times: MIN_TIMES_EATEN,
        foods: foods.names,
        days,
        symptoms,
      }
    },
  }
}

/** The distinct names; an index refers to each. */
function indexNames() {
  const places = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    placeOf(name: string): number {
      const known = places.get(name)
      if (known !== undefined) return known
      places.set(name, names.length)
      return names.push(name) - 1
    },
  }
}
