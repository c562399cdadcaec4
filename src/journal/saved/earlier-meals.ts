import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { foodEntries } from '../../../db/schema.ts'
import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import type { SaidHabit } from '../../contract/said-habits.ts'
import type { FoodTable } from '../../foods/food.ts'
import { presentItem } from './present-items.ts'
import { savedItems } from './saved-items.ts'
import type { EarlierMeal } from './saved-meal-schema.ts'

/** How many days back a habit is looked for, and on how many of them it was. */
const HABIT_DAYS = 90
const MIN_TIMES = 2

type MealType = EarlierMeal['meal_type']
type Asked = { kind: SaidHabit['kind']; meal: MealType; date: LocalDate; foods: FoodTable }

/**
 * The meal that "the usual" or "same as yesterday" means: of the day before, or the foods that the person had together
 * most often at that meal, as they had them last. Undefined if there is no such meal: nothing is guessed.
 * @param asked.date the day that it is to be logged on.
 */
export function earlierMeal(
  db: Db,
  userId: string,
  { kind, meal, date, foods }: Asked,
): EarlierMeal | undefined {
  const found = kind === 'yesterday' ? dayBefore(db, userId, meal, date) : habit(db, userId, meal, date)
  if (found === undefined) return undefined
  const rows = db
    .select()
    .from(foodEntries)
    .where(and(inArray(foodEntries.id, found.ids), eq(foodEntries.user_id, userId)))
    .orderBy(foodEntries.consumed_at, foodEntries.id)
    .all()
  return {
    kind,
    meal_type: meal,
    date: found.date,
    times: found.times,
    entries: rows.flatMap(savedItems).map((item) => presentItem(item, foods).entry),
  }
}

type Found = { date: LocalDate; ids: string[]; times: number }

/** The entries of a meal by day, newest first, each with its foods as one text. */
function mealsBetween(db: Db, userId: string, meal: MealType, from: LocalDate, to: LocalDate) {
  const { id, date, source, source_code, food_name, meal_type } = foodEntries
  const what = sql<string>`coalesce(${source} || char(31) || ${source_code}, lower(trim(${food_name})))`
  const rows = db
    .select({ id, date, what })
    .from(foodEntries)
    .where(and(eq(foodEntries.user_id, userId), gte(date, from), lte(date, to), eq(meal_type, meal)))
    .all()
  return [...Map.groupBy(rows, (row) => row.date)]
    .map(([day, own]) => ({
      date: day,
      ids: own.map((row) => row.id),
      foods: own
        .map((row) => row.what)
        .toSorted()
        .join('\n'),
    }))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

function dayBefore(db: Db, userId: string, meal: MealType, date: LocalDate): Found | undefined {
  const before = addDays(date, -1)
  const [found] = mealsBetween(db, userId, meal, before, before)
  return found && { ...found, times: 1 }
}

function habit(db: Db, userId: string, meal: MealType, date: LocalDate): Found | undefined {
  const meals = mealsBetween(db, userId, meal, addDays(date, -HABIT_DAYS), addDays(date, -1))
  const alike = [...Map.groupBy(meals, ({ foods }) => foods).values()]
  const [most] = alike.toSorted((a, b) => b.length - a.length)
  const [last] = most ?? []
  return most === undefined || last === undefined || most.length < MIN_TIMES
    ? undefined
    : { ...last, times: most.length }
}
