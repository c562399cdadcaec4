import { and, asc, desc, eq, getTableName, gt, lt, type SQL, sql } from 'drizzle-orm'
import { chatMessages, chatSessions } from '../../db/chat-schema.ts'
import { newestFirst, olderThan } from '../../db/newest-first.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { clearDeletedRowsAside } from '../../db/scrub.ts'
import type { Clock } from '../core/clock.ts'
import { type CursorPosition, pageOfRows } from '../core/cursor.ts'
import { utcInstant } from '../core/dates.ts'
import { invalidField, notFound } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Random } from '../core/random.ts'
import type { ConversationDocument, MessageDocument, StoredAnswer } from './conversation-schema.ts'
import type { LastAsked } from './understand/context.ts'

/** Lists are newest first. */
const ORDER = { at: chatSessions.updated_at, id: chatSessions.id }

export type ChatMessage = { role: 'user' | 'assistant'; content: string }
/** @param answer null for the person's messages. */
export type StoredMessage = ChatMessage & { answer: StoredAnswer | null; at: number }

/** How many earlier messages the model sees: an even number, so that the person's message comes first. */
const MAX_HISTORY_MESSAGES = 12
/** How many replies a follow-up may point at. */
const FOLLOWED_REPLIES = 3
/** Characters of the first message that serve as the conversation's title. */
const MAX_TITLE_LENGTH = 120
const CONVERSATION_TABLES = [chatSessions, chatMessages].map(getTableName)

export type Conversations = ReturnType<typeof createConversations>

/** Conversations of people with the assistant. */
export function createConversations(deps: { db: Db; clock: Clock; random: Random; log: Logger }) {
  const { db, clock, random, log } = deps

  function owns(userId: string, sessionId: string): boolean {
    const row = db
      .select({ id: chatSessions.id })
      .from(chatSessions)
      .where(and(eq(chatSessions.id, sessionId), eq(chatSessions.user_id, userId)))
      .get()
    return row !== undefined
  }

  const columns = {
    id: chatSessions.id,
    created_at: chatSessions.created_at,
    updated_at: chatSessions.updated_at,
    // The outer id needs its table's name: a bare column would be the inner table's.
    title: sql<
      string | null
    >`(select substr(${chatMessages.content}, 1, ${MAX_TITLE_LENGTH}) from ${chatMessages}
      where ${chatMessages.session_id} = ${chatSessions}.id order by ${chatMessages.id} limit 1)`,
    messages: sql<number>`(select count(*) from ${chatMessages}
      where ${chatMessages.session_id} = ${chatSessions}.id)`,
  }

  const document = (row: Omit<ConversationDocument, 'created_at' | 'updated_at'> & Times) => ({
    ...row,
    // The cut may have split a surrogate pair.
    title: row.title?.toWellFormed() ?? null,
    created_at: utcInstant(row.created_at),
    updated_at: utcInstant(row.updated_at),
  })

  /** Private messages are erased from the database file, not just from the table. */
  async function removeWhere(condition: SQL): Promise<void> {
    const removed = db.delete(chatSessions).where(condition).returning({ id: chatSessions.id }).all()
    if (removed.length > 0 && !(await clearDeletedRowsAside(db, CONVERSATION_TABLES))) {
      log.warn('traces of deleted conversations may be left in the database file')
    }
  }

  return {
    owns,

    /** The person's conversations, the last active one first; `next` continues the list. */
    list(userId: string, { limit, after }: { limit: number; after?: CursorPosition | undefined }) {
      const rows = db
        .select(columns)
        .from(chatSessions)
        .where(and(eq(chatSessions.user_id, userId), olderThan(ORDER, after)))
        .orderBy(...newestFirst(ORDER))
        .limit(limit + 1)
        .all()
      const { shown, next } = pageOfRows(rows, limit, (row) => ({ at: row.updated_at, id: row.id }))
      return { conversations: shown.map(document), next }
    },

    /** @throws AppError `not_found` for an unknown id and for one of another person. */
    get(userId: string, id: string): ConversationDocument {
      const row = db
        .select(columns)
        .from(chatSessions)
        .where(and(eq(chatSessions.id, id), eq(chatSessions.user_id, userId)))
        .get()
      if (row === undefined) throw notFound('conversation')
      return document(row)
    },

    /**
     * The latest messages of a conversation, oldest first; `earlier` continues with those before them.
     * @throws AppError `not_found` for an unknown id and for one of another person.
     */
    messages(
      userId: string,
      id: string,
      { limit, before }: { limit: number; before?: CursorPosition | undefined },
    ) {
      if (!owns(userId, id)) throw notFound('conversation')
      const rows = db
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.session_id, id), before && lt(chatMessages.id, before.id)))
        .orderBy(desc(chatMessages.id))
        .limit(limit + 1)
        .all()
      const { shown, next } = pageOfRows(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { messages: shown.reverse().map(messageDocument), earlier: next }
    },

    /**
     * The messages of a conversation from the first one on; `next` continues the list.
     * @throws AppError `not_found` for an unknown id and for one of another person.
     */
    messagesFromFirst(
      userId: string,
      id: string,
      { limit, after }: { limit: number; after?: CursorPosition | undefined },
    ) {
      if (!owns(userId, id)) throw notFound('conversation')
      const rows = db
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.session_id, id), after && gt(chatMessages.id, after.id)))
        .orderBy(asc(chatMessages.id))
        .limit(limit + 1)
        .all()
      const { shown, next } = pageOfRows(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { messages: shown.map(messageDocument), next }
    },

    /**
     * Deletes a conversation with all of its messages and erases it from the database file.
     * @throws AppError `not_found` for an unknown id and for one of another person.
     */
    async remove(userId: string, id: string): Promise<void> {
      if (!owns(userId, id)) throw notFound('conversation')
      await removeWhere(eq(chatSessions.id, id))
    },

    /** Deletes all conversations of the person and erases them from the database file. */
    async removeAll(userId: string): Promise<void> {
      await removeWhere(eq(chatSessions.user_id, userId))
    },

    /**
     * The latest messages of one of the person's conversations, oldest first.
     * @throws AppError `invalid` for an unknown id and for one of another person.
     */
    history(userId: string, sessionId: string): StoredMessage[] {
      if (!owns(userId, sessionId)) throw unknownConversation()
      const rows = db
        .select({
          role: chatMessages.role,
          content: chatMessages.content,
          answer: chatMessages.answer,
          at: chatMessages.created_at,
        })
        .from(chatMessages)
        .where(eq(chatMessages.session_id, sessionId))
        .orderBy(desc(chatMessages.id))
        .limit(MAX_HISTORY_MESSAGES)
        .all()
      return rows.reverse() as StoredMessage[]
    },

    /** What the last reply of a conversation of the person was about, for a follow-up. */
    lastAsked(sessionId: string): LastAsked {
      const rows = db
        .select({ answer: chatMessages.answer })
        .from(chatMessages)
        .where(and(eq(chatMessages.session_id, sessionId), eq(chatMessages.role, 'assistant')))
        .orderBy(desc(chatMessages.id))
        .limit(FOLLOWED_REPLIES)
        .all()
      const [last, ...before] = rows.map(({ answer }) => (answer as StoredAnswer | null)?.parts)
      const { queries = [], date, row, lacking, topic } = last ?? {}
      return { queries, date, row, lacking, topic, earlier: before.map((parts) => parts?.queries ?? []) }
    },

    /**
     * Stores a message together with its reply, in a new conversation unless one is named.
     * @returns the conversation's id.
     * @throws AppError `invalid` for an unknown conversation and for one of another person; nothing is stored then.
     */
    store(
      userId: string,
      sessionId: string | undefined,
      message: string,
      { reply, ...answer }: StoredAnswer & { reply: string },
    ): string {
      return inTransaction(db, () => {
        const now = clock.now()
        const id = sessionId ?? random.uuid(now)
        if (sessionId === undefined) {
          db.insert(chatSessions).values({ id, user_id: userId, created_at: now, updated_at: now }).run()
        } else {
          // The conversation may have been deleted in the meantime.
          if (!owns(userId, id)) throw unknownConversation()
          db.update(chatSessions).set({ updated_at: now }).where(eq(chatSessions.id, id)).run()
        }
        const row = (role: ChatMessage['role'], content: string, answer: StoredAnswer | null) => ({
          id: random.uuid(now),
          session_id: id,
          role,
          content,
          answer,
          created_at: now,
        })
        // Ids sort by creation time, even within a millisecond: the message comes before its reply.
        db.insert(chatMessages)
          .values([row('user', message, null), row('assistant', reply, answer)])
          .run()
        return id
      })
    },
  }
}

const unknownConversation = () => invalidField('/session_id', 'is not one of your conversations')

type Times = { created_at: number; updated_at: number }

const messageDocument = (row: typeof chatMessages.$inferSelect): MessageDocument => ({
  id: row.id,
  role: row.role as ChatMessage['role'],
  content: row.content,
  answer: row.answer as StoredAnswer | null,
  created_at: utcInstant(row.created_at),
})
