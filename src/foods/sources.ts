import type { Db } from '../../db/open.ts'
import { foodSources } from '../../db/schema.ts'
import { utcInstant } from '../core/dates.ts'
import { SOURCE_KINDS } from './import/source.ts'
import { BUILT_IN_SOURCES, builtInSource } from './starter/built-in-sources.ts'
import { builtInFoods } from './starter/table.ts'

/** A source of food data, as it is listed. */
export type FoodSourceDocument = {
  id: string
  name: string
  version: string
  foods: number
  licence: string
  attribution: string
  /** It came with the program. */
  built_in: boolean
  /** Null if it is built in. */
  imported_at: string | null
}

/** The built-in sources, then the imported ones in the order of their import. */
export const listFoodSources = (db: Db): FoodSourceDocument[] => [
  ...listBuiltInSources(),
  ...listImportedSources(db),
]

function listBuiltInSources(): FoodSourceDocument[] {
  const foods = builtInFoods()
  return BUILT_IN_SOURCES.map(({ kind, version }) => {
    const { licence, attribution } = SOURCE_KINDS[kind]
    const name = builtInSource(kind)
    // FPED has no foods of its own: it adds food groups to those of FNDDS.
    const own = foods.filter(({ source, patterns }) =>
      kind === 'fped' ? patterns !== undefined : source === name,
    )
    return {
      id: `${kind}-${version}`,
      name,
      version,
      foods: own.length,
      licence,
      attribution,
      built_in: true,
      imported_at: null,
    }
  })
}

function listImportedSources(db: Db): FoodSourceDocument[] {
  const rows = db.select().from(foodSources).orderBy(foodSources.imported_at, foodSources.id).all()
  return rows.map(({ id, name, version, foods, licence, attribution, imported_at }) => ({
    id,
    name,
    version,
    foods,
    licence,
    attribution,
    built_in: false,
    imported_at: utcInstant(imported_at),
  }))
}
