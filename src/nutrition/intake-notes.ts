import type { CountedDays } from './counted-days.ts'
import { lowIntake, lowIntakeMessage } from './low-intake.ts'
import type { Person } from './person.ts'

/** What a person should be told with any figures of their intake, the most important first. */
export type IntakeNote = {
  key: 'low_intake' | 'very_low_intake' | 'supplements_not_counted'
  message: string
}

const MAX_NAMED_SUPPLEMENTS = 3

/** @param supplements the names in the profile. They are in no sum unless they are logged. */
export function intakeNotes(
  { days, basis }: CountedDays,
  person: Person,
  supplements: readonly string[],
): IntakeNote[] {
  const low = basis === 'complete_days' ? lowIntake(days, person) : null
  return [
    ...(low === null
      ? []
      : [{ key: `${low.level}_intake` as const, message: lowIntakeMessage(low, person) }]),
    ...(supplements.length === 0 || basis === 'none'
      ? []
      : [{ key: 'supplements_not_counted' as const, message: supplementsMessage(supplements) }]),
  ]
}

function supplementsMessage(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED_SUPPLEMENTS).join(', ')
  const more = names.length > MAX_NAMED_SUPPLEMENTS ? ` and ${names.length - MAX_NAMED_SUPPLEMENTS} more` : ''
  return `Supplements of the profile (${shown}${more}) are counted only on days on which they were logged.`
}
