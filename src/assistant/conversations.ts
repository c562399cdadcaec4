import { and, desc, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { chatMessages, chatSessions } from '../../db/schema.ts'
import type { Clock } from '../core/clock.ts'
import { invalidField } from '../core/errors.ts'
import type { Random } from '../core/random.ts'

export type ChatMessage = { role: 'user' | 'assistant'; content: string }

/** How many messages back a conversation reaches: even, so that it starts with the person. */
const HISTORY_MESSAGES = 12

export type Conversations = ReturnType<typeof createConversations>

/** People's conversations with the assistant. */
export function createConversations(deps: { db: Db; clock: Clock; random: Random }) {
  const { db, clock, random } = deps

  function owns(userId: string, sessionId: string): boolean {
    const row = db
      .select({ id: chatSessions.id })
      .from(chatSessions)
      .where(and(eq(chatSessions.id, sessionId), eq(chatSessions.user_id, userId)))
      .get()
    return row !== undefined
  }

  return {
    owns,

    /**
     * The latest messages of one of the person's sessions, oldest first.
     * @throws AppError `invalid` for an unknown id and for another person's alike.
     */
    history(userId: string, sessionId: string): ChatMessage[] {
      if (!owns(userId, sessionId)) throw invalidField('/session_id', 'is not one of your sessions')
      const rows = db
        .select({ role: chatMessages.role, content: chatMessages.content })
        .from(chatMessages)
        .where(eq(chatMessages.session_id, sessionId))
        .orderBy(desc(chatMessages.id))
        .limit(HISTORY_MESSAGES)
        .all()
      return rows.reverse().map(({ role, content }) => ({ role: role as ChatMessage['role'], content }))
    },

    /**
     * Keeps a message and its reply together, in a new session unless one of the person's is named.
     * @returns the session's id.
     */
    store(userId: string, sessionId: string | undefined, message: string, reply: string): string {
      return inTransaction(db, () => {
        const now = clock.now()
        const id = sessionId ?? random.uuid(now)
        if (sessionId === undefined) {
          db.insert(chatSessions).values({ id, user_id: userId, created_at: now, updated_at: now }).run()
        } else {
          db.update(chatSessions).set({ updated_at: now }).where(eq(chatSessions.id, id)).run()
        }
        const row = (role: ChatMessage['role'], content: string) => ({
          id: random.uuid(now),
          session_id: id,
          role,
          content,
          created_at: now,
        })
        // Ids sort by the time they were made, also within a millisecond: the message comes before its reply.
        db.insert(chatMessages)
          .values([row('user', message), row('assistant', reply)])
          .run()
        return id
      })
    },
  }
}
