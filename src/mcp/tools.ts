import type { AppError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { oncePer } from '../core/memo.ts'
import { type ToolCaller, toolFailure } from '../tools/call.ts'
import { annotationsOf, resultSchema, type Tool } from '../tools/tool.ts'
import { type CacheHint, type McpCaller, type McpPart, STRUCTURED_JSON } from './catalog.ts'
import { toolViewMeta } from './day-view.ts'
import { isObject } from './message.ts'
import { invalidParams } from './rpc.ts'
import { type OfferedTools, offeredToRequest } from './tool-selection.ts'

type ListedTool = Readonly<Record<string, unknown>> & { name: string }

/** The entries of `tools/list`: plain objects, which serialise twice as fast as schemas. */
const listedTools = (tools: readonly Tool[]): readonly ListedTool[] =>
  JSON.parse(
    JSON.stringify(
      tools.map((tool) => ({
        name: tool.name,
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        outputSchema: resultSchema(tool),
        annotations: annotationsOf(tool),
        ...toolViewMeta(tool.name),
      })),
    ),
  )

/** A list depends on the program and on the client's headers, so shared caches must not store it. */
export const LIST_CACHE: CacheHint = { ttlMs: 300_000, cacheScope: 'private' }

/** Clients give up on a call after a minute: an answer from the journal must still reach them before that. */
const CALL_TIMEOUT_MS = 48_000

/** @throws RpcError if the cursor is not text. Lists have one page, so its value does not matter. */
export function checkCursor(cursor: unknown): void {
  if (cursor !== undefined && typeof cursor !== 'string') throw invalidParams('params.cursor must be text')
}

/** The tools, all called through the one `call`. */
export function toolsPart(
  { tools, log }: { tools: ToolCaller; log: Logger },
  offered: OfferedTools,
): McpPart {
  const listed = listedTools(offered.all.filter(({ name }) => offered.names.has(name)))
  return {
    capabilities: { tools: {} },
    methods: {
      'tools/list': {
        cache: LIST_CACHE,
        lean: 'fixed',
        answer({ cursor }, { http }) {
          checkCursor(cursor)
          const here = offeredToRequest(offered, http)
          return { tools: here === offered ? listed : listed.filter(({ name }) => here.names.has(name)) }
        },
      },
      'tools/call': {
        lean: 'live',
        async answer({ name, arguments: input }, caller) {
          if (typeof name !== 'string') throw invalidParams('params.name must be text')
          if (input !== undefined && !isObject(input))
            throw invalidParams('params.arguments must be an object')
          if (!offeredToRequest(offered, caller.http).names.has(name)) throw invalidParams('Unknown tool')
          try {
            return toolSuccess(await callTool(tools, name, input, caller))
          } catch (error) {
            const failure = toolFailure(error, name, log)
            const reason = failure.code === 'unauthenticated' ? await caller.unboundReason?.() : undefined
            return toolError(failure, reason)
          }
        },
      },
    },
  }
}

export async function callTool(tools: ToolCaller, name: string, input: unknown, caller: McpCaller) {
  const principal = await caller.principal()
  const call = () => tools.call(name, input, { principal, signal: caller.signal, timeoutMs: CALL_TIMEOUT_MS })
  return await (principal === undefined ? call() : caller.withoutIdleTimeout(call))
}

/**
 * Once per value: an answer that a tool remembers is the same value again, and its text takes 20 µs.
 * A success is both structured and text; an error is text only, since the official clients reject an error body as
 * structured content.
 */
const toolSuccess = oncePer((value: Record<string, unknown>) => {
  const json = JSON.stringify(value)
  return Object.freeze({ content: [textBlock(json)], structuredContent: value, [STRUCTURED_JSON]: json })
})

/** @param reason a sentence for people, which follows the error. */
const toolError = ({ message, retryAfter }: AppError, reason: string | undefined) => ({
  content: [
    textBlock(JSON.stringify({ error: message })),
    ...(reason === undefined ? [] : [textBlock(reason)]),
  ],
  isError: true,
  ...(retryAfter !== undefined && { _meta: { retry_after_seconds: retryAfter } }),
})

const textBlock = (text: string) => ({ type: 'text', text })
