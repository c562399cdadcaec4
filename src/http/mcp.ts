import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import { AppError, ERROR_CODES } from '../core/errors.ts'
import { parseJson } from '../core/json.ts'
import type { Logger } from '../core/log.ts'
import type { Principal } from '../identity/principal.ts'
import type { Services } from '../services.ts'
import { toolFailure } from '../tools/call.ts'
import { TOOLS } from '../tools/index.ts'
import { annotationsOf } from '../tools/tool.ts'
import { SERVER } from '../version.ts'
import { access } from './access.ts'
import { bearerOf } from './bearer.ts'
import { readText } from './body.ts'
import { type Connections, withLongAnswer } from './connections.ts'
import { controller } from './controller.ts'
import { refuseShape, rpcError } from './mcp-message.ts'

export const MCP_PATH = '/mcp'
export const PROTOCOL_VERSIONS: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS

/** What a model should know before it looks at the single tools. */
const INSTRUCTIONS =
  'The health journal of one person: what they ate, how they felt, their profile and protocols. ' +
  'Read get_health_profile before advising on food. To record food use log_food; to estimate without saving use ' +
  'analyze_food. To record how a day was use log_checkin. For the big picture use get_health_snapshot, for one figure ' +
  'get_diet_score, for what is missing get_diet_gap. Unknown values are null: say so, do not take them for zero. When ' +
  'a result says urgent, pass its advice on before anything else.'

/** The catalog as `tools/list` answers it: made once, and of plain objects, which serialise twice as fast as schemas. */
const CATALOG: Tool[] = JSON.parse(
  JSON.stringify(
    TOOLS.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: tool.input,
      outputSchema: tool.output,
      annotations: annotationsOf(tool),
    })),
  ),
)

/**
 * `/mcp`: contract 8. Stateless: one SDK server and transport a request, which is what the transport is made for.
 * All that is decided here is what the SDK does not: size, JSON-RPC batches, who is calling.
 */
export const mcpRoutes = (services: Services) => {
  const maxBytes = services.config['server.max_body_bytes']
  return controller('mcp').post(
    MCP_PATH,
    ({ request, server }) => answer(services, request, server, maxBytes),
    {
      parse: 'none',
      detail: {
        summary: 'Model Context Protocol: Streamable HTTP, stateless, JSON answers',
        description:
          'JSON-RPC 2.0. Tools need a JWT as bearer; without one they answer {"error":"Authentication required"}.',
        tags: ['MCP'],
        ...access('public'),
      },
    },
  )
}

async function answer(
  services: Services,
  request: Request,
  connections: Connections,
  maxBytes: number,
): Promise<Response> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return rpcError(415, ErrorCode.InvalidRequest, 'Content-Type must be application/json')
  }
  let parsedBody: unknown
  try {
    parsedBody = parseJson(await readText(request, maxBytes))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { http } = ERROR_CODES[error.code]
    return rpcError(http, http === 413 ? ErrorCode.InvalidRequest : ErrorCode.ParseError, error.message)
  }
  const refusal = refuseShape(parsedBody)
  if (refusal !== undefined) return refusal
  const server = createServer(toolCaller(services, request, connections), services.log)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return await transport.handleRequest(forTransport(request), { parsedBody })
}

/** What the transport parses as the request's URL, and nobody reads: the one that was sent need not be a URL. */
const TRANSPORT_URL = `http://localhost${MCP_PATH}`

/**
 * The request as the SDK's transport takes it. Every answer is JSON, so a client that asks for JSON alone, or for
 * anything, is served too.
 */
function forTransport({ method, headers: sent }: Request): Request {
  const headers = new Headers(sent)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(TRANSPORT_URL, { method, headers })
}

/** A validator of what clients answer to elicitations, which this server never sends; given, so that none is built. */
const NO_VALIDATION: jsonSchemaValidator = {
  getValidator: () => () => {
    throw new Error('no elicitation was asked for')
  },
}

/** A call of one tool by whoever sent the request. */
type CallTool = (name: string, input: unknown) => Promise<Record<string, unknown>>

function toolCaller(services: Services, request: Request, connections: Connections): CallTool {
  return async (name, input) => {
    const principal = await principalOf(services, request)
    const call = () => services.tools.call(name, input, { principal, signal: request.signal })
    return await (principal === undefined ? call() : withLongAnswer(connections, request, call))
  }
}

function createServer(callTool: CallTool, log: Logger): Server {
  const { name, title, version } = SERVER
  const server = new Server(
    { name, title, version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: NO_VALIDATION },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: CATALOG }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    return await toolResult(callTool, params, log)
  })
  return server
}

async function toolResult(
  callTool: CallTool,
  { name, arguments: input }: { name: string; arguments?: unknown },
  log: Logger,
): Promise<CallToolResult> {
  try {
    const value = await callTool(name, input)
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value }
  } catch (error) {
    const { message, retryAfter } = toolFailure(error, name, log)
    return {
      content: [{ type: 'text', text: JSON.stringify({ error: message }) }],
      isError: true,
      ...(retryAfter !== undefined && { _meta: { retry_after_seconds: retryAfter } }),
    }
  }
}

/** The person behind the request's one bearer credential: a JWT, or an API token where the settings allow it. */
async function principalOf(
  { config, jwts, principalOf }: Services,
  request: Request,
): Promise<Principal | undefined> {
  const credential = bearerOf(request.headers.get('authorization'))
  if (credential === undefined) return undefined
  const fromJwt = await jwts.verify(credential)
  if (fromJwt !== undefined || !config['mcp.accept_api_tokens']) return fromJwt
  const fromToken = principalOf(credential)
  return fromToken?.kind === 'api_token' ? fromToken : undefined
}
