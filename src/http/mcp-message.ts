import { ErrorCode, InitializeRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { isTool } from '../tools/call.ts'

type Id = string | number | null

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error'])

/**
 * What is wrong with the shape of a message that came to `/mcp`, as the answer to it, or undefined. The SDK would
 * answer these with a dump of its own schema or with the code of an internal error, or not refuse them at all.
 */
export function refuseShape(body: unknown): Response | undefined {
  if (Array.isArray(body)) return invalidRequest('Batches are not supported')
  if (!isObject(body)) return invalidRequest('The body must be one JSON-RPC 2.0 message')
  const { jsonrpc, method, id, params } = body
  if (jsonrpc !== '2.0') return invalidRequest('jsonrpc must be "2.0"')
  if (!isId(id)) return invalidRequest('id must be text or a whole number')
  const answerId = id ?? null
  if (method === undefined && !('result' in body) && !('error' in body)) {
    return invalidRequest('method is required', answerId)
  }
  if (method !== undefined && typeof method !== 'string')
    return invalidRequest('method must be text', answerId)
  if (Object.keys(body).some((member) => !MEMBERS.has(member))) {
    return invalidRequest('The message has a member that JSON-RPC 2.0 does not know', answerId)
  }
  // A notification is never answered.
  const problem = id === undefined ? undefined : paramsProblem(method, params, body)
  return problem === undefined ? undefined : rpcError(200, ErrorCode.InvalidParams, problem, answerId)
}

function paramsProblem(method: unknown, params: unknown, body: unknown): string | undefined {
  if (params !== undefined && !isObject(params)) return 'params must be an object'
  const { _meta: meta, name, arguments: input, cursor } = params ?? {}
  if (meta !== undefined && !isObject(meta)) return 'params._meta must be an object'
  switch (method) {
    case 'initialize':
      return InitializeRequestSchema.safeParse(body).success
        ? undefined
        : 'params must have protocolVersion, capabilities and clientInfo with name and version'
    case 'tools/list':
      return cursor === undefined || typeof cursor === 'string' ? undefined : 'params.cursor must be text'
    case 'tools/call':
      if (typeof name !== 'string') return 'params.name must be text'
      if (input !== undefined && !isObject(input)) return 'params.arguments must be an object'
      return isTool(name) ? undefined : 'Unknown tool'
    default:
      return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (id: unknown): id is string | number | undefined =>
  id === undefined || typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id))

const invalidRequest = (message: string, id: Id = null) =>
  rpcError(400, ErrorCode.InvalidRequest, message, id)

/** A JSON-RPC error as an HTTP answer. */
export function rpcError(status: number, code: number, message: string, id: Id = null): Response {
  return Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status })
}
