import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { foodSources, ownFoods } from '../../db/schema.ts'
import { gtinSpellings } from '../contract/gtin.ts'
import { type Food, type FoodTable, OWN_SOURCE } from './food.ts'
import type { SourceKind } from './import/source.ts'

/** The tables whose codes are bar codes. */
const BARCODE_KIND: SourceKind = 'off'

/**
 * The food of a package: the person's own, else one of the imported tables.
 * @param gtin as `normalGtin` writes it.
 * @param foods those of the person.
 */
export function findByBarcode(db: Db, userId: string, gtin: string, foods: FoodTable): Food | undefined {
  const [own] = db
    .select({ id: ownFoods.id })
    .from(ownFoods)
    .where(and(eq(ownFoods.user_id, userId), eq(ownFoods.barcode, gtin)))
    .limit(1)
    .all()
  if (own !== undefined) return foods.find(OWN_SOURCE, own.id)
  const sources = db
    .select({ name: foodSources.name })
    .from(foodSources)
    .where(eq(foodSources.kind, BARCODE_KIND))
    .all()
  for (const { name } of sources) {
    for (const code of gtinSpellings(gtin)) {
      const food = foods.find(name, code)
      if (food !== undefined) return food
    }
  }
  return undefined
}
