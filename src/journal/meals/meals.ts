import { type Db, inTransaction } from '../../../db/open.ts'
import { addDays, type LocalDate, windowEnding } from '../../contract/calendar-date.ts'
import { NUTRIENT_KEYS } from '../../contract/nutrients.ts'
import type { Clock } from '../../core/clock.ts'
import { formatInstant, localTime } from '../../core/dates.ts'
import { AppError, invalid, invalidField } from '../../core/errors.ts'
import { madeAt } from '../../core/late-change.ts'
import { createSlices, eachInSlices } from '../../core/slices.ts'
import { allergenWarnings, readFoodsInSlices } from '../../foods/allergens.ts'
import type { FoodTable } from '../../foods/food.ts'
import type { PersonFoods } from '../../foods/person-foods.ts'
import { round } from '../../nutrition/nutrients.ts'
import type { Profiles } from '../../profile/profiles.ts'
import { findChosenFood, missingGramsError } from '../chosen-food.ts'
import { MAX_ENTRIES_PER_DAY } from '../day-limit.ts'
import type { FoodJournal } from '../food-journal.ts'
import type { FoodEntryDocument, MEAL_TYPES } from '../food-schema.ts'
import { copyTime, mealTime, parseConsumedAt, sameTimeOn } from '../meal-time.ts'
import { type ResolvedFood, resolveChosen, resolveFood, storedValues } from '../resolve-food.ts'
import type { NewFoodEntry } from '../stored-entries.ts'
import { frequentFoods } from './frequent-foods.ts'
import type { CopyInput, DayView, FrequentFood, LoggedMeal, MealEntry, MealInput } from './meal-schema.ts'

type MealType = (typeof MEAL_TYPES)[number]

/** How many days back frequent foods are looked for. */
const HABIT_DAYS = 90

/** The stored part of a meal's answer, so that a retry gets the same answer. */
export type StoredMeal = { entry_ids: string[]; warnings: string[] }

export type Meals = ReturnType<typeof createMeals>

/** Meals: storing several entries at once, copying earlier ones, and frequent foods. */
export function createMeals(deps: {
  db: Db
  clock: Clock
  profiles: Profiles
  personFoods: PersonFoods
  foodJournal: FoodJournal
}) {
  const { db, clock, profiles, personFoods, foodJournal } = deps

  function store(userId: string, entries: readonly NewFoodEntry[], warnings: readonly string[]): StoredMeal {
    const stored = foodJournal.add(userId, entries)
    return { entry_ids: stored.map(({ id }) => id), warnings: [...new Set(warnings)] }
  }

  /**
   * Finds the foods of a meal in slices. The result stores it, all of it or nothing.
   * @throws AppError `invalid` at the path of the problem, such as `/entries/2/source_code`; `conflict` for
   * more than the day can hold.
   */
  async function prepareLog(userId: string, input: MealInput): Promise<() => StoredMeal> {
    const { meal_type = null, consumed_at, date } = input
    if (consumed_at !== undefined && date !== undefined) {
      throw invalidField('/date', 'must not be used together with consumed_at')
    }
    const now = madeAt(input.made_at, clock.now())
    const timeZone = profiles.timeZone(userId)
    const at =
      date === undefined
        ? parseConsumedAt(consumed_at, now)
        : mealTime({ date, mealType: meal_type, now, timeZone })
    const foods = await personFoods.inSlices(userId)
    const resolved: { entry: MealEntry; is: ResolvedFood }[] = []
    for (const [index, entry] of input.entries.entries()) {
      resolved.push({ entry, is: await foods.run((table) => resolveEntry(entry, table, index)) })
    }
    const found = resolved.flatMap(({ is }) => is.foods)
    const intolerances = profiles.intolerances(userId)
    await readFoodsInSlices(found, intolerances, foods.slices)
    const allergens = allergenWarnings(found, intolerances)
    const entries = resolved.map(({ entry, is }) => ({
      consumed_at: at,
      meal_type,
      food_name: entry.food_name,
      quantity: entry.quantity ?? null,
      unit: entry.unit ?? null,
      ...storedValues(is),
      notes: entry.notes ?? null,
    }))
    const warnings = [
      ...allergens.map(({ message }) => message),
      ...resolved.flatMap(({ is }) => is.warnings),
    ]
    // To store them is about as much work again.
    await foods.slices.next()
    return () => store(userId, entries, warnings)
  }

  /**
   * Copies entries with the nutrients that they were logged with; foods are not matched again. Notes are not
   * copied.
   * @param toTime the local time of the copies, HH:MM.
   * @throws AppError `not_found` for an unknown id and for another person's entry; `invalid` at `/date`;
   * `conflict` for more than the day can hold.
   */
  function copy(userId: string, input: CopyInput, toTime?: string): StoredMeal {
    const { date, keep_time: keepsTime } = input
    const now = madeAt(input.made_at, clock.now())
    const timeZone = profiles.timeZone(userId)
    return inTransaction(db, () => {
      const ids = input.entry_ids.map((id) => id.toLowerCase())
      const copies = foodJournal.findAll(userId, ids).map((found) => {
        const from = {
          mealType: found.meal_type as MealType | null,
          time: localTime(found.consumed_at, found.time_zone ?? timeZone),
        }
        const mealType = input.meal_type ?? from.mealType
        const meal = { date, mealType, now, timeZone }
        const stated = toTime ?? (keepsTime === true ? from.time : undefined)
        const at =
          stated !== undefined
            ? sameTimeOn(date, stated, now, timeZone)
            : keepsTime === false
              ? mealTime(meal)
              : copyTime(meal, from)
        return { from: found.id, meal_type: mealType, consumed_at: at }
      })
      return { entry_ids: foodJournal.copy(userId, copies), warnings: [] }
    })
  }

  /**
   * Reads a day, and then shows its entries in slices.
   * @param date default: today.
   */
  async function day(userId: string, date: LocalDate = profiles.today(userId)): Promise<DayView> {
    const slices = createSlices(clock)
    const time_zone = profiles.timeZone(userId)
    const seen = foodJournal.viewOf(userId)
    const rows = foodJournal.rowsOf(userId, date, MAX_ENTRIES_PER_DAY)
    const entries: FoodEntryDocument[] = []
    const view = {
      date,
      today: profiles.today(userId),
      time_zone,
      local_time: localTime(clock.now(), time_zone).slice(0, 5),
      entries,
      totals: foodJournal.dayTotals(userId, date),
      targets: profiles.targetDocumentsOn(userId, date),
      target_change: profiles.targetChangeOn(userId, date),
      day_before: groupByMeal(foodJournal.mealsOf(userId, addDays(date, -1))),
      first_date: foodJournal.firstDate(userId),
    }
    await eachInSlices(rows, slices, (row) => entries.push(foodJournal.document(row, seen)))
    const incomplete_nutrients = NUTRIENT_KEYS.filter((key) =>
      entries.some(({ nutrients }) => nutrients[key] === null),
    )
    // The answer is about as much work again.
    await slices.next()
    return { ...view, incomplete_nutrients }
  }

  return {
    prepareLog,
    copy,
    day,

    /**
     * A stored meal in its present state.
     * @throws AppError `not_found` once one of its entries was deleted.
     */
    document(userId: string, { entry_ids, warnings }: StoredMeal): Omit<LoggedMeal, 'safety'> {
      const entries = foodJournal.getAll(userId, entry_ids)
      const date = entries[0]?.date ?? profiles.today(userId)
      return { entries, day_totals: foodJournal.dayTotals(userId, date), warnings }
    },

    /**
     * Deletes entries in one transaction.
     * @returns how many existed.
     */
    remove(userId: string, ids: readonly string[]): number {
      return foodJournal.removeAll(
        userId,
        ids.map((id) => id.toLowerCase()),
      )
    },

    /** The person's frequent foods, for all meals or one meal type. */
    frequent(
      userId: string,
      { mealType, limit }: { mealType: (typeof MEAL_TYPES)[number] | undefined; limit: number },
    ): FrequentFood[] {
      const timeZone = profiles.timeZone(userId)
      const window = windowEnding(profiles.today(userId), HABIT_DAYS)
      return frequentFoods(db, userId, { ...window, mealType }, limit).map(
        ({ id, last, what: _, ...food }) => ({
          entry_id: id,
          ...food,
          last_eaten_at: formatInstant(last, timeZone),
        }),
      )
    },
  }
}

function resolveEntry(entry: MealEntry, foods: FoodTable, index: number): ResolvedFood {
  const { grams, grams_basis: gramsBasis = 'user' } = entry
  const path = `/entries/${index}`
  const food = findChosenFood(entry, foods, path)
  if (food === undefined) return below(path, () => resolveFood(entry, foods))
  if (grams === undefined) throw missingGramsError(path)
  return below(path, () => resolveChosen(food, { grams, gramsBasis }, entry))
}

/** With the paths of its errors below that of an entry. */
function below<T>(path: string, resolve: () => T): T {
  try {
    return resolve()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error
    throw invalid(error.fields.map((field) => ({ ...field, path: `${path}${field.path}` })))
  }
}

/** The meals of a day's entries, in the order of their first entries. */
function groupByMeal(entries: ReturnType<FoodJournal['mealsOf']>): DayView['day_before'] {
  return [...Map.groupBy(entries, (entry) => entry.meal_type)].map(([meal_type, all]) => {
    const known = all.flatMap(({ energy_kcal: energy }) => energy ?? [])
    return {
      meal_type: meal_type as DayView['day_before'][number]['meal_type'],
      entry_ids: all.map(({ id }) => id),
      energy_kcal: known.length === 0 ? null : round(known.reduce((sum, energy) => sum + energy, 0)),
    }
  })
}
