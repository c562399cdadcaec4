import type { Db } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import { PATHS } from '../contract/page-paths.ts'
import type { Clock } from '../core/clock.ts'
import { existingDate } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import { createSlices, runInSlices } from '../core/slices.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Config } from '../settings/config.ts'
import type { CheckinDocument } from './checkin-schema.ts'
import type { Checkins } from './checkins.ts'
import type { FoodJournal } from './food-journal.ts'
import type { FoodEntryDocument } from './food-schema.ts'
import { datesFrom, rowsWithWords, searchedWords } from './noted-rows.ts'

const MAX_WORDS = 12
const MAX_HITS = 20
const MAX_TITLE_TEXTS = 3
const MAX_TITLE_TEXT = 60
const MAX_DAY_ITEMS = 200

/** A day that has some of the words. */
export type NotedHit = {
  date: LocalDate
  title: string
  /** The day on the person's page. */
  url: string
}

/** All that was noted of a day, as text. */
export type NotedDay = NotedHit & { text: string; entries: number; checkins: number; time_zone: string }

export type NotedDays = ReturnType<typeof createNotedDays>

/** Everything that a person noted, food and check-ins, a day at a time: found by words, and read whole. */
export function createNotedDays(deps: {
  db: Db
  clock: Clock
  profiles: Profiles
  foodJournal: FoodJournal
  checkins: Checkins
  config: Config
}) {
  const { db, clock, profiles, foodJournal, checkins, config } = deps

  const hit = (date: LocalDate, rows: readonly Titled[]): NotedHit => ({
    date,
    title: titleOf(date, rows),
    url: `${config['server.base_url']}${PATHS.today}?date=${date}`,
  })

  function* searchSteps(userId: string, query: string, most: number): Generator<undefined, NotedHit[]> {
    const words = searchedWords(query).slice(0, MAX_WORDS)
    if (words.length === 0) throw invalidField('/query', 'must have a word to look for, such as "migraine"')
    const rows = yield* rowsWithWords(db, userId, words)
    const found = [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({
      date,
      rows: ofDay,
      words: new Set(ofDay.flatMap((row) => row.words)),
    }))
    yield
    // A word that few days have says more than one that many have.
    const weight = new Map(words.map((word) => [word, 1 / found.filter((day) => day.words.has(word)).length]))
    const scored = found.map((day) => ({
      ...day,
      score: [...day.words].reduce((sum, word) => sum + (weight.get(word) ?? 0), 0),
    }))
    return scored
      .toSorted((a, b) => b.score - a.score || b.date.localeCompare(a.date))
      .slice(0, most)
      .map((day) => hit(day.date, day.rows))
  }

  return {
    /**
     * The days that fit best, at most twenty unless told otherwise, found in slices.
     * @throws AppError `invalid` for no word.
     */
    search: async (userId: string, query: string, most = MAX_HITS): Promise<NotedHit[]> =>
      await runInSlices(searchSteps(userId, query, most), createSlices(clock)),

    /** The days with something noted whose date begins with a text, the newest first. */
    dates: (userId: string, beginning: string, most: number): LocalDate[] =>
      datesFrom(db, userId, beginning, most),

    /** @throws AppError `invalid` for what is not a date. A day with nothing is a day, too. */
    read(userId: string, date: LocalDate): NotedDay {
      existingDate(date, '/id')
      const window = { from: date, to: date, limit: MAX_DAY_ITEMS }
      const entries = foodJournal.list(userId, window).entries.toReversed()
      const said = checkins.list(userId, window).checkins.toReversed()
      const lines = [
        ...(entries.length === 0 ? ['No food was logged.'] : ['Food:', ...entries.map(foodLine)]),
        ...(said.length === 0 ? ['There is no check-in.'] : ['Check-ins:', ...said.map(checkinLine)]),
      ]
      const rows = [
        ...entries.map(({ food_name: text }) => ({ text })),
        ...said.map(({ content: text }) => ({ text })),
      ]
      return {
        ...hit(date, rows),
        text: lines.join('\n'),
        entries: entries.length,
        checkins: said.length,
        time_zone: profiles.timeZone(userId),
      }
    },
  }
}

type Titled = { text: string }

function titleOf(date: string, rows: readonly Titled[]): string {
  const texts = [...new Set(rows.map(({ text }) => text))].slice(0, MAX_TITLE_TEXTS).map(shortened)
  return texts.length === 0 ? date : `${date}: ${texts.join('; ')}`
}

const shortened = (text: string) =>
  text.length <= MAX_TITLE_TEXT ? text : `${text.slice(0, MAX_TITLE_TEXT - 1).trimEnd()}…`

const timeOf = (instant: string) => instant.slice(11, 16)
const known = (value: number | null, unit: string) => (value === null ? [] : [`${value} ${unit}`])

function foodLine(entry: FoodEntryDocument): string {
  const { consumed_at, meal_type, food_name, grams, grams_basis: basis, nutrients, notes } = entry
  const isStated = basis === 'stated_mass' || basis === 'stated_volume' || basis === 'user'
  const energy = nutrients.energy_kcal === null ? null : Math.round(nutrients.energy_kcal)
  const weight = known(grams, 'g').map((text) => (isStated ? text : `about ${text}`))
  const facts = [...weight, ...known(energy, 'kcal')].join(', ')
  return [
    `- ${timeOf(consumed_at)}${meal_type === null ? '' : ` ${meal_type}`}: ${food_name}`,
    ...(facts === '' ? [] : [` (${facts})`]),
    ...(notes === null ? [] : [` – ${notes}`]),
  ].join('')
}

function checkinLine(checkin: CheckinDocument): string {
  const { recorded_at, content, symptoms, medications } = checkin
  const facts = [
    ...(['mood', 'energy', 'stress', 'sleep_quality'] as const).flatMap((field) =>
      checkin[field] === null ? [] : [`${field.replace('_', ' ')} ${checkin[field]}/10`],
    ),
    ...known(checkin.sleep_hours, 'h of sleep'),
    ...known(checkin.weight_kg, 'kg'),
    ...known(checkin.water_ml, 'ml of water'),
    ...symptoms.map(({ name, severity }) => (severity === null ? name : `${name} ${severity}/10`)),
    ...medications,
  ]
  return `- ${timeOf(recorded_at)}: ${content}${facts.length === 0 ? '' : ` [${facts.join(', ')}]`}`
}
