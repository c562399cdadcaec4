import { Type } from '@sinclair/typebox'
import { nutrientRecord } from '../../contract/nutrients.ts'
import { LocalDateSchema, NullableNumber, nullable, oneOf } from '../../core/schemas.ts'
import { SPANS } from './foods-before.ts'

/** Something over a year, with what a moving average needs before it. */
export const MOST_DAYS = 400
export const DEFAULT_DAYS = 30

const windowFields = {
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_DAYS, default: DEFAULT_DAYS, description: 'How many days' }),
  ),
  to: Type.Optional(LocalDateSchema('The last of them, not after today; default today')),
}
export const WindowQuery = Type.Object(windowFields, { additionalProperties: false })
export const SymptomsQuery = Type.Object(
  {
    ...windowFields,
    span: Type.Optional(
      oneOf(SPANS, {
        default: 'day_before',
        description: 'Whose food is held against a day with a symptom: that of the day before, or of both',
      }),
    ),
  },
  { additionalProperties: false },
)

const Place = Type.Integer({ minimum: 0 })
const Column = (description: string) => Type.Array(NullableNumber, { description })
const Counts = (description: string) => Type.Array(Type.Integer({ minimum: 0 }), { description })

const windowDocument = {
  window: Type.Object({ from: Type.String(), to: Type.String(), time_zone: Type.String() }),
  today: Type.String(),
}
const loggedDocument = {
  entries: Counts('Food entries on each date'),
  complete: Type.Array(nullable(Type.Boolean()), {
    description:
      'Whether the day is logged in full; today by its mark alone; null: neither entries nor a mark',
  }),
  checkins: Counts('Check-ins on each date'),
}

const Target = Type.Object({ value: Type.Number(), kind: oneOf(['range', 'adequacy', 'limit']) })

export const TrendsDocument = Type.Object({
  ...windowDocument,
  first_date: nullable(Type.String({ description: 'The date of the first entry or check-in of all' })),
  dates: Type.Array(Type.String(), {
    description: 'Every list below that is not of places has one item each',
  }),
  ...loggedDocument,
  nutrients: Type.Object(
    nutrientRecord(() =>
      Column('In the unit of the key; null: nothing logged, or known for less than 80 % of the energy'),
    ),
  ),
  targets: Type.Object(
    nutrientRecord(() => nullable(Target)),
    {
      description: 'The present ones, a day; null: none',
    },
  ),
  score: Type.Object({
    scored_days: Type.Integer({ description: 'Each point is the score of so many days, up to its own' }),
    days: Type.Array(Place, { description: 'Places in dates; over more than 120 dates every seventh' }),
    overall: Column('0 to 100; null: no day logged in full'),
    confidence: Type.Array(Type.Number({ minimum: 0, maximum: 1 })),
    level: Type.Array(oneOf(['low', 'medium', 'high']), { description: 'The word for the confidence' }),
  }),
  mood: Column('1 to 10, the mean of the day'),
  energy: Column('1 to 10, the mean of the day'),
  stress: Column('1 to 10, the mean of the day'),
  sleep_hours: Column('As said last on that day'),
  weight_kg: Column('As said last on that day'),
  symptoms: Type.Array(
    Type.Object({
      name: Type.String(),
      days: Type.Array(Place, { description: 'Places in dates' }),
      severity: Column('On each of these days, the worst; null: not said'),
    }),
    { description: 'The most frequent first' },
  ),
})

export const CalendarDocument = Type.Object({
  ...windowDocument,
  ...loggedDocument,
})

export const SymptomFoodsDocument = Type.Object({
  ...windowDocument,
  span: oneOf(SPANS),
  least_days: Type.Integer({ description: 'With fewer days nothing is compared' }),
  least_times: Type.Integer({ description: 'A food eaten before fewer of them is left out' }),
  foods: Type.Array(Type.String(), { description: 'What the places below lead to' }),
  days: Type.Array(Type.Object({ date: Type.String(), foods: Type.Array(Place) }), {
    description: 'What was eaten on the days before occurrences and on their own days, oldest first',
  }),
  symptoms: Type.Array(
    Type.Object({
      name: Type.String(),
      total: Type.Integer({ description: 'Days that had it' }),
      occurrences: Type.Array(Type.Object({ date: Type.String(), severity: NullableNumber }), {
        description: 'Newest first, at most 50',
      }),
      status: oneOf(['ok', 'too_few_days', 'too_few_other_days']),
      days_with: Type.Integer({ description: 'Days that had it, and whose food is logged' }),
      days_without: Type.Integer({ description: 'Days on which it was not noted, and whose food is logged' }),
      compared: Type.Integer({ description: 'How many foods were compared' }),
      foods: Type.Array(
        Type.Object({
          food: Place,
          with: Type.Integer(),
          without: Type.Integer(),
          difference: Type.Number({ description: 'Share of days with, less share of days without' }),
          beyond_chance: Type.Boolean({
            description: 'Unlikely by accident, among as many foods; still no cause',
          }),
        }),
        { description: 'Eaten more often before it, the greatest difference first' },
      ),
    }),
    { description: 'The most frequent first' },
  ),
})
