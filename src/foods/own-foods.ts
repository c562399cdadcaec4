import { and, count, eq } from 'drizzle-orm'
import { newestFirst, olderThan } from '../../db/newest-first.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { ownFoods } from '../../db/schema.ts'
import type { Clock } from '../core/clock.ts'
import { type CursorPosition, pageOfRows } from '../core/cursor.ts'
import { formatInstant } from '../core/dates.ts'
import { AppError, invalidField, notFound } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import { nutrientsFrom, round, storedNutrients } from '../nutrition/nutrients.ts'
import type { Food, FoodTable } from './food.ts'
import { analyzeText } from './meal/passes.ts'
import type { OwnFoodDocument, OwnFoodInput } from './own-food-schema.ts'
import { OWN_SOURCE, type OwnFoodRow, ownFoodRow, type Recipe } from './own-food-table.ts'
import type { PersonFoods } from './person-foods.ts'
import { findImplausible } from './plausibility.ts'
import { recipeNutrients, recipePatterns } from './recipe.ts'
import type { NamedFood } from './search/name-forms.ts'
import { foodWords } from './text/words.ts'

/** Lists are newest first. */
const ORDER = { at: ownFoods.created_at, id: ownFoods.id }

const MAX_OWN_FOODS = 500
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

  /**
   * @throws AppError `conflict` if another of the person's foods has the name, since a text could then mean
   * either.
   */
  function refuseSecond(userId: string, name: string, except?: string): void {
    const key = nameKey(name)
    const rows = db
      .select({ id: ownFoods.id, name: ownFoods.name })
      .from(ownFoods)
      .where(eq(ownFoods.user_id, userId))
      .all()
    if (rows.some((row) => row.id !== except && nameKey(row.name) === key)) {
      throw new AppError('conflict', 'You already have a food with that name; edit or delete that one')
    }
  }

  function values(input: OwnFoodInput, foods: FoodTable) {
    const name = input.name.trim()
    if (foodWords(name).length === 0) throw invalidField('/name', 'must have a letter or a digit')
    const figures = nutrientFigures(input, foods)
    const portions = (input.portions ?? []).map(({ name, grams }) => ({ name: name.trim(), grams }))
    const hasServing = portions.some((portion) => portion.name.toLowerCase() === 'serving')
    return {
      name,
      synonyms: [...new Set((input.synonyms ?? []).map((synonym) => synonym.trim()))].filter(
        (text) => text !== '',
      ),
      category: input.category?.trim() ?? '',
      portions: hasServing ? portions : [...portions, { name: 'serving', grams: figures.default_grams }],
      ...figures,
    }
  }

  /**
   * @throws AppError `invalid` for impossible nutrients, and for an ingredient that names no food or several;
   * `conflict` for a name that is in use, or too many foods.
   */
  function create(userId: string, input: OwnFoodInput, foods = personFoods.table(userId)): OwnFoodDocument {
    return inTransaction(db, () => {
      refuseSecond(userId, input.name)
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
        .values({
          id: random.uuid(now),
          user_id: userId,
          ...values(input, foods),
          created_at: now,
          updated_at: now,
        })
        .returning()
        .get()
      return document(row)
    })
  }

  /** @throws AppError as `create`, and `not_found` for an unknown id and for another person's food. */
  function replace(userId: string, id: string, input: OwnFoodInput, foods: FoodTable): OwnFoodDocument {
    return inTransaction(db, () => {
      const before = find(userId, id)
      refuseSecond(userId, input.name, id)
      const row = db
        .update(ownFoods)
        .set({
          ...values(input, foods),
          // Later than before, also within a millisecond: it tells the versions apart.
          updated_at: Math.max(clock.now(), before.updated_at + 1),
        })
        .where(eq(ownFoods.id, id))
        .returning()
        .get()
      return document(row)
    })
  }

  /**
   * Finds the ingredients of a recipe in slices. The result creates the food, or replaces the one with the id.
   * @throws AppError as `create` and `replace`.
   */
  async function prepare(userId: string, input: OwnFoodInput, id?: string): Promise<() => OwnFoodDocument> {
    if (id !== undefined) find(userId, id)
    refuseSecond(userId, input.name, id)
    const foods = await personFoods.inSlices(userId, id === undefined ? {} : { except: id })
    for (const [at, ingredient] of (input.ingredients ?? []).entries()) {
      await foods.run((table) => ingredientFood(ingredient, at, table))
    }
    return () =>
      id === undefined ? create(userId, input, foods.table) : replace(userId, id, input, foods.table)
  }

  /** @throws AppError `not_found` for an unknown id and for another person's food. */
  function remove(userId: string, id: string): void {
    find(userId, id)
    db.delete(ownFoods).where(eq(ownFoods.id, id)).run()
  }

  /** Newest first; `next` continues the list. */
  function list(userId: string, { limit, after }: { limit: number; after?: CursorPosition | undefined }) {
    const rows = db
      .select()
      .from(ownFoods)
      .where(and(eq(ownFoods.user_id, userId), olderThan(ORDER, after)))
      .orderBy(...newestFirst(ORDER))
      .limit(limit + 1)
      .all()
    const { shown, next } = pageOfRows(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
    return { foods: shown.map(document), next }
  }

  function document(row: OwnFoodRow): OwnFoodDocument {
    const zone = timeZoneOf(row.user_id)
    const recipe = row.recipe as Recipe | null
    const { user_id: _, patterns: __, recipe: ___, ...fields } = row
    return {
      ...fields,
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
      created_at: formatInstant(row.created_at, zone),
      updated_at: formatInstant(row.updated_at, zone),
    }
  }

  return {
    create,
    prepare,
    remove,
    list,
    get: (userId: string, id: string) => document(find(userId, id)),
  }
}

/** Names that a search treats as equal. */
const nameKey = (name: string) => foodWords(name).join(' ')

function nutrientFigures(input: OwnFoodInput, foods: FoodTable): NutrientFigures {
  if (input.ingredients !== undefined) return recipeFigures(input, input.ingredients, foods)
  const misplaced = (['yield_grams', 'servings'] as const).find((key) => input[key] !== undefined)
  if (misplaced !== undefined) throw invalidField(`/${misplaced}`, 'needs ingredients')
  const { nutrients: stated = {}, nutrients_per_grams: per = 100 } = input
  if (Object.keys(stated).length === 0)
    throw invalidField('/nutrients', 'must have at least one nutrient, unless there are ingredients')
  const nutrients = nutrientsFrom((key) =>
    stated[key] === undefined ? null : round((stated[key] * 100) / per),
  )
  const problem = findImplausible(nutrients)
  if (problem !== undefined) {
    throw invalidField(
      problem.key === undefined ? '/nutrients' : `/nutrients/${problem.key}`,
      problem.message,
    )
  }
  const portion = input.nutrients_per_grams ?? input.portions?.[0]?.grams ?? 100
  return { nutrients, patterns: null, default_grams: input.default_grams ?? portion, recipe: null }
}

type Ingredients = NonNullable<OwnFoodInput['ingredients']>

function recipeFigures(input: OwnFoodInput, ingredients: Ingredients, foods: FoodTable): NutrientFigures {
  const misplaced = (['nutrients', 'nutrients_per_grams'] as const).find((key) => input[key] !== undefined)
  if (misplaced !== undefined)
    throw invalidField(`/${misplaced}`, 'must be left out with ingredients, from which it is computed')
  const parts = ingredients.map((ingredient, at) => ({
    ...ingredient,
    food: ingredientFood(ingredient, at, foods),
  }))
  const yieldGrams = input.yield_grams ?? round(parts.reduce((total, { grams }) => total + grams, 0))
  const nutrients = recipeNutrients(parts, yieldGrams)
  if (findImplausible(nutrients) !== undefined) {
    throw invalidField('/yield_grams', 'must be at least the weight of the nutrients in the ingredients')
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
