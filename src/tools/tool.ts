import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox'
import type { ReadableTool } from '../assistant/readings.ts'
import type { AnswerSource } from '../assistant/sources.ts'
import type { Failure } from '../core/errors.ts'
import type { Features } from '../features.ts'

/** What a tool's `run` is given: whose data it is about, and the features that hold it. */
export type ToolContext = {
  userId: string
  features: Features
  /** Calls another tool for the same person, through the same checks but the rate limit. For the assistant. */
  callTool: (name: string, input: unknown) => Promise<ToolOutcome>
  /** The tools that only read: what the assistant answers from. */
  readTools: readonly ReadableTool[]
  /** Aborted when the caller has gone away. */
  signal: AbortSignal
}

export type ToolOutcome = { ok: true; value: Record<string, unknown> } | Failure

/**
 * A tool, said once: the MCP catalog and its instructions, the REST mirror, capabilities, OpenAPI, the rate limit, the
 * scope check, the assistant's sources, the page's types and words, the docs and the tests all derive from it.
 */
export type Tool<
  Input extends TObject = TObject,
  Output extends TObject = TObject,
  Name extends string = string,
> = {
  name: Name
  title: string
  /** For the model that chooses among tools: what it does to the world, when to use it, what comes back. */
  description: string
  /** The tool's line in the instructions that an MCP client gets on connecting: when to call it. */
  whenToUse: string
  /** Where that line stands among the others: lower comes first. */
  instructionsRank: number
  /** Whether it may reach a service outside this server. */
  openWorld: boolean
  input: Input
  output: Output
  run(input: Static<Input>, context: ToolContext): Static<Output> | Promise<Static<Output>>
} & ToolKind<Input, Output>

/** Decides scope, rate limit and annotations. Read tools are named `get_…`, and the assistant answers from them. */
type ToolKind<Input extends TObject, Output extends TObject> =
  | {
      kind: 'read'
      stores: false
      /** How an answer names this tool as its source, and what follows from its result. */
      source: AnswerSource<Static<Output>, Static<Input>>
    }
  | {
      kind: 'write'
      /** Whether it changes what is stored; a write tool that does not (an analysis) only counts as one. */
      stores: boolean
    }

/** Carries the inference of a tool's schemas into its `run`, and keeps its name as a type. */
export const defineTool = <Input extends TObject, Output extends TObject, Name extends string>(
  tool: Tool<Input, Output, Name>,
) => tool

/** The tools of a list by their names, as types. */
export type ToolsByName<List extends readonly Tool[]> = { [T in List[number] as T['name']]: T }

/** An input: unknown keys are refused. */
export const toolInput = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** MCP's hints about a tool, derived from its kind. */
export function annotationsOf(tool: Tool) {
  return {
    title: tool.title,
    readOnlyHint: !tool.stores,
    destructiveHint: false,
    idempotentHint: !tool.stores,
    openWorldHint: tool.openWorld,
  }
}
