import { MAX_COPIED_ENTRIES } from '../../../../contract/limits.ts'
import type { Drawn } from '../../mutations/drawn.ts'
import { namesMadeBy } from '../../mutations/mutation.ts'
import { isDelayed, pendingChanges } from '../../mutations/queue.ts'
import type { Shown } from '../../mutations/shown-changes.ts'
import { NOT_SENT } from '../../texts/not-sent.ts'
import type { Entry } from './day.ts'

const drawing = (id: string): Shown | undefined =>
  pendingChanges.value.find(
    ({ draws }) =>
      (draws?.kind === 'add' && draws.entries.some((entry) => entry.id === id)) ||
      (draws?.kind === 'edit' && draws.after.id === id),
  )

type Addition = Shown & { draws: Extract<Drawn, { kind: 'add' }> }

/** The change that adds an entry. */
function addition(id: string): Addition | undefined {
  const found = drawing(id)
  return found?.draws?.kind === 'add' ? (found as Addition) : undefined
}

/** The change that an entry stands for as a whole: words, or a meal of which only the energy is known. */
export function sketchWith(id: string): Shown | undefined {
  const found = addition(id)
  return found?.draws.isSketch === true ? found : undefined
}

/**
 * Entries that are copied as one: stored ones, or those of one change that waits, so that nothing else depends on what
 * happens to it. `ids` as the server will name them, of words all that they may come to.
 */
export type CopiedPart = {
  ids: readonly string[]
  rows: readonly string[]
  isSketch: boolean
  /** What waits, as drawn. */
  waiting: readonly Entry[]
}

/** Parts in their order. */
export function copiedParts(rows: readonly string[]): CopiedPart[] {
  type Part = { by: Shown | undefined; ids: string[]; rows: string[]; isSketch: boolean; waiting: Entry[] }
  const parts: Part[] = []
  for (const id of rows) {
    const by = addition(id)
    const isSketch = by?.draws.isSketch === true
    const waiting = by?.draws.entries.filter((entry) => entry.id === id) ?? []
    const last = parts.at(-1)
    if (last?.by?.id === by?.id && last !== undefined && last.rows.length < MAX_COPIED_ENTRIES) {
      if (!isSketch) last.ids.push(id)
      last.rows.push(id)
      last.waiting.push(...waiting)
    } else parts.push({ by, ids: isSketch ? namesMadeBy(by) : [id], rows: [id], isSketch, waiting })
  }
  return parts
}

/** What an entry's row says while it is not sent, once that takes long. */
export function waitingText(id: string): string | undefined {
  const found = drawing(id)
  if (found === undefined || !isDelayed.value) return undefined
  return found.words === undefined ? NOT_SENT.waiting : NOT_SENT.wordsWaiting
}
