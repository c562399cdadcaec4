import { Type } from '@sinclair/typebox'
import { nutrientRecord } from '../../contract/nutrients.ts'
import { LocalDateSchema, NullableNumber, nullable, stringEnum } from '../../core/schemas.ts'
import { DietScoreFields } from '../../core/tool-fields.ts'
import { SPANS } from './foods-before-symptom.ts'

/** More than a year, plus the days that a moving average needs before it. */
const MAX_TREND_DAYS = 400
export const DEFAULT_TREND_DAYS = 30

const windowFields = {
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_TREND_DAYS,
      default: DEFAULT_TREND_DAYS,
      description: 'Number of days',
    }),
  ),
  to: Type.Optional(LocalDateSchema('The last day, not after today; default: today')),
}
export const WindowQuery = Type.Object(windowFields, { additionalProperties: false })
export const SymptomsQuery = Type.Object(
  {
    ...windowFields,
    span: Type.Optional(
      stringEnum(SPANS, {
        default: 'day_before',
        description:
          'Which food a day with a symptom is compared with: that of the day before, or of both days',
      }),
    ),
  },
  { additionalProperties: false },
)

const DayIndex = Type.Integer({ minimum: 0 })
const DayValuesSchema = (description: string) => Type.Array(NullableNumber, { description })
const CountsSchema = (description: string) => Type.Array(Type.Integer({ minimum: 0 }), { description })

const windowDocument = {
  window: Type.Object({ from: Type.String(), to: Type.String(), time_zone: Type.String() }),
  today: Type.String(),
}
const loggedDocument = {
  entries: CountsSchema('Food entries on each date'),
  complete: Type.Array(nullable(Type.Boolean()), {
    description: 'Whether the day is complete; today only if it is marked; null: no entries and no mark',
  }),
  checkins: CountsSchema('Check-ins on each date'),
}

const TrendTarget = Type.Object({ value: Type.Number(), kind: stringEnum(['range', 'adequacy', 'limit']) })

export const TrendsDocument = Type.Object({
  ...windowDocument,
  first_date: nullable(Type.String({ description: 'The date of the first entry or check-in' })),
  dates: Type.Array(Type.String(), {
    description: 'Every list below that does not hold indexes has one item per date',
  }),
  ...loggedDocument,
  nutrients: Type.Object(
    nutrientRecord(() =>
      DayValuesSchema(
        'In the unit of the key; null: nothing logged, or known for less than 80 % of the energy',
      ),
    ),
  ),
  targets: Type.Object(
    nutrientRecord(() => nullable(TrendTarget)),
    {
      description: 'The targets of the last date; null: no target',
    },
  ),
  goal_weight_kg: nullable(Type.Number({ description: 'The goal weight of the last date; null: none' })),
  earlier_targets: Type.Array(
    Type.Object({
      until: { ...DayIndex, description: 'The last date that had them, from that of the item before' },
      targets: Type.Record(Type.String(), Type.Number()),
    }),
    { description: 'Targets of earlier dates that differ from those of the last date, oldest first' },
  ),
  score: Type.Object({
    scored_days: Type.Integer({
      description: 'Each point is the score of this many days, up to and including its own',
    }),
    days: Type.Array(DayIndex, {
      description: 'Indexes in dates; every seventh if there are more than 120 dates',
    }),
    overall: DayValuesSchema('0 to 100; null: no complete day'),
    confidence: Type.Array(Type.Number({ minimum: 0, maximum: 1 })),
    level: Type.Array(stringEnum(['low', 'medium', 'high']), { description: 'The confidence in words' }),
    status: { ...DietScoreFields.status, description: 'Of the last date: ok, or why it has no score' },
  }),
  mood: DayValuesSchema('1 to 10, the mean of the day'),
  energy: DayValuesSchema('1 to 10, the mean of the day'),
  stress: DayValuesSchema('1 to 10, the mean of the day'),
  sleep_hours: DayValuesSchema('The last value of that day'),
  weight_kg: DayValuesSchema('The last value of that day'),
  symptoms: Type.Array(
    Type.Object({
      name: Type.String(),
      days: Type.Array(DayIndex, { description: 'Indexes in dates' }),
      severity: DayValuesSchema('The highest severity of each of these days; null: not stated'),
    }),
    { description: 'Most frequent first' },
  ),
})

export const CalendarDocument = Type.Object({
  ...windowDocument,
  ...loggedDocument,
})

export const SymptomFoodsDocument = Type.Object({
  ...windowDocument,
  span: stringEnum(SPANS),
  least_days: Type.Integer({ description: 'With fewer days, nothing is compared' }),
  least_times: Type.Integer({ description: 'A food eaten before fewer of them is left out' }),
  foods: Type.Array(Type.String(), { description: 'The foods that the indexes below refer to' }),
  days: Type.Array(Type.Object({ date: Type.String(), foods: Type.Array(DayIndex) }), {
    description: 'The foods of the days with the symptom and of the days before them, oldest first',
  }),
  symptoms: Type.Array(
    Type.Object({
      name: Type.String(),
      total: Type.Integer({ description: 'Days with the symptom' }),
      occurrences: Type.Array(Type.Object({ date: Type.String(), severity: NullableNumber }), {
        description: 'Newest first, at most 50',
      }),
      status: stringEnum(['ok', 'too_few_days', 'too_few_other_days']),
      days_with: Type.Integer({ description: 'Days with the symptom, with logged food' }),
      days_without: Type.Integer({ description: 'Days without the symptom, with logged food' }),
      compared: Type.Integer({ description: 'Number of foods that were compared' }),
      foods: Type.Array(
        Type.Object({
          food: DayIndex,
          with: Type.Integer(),
          without: Type.Integer(),
          difference: Type.Number({
            description: 'Share of days with the symptom minus share of days without it',
          }),
          beyond_chance: Type.Boolean({
            description:
              'true: unlikely to be chance, given the number of foods compared; this does not show a cause',
          }),
        }),
        { description: 'Foods eaten more often before the symptom, the largest difference first' },
      ),
    }),
    { description: 'Most frequent first' },
  ),
})
