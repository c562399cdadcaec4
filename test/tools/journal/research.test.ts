import { describe, expect, test } from 'bun:test'
import { HEALTH_SCOPES } from '../../../src/contract/scopes.ts'
import { BASE_URL, callTool, testServer } from '../../support.ts'

/** The two tools that ChatGPT's deep research asks for, in its forms (developers.openai.com/api/docs/mcp, November 2026). */

async function research() {
  const server = await testServer()
  const client = await server.mcpClient(await server.jwt('ann', HEALTH_SCOPES))
  const consumed_at = '2026-03-05T19:00:00+01:00'
  await callTool(client, 'log_food', { food_name: 'pizza', calories: 800, grams: 350, consumed_at })
  return { server, client }
}

describe('deep research', () => {
  test('search has results with id, title and url, and fetch the document', async () => {
    const { client } = await research()
    const found = await callTool(client, 'search', { query: 'When did I eat pizza?' })
    const url = `${BASE_URL}/?date=2026-03-05`
    expect(found).toEqual({ results: [{ id: '2026-03-05', title: '2026-03-05: pizza', url }] })
    expect(await callTool(client, 'fetch', { id: found.results[0].id })).toEqual({
      id: '2026-03-05',
      title: '2026-03-05: pizza',
      text: 'Food:\n- 19:00: pizza (350 g, 800 kcal)\nThere is no check-in.',
      url,
      metadata: { date: '2026-03-05', time_zone: 'Europe/Berlin', entries: '1', checkins: '0' },
    })
    expect(await callTool(client, 'search', { query: 'sushi' })).toEqual({ results: [] })
  })

  test('a query without a word, and an id that is no date, are refused with what is right', async () => {
    const { client } = await research()
    for (const [name, input, said] of [
      ['search', { query: '?' }, 'such as'],
      ['fetch', { id: 'doc-1' }, 'id'],
    ] as const) {
      const { isError, content } = (await client.callTool({ name, arguments: input })) as {
        isError: boolean
        content: { text: string }[]
      }
      expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining(said)])
    }
  })
})
