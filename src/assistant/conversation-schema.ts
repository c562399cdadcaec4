import { type Static, Type } from '@sinclair/typebox'
import { LocalDateSchema, nullable, stringEnum } from '../core/schemas.ts'
import type { Query } from '../questions/query.ts'
import { QuerySchema } from '../questions/query-schema.ts'
import { SafetyDocument } from '../safety/safety.ts'
import { Statement } from './statements.ts'
import { LACKING, LAST_TOPICS } from './understand/context.ts'

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
const ASSISTANT_MODES = ['model', 'offline', 'fallback'] as const

/** The parts of a reply other than its text. */
export const AnswerDocument = Type.Object({
  mode: stringEnum(ASSISTANT_MODES),
  urgent: Type.Boolean(),
  safety: SafetyDocument,
  care: Type.Boolean({
    description: 'true: about an emergency of the last 24 hours, and not about the question',
  }),
  sources: Type.Array(Type.Object({ tool: Type.String(), range: Type.String() })),
  actions: Type.Array(Type.String({ description: 'What the person could do next' })),
})
export type AnswerDocument = Static<typeof AnswerDocument>

/** The kind of a next step, so that an app can link to the place where it is done. */
const STEP_KINDS = ['log_food', 'check_in', 'profile', 'eat', 'urgent', 'ask', 'doctor'] as const

const ReadyCall = Type.Object({
  name: Type.String({ description: 'A tool, or a method and path such as PATCH /api/profile' }),
  input: Type.Record(Type.String(), Type.Unknown()),
})

export const NextStep = Type.Object({
  kind: stringEnum(STEP_KINDS, { description: 'ask: its text is a question that can be sent instead' }),
  text: Type.String(),
  call: Type.Optional({ ...ReadyCall, description: 'What does it, once the person has agreed' }),
})
export type NextStep = Static<typeof NextStep>

/**
 * A reply in parts. The text of a reply also states why no model answered, the next steps and the sources, for clients
 * that show only text. An app that shows these from the other fields uses the body.
 */
export const ReplyParts = Type.Object({
  body: Type.String({ description: 'The reply without the texts of mode, actions and sources' }),
  steps: Type.Array(NextStep, { description: 'The actions, each with its kind' }),
  statements: Type.Optional(
    Type.Array(Statement, { description: 'Its sentences, with the numbers that each rests on' }),
  ),
  queries: Type.Optional(
    Type.Array(QuerySchema, { description: 'What was understood; a follow-up goes on with it' }),
  ),
  date: Type.Optional(LocalDateSchema('The day that the answer named, such as that of the highest value')),
  row: Type.Optional(
    Type.String({
      description: 'The key of the row that the answer named: a date, the first of a week, a food',
    }),
  ),
  topic: Type.Optional(stringEnum(LAST_TOPICS, { description: 'What it was about without a query' })),
  lacking: Type.Optional(
    stringEnum(LACKING, { description: 'Why the queries could not be answered as they were asked' }),
  ),
})
export type ReplyParts = Static<typeof ReplyParts>

/** A query as a reply keeps it. */
export function storedQuery({ only, ...query }: Query): NonNullable<ReplyParts['queries']>[number] {
  if (only === undefined) return query
  const { weekdays, ...rest } = only
  return { ...query, only: { ...rest, ...(weekdays !== undefined && { weekdays: [...weekdays] }) } }
}

/** A reply in its stored form, with its message. */
export const StoredAnswer = Type.Object({
  ...AnswerDocument.properties,
  safety: Type.Optional(SafetyDocument),
  care: Type.Optional(AnswerDocument.properties.care),
  parts: Type.Optional(ReplyParts),
})
export type StoredAnswer = Static<typeof StoredAnswer>

/** One message or reply. */
export const MessageDocument = Type.Object({
  id: Type.String(),
  role: stringEnum(['user', 'assistant']),
  content: Type.String(),
  answer: Type.Union([StoredAnswer, Type.Null()], {
    description:
      'The parts of a reply other than its text; null for messages of the person and for old replies',
  }),
  created_at: Instant,
})
export type MessageDocument = Static<typeof MessageDocument>
