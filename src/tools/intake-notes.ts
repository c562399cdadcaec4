import { type LocalDate, windowEnding } from '../contract/calendar-date.ts'
import type { Features } from '../features.ts'
import { countedDays } from '../nutrition/counted-days.ts'
import { energyTargetOn, type FactsOn } from '../nutrition/day-facts.ts'
import type { DayIntake } from '../nutrition/day-intake.ts'
import { type IntakeNote, intakeNotes } from '../nutrition/intake-notes.ts'
import type { ProfileVersion } from '../profile/profile-versions.ts'

/** Low intake shows over weeks; a question about a week, or a day, must not hide it. */
const NOTE_DAYS = 30

type Window = { from: LocalDate; to: LocalDate }

/**
 * The days of a window, and the recent days, which `notesFor` needs whatever window was asked for.
 * @param window ends today or before.
 */
export function readDays(
  userId: string,
  window: Window,
  today: LocalDate,
  { foodJournal }: Pick<Features, 'foodJournal'>,
): { days: DayIntake[]; recentDays: DayIntake[] } {
  const recent = windowEnding(today, NOTE_DAYS)
  const read = ({ from, to }: Window) => foodJournal.days(userId, from, to)
  if (window.to < recent.from) return { days: read(window), recentDays: read(recent) }
  // Read once: 30 days take 35 µs.
  const longest = window.from < recent.from ? window : recent
  const all = read({ from: longest.from, to: today })
  const within = ({ from, to }: Window) => all.filter(({ date }) => date >= from && date <= to)
  return { days: within(window), recentDays: within(recent) }
}

/** What the person should be told with their figures. */
export function notesFor(
  profile: ProfileVersion,
  factsOn: FactsOn,
  today: LocalDate,
  recentDays: readonly DayIntake[],
): IntakeNote[] {
  const energyTarget = energyTargetOn(factsOn)
  const taken = { supplements: profile.supplements(), medicines: profile.medicines() }
  const personOn = (date: LocalDate) => factsOn(date).person
  return intakeNotes(countedDays(recentDays, { energyTarget, today }), personOn(today), personOn, taken)
}
