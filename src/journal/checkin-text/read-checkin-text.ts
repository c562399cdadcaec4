import type { LocalDate } from '../../contract/calendar-date.ts'
import { type Span, spanOf } from '../../core/english/tokens.ts'
import { runAtOnce } from '../../core/slices.ts'
import {
  type CheckinFields,
  type CheckinNumber,
  type Extracted,
  type FieldMatch,
  isInRange,
  type NotRead,
} from './checkin-fields.ts'
import { readMeasured } from './measured.ts'
import { readMedications } from './medications.ts'
import { findNotRead } from './not-read.ts'
import { type Note, type NoteDay, readNote } from './note.ts'
import { readScales } from './scales.ts'
import { readSleepHours } from './sleep-hours.ts'
import { readSymptoms } from './symptoms.ts'
import { readWater } from './water.ts'
import { readWeight } from './weight.ts'

/**
 * `date`: the day that the text names for all of it; `otherDate`: one that is not the stated date. `assumed`: how values were
 * read that the text leaves open.
 */
export type ReadCheckin = {
  fields: CheckinFields
  extracted: Extracted[]
  not_read: NotRead[]
  assumed: string[]
  date: LocalDate | undefined
  otherDate: LocalDate | undefined
}

/**
 * Reads the values of a free English check-in. It infers nothing beyond the words: text that is denied,
 * feared, about another person or about the past is left out, a number outside its range is ignored, and a
 * severity that is not stated is null. `extracted` has each value with its words, in the order of the text;
 * amounts of water are listed one by one, and `fields.water_ml` is their sum. Never throws; takes linear
 * time.
 */
export const readCheckinText = (text: string, day: NoteDay): ReadCheckin =>
  runAtOnce(readCheckinSteps(text, day))

/** As `readCheckinText`, a field each step. */
export function* readCheckinSteps(text: string, day: NoteDay): Generator<undefined, ReadCheckin> {
  const note = readNote(text, day)
  yield
  const fields: CheckinFields = { symptoms: [], medications: [], measured: [] }
  const extracted: Extracted[] = []
  const assumed: string[] = []
  const spanned = ({ first, last }: FieldMatch<unknown>) => ({ span: spanOf(note.tokens, first, last) })
  for (const [field, found] of readNumbers(note)) {
    const value = roundedValue(field, found.value)
    if (!isInRange(field, value)) continue
    fields[field] = value
    extracted.push({ field, value, ...spanned(found) })
    if (found.assumed !== undefined && note.stated[field] === undefined)
      assumed.push(`${field}: ${found.assumed}`)
  }
  yield
  const water = readWater(note)
  const total = roundedValue(
    'water_ml',
    water.reduce((sum, { value }) => sum + value, 0),
  )
  if (water.length > 0 && isInRange('water_ml', total)) {
    fields.water_ml = total
    for (const found of water)
      extracted.push({ field: 'water_ml', value: roundedValue('water_ml', found.value), ...spanned(found) })
  }
  yield
  for (const found of readSymptoms(note)) {
    fields.symptoms.push(found.value)
    extracted.push({ field: 'symptoms', value: found.value.name, ...spanned(found) })
  }
  yield
  for (const found of readMedications(note)) {
    const { stored, dose } = found.value
    const isSame = extracted.some(({ field, value }) => field === 'medications' && value.name === dose.name)
    if (isSame) continue
    if (!fields.medications.includes(stored)) fields.medications.push(stored)
    extracted.push({ field: 'medications', value: dose, ...spanned(found) })
  }
  yield
  for (const found of readMeasured(note)) {
    fields.measured.push(found.value)
    extracted.push({ field: 'measured', value: found.value, ...spanned(found) })
  }
  yield
  const inOrder = extracted.toSorted((a, b) => byPosition(a.span, b.span))
  const spans = inOrder.map(({ span }) => span)
  return {
    fields,
    extracted: inOrder,
    not_read: findNotRead(note, spans, text),
    assumed,
    date: note.date,
    otherDate: note.otherDate,
  }
}

function readNumbers(note: Note): [Exclude<CheckinNumber, 'water_ml'>, FieldMatch<number>][] {
  const found: [Exclude<CheckinNumber, 'water_ml'>, FieldMatch<number>][] = [...readScales(note)]
  const sleep = readSleepHours(note)
  if (sleep !== undefined) found.push(['sleep_hours', sleep])
  const weight = readWeight(note)
  if (weight !== undefined) found.push(['weight_kg', weight])
  return found
}

/** Rounds to a useful precision: to millilitres, else to hundredths. */
function roundedValue(field: CheckinNumber, value: number): number {
  return field === 'water_ml' ? Math.round(value) : Math.round(value * 100) / 100
}

function byPosition(a: Span, b: Span): number {
  return a[0] - b[0] || a[1] - b[1]
}
