import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { AnswerSource } from '../assistant/sources.ts'
import type { ReadableTool } from '../assistant/tool-reader.ts'
import type { Failure } from '../core/errors.ts'
import { answerSchema, type Receipt } from '../core/receipt.ts'
import type { Features } from '../features.ts'

/** The context of a tool's `run`: the person, and the features that hold their data. */
export type ToolContext = {
  userId: string
  /** Whether the result may contain stored data. */
  mayRead: boolean
  features: Features
  /** Calls another tool for the same person, with all checks except the rate limit. For the assistant. */
  callTool: (name: string, input: unknown) => Promise<ToolOutcome>
  /** The tools that the assistant answers from: the read tools, and what stores nothing. */
  readTools: readonly ReadableTool[]
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal
  /** The caller waits no longer than this, in ms; undefined: as long as the settings say. */
  timeoutMs: number | undefined
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
  /** For the model that chooses a tool: what it does, when to use it, what it returns. */
  description: string
  /** When to call it: the tool's line in the instructions that an MCP client gets when it connects. */
  whenToUse: string
  /** The order of that line among the others: lower comes first. */
  instructionsRank: number
  /** Whether it may reach a service outside this server. */
  openWorld: boolean
  input: Input
  output: Output
} & ToolWork<Input, Output> &
  ToolKind<Input, Output>

/** What a call does. */
type ToolWork<Input extends TObject, Output extends TObject> =
  | { run(input: Static<Input>, context: ToolContext): Static<Output> | Promise<Static<Output>> }
  | {
      /**
       * Does what may take long, in slices; the result writes, in one transaction with the stored result, once no other
       * process is writing.
       */
      prepare(input: Static<Input>, context: ToolContext): Promise<() => Static<Output>>
    }

/** Decides scope, rate limit and annotations. Read tools are named `get_…`, and the assistant answers from them. */
type ToolKind<Input extends TObject, Output extends TObject> =
  | {
      kind: 'read'
      stores: false
      /** How an answer names this tool as its source, and the next steps from its result. */
      source: AnswerSource<Static<Output>, Static<Input>>
    }
  | {
      kind: 'write'
      /** Whether it changes stored data; an analysis does not, but counts as a write call. */
      stores: boolean
      /** What callers without `read` get; `same`: for them `run` uses no stored data. */
      receipt: Receipt | 'same'
      /** Given if the assistant's model may call it: only for a tool that stores nothing. */
      source?: AnswerSource<Static<Output>, Static<Input>>
    }

/** Infers the types of a tool's `run` from its schemas, and keeps its name as a type. */
export const defineTool = <Input extends TObject, Output extends TObject, Name extends string>(
  tool: Tool<Input, Output, Name>,
) => tool

/** What a call may return: the output, or a receipt for callers who may not read it. */
export const resultSchema = (tool: Tool): TSchema =>
  tool.kind === 'write' && tool.receipt !== 'same' ? answerSchema(tool.output, tool.receipt) : tool.output

/** The tools of a list by name, as types. */
export type ToolsByName<List extends readonly Tool[]> = { [T in List[number] as T['name']]: T }

/** An input: unknown keys are refused. */
export const toolInput = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** MCP's annotations of a tool, derived from its kind. */
export function annotationsOf(tool: Tool) {
  return {
    title: tool.title,
    readOnlyHint: !tool.stores,
    destructiveHint: false,
    idempotentHint: !tool.stores,
    openWorldHint: tool.openWorld,
  }
}
