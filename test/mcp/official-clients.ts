import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondHttp,
} from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { BASE_URL, type TestServer } from '../support.ts'
import { NEWEST } from './support.ts'

type Text = { text: string }
type Named = { name: string; title?: string; description?: string }

/** What both official clients can do, and the tests use; each checks what it gets against its own schemas. */
export type OfficialClient = {
  listTools(): Promise<{ tools: Named[] }>
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Record<string, unknown>>
  listResources(): Promise<{ resources: (Named & { uri: string; mimeType?: string })[] }>
  listResourceTemplates(): Promise<{ resourceTemplates: unknown[] }>
  readResource(request: { uri: string }): Promise<{ contents: Record<string, unknown>[] }>
  listPrompts(): Promise<{ prompts: (Named & { arguments?: Named[] })[] }>
  getPrompt(request: {
    name: string
    arguments?: Record<string, string>
  }): Promise<{ messages: { role: string; content: Record<string, unknown> & Partial<Text> }[] }>
  complete(request: {
    ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string }
    argument: { name: string; value: string }
  }): Promise<{ completion: { values: string[]; total?: number; hasMore?: boolean } }>
  getInstructions(): string | undefined
}

export type Asking = {
  jwt?: string | undefined
  headers?: Record<string, string>
  /** What follows the question mark of the address. */
  query?: string
}

const IDENTITY = { name: 'test', version: '1' }

function transportOf(server: TestServer, { jwt, headers, query }: Asking) {
  const url = new URL(`${BASE_URL}/mcp${query === undefined ? '' : `?${query}`}`)
  const options = {
    fetch: async (to: string | URL, init?: RequestInit) => server.app.handle(new Request(String(to), init)),
    requestInit: { headers: { ...headers, ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }) } },
  }
  return { url, options }
}

async function first(server: TestServer, asking: Asking): Promise<OfficialClient> {
  const { url, options } = transportOf(server, asking)
  const client = new FirstClient(IDENTITY)
  await client.connect(new FirstHttp(url, options) as Parameters<FirstClient['connect']>[0])
  return client as OfficialClient
}

async function second(server: TestServer, asking: Asking): Promise<OfficialClient> {
  const { url, options } = transportOf(server, asking)
  const client = new SecondClient(IDENTITY, { versionNegotiation: { mode: { pin: NEWEST } } })
  await client.connect(new SecondHttp(url, options))
  return client as OfficialClient
}

/** One official client for each era of the protocol, over HTTP. */
export const ERAS: readonly (readonly [
  era: string,
  connect: (server: TestServer, asking?: Asking) => Promise<OfficialClient>,
])[] = [
  ['the first SDK’s client, initialize era', (server, asking = {}) => first(server, asking)],
  ['the second SDK’s client, 2026-07-28', (server, asking = {}) => second(server, asking)],
]
