import { Type } from '@sinclair/typebox'
import { windowEnding } from '../core/dates.ts'
import { nullable, oneOf } from '../core/schemas.ts'
import { dietScore } from '../nutrition/score.ts'
import { DaysInput, DietScoreFields } from './shapes.ts'
import { defineTool, toolInput } from './tool.ts'

const DEFAULT_DAYS = 30

export const getDietScore = defineTool({
  name: 'get_diet_score',
  title: 'Diet score',
  description:
    'Reads how well the last N days of logged food meet the person’s targets, as a score from 0 to 100 with its parts ' +
    '(macros, nutrients, consistency), each component’s intake and target, and a confidence. Use it for "how am I ' +
    'doing" and for trends; for what is missing in amounts, or what to eat next, use get_diet_gap. Changes nothing. ' +
    'Returns overall: null with status insufficient_data when no day is logged in full; nutrients known for too little ' +
    'of the food are in dropped, never counted as zero.',
  kind: 'read',
  stores: false,
  openWorld: false,
  input: toolInput({ days: DaysInput(DEFAULT_DAYS) }),
  output: Type.Object({
    ...DietScoreFields,
    window: Type.Object({ from: Type.String(), to: Type.String(), time_zone: Type.String() }),
    components: Type.Array(
      Type.Object({
        key: Type.String(),
        kind: oneOf(['range', 'adequacy', 'limit']),
        intake: nullable(Type.Number({ description: 'Daily average, in unit' })),
        target: Type.Number(),
        unit: Type.String(),
        score: nullable(Type.Number({ minimum: 0, maximum: 1 })),
        weight: Type.Number(),
        coverage: Type.Number({ description: 'Share of energy for which it is known' }),
      }),
    ),
    dropped: Type.Array(Type.Object({ key: Type.String(), reason: Type.String() })),
    method_version: Type.String(),
  }),
  run({ days = DEFAULT_DAYS }, { userId, features: { profiles, foodJournal } }) {
    const today = profiles.today(userId)
    const window = windowEnding(today, days)
    const score = dietScore({
      days: foodJournal.days(userId, window.from, window.to),
      window,
      today,
      firstLogDate: foodJournal.firstDate(userId),
      targets: profiles.targets(userId),
    })
    return { ...score, window: { ...window, time_zone: profiles.timeZone(userId) } }
  },
})
