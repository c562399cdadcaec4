import { type Static, Type } from '@sinclair/typebox'
import { stringEnum } from './schemas.ts'

/** How detailed a result should be, and how long it may become. */

const DETAILS = ['concise', 'detailed'] as const

/**
 * The input `detail`.
 * @param concise what a concise result shows or leaves out, for the model that chooses.
 */
export const DetailInput = (concise: string) =>
  Type.Optional(
    stringEnum(DETAILS, { default: 'detailed', description: `concise: ${concise}; default detailed` }),
  )
export type Detail = (typeof DETAILS)[number]

/**
 * A concise result: its own members are as before, but within them are no nulls, no empty lists and no `dropped` members.
 * Its type is that of the detailed one: only clients read it, and the help of `detail` says that what is missing is unknown.
 */
export const withoutNulls = <T extends object>(result: T, dropped: readonly string[] = []): T =>
  Object.fromEntries(Object.entries(result).map(([key, value]) => [key, lean(value, dropped)])) as T

function lean(value: unknown, dropped: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => lean(entry, dropped))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, inner]) =>
      inner !== null && !(Array.isArray(inner) && inner.length === 0) && !dropped.includes(key),
  )
  return Object.fromEntries(kept.map(([key, inner]) => [key, lean(inner, dropped)]))
}

/** The output `left_out`, present only if something was left out. */
export const LeftOut = Type.Optional(
  Type.Array(
    Type.Object({
      list: Type.String(),
      count: Type.Integer(),
      rest: Type.String({ description: 'How to get the rest' }),
    }),
    { description: 'What is not shown: lists, by how many entries; absent if everything is' },
  ),
)
export type LeftOut = Static<typeof LeftOut>

/**
 * The lists of a tool's result that may be shortened, the least important first, each with how to get the rest. Their
 * names are paths, such as `preferences.dislikes`.
 */
export type ListCuts = Readonly<Record<string, string>>

/** The length of a result that leaves a model room to work: about 8 000 tokens, here as characters of JSON. */
export const MAX_RESULT_LENGTH = 32_000

/** How to get what a concise result leaves out. */
export const ASK_DETAILED = 'detail detailed'

/** Shortens lists and counts what it left out. */
export function createListShortener<Cuts extends ListCuts>(cuts: Cuts) {
  const leftOut: NonNullable<LeftOut> = []
  /** Records that `count` entries of a list were left out; 0 records nothing. */
  const note = (list: keyof Cuts & string, count: number): void => {
    if (count > 0) leftOut.push({ list, count, rest: cuts[list] ?? '' })
  }
  return {
    note,
    /** The part of the result that reports it, to be spread into the result. */
    missing: (): { left_out?: LeftOut } => (leftOut.length === 0 ? {} : { left_out: leftOut }),
    /**
     * The first `most` entries.
     * @param total how many there are, if not all of them are in `entries`.
     */
    first<T>(list: keyof Cuts & string, entries: readonly T[], most: number, total = entries.length): T[] {
      note(list, total - Math.min(entries.length, most))
      return entries.slice(0, most)
    },
  }
}

type Json = Record<string, unknown>

/**
 * Shortens the lists of a result from their ends until it is at most `MAX_RESULT_LENGTH` long, and reports
 * that in `left_out`.
 */
export function fitResult<T extends object>(
  result: T & { left_out?: LeftOut },
  cuts: ListCuts,
): T & { left_out?: LeftOut } {
  const text = JSON.stringify(result)
  let excess = text.length - MAX_RESULT_LENGTH
  if (excess <= 0) return result
  const bounded: typeof result = JSON.parse(text)
  const leftOut = bounded.left_out ?? []
  // Space for `left_out`.
  excess += JSON.stringify(cuts).length + Object.keys(cuts).length * NOTE_LENGTH
  for (const kept of [MIN_KEPT, 0]) {
    for (const [path, rest] of Object.entries(cuts)) {
      const list = listAt(bounded, path)
      let dropped = 0
      while (excess > 0 && list.length > kept) {
        excess -= JSON.stringify(list.pop()).length + 1
        dropped++
      }
      if (dropped > 0) countDropped(leftOut, { list: path, count: dropped, rest })
    }
  }
  return { ...bounded, left_out: leftOut }
}

const NOTE_LENGTH = 40
/** Entries that each list keeps while another can be shortened instead. */
const MIN_KEPT = 5

type Cut = NonNullable<LeftOut>[number]

function countDropped(leftOut: Cut[], dropped: Cut): void {
  const earlier = leftOut.find(({ list }) => list === dropped.list)
  if (earlier === undefined) leftOut.push(dropped)
  else earlier.count += dropped.count
}

function listAt(result: object, path: string): unknown[] {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Json | undefined)?.[key], result)
  return Array.isArray(found) ? found : []
}

/** How many of the first entries fit into this many characters of JSON; at least `least`. */
export function countFitting(list: readonly object[], chars: number, least = 1): number {
  let room = chars
  const fitting = list.findIndex((entry) => {
    room -= JSON.stringify(entry).length + 1
    return room < 0
  })
  return fitting < 0 ? list.length : Math.max(fitting, Math.min(least, list.length))
}
