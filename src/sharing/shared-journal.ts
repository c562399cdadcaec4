import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { foodEntries } from '../../db/schema.ts'
import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import { nutrientRecord } from '../contract/nutrients.ts'
import { SHARED_FOOD_DAYS, type SharePart } from '../contract/share-parts.ts'
import { supplementText, takenMedicines } from '../contract/taken-medicines.ts'
import { utcInstant } from '../core/dates.ts'
import type { Measured } from '../journal/checkin-text/checkin-fields.ts'
import type { Checkins } from '../journal/checkins.ts'
import type { Trends } from '../journal/trends/trends.ts'
import { round } from '../nutrition/nutrients.ts'
import type { People } from '../people/people.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Protocols } from '../protocols/protocols.ts'
import type { SharedJournal } from './schema.ts'
import type { OpenShare } from './shares.ts'

/** More than anybody eats in the days that are listed. */
const MAX_FOODS = 500
const MAX_READINGS = 500

type Deps = {
  db: Db
  people: Pick<People, 'get'>
  trends: Trends
  checkins: Checkins
  protocols: Protocols
  profiles: Profiles
}
type Read = TrendsRead & { days: number }
type TrendsRead = ReturnType<Trends['read']> extends Generator<unknown, infer R> ? R : never
type Said = ReturnType<Checkins['window']>

/** Reads what a share shows, in steps: a part that was not chosen is not read. */
export function createSharedJournal(deps: Deps) {
  const { people, trends, checkins } = deps
  return function* read(share: OpenShare): Generator<undefined, SharedJournal> {
    const { userId, days, sharedWith, expiresAt } = share
    const values = yield* trends.read(userId, { days })
    const { window, dates } = values
    const said = checkins.window(userId, window.from, window.to)
    yield
    const shown: SharedJournal = {
      name: people.get(userId).name,
      shared_with: sharedWith,
      expires_at: expiresAt === null ? null : utcInstant(expiresAt),
      parts: [...share.parts],
      window,
      dates,
    }
    for (const part of share.parts) {
      Object.assign(shown, { [part]: PART_READERS[part](deps, userId, { ...values, days }, said) })
      yield
    }
    return shown
  }
}

/** Every part, and nothing but it. */
const PART_READERS: {
  [Part in SharePart]: (
    deps: Deps,
    userId: string,
    read: Read,
    said: Said,
  ) => NonNullable<SharedJournal[Part]>
} = {
  food: foodPart,
  weight: (_, __, { weight_kg }) => ({ weight_kg }),
  wellbeing: (_, __, { mood, sleep_hours, energy, stress }) => ({ mood, sleep_hours, energy, stress }),
  health: healthPart,
  protocols: ({ protocols }, userId, { days }) => ({ protocols: protocols.recent(userId, days) }),
  profile: profilePart,
}

function foodPart({ db }: Deps, userId: string, { nutrients, complete, window }: Read) {
  const { energy_kcal, protein_g, carbohydrate_g, fat_g, fiber_g, sodium_mg } = nutrients
  return {
    days: { energy_kcal, protein_g, carbohydrate_g, fat_g, fiber_g, sodium_mg },
    complete,
    complete_days: complete.filter((isComplete) => isComplete === true).length,
    averages: nutrientRecord(({ key }) =>
      meanOf(nutrients[key].filter((_, index) => complete[index] === true)),
    ),
    foods: foodsOf(db, userId, window),
  }
}

function foodsOf(db: Db, userId: string, { from, to }: { from: LocalDate; to: LocalDate }) {
  const { date, meal_type, food_name, quantity, unit, grams } = foodEntries
  const first = addDays(to, 1 - SHARED_FOOD_DAYS)
  return db
    .select({ date, meal_type, food_name, quantity, unit, grams })
    .from(foodEntries)
    .where(and(eq(foodEntries.user_id, userId), gte(date, first > from ? first : from), lte(date, to)))
    .orderBy(asc(date), asc(foodEntries.consumed_at), asc(foodEntries.id))
    .limit(MAX_FOODS)
    .all()
}

function healthPart({ profiles }: Deps, userId: string, { symptoms, dates }: Read, said: Said) {
  const { medications, supplement_stack: supplements } = profiles.stated(userId)
  return {
    symptoms: symptoms.map(({ name, days, severity }) => ({
      name,
      days: days.length,
      severity: meanOf(severity),
      last_date: dates[days.at(-1) ?? 0] ?? '',
    })),
    taken: takenMedicines(said).map(({ lastDate, ...taken }) => ({ ...taken, last_date: lastDate })),
    medications,
    supplements: supplements.map(supplementText),
    readings: said
      .flatMap(({ date, measured }) =>
        (measured as readonly Measured[]).map(({ kind, values, unit }) => ({
          date,
          kind,
          values: [...values],
          unit,
        })),
      )
      .slice(-MAX_READINGS),
  }
}

function profilePart({ profiles }: Deps, userId: string) {
  const { metrics_data: metrics, conditions, allergies, dietary_preferences: diet } = profiles.stated(userId)
  const { age, sex, height_cm, pregnant, lactating } = metrics
  return {
    age,
    sex,
    height_cm,
    pregnant,
    lactating,
    conditions,
    allergies,
    eating_pattern: diet.pattern ?? null,
  }
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : round(known.reduce((sum, value) => sum + value, 0) / known.length)
}
