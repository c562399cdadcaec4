import type { LocalDate } from '../contract/calendar-date.ts'
import { sha256 } from '../core/hash.ts'
import type { FileFormat } from './file-format.ts'
import type { MealType } from './meals.ts'
import type { EntryScope, LeftOutRecord, ParsedCheckin, ParsedFood, RecordResult } from './record-result.ts'

/** The entries of a day: the meal and, if imported, how much each entry covers and its file's format. */
export type ExistingMeal = {
  meal: MealType | null
  scope: EntryScope | null
  format: FileFormat | null
  entries: number
}

/** What the journal already has of a file's records. */
export type ExistingEntries = {
  /** How many records of this base earlier imports added that this import has not seen yet. */
  unseen(base: string): number
  mealsOn(date: string): readonly ExistingMeal[]
  /** Whether the journal has this entry from any source; each entry is matched once. */
  has(read: ParsedFood): boolean
  /** Whether a day can hold one more entry, which then counts as added. */
  reservePlace(date: LocalDate): boolean
}

/** A record to add, or one that was added before. */
export type SortedRecord =
  | { outcome: 'new' | 'repeated'; base: string; read: ParsedFood | ParsedCheckin }
  | ({ outcome: 'left_out' } & LeftOutRecord)

/** Identifies a record; `occurrence` of the stored row distinguishes equal ones. */
export const recordBase = ({ identity }: Pick<ParsedFood, 'identity'>): string =>
  sha256(JSON.stringify(identity)).slice(0, 32)

/**
 * Separates new records from existing ones, in the order of the file; `known` changes in between. A record
 * that exceeds a day's limit is left out and listed; the rest of the file is still imported.
 */
export function sortRecord(result: RecordResult, format: FileFormat, known: ExistingEntries): SortedRecord {
  if (result.kind === 'left_out') return { outcome: 'left_out', line: result.line, reason: result.reason }
  const base = recordBase(result)
  if (known.unseen(base) > 0 || (result.kind === 'food' && known.has(result)))
    return { outcome: 'repeated', base, read: result }
  if (
    result.kind === 'food' &&
    known.mealsOn(result.date).some((entry) => isAlreadyCounted(result, format, entry))
  ) {
    return { outcome: 'left_out', line: result.line, reason: 'already_logged' }
  }
  if (result.kind === 'food' && !known.reservePlace(result.date)) {
    return { outcome: 'left_out', line: result.line, reason: 'day_full' }
  }
  return { outcome: 'new', base, read: result }
}

/**
 * Whether an entry already covers the record: a total of a meal or a day and the foods in it would count
 * twice. Entries from the same kind of file never cover each other.
 */
function isAlreadyCounted(read: ParsedFood, format: FileFormat, entry: ExistingMeal): boolean {
  if (entry.format === format) return false
  const scopes = [read.scope, entry.scope ?? 'item']
  if (scopes.includes('day')) return true
  return scopes.includes('meal') && read.meal === entry.meal
}

export const leftOutRecords = (sorted: readonly SortedRecord[]): LeftOutRecord[] =>
  sorted.flatMap((one) => (one.outcome === 'left_out' ? [{ line: one.line, reason: one.reason }] : []))

/** The first and last day of some records; undefined if there are no records. */
export function dateSpan(
  results: readonly { date: LocalDate }[],
): { from: LocalDate; to: LocalDate } | undefined {
  const dates = results.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}
