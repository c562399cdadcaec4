import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { ownFoods } from '../../db/schema.ts'
import { runAtOnce, runInSlices, type Slices } from '../core/slices.ts'
import type { FoodPatterns } from '../nutrition/food-patterns.ts'
import { storedNutrients } from '../nutrition/nutrients.ts'
import { CLIENT_BASES, type ClientBasis, type Food, type FoodTable, OWN_SOURCE } from './food.ts'
import { namesFirst } from './search/exact-names.ts'
import { type NamedRanking, namedRankingSteps } from './search/food-index.ts'
import { type NamedFood, type NameWords, parseName } from './search/name-forms.ts'
import { headSteps, type NamePlaces, namePlaceSteps, ownNameKey } from './search/own-names.ts'
import type { WordWeights } from './search/ranking.ts'

export type OwnFoodRow = typeof ownFoods.$inferSelect

/** The content of the column `recipe`. */
export type Recipe = {
  ingredients: readonly {
    text: string | null
    source: string
    code: string
    grams: number
    /** The matched food, for display and for allergens. */
    food: NamedFood
    /** Its own ingredients. */
    made_of: readonly NamedFood[]
  }[]
  yield_grams: number
  servings: number | null
}

/** The characters of names that are kept: those of a few people with the most and longest, or of hundreds. */
const MAX_KEPT_CHARS = 3_000_000
/** Whole foods that are kept per person, those used last, since a recipe may be long. */
const MAX_KEPT_FOODS = 50

type NamedRow = { id: string; name: string; synonyms: string; category: string }

/** A person's own foods as they are at one version. */
type Version = {
  /** The ids with the times of their last change. */
  key: string
  ids: readonly string[]
  /** The words of every name; most are the same in the next version. */
  words: ReadonlyMap<string, NameWords>
  chars: number
  ranking: NamedRanking
  names: NamePlaces
  foods: Map<string, Food>
}

export type OwnFoodTables = ReturnType<typeof ownFoodTables>

/**
 * People's own foods as tables to search. Their names are read once per version; figures and ingredients are read when
 * a food is found. A change counts at once, also one of another process.
 */
export function ownFoodTables({ db, weights }: { db: Db; weights: () => WordWeights }) {
  const sqlite = db.$client
  const versionRows = sqlite.prepare<{ id: string; updated_at: number }, [string]>(
    'SELECT id, updated_at FROM own_foods WHERE user_id = ? ORDER BY created_at, id',
  )
  const nameRows = sqlite.prepare<NamedRow, [string]>(
    'SELECT id, name, synonyms, category FROM own_foods WHERE user_id = ? ORDER BY created_at, id',
  )
  const wholeRow = db
    .select()
    .from(ownFoods)
    .where(and(eq(ownFoods.id, sql.placeholder('id')), eq(ownFoods.user_id, sql.placeholder('userId'))))
    .prepare()
  const versions = createVersionCache()

  const keyOf = (userId: string) =>
    versionRows
      .all(userId)
      .map(({ id, updated_at: at }) => `${id} ${at}`)
      .join()

  /** Each step reads a name, or adds a food to the ranking. */
  function* versionSteps(userId: string, key: string): Generator<undefined, Version> {
    const foods = nameRows.all(userId).map((row) => ({ id: row.id, ...namedRow(row) }))
    const before = versions.get(userId)?.words
    const words = new Map<string, NameWords>()
    for (const text of foods.flatMap(namesOf)) {
      if (words.has(text)) continue
      words.set(text, before?.get(text) ?? parseName(text))
      yield
    }
    const read = (text: string) => words.get(text) ?? parseName(text)
    const ranking = yield* namedRankingSteps(foods, { weights: weights(), read })
    const heads = yield* headSteps(foods)
    const names = yield* namePlaceSteps(
      (function* () {
        yield* namesFirst(foods)
        yield* heads
      })(),
    )
    const chars = words.keys().reduce((sum, text) => sum + text.length, 0)
    return { key, ids: foods.map(({ id }) => id), words, chars, ranking, names, foods: new Map() }
  }

  function currentVersion(userId: string): Version | undefined {
    const key = keyOf(userId)
    if (key === '') return undefined
    const known = versions.get(userId)
    if (known?.key === key) return known
    return versions.set(userId, runAtOnce(versionSteps(userId, key)))
  }

  function load(userId: string, id: string, { foods }: Version): Food | undefined {
    const known = foods.get(id)
    foods.delete(id)
    const row = known === undefined ? wholeRow.get({ userId, id }) : undefined
    const food = known ?? (row && rowFood(row))
    if (food === undefined) return undefined
    foods.set(id, food)
    const [oldest] = foods.keys()
    if (foods.size > MAX_KEPT_FOODS && oldest !== undefined) foods.delete(oldest)
    return food
  }

  return {
    /**
     * One person's own foods, as they are when the table is first used; create a new one for each request.
     * @param except leaves out one food.
     */
    of(userId: string, except?: string): FoodTable {
      let version: { value: Version | undefined } | undefined
      const current = () => {
        version ??= { value: currentVersion(userId) }
        return version.value
      }
      return {
        search(text, limit, options) {
          const own = current()
          if (own === undefined || limit < 1) return []
          const ranked = own.ranking
            .rank(text, { ...options, most: except === undefined ? limit : limit + 1 })
            .filter(({ at }) => own.ids[at] !== except)
            .slice(0, limit)
          return ranked.flatMap(({ at, score }) => {
            const food = load(userId, own.ids[at] ?? '', own)
            return food === undefined ? [] : [{ food, score }]
          })
        },
        exact(text) {
          const own = current()
          const id = own?.ids[own.ranking.exact(text) ?? -1]
          return own === undefined || id === undefined || id === except ? undefined : load(userId, id, own)
        },
        ownNames() {
          const own = current()
          return (
            own && {
              lengthsOf: (first) => own.names.lengths.get(first) ?? [],
              find(words) {
                const id = own.ids[own.names.places.get(ownNameKey(words)) ?? -1]
                return id === undefined || id === except ? undefined : load(userId, id, own)
              },
            }
          )
        },
        find(source, code) {
          if (source !== OWN_SOURCE || code === except) return undefined
          const own = current()
          return own?.ids.includes(code) === true ? load(userId, code, own) : undefined
        },
      }
    },

    /** Reads the names that are new since the last version; hundreds of long ones take longer than a slice. */
    async readNames(userId: string, slices: Slices): Promise<void> {
      const key = keyOf(userId)
      if (key === '' || versions.get(userId)?.key === key) return
      const version = await runInSlices(versionSteps(userId, key), slices)
      // Another request may have changed a food meanwhile, and have read the names of that version.
      if (versions.get(userId)?.key !== keyOf(userId)) versions.set(userId, version)
    },
  }
}

/** The versions of the people who used theirs last. */
function createVersionCache() {
  const kept = new Map<string, Version>()
  let chars = 0
  const drop = (userId: string) => {
    chars -= kept.get(userId)?.chars ?? 0
    kept.delete(userId)
  }
  return {
    get(userId: string): Version | undefined {
      const known = kept.get(userId)
      if (known !== undefined) {
        kept.delete(userId)
        kept.set(userId, known)
      }
      return known
    },
    set(userId: string, version: Version): Version {
      drop(userId)
      kept.set(userId, version)
      chars += version.chars
      for (const other of kept.keys()) {
        if (chars <= MAX_KEPT_CHARS || other === userId) break
        drop(other)
      }
      return version
    },
  }
}

const namedRow = ({ name, synonyms, category }: NamedRow): NamedFood => ({
  name,
  synonyms: JSON.parse(synonyms) as string[],
  category,
})

const namesOf = ({ name, synonyms, category }: NamedFood) => [name, ...synonyms, category]

function rowFood(row: OwnFoodRow): Food {
  const piece = row.portions.find(({ name }) => name.toLowerCase() === 'piece')
  const recipe = row.recipe as Recipe | null
  return {
    source: OWN_SOURCE,
    code: row.id,
    name: row.name,
    synonyms: row.synonyms,
    category: row.category,
    nutrients: storedNutrients(row.nutrients),
    portions: row.portions,
    defaultGrams: row.default_grams,
    ...(piece !== undefined && { pieceGrams: piece.grams }),
    ...(row.patterns !== null && { patterns: row.patterns as FoodPatterns }),
    ...(isClientBasis(row.basis) && { basis: row.basis }),
    ...(recipe !== null && {
      wholeGrams: recipe.yield_grams,
      ingredients: recipe.ingredients.flatMap(({ food, made_of }) => [food, ...made_of]),
    }),
  }
}

const isClientBasis = (basis: string | null): basis is ClientBasis =>
  CLIENT_BASES.some((known) => known === basis)

/** The row of a person's food, or undefined for an unknown id and for another person's food. */
export function ownFoodRow(db: Db, userId: string, id: string): OwnFoodRow | undefined {
  return db
    .select()
    .from(ownFoods)
    .where(and(eq(ownFoods.id, id), eq(ownFoods.user_id, userId)))
    .get()
}
