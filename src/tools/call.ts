import type { TObject } from '@sinclair/typebox'
import { explainDatabaseError } from '../../db/open.ts'
import { beginChange, beginRequest } from '../../db/shared-commit.ts'
import { untilWritable } from '../../db/write-lock.ts'
import type { ReadableTool } from '../assistant/tool-reader.ts'
import { AppError, failureOf, internalError, unauthenticated } from '../core/errors.ts'
import { forgiveInput } from '../core/forgiving-input.ts'
import { requireStorableText } from '../core/json.ts'
import type { Logger } from '../core/log.ts'
import { hasEditScope, mayRead, type Principal, requirePermission } from '../core/principal.ts'
import { explainError, type Validator, validator } from '../core/validation.ts'
import type { Features } from '../features.ts'
import { firstResult, runOnce } from '../journal/run-once.ts'
import { ChoiceNeeded, type Choose } from './choice.ts'
import { ALL_TOOLS } from './index.ts'
import type { RateLimiter } from './rate-limiter.ts'
import {
  isJournalTool,
  joinsRepeats,
  type Tool,
  type ToolContext,
  type ToolOutcome,
  takesClientId,
} from './tool.ts'

/** Compiled at load, and not for each installation of the tools. */
const INPUTS: ReadonlyMap<Tool, Validator<TObject>> = new Map(
  ALL_TOOLS.map((tool: Tool) => [tool, validator(tool.input, explainError)]),
)

export type CallContext = {
  /** Undefined: the caller was not authenticated. */
  principal: Principal | undefined
  signal?: AbortSignal
  /** The caller waits no longer than this, in ms. */
  timeoutMs?: number
  /** Given: the person can be asked. */
  choose?: Choose | undefined
}

type PersonContext = CallContext & { principal: Principal }
/** `assumed`: how the input was read where it leaves something open. `identity`: what a retry has in common with it. */
type RunContext = PersonContext & { assumed: readonly string[]; identity: Record<string, unknown> }
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
  const list: readonly Tool[] = deps.list ?? ALL_TOOLS
  const callable = new Map(
    list.map((tool) => [tool.name, { tool, input: INPUTS.get(tool) ?? validator(tool.input, explainError) }]),
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

  /** For what is read beside the tools, such as a day: authenticated, in scope and counted as a read tool is. */
  function read<T>(principal: Principal | undefined, work: (userId: string) => T): T {
    if (principal === undefined) throw unauthenticated()
    requirePermission(principal, 'read')
    limiter.take(principal.userId, 'read')
    return work(principal.userId)
  }

  const nestedCall = async (name: string, input: unknown, context: PersonContext) =>
    await checkAndRun(requireTool(callable.get(name), context.principal), input, context)

  async function checkAndRun({ tool, input: schema }: CallableTool, sent: unknown, context: PersonContext) {
    requireStorableText(sent)
    const { userId } = context.principal
    const { profiles, clock } = features
    const read = (now: number) =>
      forgiveInput(tool.input, sent === undefined ? {} : sent, () => ({
        now,
        timeZone: profiles.timeZone(userId),
      }))
    const { input, assumed } = read(clock.now())
    const valid = schema.parse(input)
    // In "2 hours ago" a retry has the same words and another instant: both are read as of one time.
    const identity = takesClientId(tool) ? (read(0).input as Record<string, unknown>) : valid
    return await run(tool, valid, { ...context, assumed, identity })
  }

  async function run(
    tool: Tool,
    input: Record<string, unknown>,
    context: RunContext,
  ): Promise<Record<string, unknown>> {
    const { userId } = context.principal
    const readsToo = mayRead(context.principal)
    const toolContext: ToolContext = {
      userId,
      mayRead: readsToo,
      features,
      readTools,
      signal: context.signal ?? new AbortController().signal,
      timeoutMs: context.timeoutMs,
      choose: context.choose,
      assumed: context.assumed,
      callTool: (name: string, nested: unknown) => toOutcome(nestedCall(name, nested, context)),
    }
    const repeats = joinsRepeats(tool) && { repeatsOf: { mayRead: readsToo } }
    const once = { userId, tool: tool.name, input: context.identity, ...repeats }
    const { settled, end } = commitsOf(tool)
    try {
      // A retry prepares nothing: what its words fit may have been changed by the first call.
      const result =
        firstResult(features, once) ?? (await runOnce(features, once, await workOf(tool, input, toolContext)))
      await settled()
      return readsToo ? result : withoutStoredData(tool, result)
    } catch (error) {
      if (error instanceof ChoiceNeeded) throw error
      throw toolFailure(error, tool.name, log)
    } finally {
      end()
    }
  }

  /**
   * A change of up to a hundred entries is large: as part of a shared commit, its commit is a turn of its own, and not the
   * end of the one in which it is made.
   */
  const commitsOf = (tool: Tool) =>
    tool.stores && isJournalTool(tool)
      ? beginRequest(features.db)
      : { settled: beginChange(features.db), end: () => {} }

  /** What stays to do in one transaction. */
  async function workOf(tool: Tool, input: Record<string, unknown>, context: ToolContext) {
    if (!('prepare' in tool)) return () => tool.run(input, context)
    const work = await tool.prepare(input, context)
    if (tool.stores) await untilWritable(features.db)
    return work
  }

  return { list, call, read }
}

/** @throws AppError `not_found` for an unknown tool, `forbidden` for one that the caller's scopes do not cover. */
function requireTool(entry: CallableTool | undefined, principal: Principal): CallableTool {
  if (entry === undefined) throw new AppError('not_found', 'Unknown tool')
  const { tool } = entry
  const needsEdit = isJournalTool(tool) && hasEditScope(principal.kind)
  if (needsEdit) requirePermission(principal, 'edit')
  if (!needsEdit || tool.kind === 'read') requirePermission(principal, tool.kind)
  return entry
}

function withoutStoredData(tool: Tool, result: Record<string, unknown>): Record<string, unknown> {
  if (tool.kind === 'read' || tool.receipt === 'same') return result
  return { ...tool.receipt.of(result), ...(result.repeated === true && { repeated: true }) }
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
