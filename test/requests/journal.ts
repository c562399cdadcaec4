import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, RequestOptions } from '../caller.ts'
import seed from './seed.json'

/** A meal or check-in as the requests speak of it; `ref` is for these files alone, the person never says it. */
export type Meal = {
  ref?: string
  consumed_at: string
  meal_type: string
  food_name: string
  grams?: number
  calories: number
  protein?: number
  carbs?: number
  fat?: number
}
export type Checkin = {
  ref?: string
  date: string
  content?: string
  mood?: number
  energy?: number
  sleep_hours?: number
  weight_kg?: number | null
  symptoms?: { name: string; severity: number | null }[]
  medications?: string[]
  protocols?: { name: string; status: string }[]
}
export type Change =
  | ['set', ref: string, Partial<Meal>]
  | ['del', ref: string]
  | ['add', Meal]
  | ['cset', ref: string, Partial<Checkin>]
  | ['cdel', ref: string]
  | ['cadd', Checkin]

type ProtocolState = { status?: string; end?: string; mark?: Record<string, string> }

/** Null: unknown, since the person has not stated it. */
type Summed = 'calories' | 'protein' | 'carbs' | 'fat'

/** A request of a person to their client, and how the journal looks afterwards. */
export type JournalRequest = {
  id: string
  kind: string
  say: string
  max_calls: number
  check: {
    /** What differs from the seeded journal afterwards. */
    ops: Change[]
    /** What the days sum up to afterwards. */
    day_totals: Record<string, { entries: number } & Record<Summed, number | null>>
    /** What was done earlier in the same conversation. */
    before_ops?: Change[]
    /** Two that fit: nothing changes, and both are offered. */
    offer?: string[]
    /** Changes that are as good as `ops`. */
    also_ops?: Change[]
    answer?: Record<string, unknown>
    profile?: Record<string, unknown>
    protocols?: (({ ref: string } & ProtocolState) | { new: string; start: string; status: string })[]
  }
}

export const REQUESTS: JournalRequest[] = readFileSync(join(import.meta.dir, 'requests.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))

export const NOW = Date.parse(seed.now)
const SEEDED: { meals: Meal[]; checkins: Checkin[] } = seed as never

type Ask = (method: string, path: string, options?: RequestOptions) => Promise<Answer>

/** What the requests speak of by `ref`, as the ids of one person's journal. */
export type Ids = Map<string, string>

/** Two weeks of meals, check-ins and two protocols, by REST. */
export async function seedJournal(ask: Ask, token: string): Promise<Ids> {
  const ids: Ids = new Map()
  const send = async (method: string, path: string, body: object): Promise<Record<string, never>> => {
    const { status, json } = await ask(method, path, { token, body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  await send('PUT', '/api/profile', seed.profile)
  for (const { name, per_100g, portion_g, portion_name } of seed.own_foods) {
    const { calories, protein, carbs, fat } = per_100g
    const nutrients = { energy_kcal: calories, protein_g: protein, carbohydrate_g: carbs, fat_g: fat }
    const portions = [{ name: portion_name, grams: portion_g }]
    await send('POST', '/api/foods/own', { name, nutrients, portions })
  }
  for (const { ref, key, start } of seed.protocols) {
    const { id } = await send('POST', '/api/protocols/subscriptions', { protocol: key, start })
    ids.set(ref, id as unknown as string)
  }
  const protocolIds = new Map(seed.protocols.map(({ ref, name }) => [name, ids.get(ref)]))
  for (const { ref, ...meal } of SEEDED.meals) {
    const { entry_id } = await send('POST', '/api/tools/log_food', meal)
    ids.set(ref as string, entry_id as unknown as string)
  }
  for (const { ref, protocols, ...checkin } of SEEDED.checkins) {
    const marks = protocols?.map(({ name, status }) => ({ id: protocolIds.get(name), status }))
    const body = { ...checkin, ...(marks !== undefined && { protocols: marks }) }
    const { checkin_id } = await send('POST', '/api/tools/log_checkin', body)
    ids.set(ref as string, checkin_id as unknown as string)
  }
  return ids
}

/** The seeded journal after some changes. */
export function changed(ops: readonly Change[]): { meals: Meal[]; checkins: Checkin[] } {
  let meals = SEEDED.meals
  let checkins = SEEDED.checkins
  for (const op of ops) {
    switch (op[0]) {
      case 'set':
        meals = meals.map((meal) => (meal.ref === op[1] ? { ...meal, ...op[2] } : meal))
        break
      case 'del':
        meals = meals.filter(({ ref }) => ref !== op[1])
        break
      case 'add':
        meals = [...meals, op[1]]
        break
      case 'cset':
        checkins = checkins.map((checkin) => (checkin.ref === op[1] ? { ...checkin, ...op[2] } : checkin))
        break
      case 'cdel':
        checkins = checkins.filter(({ ref }) => ref !== op[1])
        break
      case 'cadd':
        checkins = [...checkins, op[1]]
        break
    }
  }
  return { meals, checkins }
}

/** The members of an export that are compared. */
type ExportedMeal = {
  consumed_at: string
  meal_type: string | null
  food_name: string
  grams: number | null
  nutrients: Record<'energy_kcal' | 'protein_g' | 'carbohydrate_g' | 'fat_g', number | null>
}
type ExportedCheckin = Record<'mood' | 'energy' | 'sleep_hours' | 'weight_kg', number | null> & {
  date: string
  symptoms: { name: string; severity: number }[]
  medications: string[]
}
type Export = {
  food_entries: ExportedMeal[]
  checkins: ExportedCheckin[]
  protocols: {
    id: string
    name: string
    protocol: string
    status: string
    start: string
    end: string | null
    logs: { date: string; status: string }[]
  }[]
  profile: Record<string, unknown>
}

/** All that the journal holds, in the words of these files, in the order of time. */
export async function readJournal(ask: Ask, token: string) {
  const { json } = await ask('GET', '/api/export', { token })
  const { food_entries, checkins, protocols, profile }: Export = json
  return {
    meals: food_entries.map(toMeal).sort(byTime),
    checkins: checkins.map(toCheckin).sort(byDate),
    profile,
    protocols,
  }
}

const toMeal = ({ nutrients, ...entry }: ExportedMeal) => ({
  ...entry,
  calories: nutrients.energy_kcal,
  protein: nutrients.protein_g,
  carbs: nutrients.carbohydrate_g,
  fat: nutrients.fat_g,
})

const toCheckin = ({ symptoms, ...checkin }: ExportedCheckin) => ({
  ...checkin,
  symptoms: symptoms.map(({ name, severity }) => ({ name, severity })),
})

type ReadMeal = ReturnType<typeof toMeal>
type ReadCheckin = ReturnType<typeof toCheckin>

const at = (text: string) => Date.parse(text)
const byTime = (a: { consumed_at: string }, b: { consumed_at: string }) =>
  at(a.consumed_at) - at(b.consumed_at)
const byDate = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date)

/** Every way in which the journal differs from what it should be; empty if it is right. */
export function differences(
  expected: { meals: Meal[]; checkins: Checkin[] },
  read: { meals: ReadMeal[]; checkins: ReadCheckin[] },
): string[] {
  return [
    ...unpaired('meal', expected.meals, read.meals, sameMeal),
    ...unpaired('check-in', expected.checkins, read.checkins, sameCheckin),
  ]
}

function unpaired<E, R>(
  what: string,
  expected: readonly E[],
  read: readonly R[],
  same: (e: E, r: R) => boolean,
) {
  const left = [...read]
  const missing = expected.filter((one) => {
    const found = left.findIndex((other) => same(one, other))
    if (found < 0) return true
    left.splice(found, 1)
    return false
  })
  return [
    ...missing.map((one) => `missing ${what}: ${JSON.stringify(one)}`),
    ...left.map((one) => `unexpected ${what}: ${JSON.stringify(one)}`),
  ]
}

/** Rounding moves an energy by 1 kcal, and a mass by 0.1 g. */
const near = (expected: number | undefined, read: number | null, by: number) =>
  expected === undefined || (read !== null && Math.abs(expected - read) <= by + 1e-9)

/** A new entry's own words and its meal are free where the person named neither. */
const sameMeal = (expected: Meal, read: ReadMeal) =>
  at(expected.consumed_at) === at(read.consumed_at) &&
  (expected.ref === undefined || expected.meal_type === read.meal_type) &&
  sharesWord(expected.food_name, read.food_name) &&
  near(expected.grams, read.grams, 0.5) &&
  near(expected.calories, read.calories, 1) &&
  near(expected.protein, read.protein, 0.15) &&
  near(expected.carbs, read.carbs, 0.15) &&
  near(expected.fat, read.fat, 0.15)

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
const sharesWord = (a: string, b: string) => !wordsOf(a).isDisjointFrom(wordsOf(b))

const sameCheckin = (expected: Checkin, read: ReadCheckin) =>
  expected.date === read.date &&
  (['mood', 'energy', 'weight_kg'] as const).every((key) => (expected[key] ?? null) === read[key]) &&
  near(expected.sleep_hours, read.sleep_hours, 0.01) &&
  (expected.sleep_hours !== undefined || read.sleep_hours === null) &&
  JSON.stringify(expected.symptoms ?? []) === JSON.stringify(read.symptoms) &&
  JSON.stringify(expected.medications ?? []) === JSON.stringify(read.medications)
