import {
  type ElicitRequestFormParams,
  isSpecType,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server'
import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio'
import { type Asking, showsForms } from './asking.ts'
import type { McpCaller, McpCatalog } from './catalog.ts'
import { askingIn, createServer, listenError, readAnswer } from './discover-era.ts'
import { errorMessage, type Message, type MessageError, paramsError, readMessage } from './message.ts'
import { pendingRequests } from './pending-requests.ts'
import { RPC } from './rpc.ts'
import { type Line, readLines } from './stdio-lines.ts'

/** How long pending requests may take after the input ends. Milliseconds. */
const DRAIN_TIMEOUT_MS = 8000
/** How long a person may take to choose. Milliseconds. */
const ASK_TIMEOUT_MS = 300_000

export type Stdio = {
  input: AsyncIterable<Uint8Array>
  /** Writes one message, with its line break. */
  output(line: string): void
  /** Resolves when the process should stop. */
  stopRequested: Promise<void>
  principal: McpCaller['principal']
  /** Whether the tools of the journal are listed; undefined: not. */
  mayEdit?: boolean
  /** The maximum length of a line. */
  maxBytes: number
}

/**
 * One MCP connection over standard input and output, of either era: its first messages decide. Ends when the input
 * ends or when asked to stop; pending requests are still answered.
 */
export async function serveStdio(catalog: McpCatalog, stdio: Stdio): Promise<void> {
  const { input, stopRequested, principal, maxBytes } = stdio
  const may = { mayEdit: stdio.mayEdit === true }
  const write = (message: unknown) => stdio.output(`${JSON.stringify(message)}\n`)
  const pending = pendingRequests()
  const transport = lineTransport((message) => {
    write(message)
    if (!('method' in message)) pending.settle(message.id)
  })
  const connection = serveConnection(
    ({ era }) => {
      const server = createServer(catalog, may)
      server.fallbackRequestHandler = async (sent, context) => {
        const { signal } = context.mcpReq
        const asking = era === 'modern' ? askingIn(context) : askingOn(server, signal)
        const caller: McpCaller = {
          ...may,
          asking,
          version: server.getNegotiatedProtocolVersion(),
          principal,
          signal,
          withoutIdleTimeout: (work) => work(),
          context,
        }
        return await readAnswer(catalog, era, sent, caller)
      }
      return server
    },
    { transport },
  )
  const readAll = async () => {
    for await (const line of readLines(input, maxBytes)) {
      const parsedLine = readLine(line, maxBytes)
      const refusal = 'refusal' in parsedLine ? parsedLine.refusal : listenError(catalog, parsedLine.message)
      if (refusal !== undefined) write(errorMessage(refusal))
      else if ('message' in parsedLine) {
        pending.follow(parsedLine.message)
        transport.onmessage?.(parsedLine.parsed)
      }
    }
  }
  await Promise.race([readAll(), stopRequested])
  await pending.ended(DRAIN_TIMEOUT_MS)
  await connection.close()
}

/** How a connection of the older era can ask: by a request of the server's own. */
function askingOn(server: Server, signal: AbortSignal): Asking | undefined {
  if (!showsForms(server.getClientCapabilities())) return undefined
  const options = { signal, timeout: ASK_TIMEOUT_MS }
  return { send: (form) => server.elicitInput(form as ElicitRequestFormParams, options) }
}

/** The transport that the SDK uses; this module does the reading and writing. */
function lineTransport(send: (message: JSONRPCMessage) => void): Transport {
  const transport: Transport = {
    start: async () => {},
    send: async (message) => send(message),
    close: async () => transport.onclose?.(),
  }
  return transport
}

type ParsedLine = { message: Message; parsed: JSONRPCMessage } | { refusal: MessageError }

/** Reads a line as a message. The SDK's own transport silently drops what it cannot read, so the client would wait. */
function readLine(line: Line, maxBytes: number): ParsedLine {
  const refuse = (code: number, message: string) => ({ refusal: { id: null, code, message } })
  if ('problem' in line) {
    return line.problem === 'too long'
      ? refuse(RPC.invalidRequest, `A message must be at most ${maxBytes} bytes`)
      : refuse(RPC.parseError, 'The line is not valid UTF-8')
  }
  let body: unknown
  try {
    body = JSON.parse(line.text)
  } catch {
    return refuse(RPC.parseError, 'The line is not valid JSON')
  }
  const read = readMessage(body)
  if ('refusal' in read) return read
  const refusal = paramsError(read.message, isInitialize)
  if (refusal !== undefined) return { refusal }
  try {
    return { message: read.message, parsed: parseJSONRPCMessage(read.message) }
  } catch {
    return refuse(RPC.invalidRequest, 'A message must be a JSON-RPC 2.0 request, notification or response')
  }
}

function isInitialize(message: Message): boolean {
  try {
    return isSpecType.InitializeRequest(message)
  } catch {
    // Nested too deeply for the check.
    return false
  }
}
