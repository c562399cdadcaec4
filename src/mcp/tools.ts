import type { AppError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { oncePer } from '../core/memo.ts'
import type { Config } from '../settings/config.ts'
import { type ToolCaller, toolFailure } from '../tools/call.ts'
import type { Choose } from '../tools/choice.ts'
import { resultSummary } from '../tools/summaries/summary.ts'
import type { Tool } from '../tools/tool.ts'
import { callAsking } from './asking.ts'
import { toolCardMeta } from './cards/cards.ts'
import { type CacheHint, type McpCaller, type McpPart, STRUCTURED_JSON } from './catalog.ts'
import { DAY_TOOL, dayLinks, takesLinks } from './day-resource.ts'
import { describeTool } from './listed-tools.ts'
import { isObject } from './message.ts'
import { invalidParams } from './rpc.ts'
import { securityOf } from './security-schemes.ts'
import { type OfferedTools, offeredToCaller, offeredToRequest } from './tool-selection.ts'

type ListedTool = Readonly<Record<string, unknown>> & { name: string }

const listedTools = (config: Config, tools: readonly Tool[]): readonly ListedTool[] =>
  tools.map((tool) => {
    const { input, output, annotations, ...described } = describeTool(tool)
    const security = securityOf(config, tool)
    const _meta = { ...toolCardMeta(tool.name), ...security._meta }
    return {
      ...described,
      inputSchema: input,
      ...(output !== undefined && { outputSchema: output }),
      annotations,
      ...security,
      ...(Object.keys(_meta).length > 0 && { _meta }),
    }
  })

/** A list depends on the program, the client's headers and its scopes, so shared caches must not store it. */
export const LIST_CACHE: CacheHint = { ttlMs: 300_000, cacheScope: 'private' }

/** Clients give up on a call after a minute: an answer from the journal must still reach them before that. */
const CALL_TIMEOUT_MS = 48_000

/** @throws RpcError if the cursor is not text. Lists have one page, so its value does not matter. */
export function checkCursor(cursor: unknown): void {
  if (cursor !== undefined && typeof cursor !== 'string') throw invalidParams('params.cursor must be text')
}

/** The tools, all called through the one `call`. */
export function toolsPart(
  { tools, log, config }: { tools: ToolCaller; log: Logger; config: Config },
  offered: OfferedTools,
): McpPart {
  const successes = new Map(
    offered.all.map((tool) => [
      tool.name,
      { plain: toolSuccess(tool), linked: toolSuccess(tool, offered.names.has(DAY_TOOL)) },
    ]),
  )
  const listed = listedTools(
    config,
    offered.all.filter(({ name }) => offered.names.has(name)),
  )
  return {
    capabilities: { tools: {} },
    methods: {
      'tools/list': {
        cache: LIST_CACHE,
        lean: 'fixed',
        answer({ cursor }, caller) {
          checkCursor(cursor)
          const here = offeredToCaller(offered, caller)
          return { tools: here === offered ? listed : listed.filter(({ name }) => here.names.has(name)) }
        },
      },
      'tools/call': {
        lean: 'live',
        async answer({ name, arguments: input }, caller) {
          if (typeof name !== 'string') throw invalidParams('params.name must be text')
          if (input !== undefined && !isObject(input))
            throw invalidParams('params.arguments must be an object')
          const success = successes.get(name)
          if (success === undefined || !offeredToRequest(offered, caller.http).names.has(name))
            throw invalidParams('Unknown tool')
          try {
            const ofResult = takesLinks(caller) ? success.linked : success.plain
            const call = async (choose: Choose | undefined) =>
              withNotice(
                ofResult(await callTool(tools, name, input, caller, choose)),
                caller.endingNotice?.(),
              )
            return await callAsking(caller.asking, call)
          } catch (error) {
            const failure = toolFailure(error, name, log)
            const reason = failure.code === 'unauthenticated' ? await caller.unboundReason?.() : undefined
            return toolError(failure, reason, challengeOf(failure, caller))
          }
        },
      },
    },
  }
}

export async function callTool(
  tools: ToolCaller,
  name: string,
  input: unknown,
  caller: McpCaller,
  choose?: Choose,
) {
  const principal = await caller.principal()
  const call = () =>
    tools.call(name, input, { principal, signal: caller.signal, timeoutMs: CALL_TIMEOUT_MS, choose })
  return await (principal === undefined ? call() : caller.withoutIdleTimeout(call))
}

/**
 * Once per value: an answer that a tool remembers is the same value again, and its texts take 20 µs.
 * A success is a sentence that a model can repeat, then the whole as text, and structured, then links to its days; an error is text only, since
 * the official clients reject an error body as structured content.
 */
type Success = ReturnType<ReturnType<typeof toolSuccess>>
const toolSuccess = (tool: Tool, hasLinks = false) =>
  oncePer((value: Record<string, unknown>) => {
    const json = JSON.stringify(value)
    return Object.freeze({
      content: [
        textBlock(resultSummary(tool, value)),
        textBlock(json),
        ...(hasLinks ? dayLinks(tool, value) : []),
      ],
      structuredContent: value,
      [STRUCTURED_JSON]: json,
    })
  })

/** The notice is the last text block: the structured content and its text stay what they are. */
function withNotice(success: Success, notice: string | undefined) {
  if (notice === undefined) return success
  const { content, structuredContent } = success
  return { content: [...content, textBlock(notice)], structuredContent }
}

/** For the clients that start a sign-in from the result of a tool, and not from an HTTP status. */
function challengeOf({ code }: AppError, { challenge }: McpCaller): string | undefined {
  if (code === 'unauthenticated') return challenge?.('invalid_token')
  return code === 'forbidden' ? challenge?.('insufficient_scope') : undefined
}

/** @param reason a sentence for people, which follows the error. */
function toolError(
  { message, retryAfter }: AppError,
  reason: string | undefined,
  challenge: string | undefined,
) {
  const _meta = {
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...(challenge !== undefined && { 'mcp/www_authenticate': [challenge] }),
  }
  return {
    content: [
      textBlock(JSON.stringify({ error: message })),
      ...(reason === undefined ? [] : [textBlock(reason)]),
      ...(retryAfter === undefined ? [] : [textBlock(`Try again in ${retryAfter} s`)]),
    ],
    isError: true,
    ...(Object.keys(_meta).length > 0 && { _meta }),
  }
}

const textBlock = (text: string) => ({ type: 'text', text })
