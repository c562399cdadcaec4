import { readCheckinText } from '../../../src/journal/checkin-text/read-checkin-text.ts'
import type { Checkin, Truth } from './checkins.ts'

/** Single values: each number, symptom and medication is one. */
export type Count = { right: number; missed: number; wrong: number }
export type Reading = { checkin: Checkin; missed: string[]; wrong: string[] }

const NUMBERS = ['mood', 'energy', 'stress', 'sleep_quality', 'sleep_hours', 'weight_kg', 'water_ml'] as const
export const FIELDS = [...NUMBERS, 'symptoms', 'medications'] as const
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
  accepted: ReadonlyMap<string, ReadonlySet<string>>,
): { counts: Map<Field, Count>; readings: Reading[] } {
  const counts = new Map(FIELDS.map((field) => [field, { right: 0, missed: 0, wrong: 0 }]))
  const readings = checkins.map((checkin) => {
    const reading: Reading = { checkin, missed: [], wrong: [] }
    const { fields, extracted } = readCheckinText(checkin.text, { today: '2026-11-22' })
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
    compareNames(symptoms, namesOf(checkin.truth.symptoms), accepted, (kind, name) =>
      note('symptoms', kind, name),
    )
    const medications = extracted.flatMap((found) =>
      found.field === 'medications' ? [found.value.name] : [],
    )
    compareNames(medications, namesOf(checkin.truth.medications), new Map(), (kind, name) =>
      note('medications', kind, name),
    )
    return reading
  })
  return { counts, readings }
}

const namesOf = (list: Truth['symptoms'] = []) => list.map(({ name }) => name)

function compareNames(
  read: readonly string[],
  meant: readonly string[],
  accepted: ReadonlyMap<string, ReadonlySet<string>>,
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
