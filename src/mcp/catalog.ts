import { AppError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Principal } from '../core/principal.ts'
import { RPC, RpcError, rpcErrorOf } from './rpc.ts'

/** Who sent a request, and how; the same for both eras, over HTTP and over stdio. */
export type McpCaller = {
  /** Who is behind the request's credential. Looked up anew each time: it may have been revoked meanwhile. */
  principal(): Promise<Principal | undefined>
  /** Runs what may take long, and keeps the connection open meanwhile. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** Aborted when the caller has gone away or has cancelled the request. */
  signal: AbortSignal
  /** The request that it came in on, for what clients say in headers and in the address; undefined over stdio. */
  http?: Request
  /** What the SDK knows of the exchange. Nothing that is released looks at it. */
  context?: unknown
}

type Params = Readonly<Record<string, unknown>>
type Result = Readonly<Record<string, unknown>>

/** How long a client of 2026-07-28 may keep an answer, and whether it holds for every caller. */
export type CacheHint = { ttlMs: number; cacheScope: 'public' | 'private' }

/** One method of the protocol. `params` are an object, and no more is known of them. */
export type McpMethod = {
  /** @throws RpcError; of an AppError its message is told; anything else is logged and told to nobody. */
  answer(params: Params, caller: McpCaller): Result | Promise<Result>
  cache?: CacheHint
}

/** Something that a server offers: tools, resources, prompts or completions. */
export type McpPart = {
  /** What `initialize` and `server/discover` say of it. */
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

/** All that a server offers. The adapters of both eras, and stdio, know nothing but this. */
export type McpCatalog = {
  server: { name: string; title: string; version: string }
  /** @param request what came over HTTP, which may want a part of all this. */
  instructions(request?: Request): string
  capabilities: McpCapabilities
  /**
   * Looks at what a request says of the part of all this that it wants, whatever its method.
   * @throws AppError `invalid` where that is nothing that can be had.
   */
  checkRequest?(request: Request): void
  offers(method: string): boolean
  cacheHint(method: string): CacheHint | undefined
  /** @throws RpcError alone. */
  answer(method: string, params: Params, caller: McpCaller): Promise<Result>
}

type CatalogFacts = Pick<McpCatalog, 'server' | 'instructions' | 'checkRequest'>

/** Puts parts together to a catalog; where two parts offer the same method, that is a mistake. */
export function defineCatalog(
  { server, instructions, checkRequest, log }: CatalogFacts & { log: Logger },
  parts: readonly McpPart[],
): McpCatalog {
  const methods = new Map(parts.flatMap((part) => Object.entries(part.methods)))
  if (methods.size !== parts.reduce((sum, part) => sum + Object.keys(part.methods).length, 0)) {
    throw new Error('two parts of the MCP catalog offer the same method')
  }
  return {
    server,
    instructions,
    ...(checkRequest !== undefined && { checkRequest }),
    capabilities: Object.assign({}, ...parts.map(({ capabilities }) => capabilities)),
    offers: (method) => methods.has(method),
    cacheHint: (method) => methods.get(method)?.cache,
    async answer(method, params, caller) {
      const found = methods.get(method)
      if (found === undefined) throw new RpcError(RPC.unknownMethod, 'Method not found')
      try {
        return await found.answer(params, caller)
      } catch (error) {
        throw asRpcError(error, method, log)
      }
    },
  }
}

function asRpcError(error: unknown, method: string, log: Logger): RpcError {
  if (error instanceof RpcError) return error
  if (error instanceof AppError) return rpcErrorOf(error)
  const id = crypto.randomUUID()
  const cause = error instanceof Error ? error.stack || error.message : String(error)
  log.error('mcp request failed', { id, method, cause })
  return new RpcError(RPC.internalError, 'Internal error')
}
