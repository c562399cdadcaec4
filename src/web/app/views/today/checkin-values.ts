import type { ApiAnswer } from '../../api-types.ts'
import { formatWrittenTime } from '../../date-format.ts'
import { serverNow } from '../../server-clock.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { massText, volumeText } from '../../units.ts'
import { writtenInstant } from './local-time.ts'
import { dayOf } from './shown-day.ts'

export type LoggedCheckin = ApiAnswer<'post', '/api/journal/checkins'>
export type Checkin = LoggedCheckin['checkin']
type Field = keyof typeof CHECKIN.fields

/** `Mood 7 of 10`, `Sleep 7.5 h`, `Weight 72 kg`. */
type Value = LoggedCheckin['extracted'][number]['value']

export function fieldText(field: string, value: Value): string {
  if (typeof value === 'object') return 'kind' in value ? readingText(value) : doseText(value)
  const label = field in CHECKIN.fields ? CHECKIN.fields[field as Field] : field
  return `${label} ${typeof value === 'number' ? amountText(field, value) : value}`
}

/** "ibuprofen 400 mg" */
const doseText = ({ name, amount, unit }: Exclude<Extract<Value, object>, { kind: string }>) =>
  [name, amount, unit].filter((part) => part !== null).join(' ')

/** "Blood pressure 128/82 mmHg" */
const readingText = ({ kind, values, unit }: Extract<Value, { kind: string }>) =>
  `${CHECKIN.measured[kind]} ${values.join('/')} ${unit}`

/** `7 of 10`, `7.5 h`, `72 kg` */
export function amountText(field: string, value: number): string {
  if (field === 'weight_kg') return massText(value)
  if (field === 'water_ml') return volumeText(value)
  if (field === 'sleep_hours') return CHECKIN.hours(value)
  return CHECKIN.ofTen(value)
}

/** All that a check-in holds beside its text. */
export function valueTexts(checkin: Checkin): string[] {
  const numbers = (Object.keys(CHECKIN.fields) as Field[]).flatMap((field) => {
    const value = checkin[field]
    return typeof value === 'number' ? [fieldText(field, value)] : []
  })
  const symptoms = checkin.symptoms.map(({ name, severity }) =>
    severity === null ? name : `${name} ${CHECKIN.ofTen(severity)}`,
  )
  return [...numbers, ...symptoms, ...checkin.medications, ...checkin.measured.map(readingText)]
}

/** The time of a note, or that it was added on a later day. */
export function timeText({ recorded_at: at, created_at: created }: Checkin): string {
  if (at.slice(0, 10) !== created.slice(0, 10)) return CHECKIN.noteAddedLater
  return formatWrittenTime(at)
}

/** A note before the server has read it. */
export function newNote(id: string, date: string, content: string): Checkin {
  const at = writtenInstant(serverNow(), dayOf(date).time_zone)
  const none = { mood: null, energy: null, stress: null, sleep_quality: null, sleep_hours: null }
  return {
    id,
    date,
    content,
    recorded_at: at,
    created_at: at,
    updated_at: at,
    ...none,
    weight_kg: null,
    water_ml: null,
    symptoms: [],
    medications: [],
    measured: [],
    urgent: false,
  }
}
