import { Type } from '@sinclair/typebox'
import { AnswerDocument } from '../assistant/conversation-schema.ts'
import { MAX_MESSAGE_CHARS } from '../contract/limits.ts'
import { defineTool, toolInput } from './tool.ts'

export const chatWithAssistant = defineTool({
  name: 'chat_with_assistant',
  title: 'Chat with the health assistant',
  description:
    'Asks the server’s own health assistant, which answers from the person’s journal, profile and protocols ' +
    'and remembers the conversation. Use it only if the person wants its view or continues a conversation; ' +
    'to answer yourself, use get_health_snapshot and the other get_ tools. Stores message and reply, ' +
    'no food or check-in: log_food and log_checkin do. If the server has a model, messages and ' +
    'data are sent to it. Returns reply, sources, suggested actions, mode (model; offline or fallback: from the ' +
    'data alone) and urgent: if true, pass the reply on first. May take a minute; fails with "Chat temporarily ' +
    'unavailable".',
  whenToUse: 'only if the person wants the server’s own assistant; to answer yourself, use the other tools.',
  instructionsRank: 10,
  kind: 'write',
  stores: true,
  // Without `read` the assistant can call no tool and does not see the earlier messages.
  receipt: 'same',
  openWorld: true,
  input: toolInput({
    message: Type.String({
      minLength: 1,
      maxLength: MAX_MESSAGE_CHARS,
      description: `The person’s question, in their words; up to ${MAX_MESSAGE_CHARS} characters`,
    }),
    session_id: Type.Optional(
      Type.String({
        maxLength: 36,
        description: 'session_id of an earlier reply, to continue that conversation; omit to start a new one',
      }),
    ),
  }),
  output: Type.Object({
    session_id: Type.String(),
    reply: Type.String(),
    ...AnswerDocument.properties,
    disclaimer: Type.String(),
  }),
  run: (
    { message, session_id: sessionId },
    { userId, mayRead, features: { assistant }, callTool, readTools, signal, timeoutMs },
  ) => assistant.chat({ userId, mayRead, message, sessionId, callTool, readTools, signal, timeoutMs }),
})
