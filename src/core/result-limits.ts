import { type Static, Type } from '@sinclair/typebox'
import { stringEnum } from './schemas.ts'

/** How detailed a result should be, and how long it may become. */

const DETAILS = ['concise', 'detailed'] as const

/**
 * The input `detail`.
 * @param concise what a concise result leaves out, for the model that chooses.
 */
export const DetailInput = (concise: string) =>
  Type.Optional(
    stringEnum(DETAILS, {
      default: 'detailed',
      description: `concise: ${concise}; default: detailed, with everything`,
    }),
  )
export type Detail = (typeof DETAILS)[number]

/** The output `left_out`, present only if something was left out. */
export const LeftOut = Type.Optional(
  Type.Array(Type.Object({ list: Type.String(), count: Type.Integer() }), {
    description: 'Lists that were shortened, and by how many entries; absent if nothing was left out',
  }),
)
type LeftOut = Static<typeof LeftOut>

/** What clients accept as one result: about 25 000 tokens, here as characters of JSON. */
export const MAX_RESULT_LENGTH = 100_000

/** Shortens lists and counts what it left out. */
export function createListShortener() {
  const leftOut: LeftOut = []
  /** Records that `count` entries of a list were left out; 0 records nothing. */
  const note = (list: string, count: number): void => {
    if (count > 0) leftOut.push({ list, count })
  }
  return {
    note,
    /** The part of the result that reports it, to be spread into the result. */
    missing: (): { left_out?: LeftOut } => (leftOut.length === 0 ? {} : { left_out: leftOut }),
    /** The first `most` entries. */
    first<T>(list: string, entries: readonly T[], most: number): T[] {
      note(list, entries.length - most)
      return entries.slice(0, most)
    },
  }
}

type Json = Record<string, unknown>

/**
 * Shortens the lists of a result from their ends until it is at most `MAX_RESULT_LENGTH` long, and reports
 * that in `left_out`.
 * @param lists their paths, such as `preferences.dislikes`, the least important list first.
 */
export function fitResult<T extends object>(
  result: T & { left_out?: LeftOut },
  lists: readonly string[],
): T & { left_out?: LeftOut } {
  const text = JSON.stringify(result)
  let excess = text.length - MAX_RESULT_LENGTH
  if (excess <= 0) return result
  const bounded: typeof result = JSON.parse(text)
  const leftOut = bounded.left_out ?? []
  // Space for `left_out`.
  excess += lists.length * NOTE_LENGTH
  for (const path of lists) {
    const list = listAt(bounded, path)
    let dropped = 0
    while (excess > 0 && list.length > 0) {
      excess -= JSON.stringify(list.pop()).length + 1
      dropped++
    }
    if (dropped > 0) countDropped(leftOut, path, dropped)
  }
  return { ...bounded, left_out: leftOut }
}

const NOTE_LENGTH = 80

function countDropped(leftOut: LeftOut, list: string, count: number): void {
  const earlier = leftOut.find((entry) => entry.list === list)
  if (earlier === undefined) leftOut.push({ list, count })
  else earlier.count += count
}

function listAt(result: object, path: string): unknown[] {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Json | undefined)?.[key], result)
  return Array.isArray(found) ? found : []
}
