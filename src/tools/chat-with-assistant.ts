import { Type } from '@sinclair/typebox'
import { AnswerDocument } from '../assistant/conversation-schema.ts'
import { MAX_MESSAGE_CHARS } from '../contract/limits.ts'
import { withExample } from '../core/schemas.ts'
import { chatSummary } from './summaries/journal.ts'
import { defineTool, toolInput } from './tool.ts'

export const chatWithAssistant = defineTool({
  name: 'chat_with_assistant',
  title: 'Chat with the health assistant',
  description:
    'Asks the server’s own assistant, which answers from the journal and remembers the conversation. Use it only ' +
    'if the person asks for it, such as "ask my assistant"; to answer yourself, use get_health_snapshot. Stores ' +
    'message and reply, but logs nothing. If urgent is true, pass the reply on first. May take a minute; if the ' +
    'server has a model, the data goes there.',
  whenToUse: 'only if the person wants the server’s own assistant.',
  instructionsRank: 10,
  kind: 'write',
  stores: true,
  // Without `read` the assistant can call no tool and does not see the earlier messages.
  receipt: 'same',
  openWorld: true,
  input: toolInput({
    message: withExample(
      Type.String({
        minLength: 1,
        maxLength: MAX_MESSAGE_CHARS,
        description: `In the person’s words, such as "why am I so tired?"; up to ${MAX_MESSAGE_CHARS} characters`,
      }),
      'How was my sleep this week?',
    ),
    session_id: Type.Optional(
      Type.String({ maxLength: 36, description: 'From an earlier reply, to continue that conversation' }),
    ),
  }),
  output: Type.Object({
    session_id: Type.String(),
    reply: Type.String(),
    ...AnswerDocument.properties,
    disclaimer: Type.String(),
  }),
  summary: chatSummary,
  run: (
    { message, session_id: sessionId },
    { userId, mayRead, features: { assistant }, callTool, readTools, signal, timeoutMs },
  ) => assistant.chat({ userId, mayRead, message, sessionId, callTool, readTools, signal, timeoutMs }),
})
