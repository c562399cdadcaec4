import { describe, expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'
import { envelope, local, stdio } from '../mcp/support.ts'
import { callTool, NOW } from '../support.ts'

/** Whatever somebody writes and wherever: it is read alike, and what they wanted to store is stored. */

const SAID = {
  urgent: 'crushing chest pain and I cannot breathe',
  none: 'porridge on a quiet day, slept well',
} as const
const KIM = { name: 'Kim', phone: '+1 555 0199' }
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
  'a logged food': async (food_name) => (await tool('log_food', { food_name })).safety,
  'the notes of a food': async (notes) => (await tool('log_food', { food_name: 'rice', notes })).safety,
  'an analysed food': async (food_text) => (await tool('analyze_food', { food_text })).safety,
  'an analysed food on the page': async (food_text) =>
    (await request('POST', '/api/foods/analysis', { food_text })).json.safety,
  'a meal': async (notes) => {
    const entries = [{ food_name: 'rice' }, { food_name: 'beans', notes }]
    return (await request('POST', '/api/journal/foods', { entries })).json.safety
  },
  'corrected notes of a food': async (notes) => {
    const { entry_id } = await tool('log_food', { food_name: 'rice' })
    return (await request('PATCH', `/api/journal/foods/${entry_id}`, { notes })).json.safety
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
    // Nobody runs into the limit of a minute.
    server.clock.advance(60_000)
    expect((await write(text)).level).toBe(level)
  })
})

describe('what the journal knows', () => {
  test('the country of the profile is on the card; a caller who may not read gets none of it', async () => {
    const journal = await journalOf('ben')
    await journal.request('PUT', '/api/profile', { country: 'NZ', emergency_contacts: [KIM] })
    const said = { content: SAID.urgent }
    const { safety } = await journal.tool('log_checkin', said)
    expect(safety.card.country).toMatchObject({ code: 'NZ', basis: 'profile' })
    const token = journal.server.token('ben', ['write'])
    const { json } = await journal.server.request('POST', '/api/tools/log_checkin', { token, body: said })
    expect(json.safety).toMatchObject({ level: 'urgent', card: { country: { code: null } } })
  })

  test('contacts are in no answer of a tool', async () => {
    const journal = await journalOf('bob')
    await journal.request('PUT', '/api/profile', { emergency_contacts: [KIM] })
    const answers = [
      await journal.tool('chat_with_assistant', { message: SAID.urgent }),
      await journal.tool('chat_with_assistant', { message: 'What is in my profile?' }),
      await journal.tool('log_checkin', { content: SAID.urgent }),
      await journal.tool('get_health_profile'),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(KIM.phone)
    expect((await journal.request('GET', '/api/profile')).json.emergency_contacts).toEqual([KIM])
  })

  test('a profile that cannot be read keeps nobody from the card', async () => {
    const journal = await journalOf('ann')
    journal.server.db.$client.run('DROP TABLE profiles')
    const { urgent, reply } = await journal.tool('chat_with_assistant', { message: SAID.urgent })
    expect([urgent, reply.includes('Call 112')]).toEqual([true, true])
  })
})
