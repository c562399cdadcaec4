import { describe, expect, test } from 'bun:test'
import { testServer } from '../support.ts'
import { callChecked, EVERY_TOOL, liveAWhile } from './people.ts'

/** Two people whose every text holds a word of their own: neither ever reads the other's. */

const server = await testServer()
await liveAWhile(server, 'ada', 'ADACANARY')
await liveAWhile(server, 'bob', 'BOBCANARY')
server.clock.advance(60_000)

const clients = {
  ada: await server.mcpClient(await server.jwt('ada')),
  bob: await server.mcpClient(await server.jwt('bob')),
  stranger: await server.mcpClient(await server.jwt('stranger')),
}

/** Every id under which something of a person's is stored. */
async function idsOf(userId: string): Promise<string[]> {
  const token = server.token(userId)
  const list = async (path: string, key: string): Promise<string[]> => {
    const { json } = await server.request('GET', path, { token })
    return json[key].map(({ id }: { id: string }) => id)
  }
  return [
    ...(await list('/api/journal/foods?limit=200', 'entries')),
    ...(await list('/api/journal/checkins?limit=200', 'checkins')),
    ...(await list('/api/protocols/subscriptions', 'subscriptions')),
  ]
}
const ids = { ada: await idsOf('ada'), bob: await idsOf('bob') }

const WIDE: Readonly<Record<string, Record<string, unknown>>> = {
  get_diet_score: { days: 365 },
  get_diet_gap: { days: 365 },
  get_health_snapshot: { days: 365 },
  get_my_protocols: { status: 'all' },
  get_my_checkins: { limit: 50 },
}
const calls = EVERY_TOOL.map(({ name, input }) => [name, WIDE[name] ?? input] as const)

test('both have as much to show', () => {
  expect(ids.ada).toHaveLength(9 + 3 + 2)
  expect(ids.bob).toHaveLength(9 + 3 + 2)
})

describe('a tool tells its caller nothing of anybody else', () => {
  test.each(calls)('%s', async (name, input) => {
    for (const [caller, others] of [
      ['ada', ['bob']],
      ['bob', ['ada']],
      ['stranger', ['ada', 'bob']],
    ] as const) {
      const told = JSON.stringify((await callChecked(clients[caller], name, input)).text)
      for (const other of others) {
        expect(told).not.toContain(`${other.toUpperCase()}CANARY`)
        for (const id of ids[other]) expect(told).not.toContain(id)
      }
    }
  })
})

test.each(['get_health_snapshot', 'get_health_profile', 'get_my_checkins'])(
  '%s does tell its caller their own, so that the search means something',
  async (name) => {
    const told = JSON.stringify((await callChecked(clients.ada, name, WIDE[name] ?? {})).text)
    expect(told).toContain('ADACANARY')
  },
)

describe('what belongs to another cannot be named', () => {
  test('a subscription, in a check-in', async () => {
    const [subscription] = ids.ada.slice(-1)
    const { text } = await callChecked(clients.bob, 'log_checkin', {
      content: 'x',
      protocols: [{ id: subscription, status: 'skipped' }],
    })
    expect(text.error).toContain('must be the id of one of your subscriptions')
    const { text: ada } = await callChecked(clients.ada, 'get_my_protocols', {})
    expect(JSON.stringify(ada)).not.toContain('"status":"skipped"')
  })

  test('a conversation, in a chat', async () => {
    const { text: own } = await callChecked(clients.ada, 'chat_with_assistant', { message: 'How did I eat?' })
    const { text } = await callChecked(clients.bob, 'chat_with_assistant', {
      message: 'And before?',
      session_id: own.session_id,
    })
    expect(text).toEqual({ error: 'session_id: is not one of your conversations' })
  })

  test('a place in a list', async () => {
    const { text: first } = await callChecked(clients.ada, 'get_my_checkins', { limit: 1 })
    const { text } = await callChecked(clients.bob, 'get_my_checkins', {
      before: first.next_before,
      limit: 50,
    })
    expect(JSON.stringify(text)).not.toContain('ADACANARY')
  })
})

test('a user id is a name and nothing more, however it is spelt', async () => {
  const names = ["ada' OR '1'='1", 'ada%', 'ADA', 'ada ', ' ada', 'ada\u200b', '*', '../ada', '"ada"']
  for (const name of names) {
    const client = await server.mcpClient(await server.jwt(name))
    for (const [tool, input] of calls.filter(([tool]) => tool.startsWith('get_'))) {
      expect(JSON.stringify((await callChecked(client, tool, input)).text)).not.toContain('ADACANARY')
    }
  }
})
