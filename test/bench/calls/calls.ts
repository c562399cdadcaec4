import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a careful person expects of a call: taken as it was meant, taken with a word of what was assumed, or refused. */
export type Expected = 'same' | 'taken_with_note' | 'refused'

/** A call as small models send it, and what a careful person expects of it. */
export type SloppyCall = {
  id: string
  /** What is wrong with it, as a class. */
  habit: string
  tool: string
  /** The arguments as they were sent; text or a list where the client was that careless. */
  input: unknown
  /** Calls made before it. */
  before?: readonly { tool: string; input: unknown }[]
  /** How often it is sent; absent: once. */
  repeat?: number
  expect: Expected
  /** Other outcomes that an honest reader accepts. */
  also_ok?: readonly Expected[]
  /** The clean call that it must equal in what is stored, or in what is answered. */
  same_as?: Record<string, unknown>
  /** A field that a refusal must name, and others that do as well. */
  names?: string
  names_also_ok?: readonly string[]
  why: string
}

/** A stranger's calls: the opened half, and the one that nobody tunes to. */
export const CALL_SETS = [
  { title: 'opened', file: 'calls.jsonl' },
  { title: 'held back', file: 'calls-held-back.jsonl' },
] as const

export const readCalls = (file: string): SloppyCall[] =>
  readFileSync(join(import.meta.dir, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
