import type { LocalDate } from '../contract/calendar-date.ts'
import { runAtOnce } from '../core/slices.ts'
import type { FileLayout } from './file-format.ts'
import { createRow, type FileRow, type RecordDate } from './file-row.ts'
import {
  type DateForm,
  type DateOrder,
  detectDateForm,
  parseDate,
  parseTime,
  splitAllCells,
} from './parse-cells.ts'
import { readMetric, readNote, readWeight } from './read-checkin.ts'
import { readDaySum, readMealSum, readOwnFood, readServing } from './read-food.ts'
import type { LeftOutReason, ParsedCheckin, ParsedFood, RecordResult } from './record-result.ts'

/** An unchanged record of the file, and the line on which it begins, from 1. */
export type FileRecord = { line: number; text: string }

/** What the file does not state and the person chooses. */
export type Choices = { dateOrder: DateOrder; weightUnit: 'kg' | 'lb' }

const MIN_DATE = '1970-01-01'

/** A record's result, and what its date shows about the order of the file's dates. */
export type ReadRecord = { result: RecordResult; dateForm: DateForm | undefined }

/** Records are cut into cells together, up to so many characters: that is faster than one by one. */
const MAX_BATCH_CHARS = 20_000

/** Reads the records in order, record by record; `today` is the person's local date. */
export function* recordSteps(
  layout: FileLayout,
  records: readonly FileRecord[],
  choices: Choices,
  today: LocalDate,
): Generator<undefined, ReadRecord[]> {
  const done: ReadRecord[] = []
  for (const batch of batchesOf(records)) {
    const texts = batch.map(({ text }) => text)
    const cells = splitAllCells(texts, layout.delimiter)
    for (const [index, { line }] of batch.entries()) {
      yield
      const read = readRecord(layout, line, cells[index], choices, today)
      done.push({
        result: typeof read === 'string' ? { kind: 'left_out', line, reason: read } : read,
        dateForm: detectDateForm(cells[index]?.[layout.columnIndexes.date ?? 0] ?? ''),
      })
    }
  }
  return done
}

/** The results of the records, in order, read in one go. */
export const readRecords = (...file: Parameters<typeof recordSteps>): RecordResult[] =>
  runAtOnce(recordSteps(...file)).map(({ result }) => result)

function* batchesOf(records: readonly FileRecord[]): Generator<FileRecord[]> {
  let batch: FileRecord[] = []
  let chars = 0
  for (const record of records) {
    if (chars + record.text.length > MAX_BATCH_CHARS && batch.length > 0) {
      yield batch
      batch = []
      chars = 0
    }
    batch.push(record)
    chars += record.text.length
  }
  if (batch.length > 0) yield batch
}

function readRecord(
  layout: FileLayout,
  line: number,
  cells: readonly string[] | undefined,
  choices: Choices,
  today: LocalDate,
): ParsedFood | ParsedCheckin | LeftOutReason {
  if (cells === undefined || !isWholeRecord(layout, cells)) return 'broken'
  const row = createRow(layout, cells)
  const date = parseDate(row.cell('date'), choices.dateOrder)
  if (date === undefined) return 'no_date'
  if (date > today) return 'future'
  if (date < MIN_DATE) return 'before_1970'
  return readByFormat(row, { line, date, time: parseTime(row.cell('time')) }, choices)
}

/** If a record has more or fewer cells than the first line, its values may be in wrong columns. */
const isWholeRecord = ({ width }: FileLayout, cells: readonly string[]) =>
  cells.length >= width && cells.slice(width).every((cell) => cell === '')

function readByFormat(
  row: FileRow,
  dated: RecordDate,
  { weightUnit }: Choices,
): ParsedFood | ParsedCheckin | LeftOutReason {
  switch (row.layout.format) {
    case 'cronometer_servings':
      return readServing(row, dated)
    case 'cronometer_daily':
      return readDaySum(row, dated)
    case 'cronometer_biometrics':
      return readMetric(row, dated)
    case 'cronometer_notes':
      return readNote(row, dated)
    case 'myfitnesspal_nutrition':
      return readMealSum(row, dated)
    case 'myfitnesspal_measurements':
      return readWeight(row, dated, weightUnit)
    case 'ext_server_foods':
      return readOwnFood(row, dated)
  }
}

/**
 * How many of the records' dates have each form, since the order of a file's dates follows from all of them.
 */
export function countDateForms(read: readonly ReadRecord[]): Record<DateForm, number> {
  const counts: Record<DateForm, number> = { clear: 0, month_first: 0, day_first: 0, either: 0 }
  for (const { dateForm } of read) if (dateForm !== undefined) counts[dateForm] += 1
  return counts
}
