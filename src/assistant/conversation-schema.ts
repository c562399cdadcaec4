import { type Static, Type } from '@sinclair/typebox'
import { nullable, oneOf } from '../core/schemas.ts'

const Instant = Type.String({ description: 'RFC 3339, UTC' })

/** A conversation as every surface shows it. */
export const ConversationDocument = Type.Object({
  id: Type.String({ description: 'session_id of chat_with_assistant' }),
  title: nullable(Type.String({ description: 'How the first message begins' })),
  messages: Type.Integer({ description: 'How many there are' }),
  created_at: Instant,
  updated_at: Instant,
})
export type ConversationDocument = Static<typeof ConversationDocument>

/** What was said. Of a reply only its text is kept. */
export const MessageDocument = Type.Object({
  id: Type.String(),
  role: oneOf(['user', 'assistant']),
  content: Type.String(),
  created_at: Instant,
})
export type MessageDocument = Static<typeof MessageDocument>
