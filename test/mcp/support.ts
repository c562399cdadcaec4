import type { Principal } from '../../src/core/principal.ts'
import { healthCatalog } from '../../src/mcp/health-catalog.ts'
import { serveStdio } from '../../src/mcp/stdio.ts'
import type { OfferedTools } from '../../src/mcp/tool-selection.ts'
import { TOOLS } from '../../src/tools/index.ts'
import type { Answer } from '../caller.ts'
import type { TestServer } from '../support.ts'

export const NEWEST = '2026-07-28'
const META = 'io.modelcontextprotocol'

/** What each request of 2026-07-28 says of itself; undefined takes a member away. */
export const envelope = (more: Record<string, unknown> = {}) => ({
  [`${META}/protocolVersion`]: NEWEST,
  [`${META}/clientInfo`]: { name: 'test', version: '1' },
  [`${META}/clientCapabilities`]: {},
  ...more,
})

type Params = Record<string, unknown>
type Options = {
  token?: string | undefined
  headers?: Record<string, string | undefined>
  meta?: Params
  id?: unknown
}

const stated = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

const nameIn = ({ name, uri }: Params) => name ?? uri

/** One request of 2026-07-28 with all its headers; an undefined header is left out. */
export async function discover(
  server: TestServer,
  method: string,
  params: Params = {},
  options: Options = {},
): Promise<Answer> {
  const { token, meta = envelope(), id = 1 } = options
  const name = nameIn(params)
  const headers = {
    'mcp-protocol-version': NEWEST,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
    ...options.headers,
  }
  return await server.request('POST', '/mcp', {
    token,
    headers: stated(headers),
    body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } },
  })
}

/** One request of the versions with `initialize`. */
export const initialize = (server: TestServer, method: string, params: Params = {}, options: Options = {}) =>
  server.request('POST', '/mcp', {
    token: options.token,
    headers: stated(options.headers ?? {}),
    body: { jsonrpc: '2.0', id: options.id ?? 1, method, params },
  })

/** These tools alone are offered, of all that there are. */
export const offering = (names: readonly string[]): OfferedTools => ({ names: new Set(names), all: TOOLS })

export const local = (userId: string): Principal => ({
  kind: 'local',
  userId,
  credentialId: 'stdio',
  permissions: ['read', 'write'],
  expiresAt: null,
})

/** A stdio connection to the services of a test server, as a client holds it. */
export function stdio(
  server: TestServer,
  principal: () => Promise<Principal | undefined>,
  maxBytes = 1_000_000,
  mayEdit = false,
) {
  const input = new TransformStream<Uint8Array>()
  const writer = input.writable.getWriter()
  const stopping = Promise.withResolvers<void>()
  const lines: string[] = []
  let listener: ((line: string) => void) | undefined
  const waiting = new Map<unknown, (answer: Answer['json']) => void>()
  const ended = serveStdio(healthCatalog(server.services), {
    input: input.readable,
    output(line) {
      lines.push(line)
      listener?.(line)
      const message = JSON.parse(line)
      waiting.get(message.id)?.(message)
    },
    stopRequested: stopping.promise,
    principal,
    mayEdit,
    maxBytes,
  })
  const write = (text: string | Uint8Array) =>
    writer.write(typeof text === 'string' ? new TextEncoder().encode(text) : text)
  let last = 0
  return {
    /** Every line written so far. */
    lines,
    /** Hears every line from now on. */
    onLine(listen: (line: string) => void) {
      listener = listen
    },
    write,
    ended,
    stop: stopping.resolve,
    /** Ends the input, and waits for the end. */
    async end() {
      await writer.close()
      await ended
    },
    /** The answer to one request. */
    async ask(method: string, params: Params = {}) {
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<Answer['json']>()
      waiting.set(id, resolve)
      await write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
      return await promise
    },
  }
}

export const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
}
