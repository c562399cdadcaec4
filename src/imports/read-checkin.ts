import { MAX_CHECKIN_NOTE_CHARS } from '../contract/limits.ts'
import { isInRange } from '../journal/checkin-text/checkin-fields.ts'
import { detectWeightUnit } from './file-format.ts'
import type { FileRow, RecordDate } from './file-row.ts'
import { parseNumber } from './parse-cells.ts'
import type { LeftOutReason, ParsedCheckin } from './record-result.ts'

const KG_PER_LB = 0.45359237
const HOURS_PER_UNIT: Readonly<Record<string, number>> = {
  h: 1,
  hr: 1,
  hrs: 1,
  hour: 1,
  hours: 1,
  min: 1 / 60,
  minutes: 1 / 60,
}

/** One line of Cronometer's biometrics. Only weight and sleep have a field in a check-in. */
export function readMetric(row: FileRow, dated: RecordDate): ParsedCheckin | LeftOutReason {
  // Devices append their name: "Weight (Apple Health)".
  const metric = row
    .cell('metric')
    .replace(/\([^()]*\)$/, '')
    .trimEnd()
  const unit = row.cell('unit')
  if (/^weight$/i.test(metric)) {
    const known = detectWeightUnit(unit)
    return known === null
      ? 'unknown_unit'
      : readWeightCell(row, dated, row.cell('amount'), known, 'Cronometer')
  }
  if (!/^sleep$/i.test(metric)) return 'unknown_metric'
  const hours = Object.hasOwn(HOURS_PER_UNIT, unit.toLowerCase())
    ? HOURS_PER_UNIT[unit.toLowerCase()]
    : undefined
  return hours === undefined ? 'unknown_unit' : readSleepCell(row, dated, hours)
}

/** One line of MyFitnessPal's measurements. The file does not state the unit, so the person chooses it. */
export function readWeight(
  row: FileRow,
  dated: RecordDate,
  unit: 'kg' | 'lb',
): ParsedCheckin | LeftOutReason {
  return readWeightCell(row, dated, row.cell('weight'), row.layout.weightUnit ?? unit, 'MyFitnessPal')
}

/** One line of Cronometer's notes: the person's own text for a day. */
export function readNote(row: FileRow, dated: RecordDate): ParsedCheckin | LeftOutReason {
  const content = row.cell('note').slice(0, MAX_CHECKIN_NOTE_CHARS)
  if (content === '') return 'no_value'
  return createCheckin(dated, { content, isOwnWords: true, identity: ['note', dated.date, content] })
}

function readWeightCell(
  row: FileRow,
  dated: RecordDate,
  cell: string,
  unit: 'kg' | 'lb',
  service: string,
): ParsedCheckin | LeftOutReason {
  const value = readValue(row, cell)
  if (typeof value === 'string') return value
  const kg = Math.round(value * (unit === 'kg' ? 1 : KG_PER_LB) * 100) / 100
  if (!isInRange('weight_kg', kg)) return 'impossible'
  return createCheckin(dated, {
    content: `Weight ${value} ${unit}, imported from ${service}`,
    weight_kg: kg,
    identity: ['weight', dated.date, String(kg)],
  })
}

function readSleepCell(row: FileRow, dated: RecordDate, hoursPerUnit: number): ParsedCheckin | LeftOutReason {
  const value = readValue(row, row.cell('amount'))
  if (typeof value === 'string') return value
  const hours = Math.round(value * hoursPerUnit * 100) / 100
  if (!isInRange('sleep_hours', hours)) return 'impossible'
  return createCheckin(dated, {
    content: `Slept ${hours} h, imported from Cronometer`,
    sleep_hours: hours,
    identity: ['sleep', dated.date, String(hours)],
  })
}

function readValue(row: FileRow, cell: string): number | LeftOutReason {
  const value = parseNumber(cell, row.layout.delimiter)
  if (value === undefined) return 'no_number'
  if (value === null) return 'no_value'
  return value < 0 ? 'negative' : value
}

const createCheckin = (
  dated: RecordDate,
  said: Pick<ParsedCheckin, 'content' | 'identity'> & Partial<ParsedCheckin>,
): ParsedCheckin => ({
  kind: 'checkin',
  ...dated,
  weight_kg: null,
  sleep_hours: null,
  isOwnWords: false,
  ...said,
})
