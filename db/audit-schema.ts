/** The audit log. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, userId } from './columns.ts'

/**
 * Append-only. Each row's hash covers the previous row and a key that is not in the database, so that removed or
 * changed rows can be detected.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    at: instant('at').notNull(),
    user_id: userId(),
    action: text('action').notNull(),
    /**
     * The id of the object that the action concerns: a token, a passcode, a JWT. Never a secret or a health
     * value.
     */
    subject: text('subject'),
    /** Details that the action does not name. */
    detail: text('detail'),
    previous_hash: text('previous_hash', { length: 64 }).notNull(),
    hash: text('hash', { length: 64 }).notNull(),
    /** Names the key of `hash`; null: a plain hash, from before there was a key. */
    key_id: text('key_id', { length: 16 }),
  },
  (table) => [index('audit_log_user').on(table.user_id, table.seq)],
)

/** One row: the number of the last row of the audit log, and a keyed hash of it. Shows that the end was cut off. */
export const auditHead = sqliteTable('audit_head', {
  id: integer('id').primaryKey(),
  seq: integer('seq').notNull(),
  mac: text('mac', { length: 64 }).notNull(),
})
