import { Type } from '@sinclair/typebox'
import { daysBetween, type LocalDate } from '../../contract/calendar-date.ts'
import { existingDate } from '../../core/dates.ts'
import { invalidField } from '../../core/errors.ts'
import { countFitting, createListShortener, LeftOut, MAX_RESULT_LENGTH } from '../../core/result-limits.ts'
import { nullable, SaidDateSchema } from '../../core/schemas.ts'
import { createSlices } from '../../core/slices.ts'
import { MealTypeInput } from '../../journal/food-schema.ts'
import type { DayIntake } from '../../nutrition/day-intake.ts'
import { windowText } from '../summaries/words.ts'
import { defineJournalTool, toolInput } from '../tool.ts'
import { DiaryCheckin, DiaryFood, datesIn, diaryCheckin, presentFoods } from './diary.ts'
import { checkinTexts, hasWords, wordsToFind } from './find-noted.ts'
import { wantedCheckins, wantedEntries } from './with-words.ts'

const MAX_DIARY_DAYS = 92
const MAX_ENTRIES = 100
const DEFAULT_ENTRIES = 50
const MAX_DAY_CHECKINS = 20
/** Of the characters of a result: the check-ins, and what is beside the lists. */
const MAX_CHECKINS_LENGTH = 12_000
const ENVELOPE_LENGTH = 500

const DayTotal = Type.Object({
  date: Type.String(),
  entries: Type.Integer({ description: 'Of the whole day' }),
  complete: nullable(Type.Boolean()),
  energy_kcal: nullable(Type.Number()),
  protein_g: nullable(Type.Number()),
  carbohydrate_g: nullable(Type.Number()),
  fat_g: nullable(Type.Number()),
  unknown_energy: Type.Optional(
    Type.Integer({ description: 'Entries of unknown energy, so that the sums are at least that' }),
  ),
})

const CUTS = {
  days: 'get_diary without words',
  checkins: 'get_my_checkins',
  entries: 'next_offset as offset',
}

export const getDiary = defineJournalTool({
  name: 'get_diary',
  title: 'The diary',
  description:
    'Reads what was logged on a date or in a range, in order of time: id, meal, words, grams, energy, macros. Use ' +
    'it for "what did I eat yesterday" and for the ids for correct_food, copy_food and delete_entries; for ' +
    'figures over weeks use get_series. Changes nothing. days has the sums, null where unknown. If next_offset is ' +
    'not null, pass it as offset for the rest.',
  whenToUse: 'what was eaten on a given day or in given days, with ids.',
  instructionsRank: 10,
  kind: 'read',
  stores: false,
  toolset: 'journal',
  openWorld: false,
  input: toolInput({
    date: Type.Optional(
      SaidDateSchema(`Such as yesterday; default today; or from and to, at most ${MAX_DIARY_DAYS} days`),
    ),
    from: Type.Optional(SaidDateSchema('First day, instead of date')),
    to: Type.Optional(SaidDateSchema('Last day; default today')),
    meal_type: Type.Optional(MealTypeInput('Only this meal, such as lunch')),
    words: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Only what has all of them, such as "oat milk"',
      }),
    ),
    checkins: Type.Optional(Type.Boolean({ description: 'true: check-ins, too' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_ENTRIES,
        default: DEFAULT_ENTRIES,
        description: `At most ${MAX_ENTRIES}; default ${DEFAULT_ENTRIES}`,
      }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'next_offset of the last result' }),
    ),
  }),
  output: Type.Object({
    from: Type.String(),
    to: Type.String(),
    time_zone: Type.String(),
    days: Type.Array(DayTotal, { description: 'Days with entries or a mark; with words, with a match' }),
    entries: Type.Array(DiaryFood),
    checkins: Type.Array(DiaryCheckin, { description: 'Empty unless asked for' }),
    next_offset: nullable(Type.Integer()),
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: diarySummary,
  days: ({ days, checkins }) => [...datesIn(days), ...datesIn(checkins)],
  async run(input, context) {
    const { userId, features } = context
    const { profiles, foodJournal, clock } = features
    const { limit = DEFAULT_ENTRIES, offset = 0, meal_type: meal, words } = input
    const window = diaryWindow(input, profiles.today(userId))
    const { from, to } = window
    const wanted = words === undefined ? [] : wordsToFind(words)
    const slices = createSlices(clock)
    const found = await wantedEntries(
      context,
      window,
      slices,
      (entry) =>
        (meal === undefined || entry.meal_type === meal) &&
        hasWords(wanted, [entry.food_name, entry.food, entry.notes]),
    )
    const said =
      input.checkins === true
        ? await wantedCheckins(context, window, slices, (checkin) => hasWords(wanted, checkinTexts(checkin)))
        : []
    // The result is about as much work again; what was deleted meanwhile is not in it.
    await slices.next()
    const latest = said.toReversed().slice(0, MAX_DAY_CHECKINS).map(diaryCheckin)
    const shownCheckins = latest.slice(0, countFitting(latest, MAX_CHECKINS_LENGTH, 0)).toReversed()
    const days = foodJournal.days(userId, from, to)
    const dates = new Set([...found, ...said].map(({ date }) => date))
    const shownDays = words === undefined ? days : days.filter(({ date }) => dates.has(date))
    const totals = shownDays.map(dayTotal)
    const page = found.slice(offset, offset + limit)
    const entries = presentFoods(
      features,
      userId,
      page.map(({ id }) => id),
    )
    const total = found.length - page.length + entries.length
    const room = MAX_RESULT_LENGTH - ENVELOPE_LENGTH - JSON.stringify([totals, shownCheckins]).length
    const shown = entries.slice(0, countFitting(entries, room))
    const next = offset + shown.length
    const { missing, note } = createListShortener(CUTS)
    note('entries', total - shown.length)
    note('checkins', said.length - shownCheckins.length)
    note('days', days.length - shownDays.length)
    return {
      from,
      to,
      time_zone: profiles.timeZone(userId),
      days: totals,
      entries: shown,
      checkins: shownCheckins,
      next_offset: next < total ? next : null,
      ...missing(),
    }
  },
})

function dayTotal({ date, totals, entries, complete, unknownEnergy }: DayIntake) {
  const { energy_kcal, protein_g, carbohydrate_g, fat_g } = totals
  return {
    date,
    entries,
    complete,
    energy_kcal,
    protein_g,
    carbohydrate_g,
    fat_g,
    ...(unknownEnergy > 0 && { unknown_energy: unknownEnergy }),
  }
}

type Diary = {
  entries: readonly object[]
  days: readonly { energy_kcal?: number | null; unknown_energy?: number }[]
} & {
  from: string
  to: string
  time_zone: string
}

function diarySummary({ entries, days, ...window }: Diary): string {
  const known = days.map(({ energy_kcal: energy = null }) => energy)
  const sum =
    known.includes(null) || known.length === 0
      ? null
      : known.reduce((all, energy) => (all ?? 0) + (energy ?? 0), 0)
  const shown = `${entries.length === 1 ? '1 entry' : `${entries.length} entries`} shown of ${windowText(window)}`
  if (days.length === 0) return `${shown}.`
  const isAtLeast = days.some(({ unknown_energy: unknown = 0 }) => unknown > 0)
  const energy = sum === null ? 'unknown' : `${isAtLeast ? 'at least ' : ''}${Math.round(sum)} kcal`
  return `${shown}; energy of ${days.length === 1 ? 'the whole day' : `${days.length} whole days`}: ${energy}.`
}

type AskedDates = { date?: LocalDate; from?: LocalDate; to?: LocalDate }

/** @throws AppError `invalid` for conflicting, impossible or too many dates. */
function diaryWindow({ date, from, to }: AskedDates, today: LocalDate) {
  if (date !== undefined) {
    if (from !== undefined || to !== undefined)
      throw invalidField(
        '/date',
        'cannot be combined with from and to; give {"from": …, "to": …} or date alone',
      )
    return { from: existingDate(date, '/date'), to: date }
  }
  if (from === undefined) {
    if (to !== undefined) throw invalidField('/from', 'is required with to, such as 2026-03-01')
    return { from: today, to: today }
  }
  const window = { from: existingDate(from, '/from'), to: existingDate(to ?? today, '/to') }
  if (window.to < window.from) throw invalidField('/to', 'must not be before from')
  const days = daysBetween(window.from, window.to) + 1
  if (days > MAX_DIARY_DAYS)
    throw invalidField('/from', `and to must span at most ${MAX_DIARY_DAYS} days; for longer, use get_series`)
  return window
}
