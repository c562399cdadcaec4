import { describe, expect, test } from 'bun:test'
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondHttp,
} from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { createEras } from '../../../src/mcp/answer.ts'
import { eraOf } from '../../../src/mcp/era.ts'
import { healthCatalog } from '../../../src/mcp/health-catalog.ts'
import { createLeanPath } from '../../../src/mcp/lean/lean-path.ts'
import type { Message } from '../../../src/mcp/message.ts'
import { BASE_URL, testServer } from '../../support.ts'
import { discover, INITIALIZE, initialize, NEWEST } from '../support.ts'

const server = await testServer()
const jwt = await server.jwt('ada')
const url = new URL(`${BASE_URL}/mcp`)

const catalog = healthCatalog(server.services)
const lean = createLeanPath(catalog, createEras(catalog))

/** Whether the lean path answers a request. */
async function isTaken(request: Request): Promise<boolean> {
  const message = (await request.json()) as Message
  const caller = {
    principal: async () => undefined,
    withoutIdleTimeout: <T>(work: () => Promise<T>) => work(),
    signal: request.signal,
  }
  const era = eraOf(message, request.headers.get('mcp-protocol-version'))
  return lean({ era, request, message, caller, selection: 'all' }) !== undefined
}

/** Sends what a client sends, and notes each method with whether the lean path took it. */
function recording() {
  const noted: [method: string, isTaken: boolean][] = []
  const fetch = async (to: string | URL, init?: RequestInit) => {
    const request = new Request(String(to), init)
    if (request.method === 'POST') {
      const { method } = (await request.clone().json()) as { method: string }
      noted.push([method, await isTaken(request.clone() as Request)])
    }
    return await server.app.handle(request)
  }
  return { noted, options: { fetch, requestInit: { headers: { authorization: `Bearer ${jwt}` } } } }
}

const IDENTITY = { name: 'test', version: '1', title: 'A test' }
const CAPABILITIES = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {} } }

describe('the lean path takes what an official client sends', () => {
  test('of the initialize era', async () => {
    const { noted, options } = recording()
    const client = new FirstClient(IDENTITY, { capabilities: CAPABILITIES })
    await client.connect(new FirstHttp(url, options) as Parameters<FirstClient['connect']>[0])
    await client.ping()
    await client.listTools()
    await client.callTool({ name: 'get_my_protocols', arguments: {} }, undefined, { onprogress() {} })
    await client.callTool({ name: 'get_diet_gap' })
    expect(noted).toEqual([
      ['initialize', true],
      // The SDK's: a notification has no answer.
      ['notifications/initialized', false],
      ['ping', true],
      ['tools/list', true],
      ['tools/call', true],
      ['tools/call', true],
    ])
  })

  test('of the discover era', async () => {
    const { noted, options } = recording()
    const client = new SecondClient(IDENTITY, {
      capabilities: CAPABILITIES,
      versionNegotiation: { mode: { pin: NEWEST } },
    })
    await client.connect(new SecondHttp(url, options))
    await client.listTools()
    await client.callTool({ name: 'get_my_protocols', arguments: {} }, { onprogress() {} })
    expect(noted).toEqual([
      ['server/discover', true],
      ['tools/list', true],
      ['tools/call', true],
    ])
  })
})

/** What differs between any two responses. */
const withoutIds = (headers: Headers) =>
  [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date').sort()

describe('the whole response is that of the SDK', () => {
  // A spelling that the lean path leaves to the SDKs.
  const toSdk = { 'content-type': 'APPLICATION/JSON' }
  const cases = [
    ['initialize', initialize, 'initialize', INITIALIZE],
    ['initialize', initialize, 'ping', {}],
    ['initialize', initialize, 'tools/list', {}],
    ['initialize', initialize, 'tools/call', { name: 'get_my_protocols', arguments: {} }],
    ['initialize', initialize, 'tools/call', { name: 'no_tool' }],
    ['discover', discover, 'server/discover', {}],
    ['discover', discover, 'tools/list', {}],
    ['discover', discover, 'tools/call', { name: 'get_my_protocols', arguments: {} }],
    ['discover', discover, 'tools/call', { name: 'no_tool' }],
  ] as const
  test.each(cases)('%s era, %p %s', async (_, send, method, params) => {
    // Twice, with ids of different lengths: what does not change is kept from the first answer.
    for (const id of [1, 'a longer id', 2]) {
      const ours = await send(server, method, params, { token: jwt, id })
      const theirs = await send(server, method, params, { token: jwt, id, headers: toSdk })
      expect([ours.status, ours.text]).toEqual([theirs.status, theirs.text])
      expect(withoutIds(ours.headers)).toEqual(withoutIds(theirs.headers))
    }
  })
})
