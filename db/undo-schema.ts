import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    maxLengthCheck('undo_changes_user_id_length', table.user_id, 255),
  ],
)
