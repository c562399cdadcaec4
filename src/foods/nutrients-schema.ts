import { type Static, Type } from '@sinclair/typebox'
import { nutrientRecord } from '../contract/nutrients.ts'
import { NullableNumber } from '../core/schemas.ts'

/** An amount for each nutrient; null means unknown, not zero. */
export const NutrientsSchema = Type.Object(
  nutrientRecord(() => NullableNumber),
  { description: 'Amounts by nutrient, in the unit that the key names; null means unknown, not zero' },
)
export type NutrientsDocument = Static<typeof NutrientsSchema>

/** A number for some nutrients: own targets, or corrections of an entry. */
export const partialNutrients = (options: { maximum: number }) =>
  Type.Object(
    nutrientRecord(({ name, unit }) =>
      Type.Optional(Type.Number({ minimum: 0, ...options, description: `${name}, ${unit}` })),
    ),
    { additionalProperties: false },
  )
