import { Type } from '@sinclair/typebox'
import { stepsBySnapshot } from '../assistant/next-steps.ts'
import { rangeBetween } from '../assistant/sources.ts'
import { type LocalDate, windowEnding } from '../contract/calendar-date.ts'
import { NUTRIENT_KEYS, nutrientRecord } from '../contract/nutrients.ts'
import { invalidField } from '../core/errors.ts'
import { createListShortener, DetailInput, fitResult, LeftOut, withoutNulls } from '../core/result-limits.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { DaysInput, DietScoreFields, IntakeNotes, ResultWindow } from '../core/tool-fields.ts'
import type { Features } from '../features.ts'
import { Cautions, distinctCautions, foodCautions } from '../foods/cautions/cautions.ts'
import { NutrientsSchema } from '../foods/nutrients-schema.ts'
import { summarizeMedications, summarizeSymptoms, summarizeTrends } from '../journal/checkin-summary.ts'
import { FoodEntryDocument } from '../journal/food-schema.ts'
import { AVERAGE_BASES, countedDays } from '../nutrition/counted-days.ts'
import { energyTargetOn } from '../nutrition/day-facts.ts'
import { averageIntake } from '../nutrition/day-intake.ts'
import { dietScore } from '../nutrition/diet-score.ts'
import { addNutrients, nutrientsFrom, round } from '../nutrition/nutrients.ts'
import { SubscriptionDocument } from '../protocols/schema.ts'
import { QueryAnswerSchema, QuerySchema, requireValidQuery } from '../questions/query-schema.ts'
import { askedWindow, DatesInput } from './asked-window.ts'
import { notesFor, readDays } from './intake-notes.ts'
import { snapshotSummary } from './summaries/journal.ts'
import { defineTool, toolInput } from './tool.ts'

const DEFAULT_DAYS = 30
const MAX_RECENT_FOODS = 20
/** The latest entries that are looked at for cautions: about a month. */
const MAX_CHECKED_FOODS = 200
/** Names of symptoms, and of medicines; the least frequent are left out. */
const MAX_NAMES = 100
/** Entries of each list in the concise form. */
const CONCISE_LIMIT = 5

const CUTS = {
  'answer.names': 'a longer name in of',
  'answer.matched': 'a longer name in of',
  'answer.rows': 'a query with a shorter window',
  medications: 'fewer days; get_my_checkins has each',
  symptoms: 'fewer days; get_my_checkins has each',
  recent_foods: 'from and to of fewer days',
  protocols: 'get_my_protocols',
  cautions: 'entries that were not checked: from and to of fewer days',
}

const { id, date, consumed_at, meal_type, food_name, grams, confidence } = FoodEntryDocument.properties
const RecentFood = Type.Object({
  id,
  date,
  consumed_at,
  meal_type,
  food_name,
  grams,
  confidence,
  energy_kcal: nullable(Type.Number()),
})

const Trend = Type.Object({
  count: Type.Integer(),
  average: nullable(Type.Number()),
  first: nullable(Type.Number()),
  latest: nullable(Type.Number()),
  change: nullable(Type.Number({ description: 'latest − first' })),
})

export const getHealthSnapshot = defineTool({
  name: 'get_health_snapshot',
  title: 'Health snapshot',
  description:
    'Reads an overview of some days: food, symptoms, medicines, trends of mood, energy, sleep, stress and weight, ' +
    'diet score, protocols. Use it first for broad questions ("how was my month"), or with query for one exact ' +
    'figure ("how often pizza in March"); for values over time use get_series. Changes nothing. What was not ' +
    'logged is null or empty, never zero.',
  whenToUse: 'broad questions about days or weeks: food, symptoms, sleep, mood and weight in one call.',
  instructionsRank: 2,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: {
    name: 'food entries and check-ins',
    range: ({ window }) => rangeBetween(window.from, window.to),
    nextSteps: stepsBySnapshot,
  },
  input: toolInput({
    days: DaysInput(DEFAULT_DAYS),
    ...DatesInput,
    query: Type.Optional({
      ...QuerySchema,
      description:
        'One exact figure, of its own window whatever days is; comes back in answer; such as ' +
        '{"measure": "times_eaten", "of": "pizza", "window": {"from": "2026-03-01", "to": "2026-03-31"}, "reduce": "sum"}',
    }),
    detail: DetailInput('five of each list'),
  }),
  output: Type.Object({
    notes: IntakeNotes,
    window: Type.Object({
      ...ResultWindow.properties,
      days_logged: Type.Integer({ description: 'Days with a food entry' }),
      checkins: Type.Integer(),
    }),
    totals: NutrientsSchema,
    unknown_energy: Type.Integer({
      description: 'Entries of unknown energy; with any, totals are at least what they say',
    }),
    averages: NutrientsSchema,
    averages_at_least: Type.Array(stringEnum(NUTRIENT_KEYS), {
      description: 'Nutrients of which averages are at least that: foods of unknown amounts were logged',
    }),
    average_basis: stringEnum(AVERAGE_BASES, {
      description: 'The days that averages are of: complete ones, or without any all with food',
    }),
    recent_foods: Type.Array(RecentFood, { maxItems: MAX_RECENT_FOODS }),
    symptoms: Type.Array(
      Type.Object({
        name: Type.String(),
        count: Type.Integer(),
        mean_severity: nullable(Type.Number()),
        last_at: Type.String(),
      }),
      { maxItems: MAX_NAMES },
    ),
    medications: Type.Array(
      Type.Object({ name: Type.String(), count: Type.Integer(), last_at: Type.String() }),
      { maxItems: MAX_NAMES },
    ),
    trends: Type.Object({ mood: Trend, energy: Trend, sleep_hours: Trend, stress: Trend, weight_kg: Trend }),
    cautions: {
      ...Cautions,
      description: 'Recent foods and supplements to ask a pharmacist or doctor about, each reason once',
    },
    diet_score: Type.Object(DietScoreFields),
    protocols: Type.Array(SubscriptionDocument),
    answer: nullable({ ...QueryAnswerSchema, description: 'The answer to query; null without one' }),
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: snapshotSummary,
  async run({ detail, query, ...dates }, { userId, features }) {
    const { profiles, foodJournal, checkins, protocols, questions } = features
    const today = profiles.today(userId)
    const zone = profiles.timeZone(userId)
    const window = askedWindow(dates, today) ?? windowEnding(today, DEFAULT_DAYS)
    if (query !== undefined) requireValidQuery(query, '/query')
    const answer = query === undefined ? null : await questions.answerInSlices(userId, query)
    if (answer?.status === 'declined' && answer.reason !== undefined)
      throw invalidField('/query', `has no answer: ${answer.reason}`)
    const { days, recentDays } = readDays(userId, window, today, { foodJournal })
    const logged = days.filter(({ entries }) => entries > 0)
    const said = checkins.window(userId, window.from, window.to)
    const { entries } = foodJournal.list(userId, { ...window, limit: MAX_RECENT_FOODS })
    const profile = profiles.version(userId)
    const factsOn = profiles.factsOn(userId)
    const counted = countedDays(days, { energyTarget: energyTargetOn(factsOn), today })
    const intakes = nutrientRecord(({ key }) => averageIntake(counted.days, key))
    const score = dietScore({
      days,
      window,
      today,
      firstLogDate: foodJournal.firstDate(userId),
      factsOn,
    })
    const unknownEnergy = logged.reduce((sum, day) => sum + day.unknownEnergy, 0)
    const { missing, note, first } = createListShortener(CUTS)
    const most = detail === 'concise' ? CONCISE_LIMIT : MAX_NAMES
    const entriesInAll = logged.reduce((sum, day) => sum + day.entries, 0)
    if (foodJournal.cautionRules(userId).length > 0) note('cautions', entriesInAll - MAX_CHECKED_FOODS)
    if (answer?.status === 'answered') note('answer.rows', answer.rows_left_out ?? 0)
    const result = {
      notes: notesFor(profile, factsOn, today, recentDays),
      window: { ...window, time_zone: zone, days_logged: logged.length, checkins: said.length },
      totals: addNutrients(logged.map(({ totals }) => totals)),
      unknown_energy: unknownEnergy,
      averages: nutrientsFrom((key) => {
        const { average } = intakes[key]
        return average === null ? null : round(average)
      }),
      averages_at_least: NUTRIENT_KEYS.filter((key) => intakes[key].isAtLeast),
      average_basis: counted.basis,
      recent_foods: first('recent_foods', entries, most, entriesInAll).map((entry) => ({
        id: entry.id,
        date: entry.date,
        consumed_at: entry.consumed_at,
        meal_type: entry.meal_type,
        food_name: entry.food_name,
        grams: entry.grams,
        confidence: entry.confidence,
        energy_kcal: entry.nutrients.energy_kcal,
      })),
      symptoms: first('symptoms', summarizeSymptoms(said, zone), most),
      medications: first('medications', summarizeMedications(said, zone), most),
      trends: summarizeTrends(said),
      cautions: cautionsIn(userId, window, { profiles, foodJournal }),
      diet_score: scoreHeadline(score),
      protocols: first('protocols', protocols.list(userId, 'active'), most),
    }
    const all = { ...result, answer, ...missing() }
    return fitResult(detail === 'concise' ? conciseSnapshot(all) : all, CUTS)
  },
})

type Lists = { recent_foods: object[]; protocols: object[]; answer: object | null }

/** Without the ids that no tool takes, and without what get_my_protocols tells. */
function conciseSnapshot<T extends Lists>(all: T): T {
  const { recent_foods: foods, protocols, answer } = all
  return withoutNulls({
    ...all,
    ...withoutNulls({ recent_foods: foods }, ['id']),
    ...withoutNulls({ protocols }, ['protocol', 'evidence_note', 'last_7']),
    ...withoutNulls({ answer }, ['ids']),
  })
}

/** The reasons for caution in what was eaten and in the supplements of the profile. */
function cautionsIn(
  userId: string,
  window: { from: LocalDate; to: LocalDate },
  { profiles, foodJournal }: Pick<Features, 'profiles' | 'foodJournal'>,
) {
  const rules = foodJournal.cautionRules(userId)
  if (rules.length === 0) return []
  const nutrients = nutrientsFrom(() => null)
  const supplements = profiles.supplements(userId).map((name) => ({ name, texts: [name], nutrients }))
  return distinctCautions([
    ...foodJournal.cautions(userId, { ...window, limit: MAX_CHECKED_FOODS }),
    ...foodCautions(rules, supplements),
  ])
}

function scoreHeadline(score: ReturnType<typeof dietScore>) {
  const { overall, macro_score, nutrient_score, consistency_score, concern, confidence, days, status } = score
  return { overall, macro_score, nutrient_score, consistency_score, concern, confidence, days, status }
}
