import type { Db } from '../../db/open.ts'
import { foodSources } from '../../db/schema.ts'
import { utcInstant } from '../core/dates.ts'

/** A source of imported food data, as it is listed. */
export type FoodSourceDocument = {
  id: string
  name: string
  version: string
  foods: number
  licence: string
  attribution: string
  imported_at: string
}

/** The imported sources, in the order of their import. */
export function listFoodSources(db: Db): FoodSourceDocument[] {
  const rows = db.select().from(foodSources).orderBy(foodSources.imported_at, foodSources.id).all()
  return rows.map(({ id, name, version, foods, licence, attribution, imported_at }) => ({
    id,
    name,
    version,
    foods,
    licence,
    attribution,
    imported_at: utcInstant(imported_at),
  }))
}
