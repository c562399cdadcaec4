import { describe, expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'
import { envelope, local, stdio } from '../mcp/support.ts'
import { callTool, NOW } from '../support.ts'

/** Whatever somebody writes and wherever: it is read alike, and what they wanted to store is stored. */

const SAID = {
  urgent: 'crushing chest pain and I cannot breathe',
  none: 'a quiet day, slept well',
} as const
const TODAY = new Date(NOW).toISOString().slice(0, 10)
const { server, tool, request } = await journalOf()

/** Ways to write something; each gives the level that it was read with. */
const SURFACES: Readonly<Record<string, (text: string) => Promise<{ level: string }>>> = {
  'a chat message': async (message) => (await tool('chat_with_assistant', { message })).safety,
  'a chat message over two': async (message) => {
    const { session_id } = await tool('chat_with_assistant', { message: 'Hello' })
    return (await tool('chat_with_assistant', { message, session_id })).safety
  },
  'the text of a check-in': async (content) => (await tool('log_checkin', { content })).safety,
  'the name of a symptom': async (name) =>
    (await tool('log_checkin', { content: 'Ticked', symptoms: [{ name }] })).safety,
  'a medication': async (name) =>
    (await tool('log_checkin', { content: 'Ticked', medications: [name] })).safety,
  'a check-in over REST': async (content) =>
    (await request('POST', '/api/journal/checkins', { content })).json.safety,
  'a correction of a check-in': async (content) => {
    const { checkin_id } = await tool('log_checkin', { content: 'Fine' })
    return (await request('PATCH', `/api/journal/checkins/${checkin_id}`, { content })).json.safety
  },
  'a corrected symptom': async (name) => {
    const { checkin_id } = await tool('log_checkin', { content: 'Fine' })
    const body = { symptoms: [{ name }] }
    return (await request('PATCH', `/api/journal/checkins/${checkin_id}`, body)).json.safety
  },
  'a ticked symptom on the page': async (name) => {
    const path = `/api/journal/days/${TODAY}/checkin`
    const { json } = await onAnotherDay().request('PATCH', path, { symptoms_add: [{ name }] })
    return json.safety
  },
  stdio: async (content) => {
    const connection = stdio(server, async () => local('ada'))
    const called = await connection.ask('tools/call', {
      name: 'log_checkin',
      arguments: { content },
      _meta: envelope(),
    })
    await connection.end()
    return called.result.structuredContent.safety
  },
  MCP: async (content) =>
    (await callTool(await server.mcpClient(await server.jwt('ada')), 'log_checkin', { content })).safety,
}

/** Somebody else each time: a day shows all that was said on it. */
let people = 0
function onAnotherDay() {
  const token = server.token(`person-${++people}`)
  return {
    request: (method: string, path: string, body: unknown) => server.request(method, path, { token, body }),
  }
}

describe.each(Object.entries(SURFACES))('%s', (_, write) => {
  test.each(Object.entries(SAID))('is read as %s: %s', async (level, text) => {
    expect((await write(text)).level).toBe(level)
  })
})
