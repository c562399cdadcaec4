/** Imports from other journals, and the records that they added. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json, userId } from './columns.ts'
import { checkins, foodEntries } from './schema.ts'

/** One imported file, or one that is being imported. Its entries are those of `import_rows`. */
export const imports = sqliteTable(
  'imports',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** One of `FORMATS` of `src/imports/file-format.ts`. */
    format: text('format').notNull(),
    file_name: text('file_name').notNull(),
    /** A key by which the sender of a file recognises it. */
    fingerprint: text('fingerprint').notNull(),
    /** Its first line, unchanged. */
    header: text('header').notNull(),
    date_order: text('date_order').notNull(),
    weight_unit: text('weight_unit').notNull(),
    /** `open`, `finished`, or `undoing` while its entries are being deleted. */
    status: text('status').notNull(),
    /** How many records the file has, and how many have arrived. */
    records: integer('records').notNull(),
    received: integer('received').notNull().default(0),
    /** Counts of the results of those that have arrived. */
    foods: integer('foods').notNull().default(0),
    checkins: integer('checkins').notNull().default(0),
    repeated: integer('repeated').notNull().default(0),
    left_out_count: integer('left_out_count').notNull().default(0),
    /** How many of the added entries read as an emergency. */
    urgent: integer('urgent').notNull().default(0),
    /** The first records that were left out: line and reason. */
    left_out: json('left_out').$type<{ line: number; reason: string }[]>().notNull(),
    /** The earliest and latest local date of the added entries; null without added entries. */
    first_date: text('first_date'),
    last_date: text('last_date'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    finished_at: instant('finished_at'),
  },
  (table) => [index('imports_user').on(table.user_id, table.created_at, table.id)],
)

/**
 * A record of a file and the entry that it became, so that the same file adds nothing twice and the import
 * can be undone. Deleting the entry deletes the row, so that the file may add it again.
 */
export const importRows = sqliteTable(
  'import_rows',
  {
    user_id: userId(),
    /** Hash of the values that identify a record: date, meal, food, amount. */
    base: text('base').notNull(),
    /** Position among records with the same hash, from 0. */
    occurrence: integer('occurrence').notNull(),
    /** The import that added the entry. */
    import_id: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /**
     * The last import that had the record. Within one import, the next record of the same base is a different
     * one.
     */
    seen_by: text('seen_by').notNull(),
    /** `item`, `meal` or `day`: how much of a day a food entry covers; null: not a food entry. */
    scope: text('scope'),
    food_entry_id: text('food_entry_id').references(() => foodEntries.id, { onDelete: 'cascade' }),
    checkin_id: text('checkin_id').references(() => checkins.id, { onDelete: 'cascade' }),
    /** The day that the record marked as complete. */
    marked_date: text('marked_date'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.base, table.occurrence] }),
    index('import_rows_import').on(table.import_id),
    index('import_rows_food').on(table.food_entry_id),
    index('import_rows_checkin').on(table.checkin_id),
  ],
)
