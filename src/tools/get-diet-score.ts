import { Type } from '@sinclair/typebox'
import { stepsByScore } from '../assistant/next-steps.ts'
import { rangeBetween } from '../assistant/sources.ts'
import { type LocalDate, windowEnding } from '../contract/calendar-date.ts'
import {
  ASK_DETAILED,
  createListShortener,
  DetailInput,
  LeftOut,
  withoutNulls,
} from '../core/result-limits.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { DaysInput, DietScoreFields, IntakeNotes, ResultWindow, TargetBases } from '../core/tool-fields.ts'
import { type DietScore, dietScore, pointsLost } from '../nutrition/diet-score.ts'
import { targetBases } from '../nutrition/targets.ts'
import { askedWindow, type DatesAsked, DatesInput } from './asked-window.ts'
import { notesFor, readDays } from './intake-notes.ts'
import { rememberedAnswer } from './remembered-answers.ts'
import { scoreSummary } from './summaries/food.ts'
import { defineTool, type ToolContext, toolInput } from './tool.ts'

const DEFAULT_DAYS = 30
const CONCISE_COMPONENTS = 5
const CUTS = { 'hei2020.components': ASK_DETAILED, dropped: ASK_DETAILED, components: ASK_DETAILED }

export const getDietScore = defineTool({
  name: 'get_diet_score',
  title: 'Diet score',
  description:
    'Scores recent food against the person’s targets: overall 0 to 100, its parts, and the points that each ' +
    'component costs. Use it for "how good is my diet"; for what to eat use get_diet_gap. Changes nothing. ' +
    'Without a complete day overall is null; components with too little data are in dropped, not scored as zero.',
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
    detail: DetailInput('the five worst components'),
  }),
  output: Type.Object({
    notes: IntakeNotes,
    ...DietScoreFields,
    window: ResultWindow,
    target_bases: TargetBases,
    components: Type.Array(
      Type.Object({
        key: Type.String(),
        kind: stringEnum(['range', 'adequacy', 'limit']),
        intake: nullable(Type.Number({ description: 'Daily average, in unit' })),
        target: Type.Number(),
        unit: Type.String(),
        score: nullable(Type.Number({ minimum: 0, maximum: 1 })),
        weight: Type.Number({ description: 'Within its part, macro or nutrient' }),
        points_lost: Type.Number({ description: 'What it costs overall, of 100' }),
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
  cuts: CUTS,
  summary: scoreSummary,
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
  const profile = profiles.version(userId)
  const factsOn = profiles.factsOn(userId)
  const { days, recentDays } = readDays(userId, window, today, { foodJournal })
  const score = dietScore({
    days,
    window,
    today,
    firstLogDate: foodJournal.firstDate(userId),
    factsOn,
  })
  const all = {
    notes: notesFor(profile, factsOn, today, recentDays),
    ...score,
    components: withPointsLost(score.components),
    target_bases: targetBases(factsOn(window.to).targets),
    window: { ...window, time_zone: profiles.timeZone(userId) },
  }
  return detail === 'concise' ? conciseScore(all) : all
}

function withPointsLost(components: DietScore['components']) {
  const points = pointsLost(components)
  return components.map((component) => ({ ...component, points_lost: points.get(component.key) ?? 0 }))
}

type ScoreResult = Omit<DietScore, 'components'> & { components: ReturnType<typeof withPointsLost> }

function conciseScore<T extends ScoreResult>(all: T) {
  const { missing, note, first } = createListShortener(CUTS)
  const components = first(
    'components',
    all.components.toSorted((a, b) => b.points_lost - a.points_lost),
    CONCISE_COMPONENTS,
  )
  note('dropped', all.dropped.length)
  note('hei2020.components', all.hei2020?.components.length ?? 0)
  const hei2020 = all.hei2020 === null ? null : { ...all.hei2020, components: [] }
  return withoutNulls({ ...all, components, dropped: [], hei2020, ...missing() })
}
