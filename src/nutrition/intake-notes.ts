import type { LocalDate } from '../contract/calendar-date.ts'
import type { CountedDays } from './counted-days.ts'
import { lowIntake, lowIntakeMessage } from './low-intake.ts'
import type { Person } from './person.ts'

/** What a person should be told with any figures of their intake, the most important first. */
export type IntakeNote = {
  key: 'low_intake' | 'very_low_intake' | 'medicine_lowers_nutrient' | 'supplements_not_counted'
  message: string
}

const MAX_NAMED_SUPPLEMENTS = 3

/**
 * What medicines do to a nutrient, whatever was eaten.
 * Source: MHRA, Drug Safety Update (June 2022), Metformin and reduced vitamin B12 levels, as given by NHS Greater
 * Glasgow and Clyde, https://ggcmedicines.org.uk/blog/medicines-update/metformin-and-reduced-vitamin-b12-levels
 */
const LOWERED_BY_MEDICINE: Readonly<Record<string, string>> = {
  metformin:
    'Metformin can lower vitamin B12 over the years, whatever you eat; if you are very tired or have pins and needles, tell your doctor, who can test it.',
}

/**
 * @param supplements the names in the profile. They are in no sum unless they are logged.
 * @param medicines by their names in the lexicon.
 */
export function intakeNotes(
  { days, basis }: CountedDays,
  person: Person,
  personOn: (date: LocalDate) => Person,
  { supplements, medicines }: { supplements: readonly string[]; medicines: readonly string[] },
): IntakeNote[] {
  const low = basis === 'complete_days' ? lowIntake(days, personOn) : null
  return [
    ...(low === null
      ? []
      : [{ key: `${low.level}_intake` as const, message: lowIntakeMessage(low, person) }]),
    ...(basis === 'none' ? [] : medicines.flatMap(medicineNote)),
    ...(supplements.length === 0 || basis === 'none'
      ? []
      : [{ key: 'supplements_not_counted' as const, message: supplementsMessage(supplements) }]),
  ]
}

const medicineNote = (name: string): IntakeNote[] => {
  const message = LOWERED_BY_MEDICINE[name]
  return message === undefined ? [] : [{ key: 'medicine_lowers_nutrient', message }]
}

function supplementsMessage(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED_SUPPLEMENTS).join(', ')
  const more = names.length > MAX_NAMED_SUPPLEMENTS ? ` and ${names.length - MAX_NAMED_SUPPLEMENTS} more` : ''
  return `Supplements of the profile (${shown}${more}) are counted only on days on which they were logged.`
}
