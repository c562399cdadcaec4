import { type Static, Type } from '@sinclair/typebox'
import type { Db } from '../../../db/open.ts'
import { untilWritable } from '../../../db/write-lock.ts'
import type { Clock } from '../../core/clock.ts'
import { existingDate } from '../../core/dates.ts'
import { mayRead } from '../../core/principal.ts'
import { LocalDateSchema, stringEnum } from '../../core/schemas.ts'
import { createSlices, nextTurn } from '../../core/slices.ts'
import { access, writeAccess } from '../../http/access.ts'
import { runUnlessDone } from '../../http/change-once.ts'
import { controller, schemaCopy } from '../../http/controller.ts'
import { REPEATABLE } from '../../http/repeatable.ts'
import { listenInSlices } from '../../safety/listen-in-slices.ts'
import { type Listen, NO_DANGER, saidTogether } from '../../safety/safety.ts'
import { DAY_LIMIT_DESCRIPTION } from '../day-limit.ts'
import { MEAL_RESULT_TOOLS } from '../delete-results.ts'
import { MEAL_TYPES } from '../food-schema.ts'
import { runOnce } from '../run-once.ts'
import {
  CopyInput,
  DayView,
  Deletion,
  DeletionInput,
  FrequentFood,
  LOGGED_MEAL_RECEIPT,
  LoggedMeal,
  MealInput,
} from './meal-schema.ts'
import type { Meals, StoredMeal } from './meals.ts'

const tags = ['Journal']
const DayQuery = Type.Object(
  { date: Type.Optional(LocalDateSchema('The local date; default: today')) },
  { additionalProperties: false },
)
const FrequentQuery = Type.Object(
  {
    meal_type: Type.Optional(stringEnum(MEAL_TYPES, { description: 'The meal type; default: all' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 12 })),
  },
  { additionalProperties: false },
)
const DEFAULT_LIMIT: number = FrequentQuery.properties.limit.default

const dateOf = ({ date }: Static<typeof DayQuery>) =>
  date === undefined ? undefined : existingDate(date, '/query/date')

/** Whole meals under `/api/journal`: specification 10.3. */
export const mealsRoutes = ({
  meals,
  listen,
  ...deps
}: {
  db: Db
  clock: Clock
  meals: Meals
  listen: Listen
}) => {
  type Asked = { request: Request; userId: string; tool: string; input: object }
  const once = async ({ tool, ...asked }: Asked, run: () => StoredMeal) => {
    const { userId, input } = asked
    const stored = await runOnce(deps, { userId, tool, input: { ...input } }, () =>
      runUnlessDone(deps, asked, run),
    )
    // To read the answer is about as much work as to store it.
    await nextTurn()
    return meals.document(userId, stored)
  }

  return controller('meals', '/api/journal')
    .get('/day', ({ query, caller }) => meals.day(caller().userId, dateOf(query)), {
      query: DayQuery,
      response: { 200: schemaCopy(DayView) },
      detail: { summary: 'Get a day: entries, sums and targets', tags, ...access('read') },
    })
    .post(
      '/foods',
      async ({ body, caller, request, set }) => {
        const { userId } = caller()
        const safety = await listenInSlices(
          { listen, slices: createSlices(deps.clock) },
          userId,
          body.entries.map(({ food_name, notes }) => saidTogether([food_name, notes])),
          { mayRead: mayRead(caller()) },
        )
        const store = await meals.prepareLog(userId, body)
        await untilWritable(deps.db)
        // The credential may have been revoked meanwhile.
        caller()
        const meal = await once({ request, userId, tool: MEAL_RESULT_TOOLS.log, input: body }, store)
        set.status = 201
        return { ...meal, safety }
      },
      {
        body: MealInput,
        response: { 201: schemaCopy(LoggedMeal) },
        detail: {
          summary: 'Log a meal: all of its entries or none',
          description: DAY_LIMIT_DESCRIPTION,
          tags,
          'x-errors': [409],
          ...REPEATABLE,
          ...writeAccess(LOGGED_MEAL_RECEIPT),
        },
      },
    )
    .post(
      '/foods/copies',
      async ({ body, caller, request, set }) => {
        const slices = createSlices(deps.clock)
        await slices.next()
        await untilWritable(deps.db)
        const { userId } = caller()
        const meal = await once({ request, userId, tool: MEAL_RESULT_TOOLS.copy, input: body }, () =>
          meals.copy(userId, body),
        )
        // To check and write the answer is about as much work again.
        await slices.next()
        set.status = 201
        return { ...meal, safety: NO_DANGER }
      },
      {
        body: CopyInput,
        response: { 201: schemaCopy(LoggedMeal) },
        detail: {
          summary: 'Copy food entries to a date, with the nutrients they were logged with',
          description: DAY_LIMIT_DESCRIPTION,
          tags,
          'x-errors': [404, 409],
          ...REPEATABLE,
          ...writeAccess(LOGGED_MEAL_RECEIPT),
        },
      },
    )
    .post(
      '/foods/deletion',
      ({ body, caller }) => ({ deleted: meals.remove(caller().userId, body.entry_ids) }),
      {
        body: DeletionInput,
        response: { 200: Deletion },
        detail: {
          summary: 'Delete several food entries, such as a meal; unknown ids are ignored',
          tags,
          ...writeAccess('same'),
        },
      },
    )
    .get(
      '/foods/frequent',
      ({ query: { meal_type: mealType, limit = DEFAULT_LIMIT }, caller }) => ({
        foods: meals.frequent(caller().userId, { mealType, limit }),
      }),
      {
        query: FrequentQuery,
        response: { 200: Type.Object({ foods: Type.Array(FrequentFood) }) },
        detail: { summary: "List the caller's frequent foods", tags, ...access('read') },
      },
    )
}
