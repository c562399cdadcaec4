import { addDays } from '../../../src/contract/calendar-date.ts'
import { OwnFoodInput } from '../../../src/foods/own-food-schema.ts'
import type { NewFoodEntry } from '../../../src/journal/stored-entries.ts'
import { nutrientsFrom } from '../../../src/nutrition/nutrients.ts'
import { ProfileInput } from '../../../src/profile/schema.ts'
import { NOW, type TestServer } from '../../support.ts'
import { largestValue } from './largest-value.ts'
import { FOOD_WORDING, PROFILE_WORDING, WORDINGS } from './wordings.ts'

/** The owner, who may call every route. */
export const PERSON = 'owner'
export const TODAY = '2026-03-10'
const MAX_OWN_FOODS = 499
const MAX_ENTRIES_PER_DAY = 500
const YEARS_OF_DAYS = 365
const DAY_MS = 86_400_000

/** All routes are there, and no limit of calls is in the way. */
export const BENCH_SETTINGS = {
  MCP_AUTH: 'oauth',
  RATE_LIMIT_READ_PER_MINUTE: '100000',
  RATE_LIMIT_WRITE_PER_MINUTE: '100000',
  TOKEN_MAX_ACTIVE_PER_USER: '10000',
  PASSCODE_VERIFY_FAILURES_PER_MINUTE: '100000',
}

/** How much a person has: `isSmall` is for the test that all requests are accepted. */
export type Amounts = { ownFoods: number; days: number; entriesOfFullDays: number; checkins: number }
export const LARGEST: Amounts = {
  ownFoods: MAX_OWN_FOODS,
  days: YEARS_OF_DAYS,
  entriesOfFullDays: MAX_ENTRIES_PER_DAY - 100,
  checkins: 100,
}
export const SMALL: Amounts = { ownFoods: 3, days: 2, entriesOfFullDays: 3, checkins: 2 }

/** One person with the largest profile and the most and largest own foods and recipes, and a journal of a year. */
export async function createLargestPerson({ services }: TestServer, amounts: Amounts): Promise<void> {
  const { profiles, foodJournal, checkins, protocols } = services.features
  profiles.replace(PERSON, largestProfile())
  createOwnFoods(services.features.ownFoods, amounts.ownFoods)
  const [wording] = WORDINGS
  const text = (length: number) => wording?.text(length) ?? ''
  for (let day = 0; day < amounts.days; day++) {
    const count = day < 2 ? amounts.entriesOfFullDays : Math.min(20, amounts.entriesOfFullDays)
    const entries = Array.from({ length: count }, (_, at) => newEntry(NOW - day * DAY_MS - at * 1000, text))
    foodJournal.add(PERSON, entries)
    if (day >= amounts.checkins) continue
    checkins.log(PERSON, { content: text(5000), date: addDays(TODAY, -day), mood: 5, sleep_hours: 7 })
  }
  for (const { key } of protocols.catalog) protocols.subscribe(PERSON, { protocol: key })
}

export const largestProfile = (): ProfileInput =>
  largestValue(ProfileInput, PROFILE_WORDING, PROFILE_FIELDS) as ProfileInput

/** What the schema of a profile cannot state. */
export const PROFILE_FIELDS = {
  '/time_zone': () => 'America/Argentina/ComodRivadavia',
  '/metrics_data/age': () => 40,
  '/metrics_data/weight_kg': () => 70,
  '/metrics_data/height_cm': () => 170,
}

/** A food with figures; every second one a recipe of those before it. */
export function largestOwnFood(at: number, codes: readonly string[]): OwnFoodInput {
  const isRecipe = at % 2 === 1
  return largestValue(OwnFoodInput, FOOD_WORDING, {
    '/barcode': () => '04006381333931',
    '/name': (wording) => `${at} ${wording.text(200)}`.slice(0, 200),
    '/nutrients': () => (isRecipe ? undefined : { energy_kcal: 180, protein_g: 4 }),
    '/nutrients_per_grams': () => (isRecipe ? undefined : 100),
    '/basis': () => (isRecipe ? undefined : 'estimate'),
    '/ingredients': isRecipe ? undefined : () => undefined,
    ...(isRecipe && { '/ingredients': () => citedIngredients(codes) }),
    '/yield_grams': () => (isRecipe ? 20_000 : undefined),
    '/servings': () => (isRecipe ? 10 : undefined),
  }) as OwnFoodInput
}

const MAX_INGREDIENTS = 50

const citedIngredients = (codes: readonly string[]) =>
  Array.from({ length: MAX_INGREDIENTS }, (_, at) => ({
    source: 'own',
    code: codes.at(-1 - (at % codes.length)) ?? '',
    grams: 100,
  }))

function createOwnFoods(ownFoods: TestServer['services']['features']['ownFoods'], count: number): void {
  const codes: string[] = []
  for (let at = 0; at < count; at++) codes.push(ownFoods.create(PERSON, largestOwnFood(at, codes)).id)
}

const newEntry = (at: number, text: (length: number) => string): NewFoodEntry => ({
  consumed_at: at,
  meal_type: 'lunch',
  food_name: text(500),
  quantity: 1,
  unit: 'g',
  grams: 100,
  grams_basis: 'user',
  nutrients: nutrientsFrom(() => 1.5),
  patterns: null,
  value_source: 'database',
  food: text(200),
  source: 'FNDDS 2021-2023',
  source_code: '63101000',
  confidence: 1,
  notes: text(2000),
})
