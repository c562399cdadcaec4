import type { LocalDate } from '../contract/calendar-date.ts'
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

/** The results of the records, in order; `today` is the person's local date. */
export function readRecords(
  layout: FileLayout,
  records: readonly FileRecord[],
  choices: Choices,
  today: LocalDate,
): RecordResult[] {
  const cells = splitRecords(layout, records)
  return records.map(({ line }, index) => {
    const read = readRecord(layout, line, cells[index], choices, today)
    return typeof read === 'string' ? { kind: 'left_out', line, reason: read } : read
  })
}

const splitRecords = ({ delimiter }: FileLayout, records: readonly FileRecord[]) =>
  splitAllCells(
    records.map(({ text }) => text),
    delimiter,
  )

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
export function countDateForms(layout: FileLayout, records: readonly FileRecord[]): Record<DateForm, number> {
  const counts: Record<DateForm, number> = { clear: 0, month_first: 0, day_first: 0, either: 0 }
  for (const cells of splitRecords(layout, records)) {
    const form = detectDateForm(cells?.[layout.columnIndexes.date ?? 0] ?? '')
    if (form !== undefined) counts[form] += 1
  }
  return counts
}
