import { Type } from '@sinclair/typebox'
import { stepsByScore } from '../assistant/next-steps.ts'
import { rangeBetween } from '../assistant/sources.ts'
import { type LocalDate, windowEnding } from '../contract/calendar-date.ts'
import { createListShortener, DetailInput, LeftOut } from '../core/result-limits.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { DaysInput, DietScoreFields, IntakeNotes, TargetBases } from '../core/tool-fields.ts'
import { dietScore } from '../nutrition/diet-score.ts'
import { targetBases } from '../nutrition/targets.ts'
import { askedWindow, type DatesAsked, DatesInput } from './asked-window.ts'
import { notesFor } from './intake-notes.ts'
import { rememberedAnswer } from './remembered-answers.ts'
import { defineTool, type ToolContext, toolInput } from './tool.ts'

const DEFAULT_DAYS = 30
const CONCISE_COMPONENTS = 5

export const getDietScore = defineTool({
  name: 'get_diet_score',
  title: 'Diet score',
  description:
    'Scores how well recent food met the person’s targets: overall (0 to 100) with its macro, nutrient and ' +
    'consistency parts, intake and target of each component, and confidence 0 to 1. Use it for "how good is ' +
    'my diet"; compare days 7 with days 30 to see the direction. For missing amounts and what to eat use ' +
    'get_diet_gap, for sleep or symptoms get_health_snapshot. Changes nothing. Until there is a complete day, ' +
    'overall is null and status is insufficient_data. Nutrients known for too little of the food are ' +
    'in dropped, never counted as zero; hei2020, the Healthy Eating Index, is null if food groups are unknown.',
  whenToUse: 'how good the diet is, as one score with its parts.',
  instructionsRank: 3,
  kind: 'read',
  stores: false,
  openWorld: false,
  source: {
    name: 'diet score',
    range: ({ window }) => rangeBetween(window.from, window.to),
    nextSteps: stepsByScore,
  },
  input: toolInput({
    days: DaysInput(DEFAULT_DAYS),
    ...DatesInput,
    detail: DetailInput(
      'only the five components that cost the most points; dropped and hei2020.components are empty',
    ),
  }),
  output: Type.Object({
    notes: IntakeNotes,
    ...DietScoreFields,
    window: Type.Object({ from: Type.String(), to: Type.String(), time_zone: Type.String() }),
    target_bases: TargetBases,
    components: Type.Array(
      Type.Object({
        key: Type.String(),
        kind: stringEnum(['range', 'adequacy', 'limit']),
        intake: nullable(Type.Number({ description: 'Daily average, in unit' })),
        target: Type.Number(),
        unit: Type.String(),
        score: nullable(Type.Number({ minimum: 0, maximum: 1 })),
        weight: Type.Number(),
        coverage: Type.Number({ description: 'Share of the energy for which it is known' }),
      }),
    ),
    dropped: Type.Array(Type.Object({ key: Type.String(), reason: Type.String() })),
    hei2020: nullable(
      Type.Object(
        {
          total: Type.Number({ minimum: 0, maximum: 100 }),
          components: Type.Array(
            Type.Object({
              key: Type.String({ description: 'Per 1000 kcal, or a share of the energy in %' }),
              name: Type.String(),
              score: Type.Number(),
              max: Type.Number(),
            }),
          ),
          coverage: Type.Number({ description: 'Share of the energy for which the food groups are known' }),
        },
        {
          description: 'Healthy Eating Index 2020 over the same complete days; null if too little is known',
        },
      ),
    ),
    method_version: Type.String(),
    left_out: LeftOut,
  }),
  run(input, context) {
    const today = context.features.profiles.today(context.userId)
    const { days, from, to, detail } = input
    const question = ['diet score', context.userId, today, days, from, to, detail]
    return rememberedAnswer(context.features, question, () => answerOf(input, today, context))
  },
})

function answerOf(
  { detail, ...dates }: DatesAsked & { detail?: string },
  today: LocalDate,
  { userId, features: { profiles, foodJournal } }: ToolContext,
) {
  const window = askedWindow(dates, today) ?? windowEnding(today, DEFAULT_DAYS)
  const targets = profiles.targets(userId)
  const score = dietScore({
    days: foodJournal.days(userId, window.from, window.to),
    window,
    today,
    firstLogDate: foodJournal.firstDate(userId),
    targets,
    person: profiles.person(userId),
  })
  const all = {
    notes: notesFor(userId, today, { profiles, foodJournal }),
    ...score,
    target_bases: targetBases(targets),
    window: { ...window, time_zone: profiles.timeZone(userId) },
  }
  return detail === 'concise' ? conciseScore(all) : all
}

/** The points that a component costs the score. */
const pointsLost = ({ weight, score }: ScoreResult['components'][number]) => weight * (1 - (score ?? 1))

type ScoreResult = ReturnType<typeof dietScore>

function conciseScore<T extends ScoreResult>(all: T) {
  const { missing, note, first } = createListShortener()
  const components = first(
    'components',
    all.components.toSorted((a, b) => pointsLost(b) - pointsLost(a)),
    CONCISE_COMPONENTS,
  )
  note('dropped', all.dropped.length)
  note('hei2020.components', all.hei2020?.components.length ?? 0)
  const hei2020 = all.hei2020 === null ? null : { ...all.hei2020, components: [] }
  return { ...all, components, dropped: [], hei2020, ...missing() }
}
