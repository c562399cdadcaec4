import type { AppError, ErrorCode } from '../core/errors.ts'

/** The codes of JSON-RPC 2.0, and the one that MCP implementations use for all other server errors. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internalError: -32603,
  serverError: -32000,
  /** Only in protocol versions before 2026-07-28. */
  resourceNotFound: -32002,
} as const

/** A request that is answered with a protocol error. Both SDKs read `code`, `message` and `data` from it. */
export class RpcError extends Error {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>> | undefined

  /** `message` is public: one sentence, no submitted value, no secret. */
  constructor(code: number, message: string, data?: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

export const invalidParams = (message: string, data?: RpcError['data']) =>
  new RpcError(RPC.invalidParams, message, data)

/** Mistakes of the caller; all other codes concern the person, the limits or the machine. */
const CALLER_ERROR_CODES: ReadonlySet<ErrorCode> = new Set([
  'malformed',
  'not_found',
  'conflict',
  'too_large',
  'invalid',
])

/** A domain failure in JSON-RPC terms, for methods whose results cannot carry an error. */
export function fromAppError({ code, message, retryAfter }: AppError): RpcError {
  if (code === 'internal') return new RpcError(RPC.internalError, message)
  if (CALLER_ERROR_CODES.has(code)) return invalidParams(message)
  return new RpcError(
    RPC.serverError,
    message,
    retryAfter === undefined ? undefined : { retry_after_seconds: retryAfter },
  )
}
