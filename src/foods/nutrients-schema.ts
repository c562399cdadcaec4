import { type Static, Type } from '@sinclair/typebox'
import { type Nutrient, nutrientRecord } from '../contract/nutrients.ts'
import { NullableNumber } from '../core/schemas.ts'

/** An amount for each nutrient; null means unknown, not zero. */
export const NutrientsSchema = Type.Object(
  nutrientRecord(() => NullableNumber),
  { description: 'Amounts by nutrient, in the unit that the key names; null means unknown, not zero' },
)
export type NutrientsDocument = Static<typeof NutrientsSchema>

type Bounds = { minimum?: number; maximum: number }

/** A number for some nutrients: own targets, or corrections of an entry. */
export const partialNutrients = (bounds: Bounds | ((nutrient: Nutrient) => Bounds)) =>
  Type.Object(
    nutrientRecord((nutrient) =>
      Type.Optional(
        Type.Number({
          minimum: 0,
          ...(typeof bounds === 'function' ? bounds(nutrient) : bounds),
          description: `${nutrient.name}, ${nutrient.unit}`,
        }),
      ),
    ),
    { additionalProperties: false },
  )
