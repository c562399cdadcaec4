import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox'
import type { Features } from '../features.ts'
import type { RateKind } from './rate-limit.ts'

/** What a tool's `run` is given: whose data it is about, and the features that hold it. */
export type ToolContext = {
  userId: string
  features: Features
  /** Calls another tool for the same person, through the same checks but the rate limit. For the assistant. */
  callTool: (name: string, input: unknown) => Promise<ToolOutcome>
  /** The tools that only read: what the assistant's model may use. */
  readTools: readonly Pick<Tool, 'name' | 'description' | 'input'>[]
  /** Aborted when the caller has gone away. */
  signal: AbortSignal
}

export type ToolOutcome =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; error: string; retryAfterSeconds?: number }

/**
 * A tool, said once: the MCP catalog, the REST mirror, capabilities, OpenAPI, the rate limit, the scope check and
 * the tests all derive from it.
 */
export type Tool<Input extends TObject = TObject, Output extends TObject = TObject> = {
  name: string
  title: string
  /** For the model that chooses among tools: what it does to the world, when to use it, what comes back. */
  description: string
  /** Decides scope, rate limit and annotations: read tools are named `get_…`. */
  kind: RateKind
  /** Whether it changes what is stored; a write tool that does not (an analysis) only counts as one. */
  stores: boolean
  /** Whether it may reach a service outside this server. */
  openWorld: boolean
  input: Input
  output: Output
  run(input: Static<Input>, context: ToolContext): Static<Output> | Promise<Static<Output>>
}

/** Carries the inference of a tool's schemas into its `run`. */
export const defineTool = <Input extends TObject, Output extends TObject>(tool: Tool<Input, Output>) => tool

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
