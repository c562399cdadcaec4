import type { LocalDate } from '../contract/calendar-date.ts'
import { cellsOfEach, type DateForm, type DateOrder, dateFormOf, dateOf, timeOf } from './cells.ts'
import type { Layout } from './format.ts'
import { readMetric, readNote, readWeight } from './read-checkin.ts'
import { readDaySum, readMealSum, readOwnFood, readServing } from './read-food.ts'
import type { LeftOutReason, ReadCheckin, ReadFood, Reading } from './reading.ts'
import { type Dated, type Row, rowOf } from './row.ts'

/** A record as it stands in the file, and the line that it begins in, from 1. */
export type FileRecord = { line: number; text: string }

/** What a file leaves open, and the person says. */
export type Choices = { dateOrder: DateOrder; weightUnit: 'kg' | 'lb' }

const FIRST_DATE = '1970-01-01'

/** What each record says, in their order; `today` is the person's local date. */
export function readRecords(
  layout: Layout,
  records: readonly FileRecord[],
  choices: Choices,
  today: LocalDate,
): Reading[] {
  const cells = cellsOfRecords(layout, records)
  return records.map(({ line }, index) => {
    const read = readRecord(layout, line, cells[index], choices, today)
    return typeof read === 'string' ? { kind: 'left_out', line, reason: read } : read
  })
}

const cellsOfRecords = ({ delimiter }: Layout, records: readonly FileRecord[]) =>
  cellsOfEach(
    records.map(({ text }) => text),
    delimiter,
  )

function readRecord(
  layout: Layout,
  line: number,
  cells: readonly string[] | undefined,
  choices: Choices,
  today: LocalDate,
): ReadFood | ReadCheckin | LeftOutReason {
  if (cells === undefined || !isWhole(layout, cells)) return 'broken'
  const row = rowOf(layout, cells)
  const date = dateOf(row.cell('date'), choices.dateOrder)
  if (date === undefined) return 'no_date'
  if (date > today) return 'future'
  if (date < FIRST_DATE) return 'before_1970'
  return readAs(row, { line, date, time: timeOf(row.cell('time')) }, choices)
}

/** A record of another length than the first line has lost or gained a cell: its figures may be in wrong columns. */
const isWhole = ({ width }: Layout, cells: readonly string[]) =>
  cells.length >= width && cells.slice(width).every((cell) => cell === '')

function readAs(row: Row, dated: Dated, { weightUnit }: Choices): ReadFood | ReadCheckin | LeftOutReason {
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

/** How many of the records' dates are of each form: in which order a file writes them shows over all of it. */
export function dateForms(layout: Layout, records: readonly FileRecord[]): Record<DateForm, number> {
  const counts: Record<DateForm, number> = { clear: 0, month_first: 0, day_first: 0, either: 0 }
  for (const cells of cellsOfRecords(layout, records)) {
    const form = dateFormOf(cells?.[layout.places.date ?? 0] ?? '')
    if (form !== undefined) counts[form] += 1
  }
  return counts
}
