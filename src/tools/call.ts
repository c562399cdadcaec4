import type { TObject } from '@sinclair/typebox'
import { explainDatabaseError } from '../../db/open.ts'
import { AppError, failureOf, internalError, unauthenticated } from '../core/errors.ts'
import { refuseUnstorableText } from '../core/json.ts'
import type { Logger } from '../core/log.ts'
import { type Principal, requirePermission } from '../core/principal.ts'
import { type Validator, validator } from '../core/validation.ts'
import type { Features } from '../features.ts'
import { runOnce } from '../journal/run-once.ts'
import { TOOLS } from './index.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Tool, ToolOutcome } from './tool.ts'

/** Compiled at load, and not for each installation of the tools. */
const INPUTS: ReadonlyMap<Tool, Validator<TObject>> = new Map(
  TOOLS.map((tool: Tool) => [tool, validator(tool.input)]),
)

export type CallContext = {
  /** Undefined: nobody was authenticated. */
  principal: Principal | undefined
  signal?: AbortSignal
}

type PersonContext = CallContext & { principal: Principal }
type Callable = { tool: Tool; input: Validator<TObject> }

export type ToolCaller = ReturnType<typeof createToolCaller>

/**
 * The one way to call a tool, whatever it came in on: authenticate → scope → rate limit → validate → run.
 * A call refused before validation leaves the person's window as it was. What a tool calls in its turn goes the same
 * way but takes no place in a window: for the person a chat is one call, and the assistant bounds its own readings.
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
  const readTools = list.filter((tool) => tool.kind === 'read')

  /**
   * @returns the tool's output.
   * @throws AppError; anything else that goes wrong inside is logged and becomes `internal`.
   */
  async function call(name: string, input: unknown, context: CallContext): Promise<Record<string, unknown>> {
    const { principal } = context
    if (principal === undefined) throw unauthenticated()
    const permitted = permittedTool(callable.get(name), principal)
    limiter.take(principal.userId, permitted.tool.kind)
    return await checkAndRun(permitted, input, { ...context, principal })
  }

  const nestedCall = async (name: string, input: unknown, context: PersonContext) =>
    await checkAndRun(permittedTool(callable.get(name), context.principal), input, context)

  async function checkAndRun({ tool, input: schema }: Callable, input: unknown, context: PersonContext) {
    refuseUnstorableText(input)
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
      features,
      readTools,
      signal: context.signal ?? new AbortController().signal,
      callTool: (name: string, nested: unknown) => outcomeOf(nestedCall(name, nested, context)),
    }
    try {
      return await runOnce(features, { userId, tool: tool.name, input }, () => tool.run(input, toolContext))
    } catch (error) {
      throw toolFailure(error, tool.name, log)
    }
  }

  return { list, call }
}

/** @throws AppError `not_found` for no tool, `forbidden` for one that the caller's scopes do not cover. */
function permittedTool(entry: Callable | undefined, principal: Principal): Callable {
  if (entry === undefined) throw new AppError('not_found', 'Unknown tool')
  requirePermission(principal, entry.tool.kind)
  return entry
}

async function outcomeOf(result: Promise<Record<string, unknown>>): Promise<ToolOutcome> {
  try {
    return { ok: true, value: await result }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failureOf(error)
  }
}

/** What a caller may know of a failed call. What nobody foresaw is logged under an id, and told to nobody. */
export function toolFailure(error: unknown, tool: string, log: Logger): AppError {
  if (error instanceof AppError) return error
  // A full or locked disk is the machine's trouble: the person may know it, and the stack tells nothing.
  const explained = explainDatabaseError(error)
  const id = crypto.randomUUID()
  log.error('tool failed', { id, tool, cause: explained?.message ?? describeFailure(error) })
  return explained ?? internalError(error)
}

const describeFailure = (error: unknown) =>
  error instanceof Error ? error.stack || error.message : String(error)
