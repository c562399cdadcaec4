import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins, foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Nutrients } from '../contract/nutrients.ts'
import type { Clock } from '../core/clock.ts'
import { madeBy } from '../core/made-by.ts'
import type { Random } from '../core/random.ts'
import type { Safety } from '../safety/safety.ts'
import { readCheckinText } from './checkin-text/read-checkin-text.ts'
import type { MEAL_TYPES } from './food-schema.ts'
import { levelColumns } from './listen.ts'

/** A food entry whose nutrients the person stated. */
export type StatedFood = {
  date: LocalDate
  /** Epoch milliseconds, on the date. */
  consumedAt: number
  mealType: (typeof MEAL_TYPES)[number] | null
  name: string
  quantity: number | null
  unit: string | null
  grams: number | null
  nutrients: Nutrients
  notes: string | null
}

/** A check-in with numbers, or with the person's own text. */
export type StatedCheckin = {
  date: LocalDate
  recordedAt: number
  content: string
  weight_kg: number | null
  sleep_hours: number | null
  /** What the text says; null: it is not the person's own, and is not read. */
  reading: CheckinReading | null
}

export type CheckinReading = { fields: ReturnType<typeof readOwnWords>; safety: Safety }

/** Reads the text of a check-in as that of any other. A long one takes longer than to store it. */
export const readOwnWords = (content: string, date: LocalDate) =>
  readCheckinText(content, { today: date, date }).fields

export type AddEntries = ReturnType<typeof createAddEntries>

/**
 * Adds entries from other places, one by one, in the caller's transaction. Afterwards the caller updates the
 * sums of the days (`FoodJournal.refreshDays`): once per day, not once per entry.
 */
export function createAddEntries({ db, clock, random }: { db: Db; clock: Clock; random: Random }) {
  const { placeholder } = sql
  const insertFood = db
    .insert(foodEntries)
    .values({
      id: placeholder('id'),
      user_id: placeholder('userId'),
      date: placeholder('date'),
      consumed_at: placeholder('consumedAt'),
      meal_type: placeholder('mealType'),
      food_name: placeholder('name'),
      quantity: placeholder('quantity'),
      unit: placeholder('unit'),
      grams: placeholder('grams'),
      grams_basis: placeholder('gramsBasis'),
      nutrients: placeholder('nutrients'),
      patterns: null,
      value_source: 'user',
      food: null,
      source: null,
      source_code: null,
      confidence: placeholder('confidence'),
      notes: placeholder('notes'),
      created_at: placeholder('now'),
      updated_at: placeholder('now'),
      made_by: placeholder('madeBy'),
    })
    .prepare()

  return {
    /** @returns the entry's id. */
    food(userId: string, entry: StatedFood): string {
      const now = clock.now()
      const id = random.uuid(now)
      insertFood.run({
        ...entry,
        id,
        userId,
        now,
        madeBy: madeBy(),
        gramsBasis: entry.grams === null ? null : 'stated_mass',
        // As for any entry: stated energy has the highest confidence, and unknown energy none.
        confidence: entry.nutrients.energy_kcal === null ? 0 : 1,
      })
      return id
    },

    /** @returns the check-in's id. */
    checkin(userId: string, { date, recordedAt, content, reading, ...numbers }: StatedCheckin): string {
      const now = clock.now()
      const id = random.uuid(now)
      const { symptoms, medications, ...read } = reading?.fields ?? NOTHING_EXTRACTED
      db.insert(checkins)
        .values({
          id,
          user_id: userId,
          date,
          recorded_at: recordedAt,
          content,
          ...numbers,
          ...read,
          symptoms,
          medications,
          ...(reading && levelColumns(reading.safety)),
          made_by: madeBy(),
          created_at: now,
          updated_at: now,
        })
        .run()
      return id
    },
  }
}

const NOTHING_EXTRACTED = { symptoms: [], medications: [] }
