import { Type } from '@sinclair/typebox'
import { stepsBySnapshot } from '../assistant/next-steps.ts'
import { rangeBetween } from '../assistant/sources.ts'
import { type LocalDate, windowEnding } from '../contract/calendar-date.ts'
import { createListShortener, DetailInput, fitResult, LeftOut } from '../core/result-limits.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { DaysInput, DietScoreFields, IntakeNotes } from '../core/tool-fields.ts'
import type { Features } from '../features.ts'
import { Cautions, distinctCautions, foodCautions } from '../foods/cautions/cautions.ts'
import { NutrientsSchema } from '../foods/nutrients-schema.ts'
import {
  MAX_SUMMARY_NAMES,
  summarizeMedications,
  summarizeSymptoms,
  summarizeTrends,
} from '../journal/checkin-summary.ts'
import { FoodEntryDocument } from '../journal/food-schema.ts'
import { AVERAGE_BASES, countedDays } from '../nutrition/counted-days.ts'
import { averageIntake } from '../nutrition/day-intake.ts'
import { dietScore } from '../nutrition/diet-score.ts'
import { addNutrients, nutrientsFrom, round } from '../nutrition/nutrients.ts'
import { SubscriptionDocument } from '../protocols/schema.ts'
import { QueryAnswerSchema, QuerySchema, requireValidQuery } from '../questions/query-schema.ts'
import { askedWindow, DatesInput } from './asked-window.ts'
import { notesFor } from './intake-notes.ts'
import { defineTool, toolInput } from './tool.ts'

const DEFAULT_DAYS = 30
const MAX_RECENT_FOODS = 20
/** The latest entries that are looked at for cautions: about a month. */
const MAX_CHECKED_FOODS = 200
/** Entries of each list in the concise form. */
const CONCISE_LIMITS = 5

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
    'Reads an overview of some days in one call: food totals and averages, the 20 latest foods, symptoms and ' +
    'medications with counts, trends of mood, energy, sleep, stress and weight, the diet score, active protocols. ' +
    'Use it first for broad questions ("how was my month", a doctor’s visit), with days 1 for today, and with query ' +
    'for one exact figure of a food, date or symptom. For the person’s own words use get_my_checkins, for ' +
    'nutrients against targets get_diet_gap, for the parts of the score get_diet_score. Changes nothing. What was ' +
    'not logged is null or empty, never zero.',
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
      description: 'One exact question, answered in answer: a food, date, symptom or comparison',
    }),
    detail: DetailInput('the first five of recent_foods, symptoms, medications and protocols'),
  }),
  output: Type.Object({
    notes: IntakeNotes,
    window: Type.Object({
      from: Type.String(),
      to: Type.String(),
      time_zone: Type.String(),
      days_logged: Type.Integer({ description: 'Days with a food entry' }),
      checkins: Type.Integer(),
    }),
    totals: NutrientsSchema,
    averages: NutrientsSchema,
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
      { maxItems: MAX_SUMMARY_NAMES },
    ),
    medications: Type.Array(
      Type.Object({ name: Type.String(), count: Type.Integer(), last_at: Type.String() }),
      { maxItems: MAX_SUMMARY_NAMES },
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
  async run({ detail, query, ...dates }, { userId, features }) {
    const { profiles, foodJournal, checkins, protocols, questions } = features
    const today = profiles.today(userId)
    const zone = profiles.timeZone(userId)
    const window = askedWindow(dates, today) ?? windowEnding(today, DEFAULT_DAYS)
    if (query !== undefined) requireValidQuery(query, '/query')
    const answer = query === undefined ? null : await questions.answerInSlices(userId, query)
    const found = foodJournal.days(userId, window.from, window.to)
    const logged = found.filter(({ entries }) => entries > 0)
    const said = checkins.window(userId, window.from, window.to)
    const { entries } = foodJournal.list(userId, { ...window, limit: MAX_RECENT_FOODS })
    const targets = profiles.targets(userId)
    const counted = countedDays(found, { energyTarget: targets.energy_kcal.value, today })
    const score = dietScore({
      days: found,
      window,
      today,
      firstLogDate: foodJournal.firstDate(userId),
      targets,
      person: profiles.person(userId),
    })
    const { missing, first } = createListShortener()
    const most = detail === 'concise' ? CONCISE_LIMITS : Number.POSITIVE_INFINITY
    const result = {
      notes: notesFor(userId, today, { profiles, foodJournal }),
      window: { ...window, time_zone: zone, days_logged: logged.length, checkins: said.length },
      totals: addNutrients(logged.map(({ totals }) => totals)),
      averages: nutrientsFrom((key) => {
        const { average } = averageIntake(counted.days, key)
        return average === null ? null : round(average)
      }),
      average_basis: counted.basis,
      recent_foods: first('recent_foods', entries, most).map((entry) => ({
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
    return fitResult({ ...result, answer, ...missing() }, [
      'answer.rows',
      'medications',
      'symptoms',
      'recent_foods',
      'protocols',
    ])
  },
})

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
