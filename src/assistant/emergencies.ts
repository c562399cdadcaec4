import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { chatMessages, chatSessions } from '../../db/chat-schema.ts'
import type { Db } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { CARE_MS, type CareCase, concernsMind } from '../safety/care.ts'
import type { StoredAnswer } from './conversation-schema.ts'

/** How many messages after an emergency tell how it goes on. */
const MAX_MESSAGES_SINCE = 50
/** So many emergencies of one day are looked at for the one that a conversation goes on from. */
const MAX_EMERGENCIES = 5

export type Emergencies = ReturnType<typeof createEmergencies>

/** The emergencies of the last 24 hours that conversations go on from. */
export function createEmergencies({ db, clock }: { db: Db; clock: Clock }) {
  const urgentSince = db
    .select({
      id: chatMessages.id,
      sessionId: chatMessages.session_id,
      answer: chatMessages.answer,
      at: chatMessages.created_at,
    })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.session_id))
    .where(
      and(
        eq(chatSessions.user_id, sql.placeholder('userId')),
        gte(chatSessions.updated_at, sql.placeholder('since')),
        gte(chatMessages.created_at, sql.placeholder('since')),
        sql`${chatMessages.answer} ->> '$.urgent'`,
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(MAX_EMERGENCIES)
    .prepare()

  const firstSince = db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(
      and(eq(chatSessions.user_id, sql.placeholder('userId')), gt(chatSessions.id, sql.placeholder('id'))),
    )
    .limit(1)
    .prepare()

  const saidSince = (sessionIds: readonly string[], id: string): string[] =>
    db
      .select({ content: chatMessages.content })
      .from(chatMessages)
      .where(
        and(
          inArray(chatMessages.session_id, [...sessionIds]),
          eq(chatMessages.role, 'user'),
          gt(chatMessages.id, id),
        ),
      )
      .orderBy(asc(chatMessages.id))
      .limit(MAX_MESSAGES_SINCE)
      .all()
      .map(({ content }) => content)

  return {
    /**
     * The emergency that this conversation goes on from, or a new one of a person who was in a crisis of the mind.
     * @param mayRead whether the caller may hear of the person's other conversations.
     */
    current(userId: string, sessionId: string | undefined, mayRead: boolean): CareCase | undefined {
      const now = clock.now()
      for (const { id, at, sessionId: session, answer } of urgentSince.all({
        userId,
        since: now - CARE_MS,
      })) {
        const safety = (answer as StoredAnswer | null)?.safety
        if (safety === undefined) continue
        if (session === sessionId || (mayRead && concernsMind(safety))) {
          const sessions = sessionId === undefined ? [session] : [session, sessionId]
          const isElsewhere = session !== sessionId
          return {
            safety,
            said: saidSince(sessions, id),
            ageMs: now - at,
            isElsewhere,
            isNew: sessionId === undefined && firstSince.get({ userId, id }) === undefined,
          }
        }
      }
      return undefined
    },
  }
}
