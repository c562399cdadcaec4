import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import { normalGtin } from '../contract/gtin.ts'
import { MAX_FOOD_SEARCH_CHARS } from '../contract/limits.ts'
import { invalidField, notFound } from '../core/errors.ts'
import { VERSION_RECEIPT } from '../core/receipt.ts'
import { UuidSchema } from '../core/schemas.ts'
import { eachInSlices, nextTurn, runInSlices } from '../core/slices.ts'
import { access, writeAccess } from '../http/access.ts'
import { controller, schemaCopy } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { listQuery, pageRequest } from '../http/paging.ts'
import { type Listen, saidTogether } from '../safety/safety.ts'
import { readFoodsInSlices } from './allergens.ts'
import { findByBarcode } from './barcodes.ts'
import type { CautionRules } from './cautions/cautions.ts'
import type { Favourites } from './favourites.ts'
import type { Food } from './food.ts'
import {
  CheckedFoodAnalysis,
  FoodAnalysisInput,
  FoundFood,
  foodAnalysisSteps,
  foundFood,
  KnownFood,
  knownFood,
} from './food-document.ts'
import { FoodId, findById, foodId } from './food-id.ts'
import type { Intolerances } from './intolerances.ts'
import { analyzeMeal } from './meal-analysis.ts'
import type { MealReader } from './meal-reader.ts'
import { OwnFoodDocument, OwnFoodInput, OwnFoodList } from './own-food-schema.ts'
import type { OwnFoods } from './own-foods.ts'
import type { PersonFoods } from './person-foods.ts'

const tags = ['Foods']
const SearchQuery = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: MAX_FOOD_SEARCH_CHARS,
      description: 'A name; the last word may be incomplete',
    }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
  },
  { additionalProperties: false },
)
const ListQuery = listQuery({})
const FoodPath = Type.Object({ own_food_id: UuidSchema })
const FavouriteInput = Type.Object(
  { food_id: FoodId('The food to star, as a search gives it') },
  { additionalProperties: false },
)
const FoodIdPath = Type.Object({ food_id: FoodId('Such as own:… or fndds-2021-2023:11111000') })

/** `/api/foods`: specification 10.6. All foods that the caller can mean, and their own foods. */
type Deps = {
  db: Db
  personFoods: PersonFoods
  ownFoods: OwnFoods
  favourites: Favourites
  mealReader: MealReader
  /** What a person cannot eat, from their profile. */
  intolerances: (userId: string) => Intolerances
  /** The medicines and conditions that foods are checked against. */
  cautionRules: (userId: string) => CautionRules
  listen: Listen
}

export const foodsRoutes = ({
  db,
  personFoods,
  ownFoods,
  favourites,
  mealReader: reader,
  intolerances: intolerancesOf,
  cautionRules,
  listen,
}: Deps) =>
  controller('foods', '/api/foods')
    .get(
      '',
      async ({ query: { q, limit = 10 }, caller }) => {
        const { userId } = caller()
        const foods = await personFoods.inSlices(userId)
        const found = await foods.run((table) => table.search(q, limit, { isPrefix: true }))
        const intolerances = intolerancesOf(userId)
        await readFoodsInSlices(
          found.map(({ food }) => food),
          intolerances,
          foods.slices,
        )
        return { foods: found.map((match) => foundFood(match, intolerances, foods.table.measures)) }
      },
      {
        query: SearchQuery,
        response: { 200: Type.Object({ foods: Type.Array(FoundFood) }) },
        detail: { summary: 'Search foods by name, best first', tags, ...access('read') },
      },
    )
    .post(
      '/analysis',
      async ({ body, caller, request: { signal } }) => {
        const { userId } = caller()
        const intolerances = intolerancesOf(userId)
        const foods = await personFoods.inSlices(userId)
        const checks = { intolerances, rules: cautionRules(userId) }
        const meal = await analyzeMeal(body, foods, checks, { reader, signal })
        const answer = await runInSlices(
          foodAnalysisSteps(meal, intolerances, foods.table.measures),
          foods.slices,
        )
        // To check and write the answer takes about as long.
        await foods.slices.next()
        // A model takes its time, and the credential may have been revoked meanwhile.
        caller()
        return { ...answer, safety: listen(userId, saidTogether([body.food_text]), { mayRead: true }) }
      },
      {
        body: FoodAnalysisInput,
        response: { 200: schemaCopy(CheckedFoodAnalysis) },
        detail: {
          summary: 'Analyse foods in plain words; saves nothing',
          tags,
          ...access('read'),
        },
      },
    )
    .get(
      '/:food_id',
      async ({ params, caller }) => {
        await nextTurn()
        const { userId } = caller()
        const { table, slices } = await personFoods.inSlices(userId)
        const food = findById(params.food_id, table)
        if (food === undefined) throw notFound('food')
        const intolerances = intolerancesOf(userId)
        await readFoodsInSlices([food], intolerances, slices)
        return knownFood(food, intolerances, table.measures)
      },
      {
        params: FoodIdPath,
        response: { 200: schemaCopy(KnownFood) },
        detail: {
          summary: 'Get a food by its id, with its nutrients per 100 g',
          tags,
          'x-errors': [404],
          ...access('read'),
        },
      },
    )
    .get(
      '/barcodes/:barcode',
      async ({ params, caller }) => {
        await nextTurn()
        const { userId } = caller()
        const gtin = normalGtin(params.barcode)
        if (gtin === undefined) throw invalidField('/barcode', 'must be the 8 to 14 digits below the bars')
        const { table, slices } = await personFoods.inSlices(userId)
        const food = findByBarcode(db, userId, gtin, table)
        if (food === undefined) throw notFound('food')
        const intolerances = intolerancesOf(userId)
        await readFoodsInSlices([food], intolerances, slices)
        return knownFood(food, intolerances, table.measures)
      },
      {
        params: Type.Object({ barcode: Type.String({ maxLength: 20 }) }),
        response: { 200: schemaCopy(KnownFood) },
        detail: {
          summary: 'Get the food of a bar code: an own food, or one of Open Food Facts',
          tags,
          'x-errors': [404],
          ...access('read'),
        },
      },
    )
    .get(
      '/favourites',
      async ({ caller }) => {
        const { userId } = caller()
        const { table, slices } = await personFoods.inSlices(userId)
        const ids = favourites.list(userId)
        const found: Food[] = []
        // One that was deleted, or is in no table any more, is left out.
        await eachInSlices(ids, slices, ({ food_id }) => {
          const food = findById(food_id, table)
          if (food !== undefined) found.push(food)
        })
        const intolerances = intolerancesOf(userId)
        await readFoodsInSlices(found, intolerances, slices)
        caller()
        return { foods: found.map((food) => knownFood(food, intolerances, table.measures)) }
      },
      {
        response: { 200: schemaCopy(Type.Object({ foods: Type.Array(KnownFood) })) },
        detail: { summary: "List the caller's favourite foods, newest first", tags, ...access('read') },
      },
    )
    .get(
      '/supplements',
      async ({ caller }) => {
        const { userId } = caller()
        const taken = personFoods.supplements(userId)
        const { table, slices } = await personFoods.inSlices(userId)
        const intolerances = intolerancesOf(userId)
        await readFoodsInSlices(taken, intolerances, slices)
        caller()
        return { foods: taken.map((food) => knownFood(food, intolerances, table.measures)) }
      },
      {
        response: { 200: schemaCopy(Type.Object({ foods: Type.Array(KnownFood) })) },
        detail: {
          summary: "List the supplements of the caller's profile whose nutrients are known, as foods",
          tags,
          ...access('read'),
        },
      },
    )
    .post(
      '/favourites',
      async ({ body, caller }) => {
        await nextTurn()
        const { userId } = caller()
        const food = favourites.add(userId, body.food_id, personFoods.table(userId))
        return { food_id: foodId(food) }
      },
      {
        body: FavouriteInput,
        response: { 200: Type.Object({ food_id: Type.String() }) },
        detail: {
          summary: 'Make a food a favourite',
          tags,
          'x-errors': [404, 409],
          ...writeAccess('same'),
        },
      },
    )
    .delete(
      '/favourites/:food_id',
      ({ params, caller }) => {
        const { userId } = caller()
        favourites.remove(userId, params.food_id, personFoods.table(userId))
      },
      deletion({ params: FoodIdPath, summary: 'Take the star from a food', tags, access: 'write' }),
    )
    .get(
      '/own',
      async ({ query, caller }) => {
        const { foods, next } = await ownFoods.listInSlices(caller().userId, pageRequest(query))
        // The credential may have been revoked meanwhile.
        caller()
        return { foods, next_cursor: next }
      },
      {
        query: ListQuery,
        response: { 200: schemaCopy(OwnFoodList) },
        detail: { summary: "List the caller's own foods and recipes, newest first", tags, ...access('read') },
      },
    )
    .post(
      '/own',
      async ({ body, caller, set }) => {
        const create = await ownFoods.prepare(caller().userId, body)
        await untilWritable(db)
        // The credential may have been revoked meanwhile.
        caller()
        const food = create()
        set.status = 201
        set.headers.location = `/api/foods/own/${food.id}`
        return food
      },
      {
        body: OwnFoodInput,
        response: { 201: schemaCopy(OwnFoodDocument) },
        detail: {
          summary: 'Add a food or a recipe',
          tags,
          'x-errors': [409],
          ...writeAccess(VERSION_RECEIPT),
        },
      },
    )
    .get('/own/:own_food_id', ({ params, caller }) => ownFoods.get(caller().userId, params.own_food_id), {
      params: FoodPath,
      response: { 200: schemaCopy(OwnFoodDocument) },
      detail: { summary: 'Get an own food', tags, 'x-errors': [404], ...access('read') },
    })
    .put(
      '/own/:own_food_id',
      async ({ params, body, caller }) => {
        const replace = await ownFoods.prepare(caller().userId, body, params.own_food_id)
        await untilWritable(db)
        caller()
        return replace()
      },
      {
        params: FoodPath,
        body: OwnFoodInput,
        response: { 200: schemaCopy(OwnFoodDocument) },
        detail: {
          summary: 'Replace an own food',
          tags,
          'x-errors': [404, 409],
          ...writeAccess(VERSION_RECEIPT),
        },
      },
    )
    .delete(
      '/own/:own_food_id',
      ({ params, caller }) => ownFoods.remove(caller().userId, params.own_food_id),
      deletion({
        params: FoodPath,
        summary: 'Delete an own food; logged entries stay',
        tags,
        access: 'write',
      }),
    )
