import { and, count, eq, sql } from 'drizzle-orm'
import { deleteCopies, type Removal } from '../../db/kept-copies.ts'
import { newestFirst, olderThan } from '../../db/newest-first.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { ownFoods } from '../../db/schema.ts'
import { normalGtin } from '../contract/gtin.ts'
import { MAX_YIELD_GRAMS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import { type CursorPosition, pageOfRows } from '../core/cursor.ts'
import { formatInstant } from '../core/dates.ts'
import { AppError, invalidField, notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import { documentFields } from '../core/schemas.ts'
import { createSlices, eachInSlices, runAtOnce, runInSlices } from '../core/slices.ts'
import { nutrientsFrom, round, storedNutrients } from '../nutrition/nutrients.ts'
import { type Food, type FoodTable, OWN_SOURCE } from './food.ts'
import { analyzeText } from './meal/passes.ts'
import { OwnFoodDocument, type OwnFoodInput } from './own-food-schema.ts'
import { type OwnFoodRow, ownFoodRow, type Recipe } from './own-food-table.ts'
import type { PersonFoods } from './person-foods.ts'
import { findContradiction, findImplausible } from './plausibility.ts'
import { leastYield, recipeNutrients, recipePatterns } from './recipe.ts'
import type { NamedFood } from './search/name-forms.ts'
import { foodWords } from './text/words.ts'

/** Lists are newest first. */
const ORDER = { at: ownFoods.created_at, id: ownFoods.id }

export const MAX_OWN_FOODS = 500
/** A dish without a number of servings is assumed to have servings of about this weight. */
const DEFAULT_SERVING_GRAMS = 300
/**
 * How much of recipes of recipes is kept for allergens. Every use of a recipe reads all of it, so it has to stay small,
 * however long the names are.
 */
const MAX_NESTED_FOODS = 100
const MAX_SYNONYM_CHARS = 1000

type NutrientFigures = Pick<OwnFoodRow, 'nutrients' | 'patterns' | 'default_grams'> & {
  recipe: Recipe | null
}

export type OwnFoods = ReturnType<typeof createOwnFoods>

/** Foods and recipes that a person adds. Later changes do not change logged entries. */
export function createOwnFoods(deps: {
  db: Db
  clock: Clock
  random: Random
  /** A person's time zone, for the date on which a food was added. */
  timeZoneOf: (userId: string) => string
  personFoods: PersonFoods
}) {
  const { db, clock, random, timeZoneOf, personFoods } = deps

  function find(userId: string, id: string): OwnFoodRow {
    const row = ownFoodRow(db, userId, id)
    if (row === undefined) throw notFound('food')
    return row
  }

  const namesOf = db
    .select({ id: ownFoods.id, name: ownFoods.name })
    .from(ownFoods)
    .where(eq(ownFoods.user_id, sql.placeholder('userId')))
    .prepare()

  /**
   * @param keyOf `nameKey`, or one that remembers.
   * @throws AppError `conflict` if another of the person's foods has the name, since a text could then mean
   * either.
   */
  function refuseSecond(userId: string, name: string, { except, keyOf = nameKey }: NameCheck): void {
    const key = keyOf(name)
    const rows = namesOf.all({ userId })
    if (rows.some((row) => row.id !== except && keyOf(row.name) === key)) {
      throw new AppError('conflict', 'You already have a food with that name; edit or delete that one')
    }
  }

  function insert(userId: string, values: FoodValues, check: NameCheck): OwnFoodDocument {
    return inTransaction(db, () => {
      refuseSecond(userId, values.name, check)
      const { own } = db
        .select({ own: count() })
        .from(ownFoods)
        .where(eq(ownFoods.user_id, userId))
        .get() ?? { own: 0 }
      if (own >= MAX_OWN_FOODS) {
        throw new AppError('conflict', `Too many own foods (limit ${MAX_OWN_FOODS}); delete some first`)
      }
      const now = clock.now()
      const row = db
        .insert(ownFoods)
        .values({ id: random.uuid(now), user_id: userId, ...values, created_at: now, updated_at: now })
        .returning()
        .get()
      return document(row)
    })
  }

  function replace(userId: string, id: string, values: FoodValues, check: NameCheck): OwnFoodDocument {
    return inTransaction(db, () => {
      const before = find(userId, id)
      refuseSecond(userId, values.name, check)
      const row = db
        .update(ownFoods)
        // Later than before, also within a millisecond: it tells the versions apart.
        .set({ ...values, updated_at: Math.max(clock.now(), before.updated_at + 1) })
        .where(eq(ownFoods.id, id))
        .returning()
        .get()
      return document(row)
    })
  }

  /**
   * @throws AppError `invalid` for impossible nutrients, and for an ingredient that names no food or several;
   * `conflict` for a name that is in use, or too many foods.
   */
  function create(userId: string, input: OwnFoodInput): OwnFoodDocument {
    const table = personFoods.table(userId)
    const foods = (input.ingredients ?? []).map((ingredient, at) => ingredientFood(ingredient, at, table))
    return insert(userId, foodValues(input, foods), {})
  }

  /**
   * Finds the ingredients of a recipe in slices. The result creates the food, or replaces the one with the id.
   * @throws AppError as `create`, and `not_found` for an unknown id and for another person's food.
   */
  async function prepare(userId: string, input: OwnFoodInput, id?: string): Promise<() => OwnFoodDocument> {
    if (id !== undefined) find(userId, id)
    const except = id === undefined ? {} : { except: id }
    const foods = await personFoods.inSlices(userId, except)
    const check = { ...except, keyOf: rememberedNameKey() }
    await eachInSlices(namesOf.all({ userId }), foods.slices, ({ name }) => check.keyOf(name))
    refuseSecond(userId, input.name, check)
    const found: Food[] = []
    for (const [at, ingredient] of (input.ingredients ?? []).entries()) {
      found.push(await foods.run((table) => ingredientFood(ingredient, at, table)))
    }
    await foods.slices.next()
    const values = foodValues(input, found)
    return () => (id === undefined ? insert(userId, values, check) : replace(userId, id, values, check))
  }

  /**
   * @param options.canBeUndone the copies for undo stay.
   * @throws AppError `not_found` for an unknown id and for another person's food.
   */
  function remove(userId: string, id: string, options?: Removal): void {
    inTransaction(db, () => {
      find(userId, id)
      db.delete(ownFoods).where(eq(ownFoods.id, id)).run()
      deleteCopies(db, userId, [id], options)
    })
  }

  /** The ids and times of a page, from the index: a row may be very long. */
  function page(userId: string, { limit, after }: ListRequest) {
    const rows = db
      .select({ id: ownFoods.id, at: ownFoods.created_at })
      .from(ownFoods)
      .where(and(eq(ownFoods.user_id, userId), olderThan(ORDER, after)))
      .orderBy(...newestFirst(ORDER))
      .limit(limit + 1)
      .all()
    return pageOfRows(rows, limit, (row) => row)
  }

  /** Newest first, food by food; the result continues the list. */
  function* listSteps(userId: string, request: ListRequest): Generator<undefined, OwnFoodList> {
    const { shown, next } = page(userId, request)
    const zone = timeZoneOf(userId)
    const foods: OwnFoodDocument[] = []
    for (const { id } of shown) {
      // One that was deleted meanwhile is left out.
      const row = ownFoodRow(db, userId, id)
      if (row !== undefined) foods.push(document(row, zone))
      yield
    }
    return { foods, next }
  }

  function document(row: OwnFoodRow, zone = timeZoneOf(row.user_id)): OwnFoodDocument {
    const recipe = row.recipe as Recipe | null
    return {
      ...documentFields(OwnFoodDocument, row),
      source: OWN_SOURCE,
      code: row.id,
      nutrients: storedNutrients(row.nutrients),
      ingredients:
        recipe?.ingredients.map(({ text, food, source, code, grams }) => ({
          text,
          food: food.name,
          source,
          code,
          grams,
        })) ?? null,
      yield_grams: recipe?.yield_grams ?? null,
      servings: recipe?.servings ?? null,
      basis: row.basis as OwnFoodDocument['basis'],
      created_at: formatInstant(row.created_at, zone),
      updated_at: formatInstant(row.updated_at, zone),
    }
  }

  return {
    create,
    prepare,
    remove,

    /** A page, newest first; `next` continues the list. */
    list: (userId: string, request: ListRequest): OwnFoodList => runAtOnce(listSteps(userId, request)),

    /** As `list`: recipes are so long that a page of them takes several slices. */
    async listInSlices(userId: string, request: ListRequest): Promise<OwnFoodList> {
      const slices = createSlices(clock)
      const found = await runInSlices(listSteps(userId, request), slices)
      // The answer is about as much work again.
      await slices.next()
      return found
    },

    get: (userId: string, id: string) => document(find(userId, id)),
  }
}

type ListRequest = { limit: number; after?: CursorPosition | undefined }
type OwnFoodList = { foods: OwnFoodDocument[]; next: string | null }
type NameCheck = { except?: string; keyOf?: (name: string) => string }
type FoodValues = ReturnType<typeof foodValues>

/** Names that a search treats as equal. */
const nameKey = (name: string) => foodWords(name).join(' ')

function rememberedNameKey(): typeof nameKey {
  const known = new Map<string, string>()
  return (name) => {
    const key = known.get(name) ?? nameKey(name)
    known.set(name, key)
    return key
  }
}

/** @param found the foods of the ingredients, in their order. */
function foodValues(input: OwnFoodInput, found: readonly Food[]) {
  const name = input.name.trim()
  if (foodWords(name).length === 0) throw invalidField('/name', 'must have a letter or a digit')
  const figures = nutrientFigures(input, found)
  const portions = (input.portions ?? []).map(({ name, grams }) => ({ name: name.trim(), grams }))
  const hasServing = portions.some((portion) => portion.name.toLowerCase() === 'serving')
  return {
    name,
    synonyms: [...new Set((input.synonyms ?? []).map((synonym) => synonym.trim()))].filter(
      (text) => text !== '',
    ),
    category: input.category?.trim() ?? '',
    barcode: gtinOf(input),
    basis: input.basis ?? (found.some(({ basis }) => basis === 'estimate') ? 'estimate' : null),
    portions: hasServing ? portions : [...portions, { name: 'serving', grams: figures.default_grams }],
    ...figures,
  }
}

function gtinOf({ barcode }: OwnFoodInput): string | null {
  if (barcode === undefined) return null
  const gtin = normalGtin(barcode)
  if (gtin === undefined) throw invalidField('/barcode', 'must be the 8 to 14 digits below the bars')
  return gtin
}

function nutrientFigures(input: OwnFoodInput, found: readonly Food[]): NutrientFigures {
  if (input.ingredients !== undefined) return recipeFigures(input, input.ingredients, found)
  const misplaced = (['yield_grams', 'servings'] as const).find((key) => input[key] !== undefined)
  if (misplaced !== undefined) throw invalidField(`/${misplaced}`, 'needs ingredients')
  const { nutrients: stated = {}, nutrients_per_grams: per = 100 } = input
  if (Object.keys(stated).length === 0)
    throw invalidField('/nutrients', 'must have at least one nutrient, unless there are ingredients')
  const nutrients = nutrientsFrom((key) =>
    stated[key] === undefined ? null : round((stated[key] * 100) / per),
  )
  const problem =
    findImplausible(
      nutrientsFrom((key) => stated[key] ?? null),
      per,
    ) ?? findContradiction(nutrients)
  if (problem !== undefined) throw invalidField(`/nutrients/${problem.key}`, problem.message)
  const portion = input.nutrients_per_grams ?? input.portions?.[0]?.grams ?? 100
  return { nutrients, patterns: null, default_grams: input.default_grams ?? portion, recipe: null }
}

type Ingredients = NonNullable<OwnFoodInput['ingredients']>

function recipeFigures(
  input: OwnFoodInput,
  ingredients: Ingredients,
  found: readonly Food[],
): NutrientFigures {
  const misplaced = (['nutrients', 'nutrients_per_grams', 'basis'] as const).find(
    (key) => input[key] !== undefined,
  )
  if (misplaced !== undefined)
    throw invalidField(`/${misplaced}`, 'must be left out with ingredients, from which it is computed')
  const parts = ingredients.flatMap((ingredient, at) => {
    const food = found[at]
    return food === undefined ? [] : [{ ...ingredient, food }]
  })
  const yieldGrams = input.yield_grams ?? round(parts.reduce((total, { grams }) => total + grams, 0))
  const nutrients = recipeNutrients(parts, yieldGrams)
  if (findImplausible(nutrients, 100) !== undefined) {
    const least = leastYield(parts, MAX_YIELD_GRAMS)
    throw input.yield_grams === undefined
      ? invalidField(
          '/ingredients',
          `have more nutrients than their weight can hold; correct them, or set yield_grams to at least ${least}`,
        )
      : invalidField(
          '/yield_grams',
          `must be ${least} to ${MAX_YIELD_GRAMS} g: only water is lost in cooking, and the rest of the ingredients weighs that much`,
        )
  }
  const servings = input.servings ?? Math.max(1, Math.round(yieldGrams / DEFAULT_SERVING_GRAMS))
  return {
    nutrients,
    patterns: recipePatterns(parts, yieldGrams) ?? null,
    default_grams: input.default_grams ?? round(yieldGrams / servings),
    recipe: {
      ingredients: storedIngredients(parts),
      yield_grams: yieldGrams,
      servings: input.servings ?? null,
    },
  }
}

type IngredientFood = { text?: string | undefined; food: Food; grams: number }

/** The ingredients with their own ingredients, each of these once, and as many of each recipe. */
function storedIngredients(parts: readonly IngredientFood[]): Recipe['ingredients'] {
  const recipes = parts.filter(({ food }) => food.ingredients !== undefined).length
  const share = Math.floor(MAX_NESTED_FOODS / Math.max(recipes, 1))
  const seen = new Set(parts.map(({ food }) => food.name))
  const isNew = ({ name }: NamedFood) => !seen.has(name) && seen.add(name)
  return parts.map(({ text, food, grams }) => ({
    text: text ?? null,
    source: food.source,
    code: food.code,
    grams,
    food: namedFood(food),
    made_of: (food.ingredients ?? []).filter(isNew).slice(0, share).map(namedFood),
  }))
}

/** The names of a food: as many synonyms as fit, the first ones. */
function namedFood({ name, synonyms, category }: NamedFood): NamedFood {
  let left = MAX_SYNONYM_CHARS
  const kept = synonyms.filter((synonym) => {
    left -= synonym.length
    return left >= 0
  })
  return { name, synonyms: kept, category }
}

function ingredientFood({ text, source, code }: Ingredients[number], at: number, foods: FoodTable): Food {
  const path = `/ingredients/${at}`
  const isCited = source !== undefined && code !== undefined
  if (isCited === (text !== undefined) || (source === undefined) !== (code === undefined)) {
    throw invalidField(path, 'must have either text, or source and code')
  }
  if (isCited) {
    const cited = foods.find(source, code)
    if (cited === undefined) throw invalidField(`${path}/code`, 'must be the code of a food of that source')
    return cited
  }
  const { items, unmatched } = analyzeText(text ?? '', foods)
  const [item] = items
  if (item === undefined) throw invalidField(`${path}/text`, 'must name a known food')
  if (items.length + unmatched.length > 1) throw invalidField(`${path}/text`, 'must name exactly one food')
  return item.food
}
