import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondHttp,
} from '@modelcontextprotocol/client'
import { StdioClientTransport as SecondStdio } from '@modelcontextprotocol/client/stdio'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as FirstStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { BINARY, createBench, type RunningServer } from '../binary/support.ts'
import { rejectionOf } from '../rejection.ts'

/** What the released program offers beside its tools, to the official clients: both eras, over HTTP and stdio. */

const bench = createBench()
let server: RunningServer
beforeAll(async () => {
  server = await bench.serve()
})
afterAll(bench.close)

const IDENTITY = { name: 'test', version: '1' }
const NEWEST = { versionNegotiation: { mode: { pin: '2026-07-28' } } }
type Narrowed = { readonly?: true }

const http = async ({ readonly }: Narrowed) => {
  const jwt = await bench.value(['issue-jwt', '--user', 'ada'])
  const headers = { authorization: `Bearer ${jwt}`, ...(readonly && { 'X-MCP-Readonly': 'true' }) }
  return { url: new URL(`${server.url}/mcp`), options: { requestInit: { headers } } }
}
const program = ({ readonly }: Narrowed) => ({
  command: BINARY,
  args: ['mcp', '--user', 'ada', ...(readonly ? ['--readonly'] : [])],
  env: { EXT_DATA_DIR: bench.dataDir, HOME: join(bench.root, 'home') },
})

async function first(transport: FirstHttp | FirstStdio) {
  const client = new FirstClient(IDENTITY)
  await client.connect(transport as Parameters<FirstClient['connect']>[0])
  return client
}
async function second(transport: SecondHttp | SecondStdio) {
  const client = new SecondClient(IDENTITY, NEWEST)
  await client.connect(transport)
  return client
}

const WAYS: Readonly<Record<string, (narrowed: Narrowed) => Promise<FirstClient | SecondClient>>> = {
  'HTTP, initialize era': async (narrowed) => {
    const { url, options } = await http(narrowed)
    return await first(new FirstHttp(url, options))
  },
  'HTTP, 2026-07-28': async (narrowed) => {
    const { url, options } = await http(narrowed)
    return await second(new SecondHttp(url, options))
  },
  'stdio, initialize era': (narrowed) => first(new FirstStdio(program(narrowed))),
  'stdio, 2026-07-28': (narrowed) => second(new SecondStdio(program(narrowed))),
}

describe.each(Object.entries(WAYS))('%s', (_, connect) => {
  test('resources, prompts and completion', async () => {
    const client = await connect({})
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'health://today',
      'health://week',
      'health://profile',
      ...['meal', 'day', 'chart', 'protocols', 'checkin'].map((card) => `ui://ext-server/${card}`),
    ])
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toMatchObject([{ uri, mimeType: String(mimeType), text: expect.any(String) }])
    }
    const { prompts } = await client.listPrompts()
    expect(prompts).toHaveLength(3)
    for (const { name } of prompts) {
      expect((await client.getPrompt({ name })).messages).toHaveLength(1)
    }
    const ref = { type: 'ref/prompt', name: 'weekly_review' } as const
    const { completion } = await client.complete({ ref, argument: { name: 'days', value: '1' } })
    expect(completion.values).toEqual(['14', '180'])
    expect(await rejectionOf(client.readResource({ uri: 'health://tomorrow' }))).toMatch(/Resource not found/)
    await client.close()
  })

  test('read-only', async () => {
    const client = await connect({ readonly: true })
    const { tools } = await client.listTools()
    // Over stdio the client may correct what was logged, and has the tools that read for it.
    const names = new Set(ALL_TOOLS.filter(({ stores }) => !stores).map(({ name }) => name))
    expect(tools.length).toBeGreaterThanOrEqual(7)
    expect(tools.filter(({ name }) => !names.has(name))).toEqual([])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    expect(
      await rejectionOf(client.callTool({ name: 'log_food', arguments: { food_name: 'rice' } })),
    ).toMatch(/Unknown tool/)
    await client.close()
  })
})
