import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, gte, lt, lte, max } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../db/open.ts'
import { foodSources, foods } from '../../../db/schema.ts'
import type { ImportedFood, LeftOut } from './source.ts'

/** So many rows that writing them takes some milliseconds: a server on the same database waits no longer. */
const ROWS_AT_ONCE = 250

/** How much of the full-text index is put in order at once, in its pages of 4 kB: some milliseconds, too. */
const PAGES_AT_ONCE = 256

export type SourceRow = typeof foodSources.$inferSelect
export type NewSource = Omit<SourceRow, 'foods' | 'first_food' | 'last_food' | 'left_out'>

/** The rows of one import, which nobody sees until they are published. */
export type Staged = { firstFood: number; lastFood: number; count: number }

export type FoodStore = ReturnType<typeof createFoodStore>

/**
 * Writes foods bit by bit above all that are there, each bit a short transaction, and puts them in the place of the
 * source's older version by one change of `food_sources`.
 */
export function createFoodStore(db: Db) {
  const exists = db.$client.prepare<{ 1: number }, [string, number]>(
    'SELECT 1 FROM foods WHERE code = ? AND id >= ? LIMIT 1',
  )
  // Not by the query builder, whose placeholders for JSON would turn "unknown" into the text "null".
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
  function write(batch: readonly ImportedFood[], staged: Staged): number {
    let repeated = 0
    inTransaction(db, () => {
      for (const food of batch) {
        if (exists.get(food.code, staged.firstFood) !== null) repeated++
        else {
          insert.run(...rowOf(food, ++staged.lastFood))
          staged.count++
        }
      }
    })
    return repeated
  }

  return {
    /** Writes the foods of one import. Of two with one code the first counts. @throws when `signal` is aborted. */
    async stage(list: AsyncIterable<ImportedFood>, leftOut: LeftOut, options: StageOptions): Promise<Staged> {
      const firstFood = nextId()
      const staged: Staged = { firstFood, lastFood: firstFood - 1, count: 0 }
      let batch: ImportedFood[] = []
      const flush = async () => {
        const repeated = write(batch, staged)
        if (repeated > 0) leftOut[REPEATED] = (leftOut[REPEATED] ?? 0) + repeated
        batch = []
        options.onFoods(staged.count)
        // Lets go for a moment: who waits for the lock asks for it again and again, and must find it free some time.
        await pause(1)
        options.signal.throwIfAborted()
      }
      for await (const food of list) {
        batch.push(food)
        if (batch.length >= ROWS_AT_ONCE) await flush()
      }
      await flush()
      return staged
    },

    /** Puts a source in the place of all others of its kind. */
    publish(
      source: NewSource,
      leftOut: LeftOut,
      { firstFood, lastFood, count }: Staged,
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
     * Clears away what no source has: the rows of replaced versions and of imports that were broken off.
     *
     * Ends early when `signal` is aborted; the next sweep goes on.
     *
     * @param onRows told for each bit of them.
     */
    async sweep(onRows: () => void, signal: AbortSignal): Promise<void> {
      for (const { after, before } of gaps(ranges())) {
        for (;;) {
          const ids = db
            .select({ id: foods.id })
            .from(foods)
            .where(and(gt(foods.id, after), before === undefined ? undefined : lt(foods.id, before)))
            .orderBy(foods.id)
            .limit(ROWS_AT_ONCE)
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
     * Puts the full-text index in order: it grows by pieces, and every search looks into each. Bit by bit, as all
     * else here; a merge of less than nothing asks for all pieces, of whatever size, and those after it go on.
     * Source: https://www.sqlite.org/fts5.html#the_merge_command
     *
     * Ends early when `signal` is aborted: search is slower then, no more.
     *
     * @param onPages told for each bit of it.
     */
    async optimize(onPages: () => void, signal: AbortSignal): Promise<void> {
      for (let pages = -PAGES_AT_ONCE; !signal.aborted; pages = PAGES_AT_ONCE) {
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
  /** Told how many foods are in. */
  onFoods(count: number): void
}

const REPEATED = 'a code that came before'

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

const rowOf = (food: ImportedFood, id: number): FoodRow => [
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

/** The stretches of ids between ranges: after one and before the next. */
function gaps(ranges: readonly { first: number; last: number }[]): { after: number; before?: number }[] {
  const starts = [0, ...ranges.map(({ last }) => last)]
  return starts.map((after, index) => {
    const next = ranges[index]
    return next === undefined ? { after } : { after, before: next.first }
  })
}
