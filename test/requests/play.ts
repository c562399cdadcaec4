import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../src/mcp/message.ts'

/**
 * The calls of a client for one request. A text such as `$1.entries[food_name=Pizza].id` stands for what the first
 * call of the conversation returned there; a number in brackets is a place in a list.
 */
export type Play = {
  id: string
  /** Calls for what the person said earlier in the conversation. */
  before?: PlayedCall[]
  calls: PlayedCall[]
  /** What the person is told, as places of figures in the results. */
  figures?: Record<string, unknown>
}
type PlayedCall = [tool: string, input: Record<string, unknown>]
export type Call = (tool: string, input: Record<string, unknown>) => Promise<unknown>

export const PLAYS: readonly Play[] = readFileSync(join(import.meta.dir, 'plays.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))

/** Every result in the order of the calls, those of `before` first. */
export async function play({ before = [], calls }: Play, call: Call): Promise<unknown[]> {
  const results: unknown[] = []
  for (const [tool, input] of [...before, ...calls])
    results.push(await call(tool, filledIn(input, results) as Record<string, unknown>))
  return results
}

/** @throws Error if a result has nothing at that place. */
export function filledIn(value: unknown, results: readonly unknown[]): unknown {
  if (typeof value === 'string') return /^\$\d/.test(value) ? valueAt(value, results) : value
  if (Array.isArray(value)) return value.map((one) => filledIn(one, results))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledIn(one, results)]))
}

function valueAt(place: string, results: readonly unknown[]): unknown {
  const [first = '', ...steps] = place.slice(1).match(/[^.[\]]+(?=[.[\]]|$)|(?<=\[)[^\]]+/g) ?? []
  const found = steps.reduce(inner, results[Number(first) - 1])
  if (found === undefined) throw new Error(`${place} is not in the results`)
  return found
}

function inner(value: unknown, step: string): unknown {
  const [key = '', wanted] = step.split('=')
  if (Array.isArray(value)) {
    return wanted === undefined
      ? value[Number(step)]
      : value.find((one) => isObject(one) && String(one[key]) === wanted)
  }
  return isObject(value) ? value[step] : undefined
}
