import type { Mutation } from './mutation.ts'

/** Taps that are drawn as part of the change before them, until they are so on the disk as well. */

type Both = Pick<Mutation, 'request' | 'draws'>
/** The change and the tap as one that does the same; undefined: they cannot be. */
export type Merge = (before: Mutation) => Both | undefined
type Tap = { own: Mutation; merge: Merge }

/** By the id of the change. */
const unwritten = new Map<string, readonly Tap[]>()

export function beginMerge(id: string, own: Mutation, merge: Merge): void {
  unwritten.set(id, [...(unwritten.get(id) ?? []), { own, merge }])
}

export function endMerge(id: string, own: Mutation): void {
  const left = (unwritten.get(id) ?? []).filter((tap) => tap.own !== own)
  if (left.length > 0) unwritten.set(id, left)
  else unwritten.delete(id)
}

/** The taps that the change was sent without: each is one of its own. */
export function splitOff(id: string): Mutation[] {
  const taps = unwritten.get(id) ?? []
  unwritten.delete(id)
  return taps.map(({ own }) => own)
}

/** The change with the taps that are drawn as part of it. */
export function withTaps<T extends Mutation>(stored: T): T {
  let drawn = stored
  for (const { merge } of unwritten.get(stored.id) ?? []) drawn = { ...drawn, ...merge(drawn) }
  return drawn
}
