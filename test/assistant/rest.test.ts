import { describe, expect, test } from 'bun:test'
import { UNKNOWN_ID } from '../http/support.ts'
import { expectProblem } from '../problems.ts'
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
