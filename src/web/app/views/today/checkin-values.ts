import type { ApiAnswer } from '../../api-types.ts'
import { formatWrittenTime } from '../../date-format.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { massText, volumeText } from '../../units.ts'

export type LoggedCheckin = ApiAnswer<'post', '/api/journal/checkins'>
export type Checkin = LoggedCheckin['checkin']
type Field = keyof typeof CHECKIN.fields

/** `Mood 7 of 10`, `Sleep 7.5 h`, `Weight 72 kg`. */
export function fieldText(field: string, value: number | string): string {
  const label = field in CHECKIN.fields ? CHECKIN.fields[field as Field] : field
  return `${label} ${typeof value === 'number' ? amountText(field, value) : value}`
}

function amountText(field: string, value: number): string {
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
  return [...numbers, ...symptoms, ...checkin.medications]
}

/** When it was said: the time of that day, or that it was noted later. */
export function timeText({ recorded_at: at, created_at: created }: Checkin): string {
  if (at.slice(0, 10) !== created.slice(0, 10)) return CHECKIN.noteAddedLater
  return formatWrittenTime(at)
}
