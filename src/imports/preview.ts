import type { LocalDate } from '../contract/calendar-date.ts'
import { eachInSlices, runInSlices, type Slices } from '../core/slices.ts'
import { readLayout } from './file-format.ts'
import type { Preview, PreviewEntry, PreviewInput } from './import-schema.ts'
import type { DateOrder } from './parse-cells.ts'
import { type Choices, countDateForms, recordSteps } from './read-records.ts'
import type { ParsedCheckin, ParsedFood } from './record-result.ts'
import {
  dateSpan,
  type ExistingEntries,
  leftOutRecords,
  type SortedRecord,
  sortRecord,
} from './sort-records.ts'

const MAX_TITLE_LENGTH = 100

/**
 * What some records of a file would add; `today` is the person's local date. Equal records in different
 * requests are each compared with the stored ones only.
 * @throws AppError as `readLayout`.
 */
export async function createPreview(
  input: PreviewInput,
  known: ExistingEntries,
  { today, slices }: { today: LocalDate; slices: Slices },
): Promise<Preview> {
  const layout = readLayout(input.header)
  const read = await runInSlices(recordSteps(layout, input.records, toChoices(input), today), slices)
  const sorted: SortedRecord[] = []
  await eachInSlices(read, slices, ({ result }) => sorted.push(sortRecord(result, layout.format, known)))
  const added = sorted.flatMap((one) => (one.outcome === 'new' ? [one.read] : []))
  const kept = sorted.flatMap((one) => (one.outcome === 'left_out' ? [] : [one.read]))
  return {
    format: layout.format,
    foods: added.filter(({ kind }) => kind === 'food').length,
    checkins: added.filter(({ kind }) => kind === 'checkin').length,
    repeated: kept.length - added.length,
    left_out: leftOutRecords(sorted),
    dates: dateSpan(kept) ?? null,
    entries: kept.slice(0, input.show ?? 0).map(previewEntry),
    date_forms: countDateForms(read),
    asks_weight_unit: layout.format === 'myfitnesspal_measurements' && layout.weightUnit === null,
    unused_columns: layout.unused.map((title) => title.slice(0, MAX_TITLE_LENGTH)),
  }
}

/** The person's answers about a file, or the defaults: both services use US conventions. */
export const toChoices = (said: {
  date_order?: DateOrder | undefined
  weight_unit?: 'kg' | 'lb' | undefined
}): Choices => ({ dateOrder: said.date_order ?? 'month_first', weightUnit: said.weight_unit ?? 'kg' })

function previewEntry(read: ParsedFood | ParsedCheckin): PreviewEntry {
  const { line, date, kind } = read
  if (read.kind === 'checkin') {
    const none = { scope: null, meal_type: null, quantity: null, unit: null, grams: null, nutrients: null }
    return { line, kind, date, text: read.content, ...none }
  }
  const { scope, meal: meal_type, name: text, quantity, unit, grams, nutrients } = read
  return { line, kind, date, scope, meal_type, text, quantity, unit, grams, nutrients }
}
