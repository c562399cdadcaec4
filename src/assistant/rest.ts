import { Type } from '@sinclair/typebox'
import { NextCursor, nullable, UuidSchema } from '../core/schemas.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { deletion } from '../http/deletion.ts'
import { listQuery, pageRequest } from '../http/paging.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Config } from '../settings/config.ts'
import { ConversationDocument, MessageDocument } from './conversation-schema.ts'
import type { Conversations } from './conversations.ts'
import { configuredProvider, dataDestination, readsMeals } from './provider-settings.ts'

const tags = ['Assistant']
const ListQuery = listQuery({})
const MESSAGES_PAGE_SIZE = 100
const MessagesQuery = listQuery({}, MESSAGES_PAGE_SIZE)
const ConversationPath = Type.Object({ conversation_id: UuidSchema })

const TimeZone = Type.String({ description: "The person's time zone, in which dates are local" })

const Setup = Type.Object({
  data_goes_to: Type.String({
    description: 'The host of the model that messages and journal data are sent to, or `this computer only`',
  }),
  has_model: Type.Boolean({ description: 'Whether a language model answers; else the data alone do' }),
  reads_meals: Type.Boolean({
    description:
      'Whether it also reads meals: it is sent their text and the names of foods that they may mean, and no figures',
  }),
})

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
  config,
  conversations,
  profiles,
}: {
  config: Config
  conversations: Conversations
  profiles: Profiles
}) =>
  controller('assistant', '/api/assistant')
    .get(
      '',
      ({ caller }) => {
        caller()
        return {
          data_goes_to: dataDestination(config),
          has_model: configuredProvider(config) !== undefined,
          reads_meals: readsMeals(config),
        }
      },
      {
        response: { 200: Setup },
        detail: {
          summary: 'Get whether a model answers, and whether it reads meals',
          tags,
          ...access('read'),
        },
      },
    )
    .get(
      '/conversations',
      ({ query, caller }) => {
        const { userId } = caller()
        const { conversations: found, next } = conversations.list(userId, pageRequest(query))
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
      ({ caller }) => conversations.removeAll(caller().userId),
      deletion({ summary: 'Delete all conversations', tags, access: 'write' }),
    )
    .get(
      '/conversations/:conversation_id',
      ({ params: { conversation_id: id }, query, caller }) => {
        const { userId } = caller()
        const conversation = conversations.get(userId, id)
        const { limit, after: before } = pageRequest(query, MESSAGES_PAGE_SIZE)
        const { messages, earlier } = conversations.messages(userId, id, { limit, before })
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
      ({ params, caller }) => conversations.remove(caller().userId, params.conversation_id),
      deletion({ params: ConversationPath, summary: 'Delete a conversation', tags, access: 'write' }),
    )
