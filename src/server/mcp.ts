import { AppError, ERROR_CODES, OverloadError } from '../core/errors.ts'
import { parseJson } from '../core/json.ts'
import { mayEdit } from '../core/principal.ts'
import { nextTurn } from '../core/slices.ts'
import { access } from '../http/access.ts'
import { readText } from '../http/body.ts'
import { MAX_STRANGER_BODY_BYTES, markKnownSender } from '../http/body-budget.ts'
import { controller } from '../http/controller.ts'
import { type Connections, withoutIdleTimeout } from '../http/idle-timeout.ts'
import { createMcpAnswer } from '../mcp/answer.ts'
import type { McpCaller, McpCatalog } from '../mcp/catalog.ts'
import type { McpAnswer, Prepared } from '../mcp/lean/lean-path.ts'
import { errorMessage, type Message, readMessage } from '../mcp/message.ts'
import { DISCOVER_VERSIONS, INITIALIZE_VERSIONS } from '../mcp/protocol-versions.ts'
import { RPC } from '../mcp/rpc.ts'
import { toolChallenge } from '../oauth/oauth-metadata.ts'
import type { Services } from '../services.ts'
import { demandsSignIn } from '../settings/mcp-auth.ts'
import {
  endingNotice,
  mcpPrincipal,
  recordInvalidBearer,
  signInResponse,
  startsSignIn,
  unboundReason,
  withRenewal,
} from './mcp-auth.ts'

export const MCP_PATH = '/mcp'

/** Newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = [...DISCOVER_VERSIONS, ...INITIALIZE_VERSIONS]

/**
 * `/mcp`: specification 8. Stateless, with both eras on one path; each message determines its era. This module only
 * decides what the SDKs do not: authentication, then size, then the shape of a message.
 */
export const mcpRoutes = (answer: McpHandler) =>
  controller('mcp').post(
    MCP_PATH,
    ({ request, server, clientAddress, set }) => answer(request, server, { address: clientAddress(), set }),
    {
      parse: 'none',
      detail: {
        summary: 'Send an MCP message (Streamable HTTP, stateless, JSON responses)',
        description:
          'JSON-RPC 2.0. Tools need a tool token (JWT) as bearer; without one they return {"error":"Authentication required"}.',
        tags: ['MCP'],
        ...access('public'),
      },
    },
  )

export const isMcpRequest = (request: Request, path: string): boolean =>
  path === MCP_PATH && request.method === 'POST'

/**
 * A response that has every header, so that none are left to be added: the framework adds them by a copy of the response
 * that reads its body as a stream.
 */
function completeResponse(json: string | Blob, set: SetHeaders): Response {
  const headers = set.headers as Record<string, string>
  headers['content-type'] = 'application/json'
  set.headers = {}
  return new Response(json, { headers })
}

type SetHeaders = { headers: Record<string, string | number> }
export type McpHandler = ReturnType<typeof createMcpHandler>

export function createMcpHandler(services: Services, catalog: McpCatalog, onCaller: () => void) {
  const answer = createAnswer(services, catalog, onCaller)
  return async (
    request: Request,
    connections: Connections,
    { address, set }: { address: string; set: SetHeaders },
  ): Promise<Response> => {
    const answered = await answer(request, connections, address)
    return answered instanceof Response ? answered : completeResponse(answered, set)
  }
}

function createAnswer(services: Services, catalog: McpCatalog, onCaller: () => void) {
  const maxBytes = services.config['server.max_body_bytes']
  const answer = createMcpAnswer(catalog)

  return async (request: Request, connections: Connections, address: string): Promise<McpAnswer> => {
    const principal = await mcpPrincipal(services, request, address)
    const isKnown = principal !== undefined
    if (isKnown) {
      markKnownSender(request)
      onCaller()
    } else {
      recordInvalidBearer(services, request, { route: MCP_PATH, address })
      if (demandsSignIn(services.config)) return await signInResponse(services, request)
    }
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
      return refusalResponse(415, RPC.invalidRequest, 'Content-Type must be application/json')
    }
    let body: unknown
    try {
      const limit = isKnown ? maxBytes : Math.min(maxBytes, MAX_STRANGER_BODY_BYTES)
      body = parseJson(await readText(request, limit))
    } catch (error) {
      return bodyErrorResponse(error)
    }
    const read = readMessage(body)
    if ('refusal' in read) return Response.json(errorMessage(read.refusal), { status: 400 })
    const { message } = read
    if (!isKnown && startsSignIn(services, message)) return await signInResponse(services, request)
    const edits = isKnown && mayEdit(principal)
    const caller = mcpCaller(services, request, { connections, address, mayEdit: edits })
    const selection = readSelection(catalog, caller, message)
    if (selection instanceof Response) return selection
    const prepared = answer(request, message, caller, selection)
    if (!isKnown) return await withRenewal(services, request, await complete(prepared))
    // What is ready does not wait. Sent in the turn in which the request arrived, its headers are one piece; later, with
    // a body above 16 KB, they are forty (Bun 1.4.5), which takes 250 µs.
    return prepared instanceof Blob ? prepared : await complete(prepared)
  }
}

async function complete(prepared: Prepared): Promise<McpAnswer> {
  if (prepared instanceof Blob) return prepared
  // As for every other request of a known caller.
  await nextTurn()
  return await prepared()
}

/**
 * The key of the tools that a caller is offered, or the error if its headers or address select unknown ones. Discovery is
 * allowed: a client that is refused there would only report that no version was agreed on.
 */
function readSelection(
  catalog: McpCatalog,
  caller: McpCaller,
  { id, method }: Message,
): string | undefined | Response {
  try {
    return catalog.selectionKey?.(caller)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (method === 'server/discover') return undefined
    const refusal = { id: id ?? null, code: RPC.invalidParams, message: error.message }
    return Response.json(errorMessage(refusal), { status: 400 })
  }
}

const mcpCaller = (
  services: Services,
  request: Request,
  { connections, address, mayEdit }: { connections: Connections; address: string; mayEdit: boolean },
): McpCaller => ({
  mayEdit,
  principal: () => mcpPrincipal(services, request, address),
  unboundReason: () => unboundReason(services, request),
  challenge: (error) => toolChallenge(services.config, error),
  endingNotice: () => endingNotice(services, request),
  withoutIdleTimeout: (work) => withoutIdleTimeout(connections, request, work),
  get signal() {
    return request.signal
  },
  http: request,
})

/** @throws anything that is not a refusal of the body. */
function bodyErrorResponse(error: unknown): Response {
  if (!(error instanceof AppError)) throw error
  const { code, message, retryAfter } = error
  const isRefusedUnread = code === 'too_large' || error instanceof OverloadError
  const rpcCode = isRefusedUnread ? RPC.invalidRequest : RPC.parseError
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return refusalResponse(ERROR_CODES[code].http, rpcCode, message, headers)
}

const refusalResponse = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
) => Response.json(errorMessage({ id: null, code, message }), { status, headers })
