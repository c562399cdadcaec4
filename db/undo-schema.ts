import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json, maxLengthCheck, userId } from './columns.ts'

/** A change by a tool of the journal, with the rows before and after it, so that it can be undone for 30 days. */
export const undoChanges = sqliteTable(
  'undo_changes',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    tool: text('tool').notNull(),
    steps: json('steps').notNull(),
    created_at: instant('created_at').notNull(),
    /** Null: not undone. */
    undone_at: instant('undone_at'),
  },
  (table) => [
    index('undo_changes_user').on(table.user_id, table.created_at),
    // What is too old to be undone is deleted without a look at the rest.
    index('undo_changes_age').on(table.created_at),
    maxLengthCheck('undo_changes_user_id_length', table.user_id, 255),
  ],
)

/** The first result of a write with a `client_entry_id`, which a retry gets again. */
export const toolResults = sqliteTable(
  'tool_results',
  {
    user_id: userId(),
    tool: text('tool').notNull(),
    client_entry_id: text('client_entry_id').notNull(),
    input_hash: text('input_hash', { length: 64 }).notNull(),
    result: json('result').notNull(),
    /** The handle of a change that can be undone, of a result that has one. */
    undo: text('undo'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.tool, table.client_entry_id] }),
    index('tool_results_undo').on(table.undo).where(sql`${table.undo} IS NOT NULL`),
  ],
)
