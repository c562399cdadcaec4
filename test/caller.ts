import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** Calls a server as its clients do: over the network, or handed to the app without one. */

export type RequestOptions = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape it expects, and fails when it is not there
export type Answer = { status: number; headers: Headers; text: string; json: any }

/** The network, or the app itself. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** One REST request, with its answer read. */
export async function call(
  send: Send,
  method: string,
  url: string,
  { token, body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const response = await send(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The official client, connected. */
export async function connectClient(send: Send, baseUrl: string, jwt: string | undefined): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
    fetch: (url, init) => send(String(url), init ?? {}),
    ...(jwt !== undefined && { requestInit: { headers: { authorization: `Bearer ${jwt}` } } }),
  })
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

/** What a tool answered: its result, which follows a sentence about it, or its error object. */
export function toolAnswer({ content, isError }: Readonly<Record<string, unknown>>): Answer['json'] {
  const blocks = content as { text: string }[]
  return JSON.parse(blocks[isError === true ? 0 : 1]?.text ?? 'null')
}
