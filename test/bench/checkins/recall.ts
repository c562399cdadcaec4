import { addDays } from '../../../src/contract/calendar-date.ts'
import { readCheckinText } from '../../../src/journal/checkin-text/read-checkin-text.ts'
import type { AcceptedNames, Checkin, Truth } from './checkins.ts'

/** The day of writing of every check-in, a Sunday. */
const TODAY = '2026-11-22'
const WEEKDAYS = ['sunday', 'saturday', 'friday', 'thursday', 'wednesday', 'tuesday', 'monday']

/** Single values: each number, symptom, medication and reading is one, and the day if it is not today. */
export type Count = { right: number; missed: number; wrong: number }
export type Reading = { checkin: Checkin; missed: string[]; wrong: string[] }

const NUMBERS = ['mood', 'energy', 'stress', 'sleep_quality', 'sleep_hours', 'weight_kg', 'water_ml'] as const
export const FIELDS = [...NUMBERS, 'symptoms', 'medications', 'measured', 'day'] as const
export type Field = (typeof FIELDS)[number]

/** Two numbers are the same within this: scales by half a point for a range, water by 8 %. */
function isSame(field: (typeof NUMBERS)[number], value: number, meant: number): boolean {
  if (field === 'water_ml') return Math.abs(value - meant) <= 0.08 * meant
  if (field === 'sleep_hours' || field === 'weight_kg') return Math.abs(value - meant) <= 0.11
  return Math.abs(value - meant) <= 0.5
}

/** Compares what is read from each text with the truth. */
export function readAll(
  checkins: readonly Checkin[],
  symptomNames: AcceptedNames,
  medicineNames: AcceptedNames,
): { counts: Map<Field, Count>; readings: Reading[] } {
  const counts = new Map(FIELDS.map((field) => [field, { right: 0, missed: 0, wrong: 0 }]))
  const readings = checkins.map((checkin) => {
    const reading: Reading = { checkin, missed: [], wrong: [] }
    const { fields, extracted, date } = readCheckinText(checkin.text, { today: TODAY })
    const note = (field: Field, kind: keyof Count, what: string) => {
      const count = counts.get(field)
      if (count !== undefined) count[kind] += 1
      if (kind !== 'right') reading[kind].push(`${field} ${what}`)
    }
    for (const field of NUMBERS) {
      const [value, meant] = [fields[field], checkin.truth[field]]
      if (value !== undefined && meant !== undefined && isSame(field, value, meant)) note(field, 'right', '')
      else {
        if (meant !== undefined) note(field, 'missed', String(meant))
        if (value !== undefined) note(field, 'wrong', String(value))
      }
    }
    const symptoms = fields.symptoms.map(({ name }) => name)
    compareNames(symptoms, namesOf(checkin.truth.symptoms), symptomNames, (kind, name) =>
      note('symptoms', kind, name),
    )
    const medications = extracted.flatMap((found) =>
      found.field === 'medications' ? [found.value.name] : [],
    )
    compareNames(medications, namesOf(checkin.truth.medications), medicineNames, (kind, name) =>
      note('medications', kind, name),
    )
    compareAll(
      fields.measured.map(readingName),
      (checkin.truth.measured ?? []).map(readingName),
      (kind, name) => note('measured', kind, name),
    )
    compareAll(dayOf(date), dayOf(checkin.truth.for_date), (kind, name) => note('day', kind, name))
    return reading
  })
  return { counts, readings }
}

/** The unit says what was measured. */
const readingName = ({ values, unit }: { values: number[]; unit?: string }) =>
  `${values.join('/')} ${(unit ?? '').toLowerCase()}`

/** The day as a date, if it is another than today and known. */
function dayOf(day: string | undefined): string[] {
  if (day === undefined || day === 'today' || day === 'ask' || day === TODAY) return []
  if (day === 'yesterday') return [addDays(TODAY, -1)]
  const back = WEEKDAYS.indexOf(day)
  return [back === -1 ? day : addDays(TODAY, -(back || WEEKDAYS.length))]
}

function compareAll(
  read: readonly string[],
  meant: readonly string[],
  note: (kind: keyof Count, name: string) => void,
): void {
  const left = [...read]
  for (const name of meant) {
    const place = left.indexOf(name)
    note(place === -1 ? 'missed' : 'right', name)
    if (place !== -1) left.splice(place, 1)
  }
  for (const name of left) note('wrong', name)
}

const namesOf = (list: Truth['symptoms'] = []) => list.map(({ name }) => name)

function compareNames(
  read: readonly string[],
  meant: readonly string[],
  accepted: AcceptedNames,
  note: (kind: keyof Count, name: string) => void,
): void {
  const left = new Set(read.map((name) => name.toLowerCase()))
  for (const name of meant) {
    const names = accepted.get(name) ?? new Set([name])
    const found = [...left].find((other) => names.has(other) || isNamed(other, name))
    if (found === undefined) note('missed', name)
    else {
      left.delete(found)
      note('right', name)
    }
  }
  for (const name of left) note('wrong', name)
}

/** "ibuprofen 400 mg" is ibuprofen. */
const isNamed = (text: string, name: string) => ` ${text} `.includes(` ${name.toLowerCase()} `)

export const sumOf = (counts: Iterable<Count>): Count =>
  [...counts].reduce(
    (sum, { right, missed, wrong }) => ({
      right: sum.right + right,
      missed: sum.missed + missed,
      wrong: sum.wrong + wrong,
    }),
    { right: 0, missed: 0, wrong: 0 },
  )
