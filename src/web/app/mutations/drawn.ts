import { addDays } from '../../../contract/calendar-date.ts'
import { applyChange, type Change, type CheckinDay } from '../views/today/checkin-changes.ts'
import type { Checkin } from '../views/today/checkin-values.ts'
import { type Day, type Entry, withEntries, withoutEntries } from '../views/today/day.ts'

/** What the page shows of a change before the server has it. Pure. */

export type Drawn =
  /** `isSketch`: not what will be stored, but one row in its place. */
  | { kind: 'add'; date: string; entries: readonly Entry[]; isSketch?: boolean }
  | { kind: 'edit'; date: string; before: Entry; after: Entry }
  | { kind: 'remove'; date: string; ids: readonly string[] }
  | { kind: 'mark'; date: string; complete: boolean | null }
  | { kind: 'checkin'; date: string; change: Change }
  | { kind: 'note'; date: string; note: Checkin }
  | { kind: 'edit-note'; date: string; before: Checkin; content: string }
  | { kind: 'hide'; id: string }

type Drawing = { draws?: Drawn }

/** The day as it will be once the changes are sent. */
export const withPending = (day: Day, changes: readonly Drawing[]): Day =>
  changes.reduce((shown, { draws }) => drawnOnDay(shown, draws), day)

function drawnOnDay(day: Day, draws: Drawn | undefined): Day {
  if (draws === undefined || !('date' in draws)) return day
  if (draws.kind === 'edit' && draws.after.date !== draws.date) {
    const { date, after } = draws
    return [
      { kind: 'remove', date, ids: [after.id] } as const,
      { kind: 'add', date: after.date, entries: [after] } as const,
    ].reduce(drawnOnDay, day)
  }
  if (draws.date === addDays(day.date, -1)) return withDayBefore(day, draws)
  if (draws.date !== day.date) return day
  if (draws.kind === 'add') return withEntries(day, draws.entries)
  if (draws.kind === 'remove') return withoutEntries(day, draws.ids)
  if (draws.kind === 'mark') return { ...day, totals: { ...day.totals, complete: draws.complete } }
  if (draws.kind !== 'edit') return day
  // Deleted elsewhere meanwhile: it does not come back before the person has decided so.
  return day.entries.some(({ id }) => id === draws.after.id) ? withEntries(day, [draws.after]) : day
}

/** What waits on the day before can be copied from there, too, and what is deleted there cannot. */
function withDayBefore(day: Day, draws: Drawn): Day {
  if (draws.kind === 'remove')
    return { ...day, day_before: day.day_before.flatMap((meal) => mealWithout(meal, draws.ids)) }
  if (draws.kind !== 'add') return day
  const meals = new Map(day.day_before.map((meal) => [meal.meal_type, meal]))
  for (const { id, meal_type, nutrients } of draws.entries) {
    const { entry_ids = [], energy_kcal = null } = meals.get(meal_type) ?? {}
    const energy = nutrients.energy_kcal
    meals.set(meal_type, {
      meal_type,
      entry_ids: [...entry_ids.filter((known) => known !== id), id],
      energy_kcal: energy === null ? energy_kcal : (energy_kcal ?? 0) + energy,
    })
  }
  return { ...day, day_before: [...meals.values()] }
}

function mealWithout(meal: Day['day_before'][number], ids: readonly string[]): Day['day_before'] {
  const left = meal.entry_ids.filter((id) => !ids.includes(id))
  if (left.length === meal.entry_ids.length) return [meal]
  // How much of the energy they had is not known.
  return left.length === 0 ? [] : [{ ...meal, entry_ids: left, energy_kcal: null }]
}

/** The check-in of a day as it will be. */
export const checkinWithPending = (day: CheckinDay, changes: readonly Drawing[]): CheckinDay =>
  changes.reduce((shown, { draws }) => drawnOnCheckin(shown, draws), day)

function drawnOnCheckin(day: CheckinDay, draws: Drawn | undefined): CheckinDay {
  if (draws === undefined || !('date' in draws) || draws.date !== day.date) return day
  if (draws.kind === 'checkin') return applyChange(day, draws.change)
  if (draws.kind === 'note')
    return { ...day, notes: [draws.note, ...day.notes.filter(({ id }) => id !== draws.note.id)] }
  if (draws.kind !== 'edit-note') return day
  const { before, content } = draws
  return { ...day, notes: day.notes.map((note) => (note.id === before.id ? { ...note, content } : note)) }
}
