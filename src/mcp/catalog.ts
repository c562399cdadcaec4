import { AppError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Principal } from '../core/principal.ts'
import type { Asking } from './asking.ts'
import { fromAppError, RPC, RpcError } from './rpc.ts'

/** Who sent a request, and how; the same for both eras, over HTTP and over stdio. */
export type McpCaller = {
  /** Whether the credential of the request has the tools of the journal; undefined: not. */
  mayEdit?: boolean
  /** The person behind the request's credential. Looked up each time, since it may have been revoked in between. */
  principal(): Promise<Principal | undefined>
  /** What to tell a caller whose credential is valid, but of nobody here; undefined for any other caller. */
  unboundReason?(): Promise<string | undefined>
  /** What starts a client's sign-in, for a result that refuses it; undefined if clients cannot sign in. */
  challenge?(error: 'invalid_token' | 'insufficient_scope'): string | undefined
  /** A sentence about a credential that ends soon; undefined for any other. */
  endingNotice?(): string | undefined
  /** Runs work that may take long, and keeps the connection open until it is done. */
  withoutIdleTimeout<T>(work: () => Promise<T>): Promise<T>
  /** How the person can be asked during a call; undefined: they cannot. */
  asking?: Asking | undefined
  /** Aborted when the caller has disconnected or has cancelled the request. */
  signal: AbortSignal
  /** The protocol version of a stdio connection. Over HTTP a header states it, except in the oldest versions. */
  version?: string | undefined
  /** The HTTP request, for what clients state in headers and in the address; undefined over stdio. */
  http?: Request
  /** The SDK's view of the exchange. Released code does not read it. */
  context?: unknown
}

/** What a list of tools depends on. */
export type ListReader = Pick<McpCaller, 'http' | 'mayEdit'>

type Params = Readonly<Record<string, unknown>>
type Result = Readonly<Record<string, unknown>> & { readonly [STRUCTURED_JSON]?: string }

/** The structured content of a result as JSON, which is also its last text. A symbol, so that no client gets it. */
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

/** What every result of 2026-07-28 names. */
type ServerName = { name: string; title: string; version: string }
type Icon = { src: string; mimeType: string; sizes: string[] }

/** Everything that a server offers. The adapters of both eras and of stdio depend on this alone. */
export type McpCatalog = {
  server: ServerName
  /** What `initialize` and `server/discover` state once. */
  identity: ServerName & { description?: string; websiteUrl?: string; icons?: Icon[] }
  /** For the tools that the caller is offered: the HTTP request may select some. */
  instructions(caller?: ListReader): string
  capabilities: McpCapabilities
  /**
   * The tools that a caller is offered, whatever the method, as a key: callers with the same key are offered the same.
   * @throws AppError `invalid` for a selection that cannot be offered.
   */
  selectionKey?(caller: ListReader): string
  offers(method: string): boolean
  cacheHint(method: string): CacheHint | undefined
  leanAnswer(method: string): LeanAnswer | undefined
  /** @throws RpcError and nothing else. */
  answer(method: string, params: Params, caller: McpCaller): Promise<Result>
}

type CatalogHeader = Pick<McpCatalog, 'server' | 'instructions' | 'selectionKey'> &
  Partial<Pick<McpCatalog, 'identity'>>

/** Combines parts into a catalog. @throws Error if two parts offer the same method. */
export function defineCatalog(
  { server, identity, instructions, selectionKey, log }: CatalogHeader & { log: Logger },
  parts: readonly McpPart[],
): McpCatalog {
  const methods = new Map(parts.flatMap((part) => Object.entries(part.methods)))
  if (methods.size !== parts.reduce((sum, part) => sum + Object.keys(part.methods).length, 0)) {
    throw new Error('two parts of the MCP catalog offer the same method')
  }
  return {
    server,
    identity: identity ?? server,
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
