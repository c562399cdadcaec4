import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { NullableNumber } from '../core/schemas.ts'
import { NUTRIENTS, type NutrientKey } from '../nutrition/nutrients.ts'

const each = <T extends TSchema>(schema: (nutrient: (typeof NUTRIENTS)[number]) => T) =>
  Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient.key, schema(nutrient)])) as Record<NutrientKey, T>

/** An amount for each nutrient; null where unknown, which is not zero. */
export const NutrientsSchema = Type.Object(
  each(() => NullableNumber),
  { description: 'Amounts by nutrient, in the unit that the key names; null means unknown, not zero' },
)
export type NutrientsDocument = Static<typeof NutrientsSchema>

/** Some nutrients and a number for each: overrides of targets, corrections of an entry. */
export const SomeNutrients = (options: { maximum: number }) =>
  Type.Object(
    each(({ name, unit }) =>
      Type.Optional(Type.Number({ minimum: 0, ...options, description: `${name}, ${unit}` })),
    ),
    { additionalProperties: false },
  )
