import type { LocalDate } from '../contract/calendar-date.ts'
import { sha256 } from '../core/hash.ts'
import type { Format } from './format.ts'
import type { MealType } from './meals.ts'
import type { LeftOut, ReadCheckin, ReadFood, Reading, Scope } from './reading.ts'

/** What a day has already: a meal, and, where it was imported, how much each entry stands for and from what. */
export type Present = { meal: MealType | null; scope: Scope | null; format: Format | null; entries: number }

/** What a person's journal has to say of a file's records. */
export type Known = {
  /** How many records of this base earlier imports brought that this one has not had yet. */
  unseen(base: string): number
  present(date: string): readonly Present[]
  /** Whether the journal has this very entry, however it came there; each is found once. */
  has(read: ReadFood): boolean
  /** Whether a day can hold one entry more; it is then taken to. */
  takePlace(date: LocalDate): boolean
}

/** A reading that would be added, or was added before. */
export type Sorted =
  | { outcome: 'new' | 'repeated'; base: string; read: ReadFood | ReadCheckin }
  | ({ outcome: 'left_out' } & LeftOut)

/** By what a record is known again; `occurrence` of the stored row tells equal ones apart. */
export const baseOf = ({ identity }: Pick<ReadFood, 'identity'>): string =>
  sha256(JSON.stringify(identity)).slice(0, 32)

/**
 * Tells what is new from what is there, one by one in the order of the file: `known` changes in between. What a day can
 * hold no longer is left out and named, rather than that the rest of the file is refused for it.
 */
export function sortReading(reading: Reading, format: Format, known: Known): Sorted {
  if (reading.kind === 'left_out') return { outcome: 'left_out', line: reading.line, reason: reading.reason }
  const base = baseOf(reading)
  if (known.unseen(base) > 0 || (reading.kind === 'food' && known.has(reading)))
    return { outcome: 'repeated', base, read: reading }
  if (
    reading.kind === 'food' &&
    known.present(reading.date).some((entry) => isCounted(reading, format, entry))
  ) {
    return { outcome: 'left_out', line: reading.line, reason: 'already_logged' }
  }
  if (reading.kind === 'food' && !known.takePlace(reading.date)) {
    return { outcome: 'left_out', line: reading.line, reason: 'day_full' }
  }
  return { outcome: 'new', base, read: reading }
}

/**
 * Whether what a record says is in an entry already: a sum over a meal or a day, and the foods it is the sum of, would
 * count twice. Entries of the same kind of file never stand for each other.
 */
function isCounted(read: ReadFood, format: Format, entry: Present): boolean {
  if (entry.format === format) return false
  const scopes = [read.scope, entry.scope ?? 'item']
  if (scopes.includes('day')) return true
  return scopes.includes('meal') && read.meal === entry.meal
}

export const leftOutOf = (sorted: readonly Sorted[]): LeftOut[] =>
  sorted.flatMap((one) => (one.outcome === 'left_out' ? [{ line: one.line, reason: one.reason }] : []))

/** The first and last day of some readings; undefined: there are none. */
export function spanOf(
  readings: readonly { date: LocalDate }[],
): { from: LocalDate; to: LocalDate } | undefined {
  const dates = readings.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}
