import { type Span, spanOf } from '../../core/english/tokens.ts'
import {
  type CheckinFields,
  type CheckinNumber,
  type Extracted,
  type FieldMatch,
  isInRange,
} from './checkin-fields.ts'
import { readMedications } from './medications.ts'
import { type Note, readNote } from './note.ts'
import { readScales } from './scales.ts'
import { readSleepHours } from './sleep-hours.ts'
import { readSymptoms } from './symptoms.ts'
import { readWater } from './water.ts'
import { readWeight } from './weight.ts'

/**
 * Reads the values of a free English check-in. It infers nothing beyond the words: text that is denied,
 * feared, about another person or about the past is left out, a number outside its range is ignored, and a
 * severity that is not stated is null. `extracted` has each value with its words, in the order of the text;
 * amounts of water are listed one by one, and `fields.water_ml` is their sum. Never throws; takes linear
 * time.
 */
export function readCheckinText(text: string): { fields: CheckinFields; extracted: Extracted[] } {
  const note = readNote(text)
  const fields: CheckinFields = { symptoms: [], medications: [] }
  const extracted: Extracted[] = []
  const add = (field: Extracted['field'], value: number | string, { first, last }: FieldMatch<unknown>) => {
    extracted.push({ field, value, span: spanOf(note.tokens, first, last) })
  }
  for (const [field, found] of readNumbers(note)) {
    const value = roundedValue(field, found.value)
    if (!isInRange(field, value)) continue
    fields[field] = value
    add(field, value, found)
  }
  const water = readWater(note)
  const total = roundedValue(
    'water_ml',
    water.reduce((sum, { value }) => sum + value, 0),
  )
  if (water.length > 0 && isInRange('water_ml', total)) {
    fields.water_ml = total
    for (const found of water) add('water_ml', roundedValue('water_ml', found.value), found)
  }
  for (const found of readSymptoms(note)) {
    fields.symptoms.push(found.value)
    add('symptoms', found.value.name, found)
  }
  for (const found of readMedications(note)) {
    if (fields.medications.includes(found.value)) continue
    fields.medications.push(found.value)
    add('medications', found.value, found)
  }
  return { fields, extracted: extracted.toSorted((a, b) => byPosition(a.span, b.span)) }
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
