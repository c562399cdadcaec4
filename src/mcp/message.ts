import { RPC } from './rpc.ts'

export type Id = string | number | null

/** One JSON-RPC message of a valid shape; the contents of `params` are not checked yet. */
export type Message = Readonly<Record<string, unknown>> & {
  method?: string
  id?: string | number
  params?: unknown
}

/** Why a message is refused, in the words that its sender reads. */
export type MessageError = { id: Id; code: number; message: string }

const MESSAGE_MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error'])

/**
 * Reads parsed JSON as one message. The SDKs would answer what is refused here with a dump of their own schemas, with
 * the code of an internal error, or not at all.
 */
export function readMessage(body: unknown): { message: Message } | { refusal: MessageError } {
  if (Array.isArray(body)) return invalidMessage('Batches are not supported')
  if (!isObject(body)) return invalidMessage('A message must be one JSON-RPC 2.0 object')
  const { jsonrpc, method, id } = body
  if (jsonrpc !== '2.0') return invalidMessage('jsonrpc must be "2.0"')
  if (!isId(id)) return invalidMessage('id must be text or a whole number')
  const answerId = id ?? null
  if (method === undefined && !('result' in body) && !('error' in body)) {
    return invalidMessage('method is required', answerId)
  }
  if (method !== undefined && typeof method !== 'string')
    return invalidMessage('method must be text', answerId)
  if (Object.keys(body).some((member) => !MESSAGE_MEMBERS.has(member))) {
    return invalidMessage('The message has a member that is not part of JSON-RPC 2.0', answerId)
  }
  const metaProblem = metaProblemOf(messageParams(body)._meta)
  if (metaProblem !== undefined) return invalidMessage(metaProblem, answerId)
  return { message: body as Message }
}

/**
 * The problem with a request's `params`, before any method reads them. A notification is never answered.
 *
 * @param isInitialize whether a message is an `initialize` that the SDK in use accepts.
 */
export function paramsError(
  message: Message,
  isInitialize: (message: Message) => boolean,
): MessageError | undefined {
  const { id, method, params } = message
  if (id === undefined) return undefined
  const refuse = (reason: string): MessageError => ({ id, code: RPC.invalidParams, message: reason })
  if (params !== undefined && !isObject(params)) return refuse('params must be an object')
  if (params?._meta !== undefined && !isObject(params._meta)) return refuse('params._meta must be an object')
  return method === 'initialize' && !isInitialize(message)
    ? refuse('params must have protocolVersion, capabilities and clientInfo with name and version')
    : undefined
}

/** Facts about a client are few and a few levels deep; the SDK reads all of them, by recursion. */
const MAX_META_DEPTH = 64
const MAX_META_VALUES = 1000

/** The problem with the shape of `params._meta`. Works level by level, so the depth does not matter. */
function metaProblemOf(meta: unknown): string | undefined {
  let level = [meta]
  let values = 0
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length
    if (depth > MAX_META_DEPTH) return 'params._meta is nested too deeply'
    if (values > MAX_META_VALUES) return `params._meta must have at most ${MAX_META_VALUES} values`
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return undefined
}

/** A refusal as the response to the refused message. */
export const errorMessage = ({ id, code, message }: MessageError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A request's `params`, or an empty object. */
export const messageParams = ({ params }: { params?: unknown }): Record<string, unknown> =>
  isObject(params) ? params : NO_PARAMS

const NO_PARAMS = Object.freeze({})

const isId = (id: unknown): id is string | number | undefined =>
  id === undefined || typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id))

const invalidMessage = (message: string, id: Id = null) => ({
  refusal: { id, code: RPC.invalidRequest, message },
})
