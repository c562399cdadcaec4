import { type Static, Type } from '@sinclair/typebox'
import { localTime } from '../../core/dates.ts'
import { MAX_RESULT_LENGTH } from '../../core/result-limits.ts'
import { nullable, stringEnum } from '../../core/schemas.ts'
import type { Features } from '../../features.ts'
import { CLIENT_BASES } from '../../foods/food.ts'
import { CHECKIN_NUMBERS, type CheckinDocument } from '../../journal/checkin-schema.ts'
import type { FoodPart } from '../../journal/food-parts.ts'
import { type FoodEntryDocument, MEAL_TYPES, VALUE_SOURCES } from '../../journal/food-schema.ts'
import type { FoodBrief } from '../../journal/stored-entries.ts'
import { round } from '../../nutrition/nutrients.ts'
import type { Candidate } from './change.ts'

const Amount = nullable(Type.Number())

/** A food entry in short: what a model needs to name it and to correct it. */
export const DiaryFood = Type.Object({
  kind: Type.Literal('food'),
  id: Type.String(),
  date: Type.String(),
  time: Type.String({ description: 'Local, HH:MM' }),
  meal_type: nullable(stringEnum(MEAL_TYPES)),
  food_name: Type.String(),
  grams: Amount,
  energy_kcal: Amount,
  protein_g: Amount,
  carbohydrate_g: Amount,
  fat_g: Amount,
  value_source: stringEnum(VALUE_SOURCES),
  notes: Type.Optional(Type.String()),
  parts: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        food: nullable(Type.String({ description: 'The matched food' })),
        grams: Type.Number(),
        energy_kcal: Amount,
        basis: Type.Optional(stringEnum(CLIENT_BASES)),
      }),
      { description: 'Its foods, if it has several; their numbers start at 1' },
    ),
  ),
})
export type DiaryFood = Static<typeof DiaryFood>

type Foods = Pick<Features, 'foodJournal' | 'profiles'>

/** The dates of what is listed under a key of a result; a receipt has no lists. */
export const datesIn = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.flatMap((item: { date?: unknown }) => (typeof item.date === 'string' ? [item.date] : []))
    : []

/** The entries with these ids, in their order, with their parts. */
export const diaryFoods = (foods: Foods, userId: string, ids: readonly string[]) =>
  rowFoods(foods, userId, foods.foodJournal.findAll(userId, ids))

/** As `diaryFoods`, without those that do not exist. */
export const presentFoods = (foods: Foods, userId: string, ids: readonly string[]) =>
  rowFoods(foods, userId, foods.foodJournal.findPresent(userId, ids))

type Entries = ReturnType<Features['foodJournal']['findAll']>

function rowFoods({ foodJournal, profiles }: Foods, userId: string, rows: Entries): DiaryFood[] {
  // In short they have no cautions, and nobody who added them.
  const view = { zone: profiles.timeZone(userId), rules: [], makerName: () => undefined }
  let room = MAX_RESULT_LENGTH
  return rows.map((row) => {
    const entry = foodJournal.document(row, view)
    // What comes after as much as a result can have is cut from it.
    const shown = diaryFood(entry, room < 0 ? [] : foodJournal.partsOf(userId, entry.id))
    room -= JSON.stringify(shown).length
    return shown
  })
}

/** The time of an instant as it was stored, HH:MM; it has its zone's offset. */
const clockTime = (instant: string) => instant.slice(11, 16)

/** @param parts its foods, where they are asked for. */
export function diaryFood(entry: FoodEntryDocument, parts: readonly FoodPart[] = []): DiaryFood {
  const { id, date, consumed_at, meal_type, food_name, grams, nutrients, value_source, notes } = entry
  const { energy_kcal, protein_g, carbohydrate_g, fat_g } = nutrients
  return {
    kind: 'food',
    id,
    date,
    time: clockTime(consumed_at),
    meal_type,
    food_name,
    grams,
    energy_kcal,
    protein_g,
    carbohydrate_g,
    fat_g,
    value_source,
    ...(notes !== null && { notes }),
    ...(parts.length > 0 && { parts: parts.map(diaryPart) }),
  }
}

const diaryPart = ({ name, food, grams, nutrients, basis }: FoodPart) => ({
  name,
  food,
  grams,
  energy_kcal: nutrients.energy_kcal,
  ...(basis !== undefined && { basis }),
})

/** A check-in in short; what it does not state is left out. */
export const DiaryCheckin = Type.Object(
  {
    kind: Type.Literal('checkin'),
    id: Type.String(),
    date: Type.String(),
    time: Type.String({ description: 'Local, HH:MM' }),
    content: Type.String(),
  },
  { additionalProperties: true, description: 'With each value that it states, such as mood' },
)
export type DiaryCheckin = Static<typeof DiaryCheckin> & Record<string, unknown>

export function diaryCheckin(checkin: CheckinDocument): DiaryCheckin {
  const { id, date, recorded_at, content, symptoms, medications, measured } = checkin
  const numbers = CHECKIN_NUMBERS.flatMap((field) =>
    checkin[field] === null ? [] : [[field, checkin[field]]],
  )
  return {
    kind: 'checkin',
    id,
    date,
    time: clockTime(recorded_at),
    content,
    ...Object.fromEntries(numbers),
    ...(symptoms.length > 0 && { symptoms }),
    ...(medications.length > 0 && { medications }),
    ...(measured.length > 0 && { measured }),
  }
}

/** What tells an entry apart from others with the same words. */
export function foodCandidate(brief: FoodBrief, zone: string): Candidate {
  const { id, date, consumed_at, time_zone, meal_type, food_name, grams } = brief
  const text = [meal_type, food_name, grams === null ? null : `${round(grams)} g`]
  return {
    id,
    kind: 'food',
    date,
    time: localTime(consumed_at, time_zone ?? zone).slice(0, 5),
    text: text.filter((part) => part !== null).join(', '),
  }
}

export function checkinCandidate(checkin: CheckinDocument): Candidate {
  const { id, date, recorded_at, content } = checkin
  const text = content.length > 100 ? `${content.slice(0, 99).toWellFormed()}…` : content
  return { id, kind: 'checkin', date, time: clockTime(recorded_at), text }
}
