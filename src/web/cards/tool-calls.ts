import type { CardAction, CardFacts } from '../../contract/card-facts.ts'
import type { Host, ToolResult } from './host.ts'

const UNREADABLE = 'The result could not be read. Try again.'

/** The JSON object in a result's texts; a sentence may stand before it. */
function jsonIn({ content = [] }: ToolResult): Record<string, unknown> | undefined {
  for (const { text } of content) {
    try {
      const value: unknown = JSON.parse(text ?? '')
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
    } catch {
      // A sentence, not JSON.
    }
  }
  return undefined
}

/** What a tool returned. @throws Error with a sentence for people. */
export function valueIn(result: ToolResult): unknown {
  if (result?.isError)
    throw new Error(String(jsonIn(result)?.error ?? result.content?.[0]?.text ?? UNREADABLE))
  const value = result?.structuredContent ?? jsonIn(result ?? {})
  if (value === undefined) throw new Error(UNREADABLE)
  return value
}

/** What stands in a result of a tool that changes the journal. */
export type Change = {
  changed?: number
  after?: readonly Record<string, unknown>[]
  undo?: string | null
}

export type PartGrams = { index: number; grams: number }

export type ToolCalls = ReturnType<typeof createToolCalls>

/** The calls of a card, each undefined where the host passes no calls on or the tool is not offered. */
export function createToolCalls(tools: CardFacts['tools'], host: Host | undefined) {
  const bind = <Args extends readonly unknown[], Value>(
    action: CardAction,
    input: (...args: Args) => Record<string, unknown>,
  ) => {
    const name = tools[action]
    if (host === undefined || name === undefined) return undefined
    return async (...args: Args) =>
      valueIn(await host.request<ToolResult>('tools/call', { name, arguments: input(...args) })) as Value
  }
  return {
    readGap: bind<[input: Record<string, unknown>], unknown>('readGap', (input) => input),
    readDay: bind<[], unknown>('readDay', () => ({ days: 1 })),
    setGrams: bind<[id: string, grams: number], Change>('correctFood', (entry_id, grams) => ({
      entry_id,
      grams,
      ...once(),
    })),
    /** Parts are counted from 0 here, from 1 by the tool. */
    setPartGrams: bind<[id: string, parts: readonly PartGrams[]], Change>(
      'correctFood',
      (entry_id, parts) => ({
        entry_id,
        parts: parts.map(({ index, grams }) => ({ part: String(index + 1), grams })),
        ...once(),
      }),
    ),
    remove: bind<[kind: 'food' | 'checkin', id: string], Change>('deleteEntries', (kind, id) => ({
      kind,
      ids: [id],
      ...once(),
    })),
    undo: bind<[handle: string], Change>('undoChange', (undo) => ({ undo, ...once() })),
  }
}

/** A press of a button is one change, also if an equal one came shortly before. */
const once = () => ({
  client_entry_id: `card-${[...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('')}`,
})
