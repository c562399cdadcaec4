import type { Db } from '../../db/open.ts'
import type { ChatReply } from '../../src/assistant/assistant.ts'
import type { CallTool, ReadToolName, ToolValues } from '../../src/assistant/tool-reader.ts'
import { type Failure, failureOf, internalError } from '../../src/core/errors.ts'
import { createLogger } from '../../src/core/log.ts'
import { systemRandom } from '../../src/core/random.ts'
import { createFeatures } from '../../src/features.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { loadConfig } from '../../src/settings/config.ts'
import { TOOLS } from '../../src/tools/index.ts'
import { emptyDb } from '../empty-db.ts'

const NOW = Date.parse('2026-03-10T11:00:00Z')

/** What each read tool answers; one that is not given fails. */
export type Data = { [T in ReadToolName]?: ToolValues[T] | Failure }

export type Call = { name: string; input: unknown }

/** A `callTool` over prepared answers, and what was asked of it. */
export function toolsOver(data: Data): { callTool: CallTool; calls: Call[] } {
  const calls: Call[] = []
  return {
    calls,
    callTool: async (name, input) => {
      calls.push({ name, input })
      const found = (data as Record<string, object | undefined>)[name]
      if (found === undefined) return failureOf(internalError())
      return 'error' in found ? (found as Failure) : { ok: true, value: { ...found } }
    },
  }
}

export const failing = (error: string, retryAfterSeconds?: number): Failure => ({
  ok: false,
  code: 'rate_limited',
  error,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
})

/** The inputs that a model is told of; the other tools take nothing. */
const INPUTS: Readonly<Record<string, object>> = { get_diet_gap: { days: { type: 'integer', default: 7 } } }

/** The tools that only read, as the program defines them but for their inputs. */
export const READ_TOOLS = TOOLS.filter((tool) => tool.kind === 'read').map((tool) => ({
  ...tool,
  input: { type: 'object', properties: INPUTS[tool.name] ?? {} },
}))

/** An assistant on a fresh database; `chat` speaks as `owner` unless told otherwise. */
export function assistantWith(settings: Record<string, string> = {}, db: Db = emptyDb()) {
  const clock = { now: () => NOW, elapsed: () => 0 }
  const logs: string[] = []
  const config = loadConfig({
    env: Object.fromEntries(Object.entries(settings).map(([key, value]) => [`EXT_ASSISTANT_${key}`, value])),
  })
  const log = createLogger({
    level: 'debug',
    format: 'json',
    now: clock.now,
    write: (line) => logs.push(line),
  })
  const { assistant, conversations, ...features } = createFeatures({
    db,
    clock,
    random: systemRandom,
    config,
    log,
    foods: starterIndex,
  })
  const chat = (
    message: string,
    options: {
      callTool?: CallTool
      sessionId?: string
      userId?: string
      signal?: AbortSignal
      timeoutMs?: number
    } = {},
  ): Promise<ChatReply> =>
    assistant.chat({
      userId: options.userId ?? 'owner',
      mayRead: true,
      message,
      sessionId: options.sessionId,
      timeoutMs: options.timeoutMs,
      callTool: options.callTool ?? toolsOver({}).callTool,
      readTools: READ_TOOLS,
      signal: options.signal ?? new AbortController().signal,
    })
  return { assistant, chat, conversations, db, features, logs }
}
