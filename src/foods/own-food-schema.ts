import { type Static, Type } from '@sinclair/typebox'
import { NextCursor, nullable } from '../core/schemas.ts'
import { NutrientsSchema, SomeNutrients } from './nutrients-schema.ts'

const MAX_GRAMS = 20_000

const PortionSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 50, description: 'One of it: "slice", "bowl", "piece"' }),
    grams: Type.Number({ exclusiveMinimum: 0, maximum: MAX_GRAMS }),
  },
  { additionalProperties: false },
)

const Ingredient = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The food in plain words; or source and code',
      }),
    ),
    source: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'As GET /api/foods gives it' }),
    ),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    grams: Type.Number({ exclusiveMinimum: 0, maximum: MAX_GRAMS }),
  },
  { additionalProperties: false },
)

/** The body of `POST /api/foods/own` and `PUT /api/foods/own/{id}`: a food by its figures, or a recipe. */
export const OwnFoodInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    synonyms: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 })),
    category: Type.Optional(
      Type.String({ maxLength: 100, description: 'What kind of food it is; also read for allergens' }),
    ),
    nutrients: Type.Optional(SomeNutrients({ maximum: 1_000_000 })),
    nutrients_per_grams: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAX_GRAMS,
        description: 'How many grams nutrients are for: 100 (default), or the weight of one portion',
      }),
    ),
    portions: Type.Optional(Type.Array(PortionSchema, { maxItems: 20 })),
    default_grams: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 5000, description: 'One serving, when no amount is said' }),
    ),
    ingredients: Type.Optional(
      Type.Array(Ingredient, {
        minItems: 1,
        maxItems: 50,
        description: 'A recipe; in the place of nutrients',
      }),
    ),
    yield_grams: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10 * MAX_GRAMS,
        description: 'What the finished dish weighs; default: as much as its ingredients',
      }),
    ),
    servings: Type.Optional(
      Type.Number({ minimum: 0.1, maximum: 1000, description: 'How many servings the dish makes' }),
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
  code: Type.String({ description: 'The id, as other foods have codes' }),
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
        food: Type.String({ description: 'The food that was found' }),
        source: Type.String(),
        code: Type.String(),
        grams: Type.Number(),
      }),
      { description: 'Of a recipe, with the foods they stood for when it was saved; null: no recipe' },
    ),
  ),
  yield_grams: nullable(Type.Number()),
  servings: nullable(Type.Number()),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type OwnFoodDocument = Static<typeof OwnFoodDocument>

export const OwnFoodList = Type.Object({ foods: Type.Array(OwnFoodDocument), next_cursor: NextCursor })
