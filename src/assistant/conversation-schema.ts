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

/** What kind of thing a next step is, so that an app can link to the place where it is done. */
const STEP_KINDS = ['log_food', 'check_in', 'profile', 'eat', 'urgent'] as const

export const NextStep = Type.Object({ kind: oneOf(STEP_KINDS), text: Type.String() })
export type NextStep = Static<typeof NextStep>

/**
 * A reply in parts. The text of a reply states why no model answered, the next steps and the sources, for clients that
 * show nothing else; an app that shows those from the fields beside it takes the body.
 */
export const ReplyParts = Type.Object({
  body: Type.String({ description: 'The reply without what mode, actions and sources state' }),
  steps: Type.Array(NextStep, { description: 'actions, each with its kind' }),
})
export type ReplyParts = Static<typeof ReplyParts>

/** An answer as it is stored with its message. */
export const StoredAnswer = Type.Object({
  ...AnswerDocument.properties,
  parts: Type.Optional(ReplyParts),
})
export type StoredAnswer = Static<typeof StoredAnswer>

/** What was said. */
export const MessageDocument = Type.Object({
  id: Type.String(),
  role: oneOf(['user', 'assistant']),
  content: Type.String(),
  answer: Type.Union([StoredAnswer, Type.Null()], {
    description: 'What an answer says beside its text; null: the person’s, or from before this was kept',
  }),
  created_at: Instant,
})
export type MessageDocument = Static<typeof MessageDocument>
