import { Type } from '@sinclair/typebox'
import { ASSISTANT_MODES } from '../assistant/assistant.ts'
import { oneOf } from '../core/schemas.ts'
import { defineTool, toolInput } from './tool.ts'

export const chatWithAssistant = defineTool({
  name: 'chat_with_assistant',
  title: 'Chat with the health assistant',
  description:
    'Asks the person’s own health assistant, which answers from their journal, profile and protocols and keeps the ' +
    'conversation. Use it when they want the assistant’s view or to go on with a session; to read data yourself, the ' +
    'get_ tools are more exact. Stores the message and the reply; logs no food and no check-in. Returns the reply, ' +
    'its sources, and urgent: when true, pass the reply on first. mode offline: no model is configured, and the reply ' +
    'is built from the data alone. Not medical advice.',
  kind: 'write',
  stores: true,
  openWorld: true,
  input: toolInput({
    message: Type.String({ minLength: 1, maxLength: 8000 }),
    session_id: Type.Optional(
      Type.String({ maxLength: 36, description: 'From an earlier reply, to go on with it' }),
    ),
  }),
  output: Type.Object({
    session_id: Type.String(),
    reply: Type.String(),
    mode: oneOf(ASSISTANT_MODES),
    urgent: Type.Boolean(),
    sources: Type.Array(Type.Object({ tool: Type.String(), range: Type.String() })),
    actions: Type.Array(Type.String({ description: 'What the person could do next' })),
    disclaimer: Type.String(),
  }),
  run: (
    { message, session_id: sessionId },
    { userId, features: { assistant }, callTool, readTools, signal },
  ) => assistant.chat({ userId, message, sessionId, callTool, readTools, signal }),
})
