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

/** How an answer came about: by a model, with none configured, or in place of one that did not answer. */
export const ASSISTANT_MODES = ['model', 'offline', 'fallback'] as const

/** What an answer says beside its text. */
export const AnswerDocument = Type.Object({
  mode: oneOf(ASSISTANT_MODES),
  urgent: Type.Boolean(),
  sources: Type.Array(Type.Object({ tool: Type.String(), range: Type.String() })),
  actions: Type.Array(Type.String({ description: 'What the person could do next' })),
})
export type AnswerDocument = Static<typeof AnswerDocument>

/** What was said. */
export const MessageDocument = Type.Object({
  id: Type.String(),
  role: oneOf(['user', 'assistant']),
  content: Type.String(),
  answer: Type.Union([AnswerDocument, Type.Null()], {
    description: 'What an answer says beside its text; null: the person’s, or from before this was kept',
  }),
  created_at: Instant,
})
export type MessageDocument = Static<typeof MessageDocument>
