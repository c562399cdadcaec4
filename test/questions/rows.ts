import type { LocalDate } from '../../src/contract/calendar-date.ts'
import type { NutrientKey } from '../../src/contract/nutrients.ts'
import type { Measured, Symptom } from '../../src/journal/checkin-text/checkin-fields.ts'
import { everyDay } from '../../src/nutrition/day-facts.ts'
import { dayIntake } from '../../src/nutrition/day-intake.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import type { Person } from '../../src/nutrition/person.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { evaluate } from '../../src/questions/evaluate.ts'
import type { CheckinRow, EntryRow, JournalRows } from '../../src/questions/journal-rows.ts'
import type { Query, QueryAnswer } from '../../src/questions/query.ts'

/** A food entry of a small journal: `3 08:00` is the third of March 2026 at eight. */
export type Eaten = {
  at: string
  name: string
  food?: string
  category?: string
  meal?: string
  grams?: number
} & Partial<Record<NutrientKey, number>>

/** A check-in of it. */
export type Said = { at: string } & Partial<
  Pick<
    CheckinRow,
    'mood' | 'energy' | 'stress' | 'sleep_hours' | 'sleep_quality' | 'weight_kg' | 'water_ml' | 'medications'
  >
> & { symptoms?: Symptom[]; measured?: Measured[] }

export type Journal = Partial<Pick<JournalRows, 'protocols' | 'today'>> & {
  person?: Person
  /** The days that the person marked as complete. */
  marked?: readonly LocalDate[]
  eaten?: readonly Eaten[]
  said?: readonly Said[]
}

/** A date of March 2026. The first is a Sunday. */
export const march = (day: number | string): LocalDate => `2026-03-${String(day).padStart(2, '0')}`

/** Rows as they are read from the database, with all nutrients of each entry. */
export function rowsOf({ eaten = [], said = [], protocols = [], ...rest }: Journal): JournalRows {
  const entries = eaten.map(entryRow)
  const checkins = said.map(checkinRow)
  const dates = [...entries, ...checkins].map(({ date }) => date).sort()
  const person = rest.person ?? { conditions: [], overrides: {} }
  return {
    today: rest.today ?? march(31),
    firstDate: dates[0] ?? null,
    firstFoodDate: entries.map(({ date }) => date).sort()[0] ?? null,
    days: [...Map.groupBy(entries, ({ date }) => date)].map(([date, own]) =>
      dayIntake(
        date,
        own.map((entry) => ({
          consumedAt: instantOf(entry),
          nutrients: nutrientsFrom((key) => entry.amounts[key] ?? null),
          patterns: null,
          confidence: 1,
          isSupplement: entry.meal === 'supplement',
        })),
        rest.marked?.includes(date) === true ? true : null,
      ),
    ),
    entries,
    checkins,
    protocols,
    factsOn: everyDay(targetsFor(person), person),
  }
}

/** The answer from such a journal. */
export const ask = (journal: Journal, query: Query): QueryAnswer => evaluate(query, rowsOf(journal))

/** As `ask`; fails unless it is answered. */
export function answered(journal: Journal, query: Query) {
  const answer = ask(journal, query)
  if (answer.status === 'declined') throw new Error(`declined: ${answer.why}`)
  return answer
}

const instantOf = ({ date, time }: Pick<EntryRow, 'date' | 'time'>) => Date.parse(`${date}T${time}Z`)

function placeOf(at: string) {
  const [day = '1', time = '12:00'] = at.split(' ')
  return { date: march(day), time, hour: Number(time.slice(0, 2)) }
}

function entryRow({ at, name, food, category, meal, grams, ...amounts }: Eaten, index: number): EntryRow {
  return {
    id: `e${index}`,
    ...placeOf(at),
    at: instantOf(placeOf(at)),
    meal: meal ?? null,
    name,
    food: food ?? null,
    category: category ?? null,
    grams: grams ?? null,
    kcal: amounts.energy_kcal ?? null,
    amounts,
  }
}

function checkinRow({ at, ...values }: Said, index: number): CheckinRow {
  const place = placeOf(at)
  return {
    id: `c${index}`,
    ...place,
    recorded_at: instantOf(place),
    mood: null,
    energy: null,
    stress: null,
    sleep_hours: null,
    sleep_quality: null,
    weight_kg: null,
    water_ml: null,
    symptoms: [],
    medications: [],
    measured: [],
    ...values,
  }
}
