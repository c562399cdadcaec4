import type { TObject } from '@sinclair/typebox'
import { explainDatabaseError } from '../../db/open.ts'
import { beginChange } from '../../db/shared-commit.ts'
import { untilWritable } from '../../db/write-lock.ts'
import type { ReadableTool } from '../assistant/tool-reader.ts'
import { AppError, failureOf, internalError, unauthenticated } from '../core/errors.ts'
import { requireStorableText } from '../core/json.ts'
import type { Logger } from '../core/log.ts'
import { mayRead, type Principal, requirePermission } from '../core/principal.ts'
import { type Validator, validator } from '../core/validation.ts'
import type { Features } from '../features.ts'
import { runOnce } from '../journal/run-once.ts'
import { TOOLS } from './index.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Tool, ToolOutcome } from './tool.ts'

/** Compiled at load, and not for each installation of the tools. */
const INPUTS: ReadonlyMap<Tool, Validator<TObject>> = new Map(
  TOOLS.map((tool: Tool) => [tool, validator(tool.input)]),
)

export type CallContext = {
  /** Undefined: the caller was not authenticated. */
  principal: Principal | undefined
  signal?: AbortSignal
  /** The caller waits no longer than this, in ms. */
  timeoutMs?: number
}

type PersonContext = CallContext & { principal: Principal }
type CallableTool = { tool: Tool; input: Validator<TObject> }

export type ToolCaller = ReturnType<typeof createToolCaller>

/**
 * The one way to call a tool, on every surface: authenticate → scope → rate limit → validate → run.
 * A call that is refused before validation does not count against the rate limit. Calls that a tool makes itself take
 * the same path but do not count either: for the person a chat is one call, and the assistant limits its own reads.
 */
export function createToolCaller(deps: {
  features: Features
  limiter: RateLimiter
  log: Logger
  /** The tools that there are. */
  list?: readonly Tool[] | undefined
}) {
  const { features, limiter, log } = deps
  const list: readonly Tool[] = deps.list ?? TOOLS
  const callable = new Map(
    list.map((tool) => [tool.name, { tool, input: INPUTS.get(tool) ?? validator(tool.input) }]),
  )
  const readTools = list.flatMap((tool): ReadableTool[] =>
    tool.source === undefined || tool.stores ? [] : [{ ...tool, source: tool.source }],
  )

  /**
   * @returns the tool's output.
   * @throws AppError; any other failure is logged and becomes `internal`.
   */
  async function call(name: string, input: unknown, context: CallContext): Promise<Record<string, unknown>> {
    const { principal } = context
    if (principal === undefined) throw unauthenticated()
    const permitted = requireTool(callable.get(name), principal)
    limiter.take(principal.userId, permitted.tool.kind)
    return await checkAndRun(permitted, input, { ...context, principal })
  }

  const nestedCall = async (name: string, input: unknown, context: PersonContext) =>
    await checkAndRun(requireTool(callable.get(name), context.principal), input, context)

  async function checkAndRun({ tool, input: schema }: CallableTool, input: unknown, context: PersonContext) {
    requireStorableText(input)
    return await run(tool, schema.parse(input === undefined ? {} : input), context)
  }

  async function run(
    tool: Tool,
    input: Record<string, unknown>,
    context: PersonContext,
  ): Promise<Record<string, unknown>> {
    const { userId } = context.principal
    const toolContext = {
      userId,
      mayRead: mayRead(context.principal),
      features,
      readTools,
      signal: context.signal ?? new AbortController().signal,
      timeoutMs: context.timeoutMs,
      callTool: (name: string, nested: unknown) => toOutcome(nestedCall(name, nested, context)),
    }
    const settled = beginChange(features.db)
    try {
      const work =
        'prepare' in tool ? await tool.prepare(input, toolContext) : () => tool.run(input, toolContext)
      if (tool.stores && 'prepare' in tool) await untilWritable(features.db)
      const result = await runOnce(features, { userId, tool: tool.name, input }, work)
      await settled()
      return toolContext.mayRead ? result : withoutStoredData(tool, result)
    } catch (error) {
      throw toolFailure(error, tool.name, log)
    }
  }

  return { list, call }
}

/** @throws AppError `not_found` for an unknown tool, `forbidden` for one that the caller's scopes do not cover. */
function requireTool(entry: CallableTool | undefined, principal: Principal): CallableTool {
  if (entry === undefined) throw new AppError('not_found', 'Unknown tool')
  requirePermission(principal, entry.tool.kind)
  return entry
}

function withoutStoredData(tool: Tool, result: Record<string, unknown>): Record<string, unknown> {
  if (tool.kind === 'read' || tool.receipt === 'same') return result
  return { ...tool.receipt.of(result) }
}

async function toOutcome(result: Promise<Record<string, unknown>>): Promise<ToolOutcome> {
  try {
    return { ok: true, value: await result }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failureOf(error)
  }
}

/** The part of a failure that the caller may see. An unexpected failure is logged under an id and never shown. */
export function toolFailure(error: unknown, tool: string, log: Logger): AppError {
  if (error instanceof AppError) return error
  // A full or locked disk is a fault of the machine: the person may see it, and a stack trace would not help.
  const explained = explainDatabaseError(error)
  const id = crypto.randomUUID()
  log.error('tool failed', { id, tool, cause: explained?.message ?? describeFailure(error) })
  return explained ?? internalError(error)
}

const describeFailure = (error: unknown) =>
  error instanceof Error ? error.stack || error.message : String(error)
