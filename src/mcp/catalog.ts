import { AppError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Principal } from '../core/principal.ts'
import { fromAppError, RPC, RpcError } from './rpc.ts'

/** Who sent a request, and how; the same for both eras, over HTTP and over stdio. */
export type McpCaller = {
  /** The person behind the request's credential. Looked up each time, since it may have been revoked in between. */
  principal(): Promise<Principal | undefined>
  /** What to tell a caller whose credential is valid, but of nobody here; undefined for any other caller. */
  unboundReason?(): Promise<string | undefined>
  /** Runs work that may take long, and keeps the connection open until it is done. */
  withoutIdleTimeout<T>(work: () => Promise<T>): Promise<T>
  /** Aborted when the caller has disconnected or has cancelled the request. */
  signal: AbortSignal
  /** The HTTP request, for what clients state in headers and in the address; undefined over stdio. */
  http?: Request
  /** The SDK's view of the exchange. Released code does not read it. */
  context?: unknown
}

type Params = Readonly<Record<string, unknown>>
type Result = Readonly<Record<string, unknown>> & { readonly [STRUCTURED_JSON]?: string }

/** The structured content of a result as JSON, which is also its one text. A symbol, so that no client gets it. */
export const STRUCTURED_JSON = Symbol('structured content as JSON')

/** How long a client of 2026-07-28 may cache a result, and whether it is the same for every caller. */
export type CacheHint = { ttlMs: number; cacheScope: 'public' | 'private' }

/**
 * That the lean path may answer a method over HTTP: its result depends on the tool selection alone (`fixed`), or on the
 * params and the person, but not on the SDK's context of the caller (`live`).
 */
export type LeanAnswer = 'fixed' | 'live'

/** One MCP method. `params` is an object; its members are not checked yet. */
export type McpMethod = {
  /** @throws RpcError; the message of an AppError is passed on; anything else is logged and not shown. */
  answer(params: Params, caller: McpCaller): Result | Promise<Result>
  cache?: CacheHint
  lean?: LeanAnswer
}

/** Something that a server offers: tools, resources, prompts or completions. */
export type McpPart = {
  /** The capabilities that `initialize` and `server/discover` report. */
  capabilities: McpCapabilities
  methods: Readonly<Record<string, McpMethod>>
}

export type McpCapabilities = {
  tools?: { listChanged?: boolean }
  resources?: { subscribe?: boolean; listChanged?: boolean }
  prompts?: { listChanged?: boolean }
  completions?: Record<string, never>
  logging?: Record<string, never>
  extensions?: Record<string, Record<string, string | number | boolean | string[]>>
}

/** Everything that a server offers. The adapters of both eras and of stdio depend on this alone. */
export type McpCatalog = {
  server: { name: string; title: string; version: string }
  /** @param request the HTTP request, which may select some of the tools. */
  instructions(request?: Request): string
  capabilities: McpCapabilities
  /**
   * The tool selection of a request, whatever its method, as a key: requests with the same key are offered the same.
   * @throws AppError `invalid` for a selection that cannot be offered.
   */
  selectionKey?(request: Request): string
  offers(method: string): boolean
  cacheHint(method: string): CacheHint | undefined
  leanAnswer(method: string): LeanAnswer | undefined
  /** @throws RpcError and nothing else. */
  answer(method: string, params: Params, caller: McpCaller): Promise<Result>
}

type CatalogHeader = Pick<McpCatalog, 'server' | 'instructions' | 'selectionKey'>

/** Combines parts into a catalog. @throws Error if two parts offer the same method. */
export function defineCatalog(
  { server, instructions, selectionKey, log }: CatalogHeader & { log: Logger },
  parts: readonly McpPart[],
): McpCatalog {
  const methods = new Map(parts.flatMap((part) => Object.entries(part.methods)))
  if (methods.size !== parts.reduce((sum, part) => sum + Object.keys(part.methods).length, 0)) {
    throw new Error('two parts of the MCP catalog offer the same method')
  }
  return {
    server,
    instructions,
    ...(selectionKey !== undefined && { selectionKey }),
    capabilities: Object.assign({}, ...parts.map(({ capabilities }) => capabilities)),
    offers: (method) => methods.has(method),
    cacheHint: (method) => methods.get(method)?.cache,
    leanAnswer: (method) => methods.get(method)?.lean,
    async answer(method, params, caller) {
      const found = methods.get(method)
      if (found === undefined) throw new RpcError(RPC.unknownMethod, 'Method not found')
      try {
        return await found.answer(params, caller)
      } catch (error) {
        throw toRpcError(error, method, log)
      }
    },
  }
}

function toRpcError(error: unknown, method: string, log: Logger): RpcError {
  if (error instanceof RpcError) return error
  if (error instanceof AppError) return fromAppError(error)
  const id = crypto.randomUUID()
  const cause = error instanceof Error ? error.stack || error.message : String(error)
  log.error('mcp request failed', { id, method, cause })
  return new RpcError(RPC.internalError, 'Internal error')
}
