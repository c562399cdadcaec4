import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox'
import type { AnswerSource } from '../assistant/sources.ts'
import type { ReadableTool } from '../assistant/tool-reader.ts'
import type { Failure } from '../core/errors.ts'
import type { Receipt } from '../core/receipt.ts'
import type { ListCuts } from '../core/result-limits.ts'
import type { Features } from '../features.ts'
import type { Choose } from './choice.ts'

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
  /** Asks the person which of several they mean; undefined: they cannot be asked. */
  choose: Choose | undefined
  /** How the input was read where it leaves something open, in sentences for the person. */
  assumed: readonly string[]
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
> = PublicTool<Input, Output, Name> | JournalTool<Input, Output, Name>

/** A tool that anyone is shown. */
type PublicTool<Input extends TObject, Output extends TObject, Name extends string> = ToolBase<
  Input,
  Output,
  Name
> &
  PublicKind<Input, Output>

/** A tool that reads, corrects and deletes what was logged: only for holders of `health:edit`. */
type JournalTool<Input extends TObject, Output extends TObject, Name extends string> = ToolBase<
  Input,
  Output,
  Name
> &
  JournalKind

type ToolBase<Input extends TObject, Output extends TObject, Name extends string> = {
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
  /** The lists of its output that may be shortened, the least important first, each with how to get the rest. */
  cuts?: ListCuts
  /** The local dates that a result shows, for links to these days. */
  days?(result: Readonly<Record<string, unknown>>): readonly string[]
  /** A sentence about a result, with its figures, units, dates and doubts, that a model can repeat. */
  summary?(result: Static<Output>): string
} & ToolWork<Input, Output>

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
type PublicKind<Input extends TObject, Output extends TObject> = { toolset?: undefined } & (
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
)

/** The scope `health:edit` is needed: for a read beside `health:read`, for a write in place of `health:write`. */
type JournalKind = { toolset: 'journal'; source?: undefined } & (
  | { kind: 'read'; stores: false }
  | {
      kind: 'write'
      stores: true
      /** Whether it may change or delete what was stored. */
      destructive: boolean
      receipt: Receipt
    }
)

/** Infers the types of a tool's `run` from its schemas, and keeps its name as a type. */
export const defineTool = <Input extends TObject, Output extends TObject, Name extends string>(
  tool: PublicTool<Input, Output, Name>,
) => tool

/** Whether a retry is known by its id. */
export const takesClientId = ({ stores, input }: Tool): boolean =>
  stores && Object.hasOwn(input.properties, 'client_entry_id')

/** Whether the same call without an id is one for two minutes. What corrects or deletes may be meant again after an undo. */
export const joinsRepeats = (tool: Tool): boolean =>
  takesClientId(tool) && !(tool.toolset === 'journal' && tool.kind === 'write' && tool.destructive)

export const Repeated = Type.Optional(
  Type.Literal(true, { description: 'The same was sent within two minutes; nothing was stored again' }),
)

/** As `defineTool`, for a tool of the journal. */
export const defineJournalTool = <Input extends TObject, Output extends TObject, Name extends string>(
  tool: JournalTool<Input, Output, Name>,
) => tool

/** Whether a tool is one of those that read, correct and delete what was logged: only for holders of `health:edit`. */
export const isJournalTool = ({ toolset }: Tool): boolean => toolset === 'journal'

/** The tools of a list by name, as types. */
export type ToolsByName<List extends readonly Tool[]> = { [T in List[number] as T['name']]: T }

/** An input: unknown keys are refused. */
export const toolInput = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** MCP's annotations of a tool, derived from its kind: those that directories ask for, whatever the protocol's default. */
export function annotationsOf(tool: Tool) {
  return {
    readOnlyHint: !tool.stores,
    destructiveHint: tool.kind === 'write' && tool.toolset === 'journal' && tool.destructive,
    openWorldHint: tool.openWorld,
  }
}
