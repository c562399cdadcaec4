import { Type } from '@sinclair/typebox'
import { stepsByGap } from '../assistant/next-steps.ts'
import { rangeBetween } from '../assistant/sources.ts'
import { windowEnding } from '../contract/calendar-date.ts'
import {
  ASK_DETAILED,
  createListShortener,
  DetailInput,
  LeftOut,
  withoutNulls,
} from '../core/result-limits.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { DaysInput, IntakeNotes, ResultWindow, TargetBases } from '../core/tool-fields.ts'
import { Cautions } from '../foods/cautions/cautions.ts'
import { MAX_SUGGESTIONS, SUGGESTION_BASES, suggestFoods } from '../foods/gap-suggestions.ts'
import { dietGap, GAP_STATUSES } from '../nutrition/diet-gap.ts'
import { targetBases, targetNotes } from '../nutrition/targets.ts'
import { askedWindow, DatesInput } from './asked-window.ts'
import { notesFor, readDays } from './intake-notes.ts'
import { gapSummary } from './summaries/food.ts'
import { defineTool, toolInput } from './tool.ts'

const DEFAULT_DAYS = 7
/** How many days back the person's usual foods are looked up. */
const HABIT_DAYS = 60
const CONCISE_SUGGESTIONS = 3
const CUTS = {
  nutrients: ASK_DETAILED,
  today_remaining: ASK_DETAILED,
  today_at_most: ASK_DETAILED,
  suggestions: ASK_DETAILED,
}

const GapRow = Type.Object({
  key: Type.String(),
  unit: Type.String(),
  actual_avg: nullable(Type.Number({ description: 'Daily average; null: too little is known' })),
  at_least: Type.Optional(
    Type.Literal(true, { description: 'Averages at least so much: foods of unknown amounts were logged' }),
  ),
  target: Type.Number(),
  gap: nullable(Type.Number({ description: 'target − actual_avg; negative: above the target' })),
  percent: nullable(Type.Number()),
  status: stringEnum(['below', 'within', 'above', 'above_upper_limit', 'unknown']),
})

export const getDietGap = defineTool({
  name: 'get_diet_gap',
  title: 'Diet gap',
  description:
    'Compares average daily intake with the person’s targets: what is too low or too high, what is left today, ' +
    'and foods that help, within allergies and medicines. Use it for "what should I eat now"; for a score use ' +
    'get_diet_score. Changes nothing. Averages complete days, or all logged days if no day is complete; unknown ' +
    'is null.',
  whenToUse: 'what is missing or too much, what is left for today and what to eat.',
  instructionsRank: 4,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: {
    name: 'intake and targets',
    range: ({ days_used: used }, { days = DEFAULT_DAYS, from, to = 'today' }) =>
      `${from === undefined ? `last ${days} days` : rangeBetween(from, to)}, ${used} of them averaged`,
    nextSteps: stepsByGap,
  },
  input: toolInput({
    days: DaysInput(DEFAULT_DAYS),
    ...DatesInput,
    detail: DetailInput('only what is off target'),
  }),
  output: Type.Object({
    notes: IntakeNotes,
    window: ResultWindow,
    target_basis: Type.String({ description: 'The basis of the energy target' }),
    target_bases: TargetBases,
    target_notes: Type.Array(Type.String(), {
      description: 'What was taken into account in the targets, such as no_deficit_pregnant; tell the person',
    }),
    macros: Type.Array(GapRow),
    nutrients: Type.Array(GapRow),
    days_used: Type.Integer(),
    status: stringEnum(GAP_STATUSES),
    today_remaining: Type.Record(Type.String(), nullable(Type.Number()), {
      description: 'Target − intake today, by nutrient; negative: exceeded; null: unknown',
    }),
    today_at_most: Type.Array(Type.String(), {
      description: 'Nutrients of which at most that is left: foods of unknown amounts were logged today',
    }),
    suggestions: Type.Array(
      Type.Object({
        food: Type.String(),
        grams: Type.Number(),
        key: Type.String({ description: 'The nutrient that it adds' }),
        amount: Type.Number({ description: 'Amount of that nutrient, in unit' }),
        unit: Type.String(),
        basis: stringEnum(SUGGESTION_BASES, {
          description: 'eaten: the person logged it recently; staple: available nearly everywhere',
        }),
        reason: Type.String(),
        cautions: Type.Optional(Cautions),
      }),
      { maxItems: MAX_SUGGESTIONS },
    ),
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: gapSummary,
  run({ detail, ...dates }, { userId, features: { profiles, foodJournal, foods, personFoods } }) {
    const today = profiles.today(userId)
    const window = askedWindow(dates, today) ?? windowEnding(today, DEFAULT_DAYS)
    const { days, recentDays } = readDays(userId, window, today, { foodJournal })
    const factsOn = profiles.factsOn(userId)
    const { targets } = factsOn(window.to)
    // What is left for today does not depend on the window.
    const { today_remaining, today_at_most } = dietGap({
      days: recentDays.filter(({ date }) => date === today),
      factsOn,
      today,
    })
    const gap = {
      ...dietGap({
        days,
        factsOn,
        to: window.to,
        today,
        supplements: foodJournal.supplementIntake(userId, window.from, window.to),
      }),
      today_remaining,
      today_at_most,
    }
    const version = profiles.version(userId)
    const habit = windowEnding(today, HABIT_DAYS)
    const eaten = foodJournal.oftenEaten(userId, habit.from, habit.to)
    const all = {
      notes: notesFor(version, factsOn, today, recentDays),
      window: { ...window, time_zone: profiles.timeZone(userId) },
      target_basis: targets.energy_kcal.basis,
      target_bases: targetBases(targets),
      target_notes: targetNotes(targets),
      ...gap,
      suggestions: suggestFoods(gap, {
        foods,
        eaten,
        eatenIn: personFoods.table(userId),
        mayEat: profiles.mayEat(userId),
        cautionRules: foodJournal.cautionRules(userId),
        conditions: profiles.remarks(userId),
        age: profiles.age(userId),
      }),
    }
    return detail === 'concise' ? conciseGap(all) : all
  },
})

type GapResult = ReturnType<typeof dietGap> & { suggestions: ReturnType<typeof suggestFoods> }

function conciseGap<T extends GapResult>(all: T) {
  const { missing, note, first } = createListShortener(CUTS)
  const nutrients = all.nutrients.filter(({ status }) => status !== 'within' && status !== 'unknown')
  note('nutrients', all.nutrients.length - nutrients.length)
  const macros = Object.fromEntries(all.macros.map(({ key }) => [key, all.today_remaining[key] ?? null]))
  note('today_remaining', Object.keys(all.today_remaining).length - Object.keys(macros).length)
  const atMost = all.today_at_most.filter((key) => Object.hasOwn(macros, key))
  note('today_at_most', all.today_at_most.length - atMost.length)
  const suggestions = first('suggestions', all.suggestions, CONCISE_SUGGESTIONS)
  return withoutNulls({
    ...all,
    nutrients,
    today_remaining: macros,
    today_at_most: atMost,
    suggestions,
    ...missing(),
  })
}
