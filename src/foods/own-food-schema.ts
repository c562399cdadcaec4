import { type Static, Type } from '@sinclair/typebox'
import { MAX_FOOD_NAME_CHARS, MAX_OWN_FOOD_GRAMS, MAX_YIELD_GRAMS } from '../contract/limits.ts'
import { NextCursor, nullable, stringEnum } from '../core/schemas.ts'
import { CLIENT_BASES } from './food.ts'
import { NutrientsSchema, partialNutrients } from './nutrients-schema.ts'

const PortionSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 50,
      description: 'Name of the portion, such as slice, bowl or piece',
    }),
    grams: Type.Number({ exclusiveMinimum: 0, maximum: MAX_OWN_FOOD_GRAMS }),
  },
  { additionalProperties: false },
)

const Ingredient = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The food in plain words; or use source and code',
      }),
    ),
    source: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The code from GET /api/foods' }),
    ),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    grams: Type.Number({ exclusiveMinimum: 0, maximum: MAX_OWN_FOOD_GRAMS }),
  },
  { additionalProperties: false },
)

/**
 * The body of `POST /api/foods/own` and `PUT /api/foods/own/{id}`: a food with its nutrients, or a recipe.
 */
export const OwnFoodInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_FOOD_NAME_CHARS }),
    synonyms: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 })),
    category: Type.Optional(
      Type.String({ maxLength: 100, description: 'The kind of food; also checked for allergens' }),
    ),
    nutrients: Type.Optional(partialNutrients({ maximum: 1_000_000 })),
    nutrients_per_grams: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAX_OWN_FOOD_GRAMS,
        description:
          'The grams that nutrients are stated for, such as the weight of one portion; default: 100',
      }),
    ),
    portions: Type.Optional(Type.Array(PortionSchema, { maxItems: 20 })),
    default_grams: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 5000,
        description: 'Default portion, used when no amount is stated',
      }),
    ),
    ingredients: Type.Optional(
      Type.Array(Ingredient, {
        minItems: 1,
        maxItems: 50,
        description: 'The ingredients of a recipe, instead of nutrients',
      }),
    ),
    yield_grams: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAX_YIELD_GRAMS,
        description: 'Weight of the finished dish; default: the weight of its ingredients',
      }),
    ),
    basis: Type.Optional(
      stringEnum(CLIENT_BASES, {
        description: 'Where nutrients come from, if a client read a label or estimated them',
      }),
    ),
    servings: Type.Optional(
      Type.Number({ minimum: 0.1, maximum: 1000, description: 'Number of servings that the dish makes' }),
    ),
    barcode: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 20,
        description: 'Digits of the bar code on the package, with its check digit',
      }),
    ),
  },
  { additionalProperties: false },
)
export type OwnFoodInput = Static<typeof OwnFoodInput>

export const Portions = Type.Array(Type.Object({ name: Type.String(), grams: Type.Number() }))

/** One of the person's own foods; nutrients per 100 g. */
export const OwnFoodDocument = Type.Object({
  id: Type.String(),
  source: Type.Literal('own'),
  code: Type.String({ description: 'The id, used where other foods have a code' }),
  name: Type.String(),
  synonyms: Type.Array(Type.String()),
  category: Type.String(),
  nutrients: NutrientsSchema,
  portions: Portions,
  default_grams: Type.Number(),
  ingredients: nullable(
    Type.Array(
      Type.Object({
        text: nullable(Type.String()),
        food: Type.String({ description: 'The matched food' }),
        source: Type.String(),
        code: Type.String(),
        grams: Type.Number(),
      }),
      {
        description:
          'The ingredients of a recipe, with the foods that they were matched to when it was saved; null: not a recipe',
      },
    ),
  ),
  yield_grams: nullable(Type.Number()),
  servings: nullable(Type.Number()),
  barcode: nullable(Type.String({ description: '13 digits, or 8 for a short code' })),
  basis: nullable(
    stringEnum(CLIENT_BASES, { description: 'Not null: read from a label, or estimated, by a client' }),
  ),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type OwnFoodDocument = Static<typeof OwnFoodDocument>

export const OwnFoodList = Type.Object({ foods: Type.Array(OwnFoodDocument), next_cursor: NextCursor })
