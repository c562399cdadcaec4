import { type Static, Type } from '@sinclair/typebox'
import { nullable, oneOf } from '../core/schemas.ts'

const Instant = Type.String({ description: 'RFC 3339, UTC' })

/** A conversation as every surface shows it. */
export const ConversationDocument = Type.Object({
  id: Type.String({ description: 'session_id of chat_with_assistant' }),
  title: nullable(Type.String({ description: 'The beginning of the first message' })),
  messages: Type.Integer({ description: 'Number of messages' }),
  created_at: Instant,
  updated_at: Instant,
})
export type ConversationDocument = Static<typeof ConversationDocument>

/** How a reply was made: by a model, without one configured, or in place of a model that did not answer. */
export const ASSISTANT_MODES = ['model', 'offline', 'fallback'] as const

/** The parts of a reply other than its text. */
export const AnswerDocument = Type.Object({
  mode: oneOf(ASSISTANT_MODES),
  urgent: Type.Boolean(),
  sources: Type.Array(Type.Object({ tool: Type.String(), range: Type.String() })),
  actions: Type.Array(Type.String({ description: 'What the person could do next' })),
})
export type AnswerDocument = Static<typeof AnswerDocument>

/** One message or reply. */
export const MessageDocument = Type.Object({
  id: Type.String(),
  role: oneOf(['user', 'assistant']),
  content: Type.String(),
  answer: Type.Union([AnswerDocument, Type.Null()], {
    description:
      'The parts of a reply other than its text; null for messages of the person and for old replies',
  }),
  created_at: Instant,
})
export type MessageDocument = Static<typeof MessageDocument>
