import { type LocalDate, windowEnding } from '../contract/calendar-date.ts'
import type { Features } from '../features.ts'
import { countedDays } from '../nutrition/counted-days.ts'
import { type IntakeNote, intakeNotes } from '../nutrition/intake-notes.ts'

/** Low intake shows over weeks; a question about a week, or a day, must not hide it. */
const NOTE_DAYS = 30

/** What the person should be told with their figures, whatever window was asked for. */
export function notesFor(
  userId: string,
  today: LocalDate,
  { profiles, foodJournal }: Pick<Features, 'profiles' | 'foodJournal'>,
): IntakeNote[] {
  const { from, to } = windowEnding(today, NOTE_DAYS)
  const counted = countedDays(foodJournal.days(userId, from, to), {
    energyTarget: profiles.targets(userId).energy_kcal.value,
    today,
  })
  const taken = { supplements: profiles.supplements(userId), medicines: profiles.medicines(userId) }
  return intakeNotes(counted, profiles.person(userId), taken)
}
