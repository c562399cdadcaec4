import { createMCPClient } from '@ai-sdk/mcp'
import { Experimental_StdioMCPTransport as AiStdioTransport } from '@ai-sdk/mcp/mcp-stdio'
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondHttp,
} from '@modelcontextprotocol/client'
import { StdioClientTransport as SecondStdio } from '@modelcontextprotocol/client/stdio'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as FirstStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { toolAnswer } from '../caller.ts'
import { INSPECTOR, MCP_REMOTE, NODE, nodeEnvironment, runNode } from '../programs/programs.ts'

/** Where a client finds the server: an address, or a program to launch. */
export type Http = { url: string; jwt: string }
export type Stdio = { command: string; args: string[]; env: Record<string, string> }

/** What the tests ask of every client, whoever made it. */
export type TestClient = {
  names(): Promise<string[]>
  /** What a tool answered, as the client shows it. */
  call(
    name: string,
    input: Record<string, unknown>,
  ): Promise<{ isError: boolean; value: Record<string, unknown> }>
  close(): Promise<void>
}

const IDENTITY = { name: 'test', version: '1' }
const authorization = ({ jwt }: Http) => ({ authorization: `Bearer ${jwt}` })

type Shown = Readonly<Record<string, unknown>>
type Connected = {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Shown>
  close(): Promise<void>
}

const shown = (result: Shown) => ({ isError: result.isError === true, value: toolAnswer(result) })

const testClient = (client: Connected): TestClient => ({
  names: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (name, input) => shown(await client.callTool({ name, arguments: input })),
  close: () => client.close(),
})

/** `@modelcontextprotocol/sdk`: the client of most programs today. */
async function first(transport: FirstHttp | FirstStdio): Promise<TestClient> {
  const client = new FirstClient(IDENTITY)
  await client.connect(transport as Parameters<FirstClient['connect']>[0])
  return testClient(client)
}

/** `@modelcontextprotocol/client`: its successor, asked for one era or for whichever the server has. */
async function second(mode: 'legacy' | 'auto' | { pin: string }, transport: SecondHttp | SecondStdio) {
  const client = new SecondClient(IDENTITY, { versionNegotiation: { mode } })
  await client.connect(transport)
  return testClient(client)
}

const secondHttp = (http: Http) =>
  new SecondHttp(new URL(http.url), { requestInit: { headers: authorization(http) } })
const secondStdio = (stdio: Stdio) => new SecondStdio(stdio)
const NEWEST = { pin: '2026-07-28' }

/** The inspector's command line: a process a question. */
function inspector(target: readonly string[]): TestClient {
  const ask = async (...question: string[]) => {
    const { stdout, stderr } = await runNode([INSPECTOR, '--cli', ...target, ...question])
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout)
  }
  return {
    names: async () => (await ask('--method', 'tools/list')).tools.map(({ name }: { name: string }) => name),
    call: async (name, input) => {
      const pairs = Object.entries(input).map(([key, value]) => `${key}=${value}`)
      const given = pairs.length === 0 ? [] : ['--tool-arg', ...pairs]
      return shown(await ask('--method', 'tools/call', '--tool-name', name, ...given))
    },
    close: async () => {},
  }
}

/** The bridge for clients that can only launch a program, told the address and the header. */
const bridge = ({ url, jwt }: Http, home: string) =>
  new FirstStdio({
    command: NODE,
    args: [MCP_REMOTE, url, '--transport', 'http-only', '--header', `Authorization: Bearer ${jwt}`],
    env: nodeEnvironment(home),
    stderr: 'ignore',
  })

export const HTTP_CLIENTS: Readonly<Record<string, (http: Http, home: string) => Promise<TestClient>>> = {
  'the first SDK’s client': (http) =>
    first(new FirstHttp(new URL(http.url), { requestInit: { headers: authorization(http) } })),
  'the second SDK’s client, older era': (http) => second('legacy', secondHttp(http)),
  'the second SDK’s client, either era': (http) => second('auto', secondHttp(http)),
  'the second SDK’s client, 2026-07-28': (http) => second(NEWEST, secondHttp(http)),
  'the AI SDK’s client': async (http) =>
    testClient(
      await createMCPClient({ transport: { type: 'http', url: http.url, headers: authorization(http) } }),
    ),
  'the inspector': async ({ url, jwt }) =>
    inspector([url, '--transport', 'http', '--header', `Authorization: Bearer ${jwt}`]),
  'mcp-remote': (http, home) => first(bridge(http, home)),
}

export const STDIO_CLIENTS: Readonly<Record<string, (stdio: Stdio) => Promise<TestClient>>> = {
  'the first SDK’s client': (stdio) => first(new FirstStdio(stdio)),
  'the second SDK’s client, older era': (stdio) => second('legacy', secondStdio(stdio)),
  'the second SDK’s client, either era': (stdio) => second('auto', secondStdio(stdio)),
  'the second SDK’s client, 2026-07-28': (stdio) => second(NEWEST, secondStdio(stdio)),
  'the AI SDK’s client': async (stdio) =>
    testClient(await createMCPClient({ transport: new AiStdioTransport(stdio) })),
  'the inspector': async ({ command, args, env }) => {
    const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`])
    return inspector([command, ...args, ...variables])
  },
}
