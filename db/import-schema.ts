/** What people brought along from other journals, and what of their journal here came of it. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json, userId } from './columns.ts'
import { checkins, foodEntries } from './schema.ts'

/** One file that was imported, or is being. The person's entries that came of it are those of `import_rows`. */
export const imports = sqliteTable(
  'imports',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    /** One of `FORMATS` of `src/imports/format.ts`. */
    format: text('format').notNull(),
    file_name: text('file_name').notNull(),
    /** By which whoever sends the file knows it again. */
    fingerprint: text('fingerprint').notNull(),
    /** Its first line, as it is. */
    header: text('header').notNull(),
    date_order: text('date_order').notNull(),
    weight_unit: text('weight_unit').notNull(),
    /** `open`, `finished`, or `undoing`: its entries are being taken back. */
    status: text('status').notNull(),
    /** How many records the file has, and how many of them have arrived. */
    records: integer('records').notNull(),
    received: integer('received').notNull().default(0),
    /** What came of those that have arrived. */
    foods: integer('foods').notNull().default(0),
    checkins: integer('checkins').notNull().default(0),
    repeated: integer('repeated').notNull().default(0),
    left_out_count: integer('left_out_count').notNull().default(0),
    /** The first of them: line and reason. */
    left_out: json('left_out').$type<{ line: number; reason: string }[]>().notNull(),
    /** The earliest and latest local date that something was added to; null: to none. */
    first_date: text('first_date'),
    last_date: text('last_date'),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    finished_at: instant('finished_at'),
  },
  (table) => [index('imports_user').on(table.user_id, table.created_at, table.id)],
)

/**
 * A record of a file and what it became, so that the same file adds nothing a second time and can be taken back.
 * Deleting what it became deletes the row: the file may bring it again.
 */
export const importRows = sqliteTable(
  'import_rows',
  {
    user_id: userId(),
    /** Hash of what tells a record from others: date, meal, food, amount. */
    base: text('base').notNull(),
    /** Which of several records that are the same in this, from 0. */
    occurrence: integer('occurrence').notNull(),
    /** The import that added it. */
    import_id: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** The last import that had it: within one, the next record of the same base is another one. */
    seen_by: text('seen_by').notNull(),
    /** `item`, `meal` or `day`: how much of a day a food entry stands for; null: no food entry. */
    scope: text('scope'),
    food_entry_id: text('food_entry_id').references(() => foodEntries.id, { onDelete: 'cascade' }),
    checkin_id: text('checkin_id').references(() => checkins.id, { onDelete: 'cascade' }),
    /** The day that it marked as logged in full. */
    marked_date: text('marked_date'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.base, table.occurrence] }),
    index('import_rows_import').on(table.import_id),
    index('import_rows_food').on(table.food_entry_id),
    index('import_rows_checkin').on(table.checkin_id),
  ],
)
