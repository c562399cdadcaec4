import { type Db, inTransaction } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, type FieldError, invalid, invalidField } from '../core/errors.ts'
import { eachInSlices } from '../core/slices.ts'
import { allergenWarnings, allergenWarningsInSlices } from '../foods/allergens.ts'
import type { Analysis } from '../foods/food.ts'
import type { MealReader, Reader } from '../foods/meal-reader.ts'
import type { PersonFoods } from '../foods/person-foods.ts'
import type { SlicedFoods } from '../foods/search/sliced-foods.ts'
import { SUPPLEMENT_SOURCE } from '../foods/supplements/supplement-foods.ts'
import type { WordsNotRead } from '../foods/words-not-read.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { DayTotals, FoodEntryDocument, LogFoodInput } from './food-schema.ts'
import { unreadOf } from './meal-not-read.ts'
import { eatenAt } from './meal-time.ts'
import { type ResolvedFood, resolveFood, storedValues } from './resolve-food.ts'
import type { NewFoodEntry } from './stored-entries.ts'

export type LoggedFood = {
  entry: FoodEntryDocument
  dayTotals: DayTotals
  /** What the input leaves open, and how it was read. */
  assumed: string[]
  warnings: string[]
  readBy: Reader
  analysis: Analysis
}

type Resolved = {
  input: LogFoodInput
  is: ResolvedFood
  values: ReturnType<typeof storedValues>
  readBy: Reader
  allergens: readonly string[]
}

/** Several foods that were found. */
type PreparedLogs = {
  /** By input, the words that became nothing. */
  notRead: readonly WordsNotRead[]
  /** Stores all of them or none. */
  store(): LoggedFood[]
}

type Options = {
  /** Also stores words that name no food. */
  mayBeNoFood?: boolean
}

/** Logs food by its words, as `log_food` takes them. */
export function createLogFoods(deps: {
  db: Db
  clock: Clock
  profiles: Profiles
  personFoods: PersonFoods
  mealReader: MealReader
  add(userId: string, entries: readonly NewFoodEntry[]): FoodEntryDocument[]
  dayTotals(userId: string, date: LocalDate): DayTotals
}) {
  const { db, clock, profiles, personFoods, mealReader, add, dayTotals } = deps

  async function resolve(
    userId: string,
    input: LogFoodInput,
    foods: SlicedFoods,
    { signal, mayBeNoFood = false }: Options & { signal: AbortSignal },
  ): Promise<Resolved> {
    const read = input.items === undefined ? await mealReader.read(input.food_name, foods, signal) : undefined
    const is = await foods.run((table) => resolveFood(input, table, read))
    if (!mayBeNoFood) requireFood(input, is)
    const found = await allergenWarningsInSlices(is.foods, profiles.intolerances(userId), foods.slices)
    const allergens = found.map(({ message }) => message)
    return { input, is, values: storedValues(is), readBy: read?.readBy ?? 'rules', allergens }
  }

  /** When a person's meals were eaten, seen from now. */
  function timesOf(userId: string) {
    const here = { now: clock.now(), timeZone: profiles.timeZone(userId) }
    return ({ consumed_at, meal_type: mealType }: LogFoodInput) => eatenAt(consumed_at, { mealType, ...here })
  }

  /** Stores entries, all of them or none, and adds up each day once. */
  function store(userId: string, foods: readonly Resolved[]): LoggedFood[] {
    const timeOf = timesOf(userId)
    const timed = foods.map((food) => ({ ...food, ...timeOf(food.input) }))
    return inTransaction(db, () => {
      const entries = add(
        userId,
        timed.map(({ input, is, values, at }) => ({
          consumed_at: at,
          meal_type: input.meal_type ?? (isSupplement(is) ? 'supplement' : null),
          food_name: input.food_name,
          quantity: input.quantity ?? null,
          unit: input.unit ?? null,
          ...values,
          notes: input.notes ?? null,
        })),
      )
      const totals = new Map(
        [...new Set(entries.map(({ date }) => date))].map((date) => [date, dayTotals(userId, date)]),
      )
      return timed.flatMap(({ is, assumed, allergens, readBy }, index) => {
        const entry = entries[index]
        const ofDay = entry && totals.get(entry.date)
        if (entry === undefined || ofDay === undefined) return []
        const warnings = [...allergens, ...is.warnings]
        return [{ entry, dayTotals: ofDay, assumed, warnings, readBy, analysis: is.analysis }]
      })
    })
  }

  function storeOne(userId: string, food: Resolved): LoggedFood {
    const [logged] = store(userId, [food])
    if (logged === undefined) throw new Error('an entry was not stored')
    return logged
  }

  return {
    log(userId: string, input: LogFoodInput): LoggedFood {
      const is = resolveFood(input, personFoods.table(userId))
      const found = allergenWarnings(is.foods, profiles.intolerances(userId))
      const allergens = found.map(({ message }) => message)
      return storeOne(userId, { input, is, values: storedValues(is), readBy: 'rules', allergens })
    },

    /**
     * As `log`, with the foods found in slices, or by a model; the result stores the entry.
     * @param signal aborted when the caller has disconnected.
     * @throws AppError `invalid` for words that name no food.
     */
    async prepareLog(
      userId: string,
      input: LogFoodInput,
      signal: AbortSignal,
      options: Options = {},
    ): Promise<() => LoggedFood> {
      const foods = await personFoods.inSlices(userId)
      const resolved = await resolve(userId, input, foods, { ...options, signal })
      return () => storeOne(userId, resolved)
    },

    /**
     * As `prepareLog`, for several entries.
     * @throws AppError `invalid` with the errors of every entry, at paths such as `/2/food_name`.
     */
    async prepareLogs(
      userId: string,
      inputs: readonly LogFoodInput[],
      signal: AbortSignal,
    ): Promise<PreparedLogs> {
      const foods = await personFoods.inSlices(userId)
      const timeOf = timesOf(userId)
      const errors: FieldError[] = []
      const resolved: Resolved[] = []
      for (const [index, input] of inputs.entries()) {
        try {
          timeOf(input)
          resolved.push(await resolve(userId, input, foods, { signal }))
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'invalid')) throw error
          for (const { path, message } of error.fields) errors.push({ path: `/${index}${path}`, message })
        }
      }
      if (errors.length > 0) throw invalid(errors)
      const notRead: WordsNotRead[] = []
      await eachInSlices(resolved, foods.slices, ({ input, is }) =>
        notRead.push(unreadOf(input, is.analysis)),
      )
      // To store them is about as much work again.
      await foods.slices.next()
      return { notRead, store: () => store(userId, resolved) }
    },
  }
}

const isSupplement = ({ foods }: ResolvedFood) =>
  foods.length > 0 && foods.every(({ source }) => source === SUPPLEMENT_SOURCE)

/**
 * "Same lunch as yesterday", "skipped breakfast": no word may be a food, and nothing else says what was eaten.
 * @throws AppError `invalid`
 */
function requireFood(input: LogFoodInput, { analysis }: ResolvedFood): void {
  const isStated = (['calories', 'protein', 'carbs', 'fat', 'grams'] as const).some(
    (field) => input[field] !== undefined,
  )
  if (isStated || analysis.items.length + analysis.unmatched.length > 0) return
  throw invalidField(
    '/food_name',
    'names no food, so nothing was stored; name the foods, such as "2 eggs and toast". A meal that was logged before can be copied, or its foods named again',
  )
}
