import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { InitializeRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import type { McpCaller, McpCatalog } from './catalog.ts'
import { errorMessage, type Message, messageParams, paramsError } from './message.ts'

/** A validator for answers to elicitations, which this server never sends; given so that the SDK builds none. */
const NO_VALIDATION: jsonSchemaValidator = {
  getValidator: () => () => {
    throw new Error('no elicitation was asked for')
  },
}

/**
 * The protocol versions up to 2025-11-25 over HTTP. Stateless: one SDK server and transport per request, as the
 * transport requires.
 */
export function createInitializeEra(catalog: McpCatalog) {
  const { identity, capabilities } = catalog
  const options = { capabilities, jsonSchemaValidator: NO_VALIDATION }

  return async (request: Request, message: Message, caller: McpCaller): Promise<Response> => {
    const refusal = paramsError(message, isInitialize)
    if (refusal !== undefined) return Response.json(errorMessage(refusal))
    const server = new Server(identity, { ...options, instructions: catalog.instructions(caller) })
    // One handler for all methods: a handler per method repeats the catalog's checks, at twice the cost.
    server.fallbackRequestHandler = (sent, context) =>
      catalog.answer(sent.method, messageParams(sent), { ...caller, context })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    return await transport.handleRequest(forTransport(request), { parsedBody: message })
  }
}

const isInitialize = (message: Message) => InitializeRequestSchema.safeParse(message).success

/** The transport parses this as the request's URL, but nothing reads it: the original need not be a valid URL. */
const TRANSPORT_URL = 'http://localhost/mcp'

/**
 * The request in the form that the SDK's transport accepts. Every answer is JSON, so clients that accept only JSON,
 * or anything, are served too.
 */
function forTransport({ method, headers: sent }: Request): Request {
  const headers = new Headers(sent)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(TRANSPORT_URL, { method, headers })
}
