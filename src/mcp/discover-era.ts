import {
  createMcpHandler,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { askingBySteps } from './asking.ts'
import type { ListReader, McpCaller, McpCatalog } from './catalog.ts'
import { CAPABILITIES_META, SERVER_META } from './era.ts'
import { errorMessage, type Message, type MessageError, messageParams } from './message.ts'
import { RPC } from './rpc.ts'

/** A tool compares a choice with its own; given so that the SDK builds no validator. */
const NO_VALIDATION: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined })
  },
}

/**
 * An SDK server that answers from the catalog, for one request or for one stdio connection.
 */
export function createServer(catalog: McpCatalog, caller?: ListReader): Server {
  const { identity, capabilities } = catalog
  return new Server(identity, {
    capabilities,
    instructions: catalog.instructions(caller),
    jsonSchemaValidator: NO_VALIDATION,
    cacheHints: { 'server/discover': DISCOVER_RESULT },
  })
}

/** How a request of 2026-07-28 can ask, as the SDK has read it. */
export const askingIn = ({ mcpReq }: ServerContext) => {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
  return askingBySteps(envelope[CAPABILITIES_META], mcpReq.inputResponses)
}

/** The answer depends on the program's version and on the tools that a client selects in its headers. */
const DISCOVER_RESULT = { ttlMs: 300_000, cacheScope: 'private' } as const

/** The catalog's answer in the form of the era; the newer one also states its server, and how long it may be cached. */
export async function readAnswer(
  catalog: McpCatalog,
  era: 'legacy' | 'modern',
  sent: { method: string; params?: unknown },
  caller: McpCaller,
): Promise<Record<string, unknown>> {
  const result = await catalog.answer(sent.method, messageParams(sent), caller)
  if (era === 'legacy') return result
  // Without it the SDK would repeat the whole identity.
  const _meta = { ...(result._meta as object | undefined), [SERVER_META]: catalog.server }
  return { ...result, _meta, ...catalog.cacheHint(sent.method) }
}

type SdkExchange = { method: string; caller: McpCaller }

/**
 * The protocol version 2026-07-28 over HTTP: one SDK server per request. The SDK compares the headers with the body,
 * answers `server/discover`, and gives each refusal the status that the version demands.
 */
export function createDiscoverEra(catalog: McpCatalog) {
  const exchanges = new WeakMap<Request, SdkExchange>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo)
      const server = createServer(catalog, exchange?.caller)
      // Without a handler the SDK answers with HTTP 404, as it must for a method that is not offered.
      if (exchange !== undefined && catalog.offers(exchange.method)) {
        server.fallbackRequestHandler = (sent, context) =>
          readAnswer(catalog, 'modern', sent, { ...exchange.caller, asking: askingIn(context), context })
      }
      return server
    },
    { legacy: 'reject', keepAliveMs: KEEP_ALIVE_INTERVAL_MS },
  )

  return async (request: Request, message: Message, caller: McpCaller): Promise<Response> => {
    const refusal = listenError(catalog, message)
    if (refusal !== undefined) return Response.json(errorMessage(refusal), { status: 404 })
    exchanges.set(request, { method: message.method ?? '', caller })
    return await handler.fetch(request, { parsedBody: message })
  }
}

const LISTEN_METHOD = 'subscriptions/listen'

/**
 * The answer to a request for notifications, before the SDK sees it: the SDK would keep the request open, although this
 * server has no changes to report.
 */
export function listenError(catalog: McpCatalog, { method, id }: Message): MessageError | undefined {
  if (method !== LISTEN_METHOD || catalog.offers(LISTEN_METHOD)) return undefined
  return { id: id ?? null, code: RPC.unknownMethod, message: 'Method not found' }
}

/** Connections on which nothing is sent for ten seconds are closed. */
const KEEP_ALIVE_INTERVAL_MS = 5000
