import { MAX_CHECKIN_CHARS } from '../contract/limits.ts'
import { isInRange } from '../journal/checkin-text/checkin-fields.ts'
import { numberOf } from './cells.ts'
import { weightUnitOf } from './format.ts'
import type { LeftOutReason, ReadCheckin } from './reading.ts'
import type { Dated, Row } from './row.ts'

const KG_PER_LB = 0.45359237
const HOURS: Readonly<Record<string, number>> = {
  h: 1,
  hr: 1,
  hrs: 1,
  hour: 1,
  hours: 1,
  min: 1 / 60,
  minutes: 1 / 60,
}

/** One line of Cronometer's biometrics. Only weight and sleep have a field in a check-in. */
export function readMetric(row: Row, dated: Dated): ReadCheckin | LeftOutReason {
  // Devices append their name: "Weight (Apple Health)".
  const metric = row
    .cell('metric')
    .replace(/\([^()]*\)$/, '')
    .trimEnd()
  const unit = row.cell('unit')
  if (/^weight$/i.test(metric)) {
    const known = weightUnitOf(unit)
    return known === null ? 'unknown_unit' : weight(row, dated, row.cell('amount'), known, 'Cronometer')
  }
  if (!/^sleep$/i.test(metric)) return 'unknown_metric'
  const hours = Object.hasOwn(HOURS, unit.toLowerCase()) ? HOURS[unit.toLowerCase()] : undefined
  return hours === undefined ? 'unknown_unit' : sleep(row, dated, hours)
}

/** One line of MyFitnessPal's measurements. The file does not state the unit, so the person chooses it. */
export function readWeight(row: Row, dated: Dated, unit: 'kg' | 'lb'): ReadCheckin | LeftOutReason {
  return weight(row, dated, row.cell('weight'), row.layout.weightUnit ?? unit, 'MyFitnessPal')
}

/** One line of Cronometer's notes: the person's own text for a day. */
export function readNote(row: Row, dated: Dated): ReadCheckin | LeftOutReason {
  const content = row.cell('note').slice(0, MAX_CHECKIN_CHARS)
  if (content === '') return 'no_value'
  return checkin(dated, { content, isOwnWords: true, identity: ['note', dated.date, content] })
}

function weight(
  row: Row,
  dated: Dated,
  cell: string,
  unit: 'kg' | 'lb',
  service: string,
): ReadCheckin | LeftOutReason {
  const value = valueIn(row, cell)
  if (typeof value === 'string') return value
  const kg = Math.round(value * (unit === 'kg' ? 1 : KG_PER_LB) * 100) / 100
  if (!isInRange('weight_kg', kg)) return 'impossible'
  return checkin(dated, {
    content: `Weight ${value} ${unit}, imported from ${service}`,
    weight_kg: kg,
    identity: ['weight', dated.date, String(kg)],
  })
}

function sleep(row: Row, dated: Dated, hoursPerUnit: number): ReadCheckin | LeftOutReason {
  const value = valueIn(row, row.cell('amount'))
  if (typeof value === 'string') return value
  const hours = Math.round(value * hoursPerUnit * 100) / 100
  if (!isInRange('sleep_hours', hours)) return 'impossible'
  return checkin(dated, {
    content: `Slept ${hours} h, imported from Cronometer`,
    sleep_hours: hours,
    identity: ['sleep', dated.date, String(hours)],
  })
}

function valueIn(row: Row, cell: string): number | LeftOutReason {
  const value = numberOf(cell, row.layout.delimiter)
  if (value === undefined) return 'no_number'
  if (value === null) return 'no_value'
  return value < 0 ? 'negative' : value
}

const checkin = (
  dated: Dated,
  said: Pick<ReadCheckin, 'content' | 'identity'> & Partial<ReadCheckin>,
): ReadCheckin => ({
  kind: 'checkin',
  ...dated,
  weight_kg: null,
  sleep_hours: null,
  isOwnWords: false,
  ...said,
})
