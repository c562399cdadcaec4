import { Type } from '@sinclair/typebox'
import { decodeCursor } from '../core/cursor.ts'
import { NextCursor, nullable, pageQuery, UuidSchema } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import type { Profiles } from '../profile/profiles.ts'
import { ConversationDocument, MessageDocument } from './conversation-schema.ts'
import type { Conversations } from './conversations.ts'

const tags = ['Assistant']
const ListQuery = Type.Object(pageQuery({ default: 50, maximum: 200 }), { additionalProperties: false })
const MessagesQuery = Type.Object(pageQuery({ default: 100, maximum: 200 }), { additionalProperties: false })
const ConversationPath = Type.Object({ conversation_id: UuidSchema })

const TimeZone = Type.String({ description: "The person's time zone, in which dates are local" })

const ConversationList = Type.Object({
  conversations: Type.Array(ConversationDocument),
  time_zone: TimeZone,
  next_cursor: NextCursor,
})
const Conversation = Type.Object({
  conversation: ConversationDocument,
  time_zone: TimeZone,
  messages: Type.Array(MessageDocument, { description: 'The latest messages, oldest first' }),
  earlier_cursor: nullable(
    Type.String({ description: 'Pass as cursor to get earlier messages; null if there are no more' }),
  ),
})

/** `/api/assistant`: stored conversations. To send a message, call the tool `chat_with_assistant`. */
export const assistantRoutes = ({
  conversations,
  profiles,
}: {
  conversations: Conversations
  profiles: Profiles
}) =>
  controller('assistant', '/api/assistant')
    .get(
      '/conversations',
      ({ query: { limit = ListQuery.properties.limit.default, cursor }, caller }) => {
        const after = cursor === undefined ? {} : { after: decodeCursor(cursor) }
        const { userId } = caller()
        const { conversations: found, next } = conversations.list(userId, { limit, ...after })
        return { conversations: found, time_zone: profiles.timeZone(userId), next_cursor: next }
      },
      {
        query: ListQuery,
        response: { 200: ConversationList },
        detail: { summary: 'List conversations, newest first', tags, ...access('read') },
      },
    )
    .delete(
      '/conversations',
      ({ caller, set }) => {
        conversations.removeAll(caller().userId)
        set.status = 204
      },
      {
        response: { 204: Type.Void() },
        detail: { summary: 'Delete all conversations', tags, ...access('write') },
      },
    )
    .get(
      '/conversations/:conversation_id',
      ({ params: { conversation_id: id }, query, caller }) => {
        const { limit = MessagesQuery.properties.limit.default, cursor } = query
        const { userId } = caller()
        const conversation = conversations.get(userId, id)
        const before = cursor === undefined ? {} : { before: decodeCursor(cursor) }
        const { messages, earlier } = conversations.messages(userId, id, { limit, ...before })
        return { conversation, time_zone: profiles.timeZone(userId), messages, earlier_cursor: earlier }
      },
      {
        params: ConversationPath,
        query: MessagesQuery,
        response: { 200: Conversation },
        detail: {
          summary: 'Get a conversation and its messages',
          tags,
          'x-errors': [404],
          ...access('read'),
        },
      },
    )
    .delete(
      '/conversations/:conversation_id',
      ({ params, caller, set }) => {
        conversations.remove(caller().userId, params.conversation_id)
        set.status = 204
      },
      {
        params: ConversationPath,
        response: { 204: Type.Void() },
        detail: { summary: 'Delete a conversation', tags, 'x-errors': [404], ...access('write') },
      },
    )
