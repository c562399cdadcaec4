import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, gte, lt, lte, max } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../db/open.ts'
import { foodSources, foods } from '../../../db/schema.ts'
import type { ImportedFood, LeftOutCounts } from './source.ts'

/**
 * The number of rows that are written within some milliseconds, so that a server on the same database waits
 * no longer.
 */
const ROWS_PER_BATCH = 250

/** How much of the full-text index is merged at once, in its pages of 4 kB; also some milliseconds. */
const PAGES_PER_STEP = 256

export type SourceRow = typeof foodSources.$inferSelect
export type NewSource = Omit<SourceRow, 'foods' | 'first_food' | 'last_food' | 'left_out'>

/** The rows of one import, which are invisible until they are published. */
export type StagedSource = { firstFood: number; lastFood: number; count: number }

export type FoodStore = ReturnType<typeof createFoodStore>

/**
 * Writes foods in short transactions, with ids above all others, and lets them replace the source's older
 * version by one change of `food_sources`.
 */
export function createFoodStore(db: Db) {
  const exists = db.$client.prepare<{ 1: number }, [string, number]>(
    'SELECT 1 FROM foods WHERE code = ? AND id >= ? LIMIT 1',
  )
  // Not with the query builder, whose placeholders for JSON would turn "unknown" into the text "null".
  const insert = db.$client.prepare<undefined, FoodRow>(
    `INSERT INTO foods (id, code, name, synonyms, category, nutrients, patterns, portions, default_grams, piece_grams)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )

  const merge = db.$client.prepare<undefined, [number]>(
    "INSERT INTO foods_fts (foods_fts, rank) VALUES ('merge', ?)",
  )
  const changes = db.$client.prepare<{ changes: number }, []>('SELECT total_changes() AS changes')

  function nextId(): number {
    const rows =
      db
        .select({ last: max(foods.id) })
        .from(foods)
        .get()?.last ?? 0
    const ranges =
      db
        .select({ last: max(foodSources.last_food) })
        .from(foodSources)
        .get()?.last ?? 0
    return Math.max(rows, ranges) + 1
  }

  /** @returns how many were not new. */
  function write(batch: readonly ImportedFood[], staged: StagedSource): number {
    let repeated = 0
    inTransaction(db, () => {
      for (const food of batch) {
        if (exists.get(food.code, staged.firstFood) !== null) repeated++
        else {
          insert.run(...foodRow(food, ++staged.lastFood))
          staged.count++
        }
      }
    })
    return repeated
  }

  return {
    /**
     * Writes the foods of one import. Of two with the same code, the first counts.
     * @throws when `signal` is aborted.
     */
    async stage(
      list: AsyncIterable<ImportedFood>,
      leftOut: LeftOutCounts,
      options: StageOptions,
    ): Promise<StagedSource> {
      const firstFood = nextId()
      const staged: StagedSource = { firstFood, lastFood: firstFood - 1, count: 0 }
      let batch: ImportedFood[] = []
      const flush = async () => {
        const repeated = write(batch, staged)
        if (repeated > 0) leftOut[REPEATED_CODE] = (leftOut[REPEATED_CODE] ?? 0) + repeated
        batch = []
        options.onFoods(staged.count)
        // Releases the lock for a moment: a waiting process polls for it, and must find it free at some
        // point.
        await pause(1)
        options.signal.throwIfAborted()
      }
      for await (const food of list) {
        batch.push(food)
        if (batch.length >= ROWS_PER_BATCH) await flush()
      }
      await flush()
      return staged
    },

    /** Publishes a source, which replaces all others of its kind. */
    publish(
      source: NewSource,
      leftOut: LeftOutCounts,
      { firstFood, lastFood, count }: StagedSource,
      also: () => void,
    ): void {
      inTransaction(db, () => {
        db.delete(foodSources).where(eq(foodSources.kind, source.kind)).run()
        db.insert(foodSources)
          .values({ ...source, foods: count, first_food: firstFood, last_food: lastFood, left_out: leftOut })
          .run()
        also()
      })
    },

    /**
     * Deletes the rows that belong to no source: those of replaced versions and of interrupted imports.
     * Stops when `signal` is aborted; the next sweep continues.
     * @param onRows called for each batch of rows.
     */
    async sweep(onRows: () => void, signal: AbortSignal): Promise<void> {
      for (const { after, before } of freeRanges(ranges())) {
        for (;;) {
          const ids = db
            .select({ id: foods.id })
            .from(foods)
            .where(and(gt(foods.id, after), before === undefined ? undefined : lt(foods.id, before)))
            .orderBy(foods.id)
            .limit(ROWS_PER_BATCH)
            .all()
          const [first, last] = [ids[0], ids.at(-1)]
          if (first === undefined || last === undefined || signal.aborted) break
          onRows()
          inTransaction(db, () =>
            db
              .delete(foods)
              .where(and(gte(foods.id, first.id), lte(foods.id, last.id)))
              .run(),
          )
          await pause(1)
        }
      }
    },

    /**
     * Merges the full-text index, which grows in segments that every search must visit. Works in small steps,
     * like everything else here; a negative merge command starts merging all segments, whatever their size,
     * and the later ones continue it. Source: https://www.sqlite.org/fts5.html#the_merge_command
     * Stops when `signal` is aborted: search is then only slower.
     * @param onPages called for each step.
     */
    async optimize(onPages: () => void, signal: AbortSignal): Promise<void> {
      for (let pages = -PAGES_PER_STEP; !signal.aborted; pages = PAGES_PER_STEP) {
        const before = changes.get()?.changes ?? 0
        inTransaction(db, () => merge.run(pages))
        // The command itself counts as one.
        if ((changes.get()?.changes ?? 0) - before < 2) return
        onPages()
        await pause(1)
      }
    },

    source: (kind: string): SourceRow | undefined =>
      db.select().from(foodSources).where(eq(foodSources.kind, kind)).get(),
  }

  function ranges() {
    return db
      .select({ first: foodSources.first_food, last: foodSources.last_food })
      .from(foodSources)
      .where(gt(foodSources.last_food, 0))
      .orderBy(foodSources.first_food)
      .all()
  }
}

export type StageOptions = {
  signal: AbortSignal
  /** Called with the number of foods written so far. */
  onFoods(count: number): void
}

const REPEATED_CODE = 'a code that came before'

type FoodRow = [
  id: number,
  code: string,
  name: string,
  synonyms: string,
  category: string,
  nutrients: string,
  patterns: string | null,
  portions: string,
  defaultGrams: number,
  pieceGrams: number | null,
]

const foodRow = (food: ImportedFood, id: number): FoodRow => [
  id,
  food.code,
  food.name,
  JSON.stringify(food.synonyms),
  food.category,
  JSON.stringify(food.nutrients),
  food.patterns === undefined ? null : JSON.stringify(food.patterns),
  JSON.stringify(food.portions),
  food.defaultGrams,
  food.pieceGrams ?? null,
]

/** The gaps between ranges of ids: after one and before the next. */
function freeRanges(
  ranges: readonly { first: number; last: number }[],
): { after: number; before?: number }[] {
  const starts = [0, ...ranges.map(({ last }) => last)]
  return starts.map((after, index) => {
    const next = ranges[index]
    return next === undefined ? { after } : { after, before: next.first }
  })
}
