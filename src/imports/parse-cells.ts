import { parse } from 'csv-parse/sync'
import { isLocalDate, type LocalDate } from '../contract/calendar-date.ts'

/** The separators between the cells of a line. */
export type Delimiter = ',' | ';' | '\t'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']

/** The separator that occurs most often in a file's first line, outside quotes. */
export function detectDelimiter(header: string): Delimiter {
  const plain = header.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * The cells of each record (RFC 4180; a stray quote within a cell is kept), or undefined for an invalid
 * record. If every record has one line, they are parsed together, which is several times as fast as one by
 * one. If a quote then reaches into the next line, there are fewer rows than records, and they are parsed one
 * by one.
 */
export function splitAllCells(records: readonly string[], delimiter: Delimiter): (string[] | undefined)[] {
  const isPlain = records.every((record) => !record.includes(RECORD_END))
  const rows = isPlain ? parseCells(records.join(RECORD_END), delimiter) : undefined
  return rows?.length === records.length ? rows : records.map((record) => splitCells(record, delimiter))
}

/** The cells of one record, or undefined for an invalid one. */
export function splitCells(record: string, delimiter: Delimiter): string[] | undefined {
  const rows = parseCells(record, delimiter)
  return rows?.length === 1 ? rows[0] : undefined
}

const RECORD_END = '\n'

function parseCells(text: string, delimiter: Delimiter): string[][] | undefined {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      record_delimiter: RECORD_END,
      relax_column_count: true,
      relax_quotes: true,
    })
    return rows.map((row) => row.map((cell) => cell.trim()))
  } catch {
    return undefined
  }
}

/** Texts that mean that a value is unknown. */
const BLANK_PATTERN = /^(?:|-+|–|—|n\/?a|null|nan)$/i

/**
 * Parses a number as files write it: `1204.5`, `"1,204.5"`, `1204,5`. Null: the cell is empty. Undefined: not
 * a number. A single comma is a decimal separator if the cells are not separated by commas, or if it cannot
 * separate thousands.
 */
export function parseNumber(cell: string, delimiter: Delimiter = ','): number | null | undefined {
  const text = cell.replace(/[\s\u00a0\u202f'’]/g, '')
  if (BLANK_PATTERN.test(text)) return null
  const isGrouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)
  const isDecimalComma = text.includes('.')
    ? text.lastIndexOf(',') > text.lastIndexOf('.')
    : delimiter !== ',' || !isGrouped
  const plain = isDecimalComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

export const DATE_ORDERS = ['month_first', 'day_first'] as const
/** How a file writes 3 September: `9/3/2026` or `3/9/2026`. */
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What a date's form shows: that it is unambiguous, which order it must have, or that both are possible. */
export type DateForm = 'clear' | DateOrder | 'either'

type WrittenDate = { form: DateForm; read: (order: DateOrder) => string }

function writtenDate(cell: string): WrittenDate | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(cell)
  if (iso !== null) {
    const date = isoDate(iso[1], iso[2], iso[3])
    return { form: 'clear', read: () => date }
  }
  const parts = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(cell)
  if (parts === null) return undefined
  const [, first = '', separator, second = '', year = ''] = parts
  const full = year.length === 2 ? `20${year}` : year
  const dayFirst = isoDate(full, second, first)
  const monthFirst = isoDate(full, first, second)
  // Dates with points have the day first.
  if (separator === '.') return { form: 'clear', read: () => dayFirst }
  return {
    form: Number(first) > 12 ? 'day_first' : Number(second) > 12 ? 'month_first' : 'either',
    read: (order) => (order === 'day_first' ? dayFirst : monthFirst),
  }
}

const isoDate = (year = '', month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** A local date, or undefined for an invalid one. */
export function parseDate(cell: string, order: DateOrder): LocalDate | undefined {
  const date = writtenDate(cell)?.read(order)
  return date !== undefined && isLocalDate(date) ? date : undefined
}

/** What the date shows about the order that a file's dates have; undefined: not a date. */
export const detectDateForm = (cell: string): DateForm | undefined => writtenDate(cell)?.form

/** `8:33 AM` → `08:33`, also `20:15` and `8:33 p.m.`; null if the cell has no time. */
export function parseTime(cell: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(cell.trim())
  if (match === null) return null
  const [, hours = '', minutes = '', half] = match
  const hour =
    half !== undefined && Number(hours) <= 12 ? (Number(hours) % 12) + noonOffset(half) : Number(hours)
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}

const noonOffset = (half: string) => (half.toLowerCase() === 'p' ? 12 : 0)

/** An amount as text: `1.50 cup`, `120.00 g`. */
export type ParsedAmount = { quantity: number | null; unit: string | null; grams: number | null }

const GRAMS_BY_UNIT: Readonly<Record<string, number>> = {
  g: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kilogram: 1000,
  kilograms: 1000,
  mg: 0.001,
  oz: 28.349523125,
  ounce: 28.349523125,
  ounces: 28.349523125,
  lb: 453.59237,
  lbs: 453.59237,
  pound: 453.59237,
  pounds: 453.59237,
}

const MAX_UNIT_LENGTH = 50

/**
 * Parses an amount. The weight is known only if the unit is a mass, since `2 medium (118 g)` is ambiguous.
 */
export function parseAmount(cell: string, delimiter: Delimiter = ','): ParsedAmount {
  const [, digits = '', rest = ''] = /^([+-]?[\d.,]*)\s*(.*)$/s.exec(cell.trim()) ?? []
  const quantity = parseNumber(digits, delimiter) ?? null
  const unit = rest.replace(/\s+/g, ' ').trim()
  const perUnit = Object.hasOwn(GRAMS_BY_UNIT, unit.toLowerCase())
    ? GRAMS_BY_UNIT[unit.toLowerCase()]
    : undefined
  return {
    quantity,
    unit: unit === '' ? null : unit.slice(0, MAX_UNIT_LENGTH),
    grams: quantity === null || perUnit === undefined ? null : quantity * perUnit,
  }
}
