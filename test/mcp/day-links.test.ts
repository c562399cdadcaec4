import { describe, expect, test } from 'bun:test'
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import { testServer } from '../support.ts'
import { editor } from '../tools/journal/support.ts'
import { ERAS } from './official-clients.ts'
import { initialize, local, stdio } from './support.ts'

/** Results of the journal's tools link to the days that they show, and clients can complete a day. */

type Block = { type: string; text?: string; uri?: string }

const server = await testServer()
const ada = await editor(server)
const rice = await ada.ate('100 g rice', '2026-03-09T13:00:00+01:00')
await ada.ate('1 apple', '2026-03-08T13:00:00+01:00')
await ada.ate('1 banana', '2025-12-31T13:00:00+01:00')
await ada.call('log_checkin', { content: 'fine', mood: 7, date: '2026-03-07' })
const jwt = await server.jwt('ada', HEALTH_SCOPES)
const linksIn = (result: Record<string, unknown>) =>
  (result.content as Block[]).flatMap(({ type, uri }) => (type === 'resource_link' ? [uri] : []))
const day = (date: string) => `health://day/${date}`

describe.each([...ERAS])('%s', (_, connect) => {
  test('a day’s diary has a link to the day, which can be read', async () => {
    const client = await connect(server, { jwt })
    const result = await client.callTool({ name: 'get_diary', arguments: { date: '2026-03-09' } })
    const [sentence, json, link] = result.content as Block[]
    expect([sentence?.type, json?.type]).toEqual(['text', 'text'])
    expect(JSON.parse(json?.text ?? '')).toEqual(result.structuredContent)
    expect(link).toEqual({
      type: 'resource_link',
      uri: day('2026-03-09'),
      name: 'day',
      title: '2026-03-09',
      mimeType: 'text/plain',
    } as Block)
    const { contents } = await client.readResource({ uri: link?.uri ?? '' })
    expect(contents[0]?.text).toContain('100 g rice')
  })

  test('a change links to where the entry is now; of a few days there are links, of many none', async () => {
    const client = await connect(server, { jwt })
    const moved = await client.callTool({
      name: 'correct_food',
      arguments: { entry_id: rice, to_date: '2026-03-06' },
    })
    expect(linksIn(moved)).toEqual([day('2026-03-06')])
    const { undo } = moved.structuredContent as { undo: string }
    await client.callTool({ name: 'undo_change', arguments: { undo } })
    const two = { from: '2026-03-08', to: '2026-03-09' }
    expect(linksIn(await client.callTool({ name: 'get_diary', arguments: two }))).toEqual([
      day('2026-03-08'),
      day('2026-03-09'),
    ])
    const many = { from: '2026-03-01', to: '2026-03-09', checkins: true }
    expect(linksIn(await client.callTool({ name: 'get_diary', arguments: many }))).toEqual([])
    server.clock.advance(60_000)
  })

  test('the date of a day is completed with the days that have something, the newest first', async () => {
    const client = await connect(server, { jwt })
    const complete = async (value: string) =>
      (
        await client.complete({
          ref: { type: 'ref/resource', uri: 'health://day/{date}' },
          argument: { name: 'date', value },
        })
      ).completion.values
    expect(await complete('')).toEqual(['2026-03-09', '2026-03-08', '2026-03-07', '2025-12-31'])
    expect(await complete('2026-03-0')).toEqual(['2026-03-09', '2026-03-08', '2026-03-07'])
    expect(await complete('2025')).toEqual(['2025-12-31'])
    expect(await complete('no date')).toEqual([])
    const bob = await connect(server, { jwt: await server.jwt('bob') })
    const ofBob = await bob.complete({
      ref: { type: 'ref/resource', uri: 'health://day/{date}' },
      argument: { name: 'date', value: '' },
    })
    expect(ofBob.completion.values).toEqual([])
  })
})

test('a client of an older version, which knows no links, gets none', async () => {
  const call = { name: 'get_diary', arguments: { date: '2026-03-09' } }
  const headers = (version?: string) => ({ 'mcp-protocol-version': version })
  for (const [version, links] of [
    [undefined, []],
    ['2025-03-26', []],
    ['2025-06-18', [day('2026-03-09')]],
  ] as const) {
    const { json } = await initialize(server, 'tools/call', call, { token: jwt, headers: headers(version) })
    expect(linksIn(json.result)).toEqual([...links])
  }
  const principal = async () => ({ ...local('ada'), permissions: ['read', 'edit'] as const })
  for (const [protocolVersion, links] of [
    ['2025-03-26', []],
    ['2025-11-25', [day('2026-03-09')]],
  ] as const) {
    const connection = stdio(server, principal, 1_000_000, true)
    await connection.ask('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    })
    expect(linksIn((await connection.ask('tools/call', call)).result)).toEqual([...links])
    await connection.end()
  }
})
