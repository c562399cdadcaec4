import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '../../db/open.ts'
import { expectProblem } from '../problems.ts'
import { UNKNOWN_ID } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'

const PATH = '/api/assistant/conversations'

async function say(server: TestServer, token: string, message: string, session?: string): Promise<string> {
  server.clock.advance(5000)
  const body = { message, ...(session !== undefined && { session_id: session }) }
  const { json, status } = await server.request('POST', '/api/tools/chat_with_assistant', { token, body })
  expect(status).toBe(200)
  return json.session_id
}

const get = async (server: TestServer, token: string, path = PATH) =>
  (await server.request('GET', path, { token })).json

describe('conversations', () => {
  test('are listed by when something was last said, known by how they begin', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const first = await say(server, token, 'My protein?')
    const second = await say(server, token, `My ${'very '.repeat(100)}long question 👍`)
    await say(server, token, 'And today?', first)
    const { conversations, next_cursor: next } = await get(server, token)
    expect(next).toBeNull()
    expect(conversations).toEqual([
      {
        id: first,
        title: 'My protein?',
        messages: 4,
        created_at: '2026-03-10T11:00:05.000Z',
        updated_at: '2026-03-10T11:00:15.000Z',
      },
      {
        id: second,
        title: `My ${'very '.repeat(100)}`.slice(0, 120),
        messages: 2,
        created_at: '2026-03-10T11:00:10.000Z',
        updated_at: '2026-03-10T11:00:10.000Z',
      },
    ])
  })

  test('come by the page', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const ids = []
    for (let n = 0; n < 5; n++) ids.unshift(await say(server, token, `Protein ${n}?`))
    const seen = []
    let query = '?limit=2'
    for (let page = 0; page < 3; page++) {
      const { conversations, next_cursor: next } = await get(server, token, `${PATH}${query}`)
      seen.push(...conversations.map(({ id }: { id: string }) => id))
      query = `?limit=2&cursor=${next}`
    }
    expect(seen).toEqual(ids)
  })

  test('one has what was said, the latest of it, oldest first, and leads to what was before', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const id = await say(server, token, 'Protein 0?')
    for (let n = 1; n < 4; n++) await say(server, token, `Protein ${n}?`, id)
    const whole = await get(server, token, `${PATH}/${id}`)
    expect(whole.conversation.id).toBe(id)
    expect(whole.earlier_cursor).toBeNull()
    expect(whole.messages.map(({ role }: { role: string }) => role)).toEqual(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? 'user' : 'assistant')),
    )
    expect(whole.messages[6].content).toBe('Protein 3?')
    const latest = await get(server, token, `${PATH}/${id}?limit=3`)
    const before = await get(server, token, `${PATH}/${id}?limit=200&cursor=${latest.earlier_cursor}`)
    expect([...before.messages, ...latest.messages]).toEqual(whole.messages)
    expect(before.earlier_cursor).toBeNull()
  })

  test('come with the time zone of the person, in which their words today and yesterday are meant', async () => {
    const server = await testServer({ settings: { SERVER_TIME_ZONE: 'Europe/Berlin' } })
    const token = server.token('ann')
    const id = await say(server, token, 'Protein?')
    for (const told of ['Pacific/Kiritimati', null]) {
      await server.request('PATCH', '/api/profile', { token, body: { time_zone: told } })
      const answers = [await get(server, token), await get(server, token, `${PATH}/${id}`)]
      const expected = told ?? 'Europe/Berlin'
      expect(answers.map(({ time_zone: zone }) => zone)).toEqual([expected, expected])
    }
  })

  test('an answer has with it what it came with when it was given', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const ask = async (message: string) => {
      const body = { message }
      return (await server.request('POST', '/api/tools/chat_with_assistant', { token, body })).json
    }
    for (const message of ['What am I short of?', 'I have crushing chest pain and cannot breathe']) {
      const fresh = await ask(message)
      const { messages } = await get(server, token, `${PATH}/${fresh.session_id}`)
      const { reply, mode, urgent, safety, care, sources, actions } = fresh
      const [said, { content, answer }] = messages
      expect([said.content, said.answer, content]).toEqual([message, null, reply])
      const { parts, ...besides } = answer
      expect(besides).toEqual({ mode, urgent, safety, care, sources, actions })
      expect(parts.steps.map(({ text }: { text: string }) => text)).toEqual(actions)
      expect(fresh.parts).toBeUndefined()
    }
  })

  test('a reply has its body apart from what its mode, actions and sources state', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const body = { message: 'What am I short of?' }
    const fresh = (await server.request('POST', '/api/tools/chat_with_assistant', { token, body })).json
    const { messages } = await get(server, token, `${PATH}/${fresh.session_id}`)
    const { parts, actions } = messages[1].answer
    expect(actions).not.toEqual([])
    expect(parts.body).not.toBe('')
    const [before, after] = fresh.reply.split(parts.body)
    expect(before).toBe('')
    expect(after).toStartWith('\n\nNext:\n- ')
    for (const { text } of parts.steps) expect(after).toContain(text)
    expect(after).toMatch(/\n\nLooked at: .+\.$/)
  })

  test('answers from before this was kept have their text', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const id = await say(server, token, 'Protein?')
    server.db.$client.run('UPDATE chat_messages SET answer = NULL')
    const { messages } = await get(server, token, `${PATH}/${id}`)
    expect(messages[1].answer).toBeNull()
    expect(messages[1].content).toContain('Looked at:')
  })

  test.each(['one', 'all'])('of %s that is deleted nothing is left in the files', async (which) => {
    const folder = mkdtempSync(join(tmpdir(), 'ext-server-conversations-'))
    const path = join(folder, 'ext-server.db')
    const db = open(path)
    try {
      const server = await testServer({ db })
      const [ann, bob] = [server.token('ann'), server.token('bob')]
      const { conversations } = server.services.features
      const store = (user: string, word: string, n: number, session?: string) =>
        conversations.store(user, session, `${word} ${'and more '.repeat((n * 7) % 23)}?`, {
          reply: `${word} `.repeat((n * 5) % 31),
          mode: 'offline',
          urgent: false,
          sources: [],
          actions: [`${word} would add fibre`],
        })
      const [hers, his] = [store('ann', 'zyzzyva', 0), store('bob', 'protein', 0)]
      for (let n = 1; n < 300; n++) {
        if (n % 3 > 0) store('ann', 'zyzzyva', n, hers)
        store('bob', 'protein', n, his)
      }
      const found = () =>
        [path, `${path}-wal`].map(
          (file) => readFileSync(file, 'latin1').toLowerCase().split('zyzzyva').length - 1,
        )
      expect(found().reduce((sum, count) => sum + count)).toBeGreaterThan(1000)
      const kept = await get(server, bob, `${PATH}/${his}`)
      const target = which === 'one' ? `${PATH}/${hers}` : PATH
      expect((await server.request('DELETE', target, { token: ann })).status).toBe(204)
      expect(found()).toEqual([0, 0])
      expect(await get(server, bob, `${PATH}/${his}`)).toEqual(kept)
      expect(server.logs.join()).not.toContain('traces')
    } finally {
      db.$client.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('are deleted one by one, or all; nobody else’s', async () => {
    const server = await testServer()
    const [ann, bob] = [server.token('ann'), server.token('bob')]
    const ids = [
      await say(server, ann, 'Protein?'),
      await say(server, ann, 'Fibre?'),
      await say(server, ann, 'Iron?'),
    ]
    const his = await say(server, bob, 'Protein?')
    const remove = (token: string, id: string) => server.request('DELETE', `${PATH}/${id}`, { token })
    expect((await remove(ann, ids[0] ?? '')).status).toBe(204)
    expectProblem(await remove(ann, ids[0] ?? ''), 404)
    expectProblem(await remove(ann, his), 404)
    expectProblem(await remove(ann, UNKNOWN_ID), 404)
    expectProblem(await remove(ann, 'x'), 422)
    expect((await get(server, ann)).conversations).toHaveLength(2)
    expect((await server.request('DELETE', PATH, { token: ann })).status).toBe(204)
    expect((await server.request('DELETE', PATH, { token: ann })).status).toBe(204)
    expect((await get(server, ann)).conversations).toEqual([])
    expect((await get(server, bob)).conversations).toHaveLength(1)
    const left = server.db.$client.query('SELECT count(*) AS n FROM chat_messages').get()
    expect(left).toEqual({ n: 2 })
    // What was deleted cannot be gone on with.
    const body = { message: 'And?', session_id: ids[1] }
    expectProblem(await server.request('POST', '/api/tools/chat_with_assistant', { token: ann, body }), 422)
  })

  test('a cursor that is none: refused', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const id = await say(server, token, 'Protein?')
    for (const path of [PATH, `${PATH}/${id}`]) {
      const answer = await server.request('GET', `${path}?cursor=nonsense`, { token })
      expectProblem(answer, 422)
      expect(answer.json.errors[0].path).toBe('/query/cursor')
    }
  })
})

test.each([
  ['no model', {}, 'this computer only'],
  ['a model at home', { BASE_URL: 'http://127.0.0.1:11434/v1', MODEL: 'small' }, 'this computer only'],
  ['a hosted model', { BASE_URL: 'https://key@api.example/v1', MODEL: 'large' }, 'api.example'],
])('with %s, capabilities and page say where data goes', async (_, model, destination) => {
  const settings = Object.entries(model).map(([key, value]) => [`ASSISTANT_${key}`, value])
  const there = await testServer({ settings: Object.fromEntries(settings) })
  const [page, capabilities] = [
    await there.request('GET', '/api/assistant', { token: there.token() }),
    await there.request('GET', '/api/mcp/capabilities'),
  ]
  expect(page.json.data_goes_to).toBe(destination)
  expect(capabilities.json.assistant).toEqual({ data_goes_to: destination })
})
