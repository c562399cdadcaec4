import { Type } from '@sinclair/typebox'
import { AnswerDocument } from '../assistant/conversation-schema.ts'
import { MAX_MESSAGE_CHARS } from '../contract/limits.ts'
import { defineTool, toolInput } from './tool.ts'

export const chatWithAssistant = defineTool({
  name: 'chat_with_assistant',
  title: 'Chat with the health assistant',
  description:
    'Asks the server’s own health assistant, which answers from the person’s journal, profile and protocols ' +
    'and remembers the session. Use it only when they want its view or go on with a session; to answer ' +
    'yourself, read with get_health_snapshot and the other get_ tools. Stores message and reply, but no food ' +
    'or check-in: log_food and log_checkin do. Where the server has a model, what is said and read goes to ' +
    'it. Returns reply, sources, actions to propose, mode (model; offline or fallback: from the data alone) ' +
    'and urgent: if true, pass the reply on first. May take a minute; fails with "Chat temporarily ' +
    'unavailable".',
  whenToUse: 'only when they want the server’s own assistant; to answer yourself, read with the others.',
  instructionsRank: 10,
  kind: 'write',
  stores: true,
  openWorld: true,
  input: toolInput({
    message: Type.String({
      minLength: 1,
      maxLength: MAX_MESSAGE_CHARS,
      description: `What the person asks, in their words; at most ${MAX_MESSAGE_CHARS} characters`,
    }),
    session_id: Type.Optional(
      Type.String({
        maxLength: 36,
        description: 'session_id of an earlier reply, to go on with it; leave out to start anew',
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
    { userId, features: { assistant }, callTool, readTools, signal },
  ) => assistant.chat({ userId, message, sessionId, callTool, readTools, signal }),
})
