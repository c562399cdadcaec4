/** Conversations with the assistant. */
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json, userId } from './columns.ts'

export const chatSessions = sqliteTable(
  'chat_sessions',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [index('chat_sessions_user').on(table.user_id, table.updated_at)],
)

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: text('id').primaryKey(),
    session_id: text('session_id')
      .notNull()
      .references(() => chatSessions.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    content: text('content').notNull(),
    created_at: instant('created_at').notNull(),
    /**
     * `AnswerDocument`, the parts of a reply besides its text. Null for the person's messages and for replies
     * from before this column existed.
     */
    answer: json('answer'),
  },
  (table) => [index('chat_messages_session').on(table.session_id, table.id)],
)
