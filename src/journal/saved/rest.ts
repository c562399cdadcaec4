import { Type } from '@sinclair/typebox'
import { existingDate } from '../../core/dates.ts'
import { VERSION_RECEIPT } from '../../core/receipt.ts'
import { UuidSchema } from '../../core/schemas.ts'
import { access, writeAccess } from '../../http/access.ts'
import { controller, schemaCopy } from '../../http/controller.ts'
import { deletion } from '../../http/deletion.ts'
import {
  EarlierMealAnswer,
  EarlierMealQuery,
  SavedMealDocument,
  SavedMealInput,
  SavedMealList,
} from './saved-meal-schema.ts'
import type { SavedMeals } from './saved-meals.ts'

const tags = ['Journal']

/** Meals to log again, under `/api/journal/saved-meals`: specification 10.3a. */
export const savedMealsRoutes = ({ savedMeals }: { savedMeals: SavedMeals }) =>
  controller('saved-meals', '/api/journal/saved-meals')
    .get(
      '/earlier',
      ({ query: { date, ...query }, caller }) => ({
        meal:
          savedMeals.earlier(caller().userId, {
            ...query,
            ...(date !== undefined && { date: existingDate(date, '/query/date') }),
          }) ?? null,
      }),
      {
        query: EarlierMealQuery,
        response: { 200: schemaCopy(EarlierMealAnswer) },
        detail: {
          summary: "Get the caller's usual meal, or that of the day before",
          tags,
          ...access('read'),
        },
      },
    )
    .get('', async ({ caller }) => ({ meals: await savedMeals.listInSlices(caller().userId) }), {
      response: { 200: schemaCopy(SavedMealList) },
      detail: { summary: "List the caller's saved meals, by name", tags, ...access('read') },
    })
    .post(
      '',
      ({ body, caller, set }) => {
        const meal = savedMeals.save(caller().userId, body)
        set.status = 201
        return meal
      },
      {
        body: SavedMealInput,
        response: { 201: schemaCopy(SavedMealDocument) },
        detail: {
          summary: 'Save logged entries as a meal; one of the same name is replaced',
          tags,
          'x-errors': [404, 409],
          ...writeAccess(VERSION_RECEIPT),
        },
      },
    )
    .delete(
      '/:saved_meal_id',
      ({ params, caller }) => savedMeals.remove(caller().userId, params.saved_meal_id),
      deletion({
        params: Type.Object({ saved_meal_id: UuidSchema }),
        summary: 'Delete a saved meal; logged entries stay',
        tags,
        access: 'write',
      }),
    )
