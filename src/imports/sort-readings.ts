import type { LocalDate } from '../contract/calendar-date.ts'
import { sha256 } from '../core/hash.ts'
import type { Format } from './format.ts'
import type { MealType } from './meals.ts'
import type { LeftOut, ReadCheckin, ReadFood, Reading, Scope } from './reading.ts'

/** The entries of a day: the meal and, if imported, how much each entry covers and its file's format. */
export type Present = { meal: MealType | null; scope: Scope | null; format: Format | null; entries: number }

/** What the journal already has of a file's records. */
export type Known = {
  /** How many records of this base earlier imports added that this import has not seen yet. */
  unseen(base: string): number
  present(date: string): readonly Present[]
  /** Whether the journal has this entry from any source; each entry is matched once. */
  has(read: ReadFood): boolean
  /** Whether a day can hold one more entry, which then counts as added. */
  takePlace(date: LocalDate): boolean
}

/** A record to add, or one that was added before. */
export type Sorted =
  | { outcome: 'new' | 'repeated'; base: string; read: ReadFood | ReadCheckin }
  | ({ outcome: 'left_out' } & LeftOut)

/** Identifies a record; `occurrence` of the stored row distinguishes equal ones. */
export const baseOf = ({ identity }: Pick<ReadFood, 'identity'>): string =>
  sha256(JSON.stringify(identity)).slice(0, 32)

/**
 * Separates new records from existing ones, in the order of the file; `known` changes in between. A record
 * that exceeds a day's limit is left out and listed; the rest of the file is still imported.
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
 * Whether an entry already covers the record: a total of a meal or a day and the foods in it would count
 * twice. Entries from the same kind of file never cover each other.
 */
function isCounted(read: ReadFood, format: Format, entry: Present): boolean {
  if (entry.format === format) return false
  const scopes = [read.scope, entry.scope ?? 'item']
  if (scopes.includes('day')) return true
  return scopes.includes('meal') && read.meal === entry.meal
}

export const leftOutOf = (sorted: readonly Sorted[]): LeftOut[] =>
  sorted.flatMap((one) => (one.outcome === 'left_out' ? [{ line: one.line, reason: one.reason }] : []))

/** The first and last day of some records; undefined if there are no records. */
export function spanOf(
  readings: readonly { date: LocalDate }[],
): { from: LocalDate; to: LocalDate } | undefined {
  const dates = readings.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}
