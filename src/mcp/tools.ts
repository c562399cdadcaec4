import type { Logger } from '../core/log.ts'
import { isTool, type ToolCaller, toolFailure } from '../tools/call.ts'
import { TOOLS } from '../tools/index.ts'
import { annotationsOf } from '../tools/tool.ts'
import type { CacheHint, McpCaller, McpPart } from './catalog.ts'
import { isObject } from './message.ts'
import { invalidParams } from './rpc.ts'

/** The tools as `tools/list` answers them: made once, and of plain objects, which serialise twice as fast as schemas. */
const LISTED: readonly Record<string, unknown>[] = JSON.parse(
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

/** The list changes with the program alone. */
const FIVE_MINUTES: CacheHint = { ttlMs: 300_000, cacheScope: 'public' }

/** The ten tools, through the one `call`. */
export function toolsPart({ tools, log }: { tools: ToolCaller; log: Logger }): McpPart {
  return {
    capabilities: { tools: {} },
    methods: {
      'tools/list': {
        cache: FIVE_MINUTES,
        answer({ cursor }) {
          if (cursor !== undefined && typeof cursor !== 'string')
            throw invalidParams('params.cursor must be text')
          return { tools: LISTED }
        },
      },
      'tools/call': {
        async answer({ name, arguments: input }, caller) {
          if (typeof name !== 'string') throw invalidParams('params.name must be text')
          if (input !== undefined && !isObject(input))
            throw invalidParams('params.arguments must be an object')
          if (!isTool(name)) throw invalidParams('Unknown tool')
          return await toolResult(() => callTool(tools, name, input, caller), name, log)
        },
      },
    },
  }
}

async function callTool(tools: ToolCaller, name: string, input: unknown, caller: McpCaller) {
  const principal = await caller.principal()
  const call = () => tools.call(name, input, { principal, signal: caller.signal })
  return await (principal === undefined ? call() : caller.patiently(call))
}

/**
 * A success in both forms, structured and as text; an error as text alone, since the official clients reject an error
 * body as structured content.
 */
async function toolResult(call: () => Promise<Record<string, unknown>>, name: string, log: Logger) {
  try {
    const value = await call()
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
