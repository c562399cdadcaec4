import { Type } from '@sinclair/typebox'
import { LocalDateSchema, NullableNumber, nullable, oneOf } from '../../core/schemas.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../../nutrition/nutrients.ts'
import { SPANS } from './foods-before.ts'

/** Something over a year, with what a moving average needs before it. */
export const MOST_DAYS = 400
export const DEFAULT_DAYS = 30

const windowFields = {
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_DAYS, default: DEFAULT_DAYS, description: 'Number of days' }),
  ),
  to: Type.Optional(LocalDateSchema('The last day, not after today; default today')),
}
export const WindowQuery = Type.Object(windowFields, { additionalProperties: false })
export const SymptomsQuery = Type.Object(
  {
    ...windowFields,
    span: Type.Optional(
      oneOf(SPANS, {
        default: 'day_before',
        description:
          'Which food to compare with a day with a symptom: that of the day before, or of both days',
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
  entries: Counts('Number of food entries on each date'),
  complete: Type.Array(nullable(Type.Boolean()), {
    description: 'Whether the day is complete; today only by its mark; null: no entries and no mark',
  }),
  checkins: Counts('Number of check-ins on each date'),
}

const Target = Type.Object({ value: Type.Number(), kind: oneOf(['range', 'adequacy', 'limit']) })
const eachNutrient = <T>(make: () => T) =>
  Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, make()])) as Record<NutrientKey, T>

export const TrendsDocument = Type.Object({
  ...windowDocument,
  first_date: nullable(Type.String({ description: 'The date of the first food entry or check-in' })),
  dates: Type.Array(Type.String(), {
    description: 'Every list below has one item for each date, except lists of places',
  }),
  ...loggedDocument,
  nutrients: Type.Object(
    eachNutrient(() =>
      Column('In the unit of the key; null: nothing logged, or known for less than 80 % of the energy'),
    ),
  ),
  targets: Type.Object(
    eachNutrient(() => nullable(Target)),
    {
      description: 'The current targets per day; null: no target',
    },
  ),
  score: Type.Object({
    scored_days: Type.Integer({ description: 'Each point is the score of so many days, up to its own date' }),
    days: Type.Array(Place, { description: 'Places in dates; every seventh for more than 120 dates' }),
    overall: Column('0 to 100; null: no complete day'),
    confidence: Type.Array(Type.Number({ minimum: 0, maximum: 1 })),
    level: Type.Array(oneOf(['low', 'medium', 'high']), { description: 'The confidence as a word' }),
  }),
  mood: Column('1 to 10, the average of the day'),
  energy: Column('1 to 10, the average of the day'),
  stress: Column('1 to 10, the average of the day'),
  sleep_hours: Column('The last value of that day'),
  weight_kg: Column('The last value of that day'),
  symptoms: Type.Array(
    Type.Object({
      name: Type.String(),
      days: Type.Array(Place, { description: 'Places in dates' }),
      severity: Column('The highest on each of these days; null: not stated'),
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
  span: oneOf(SPANS),
  least_days: Type.Integer({ description: 'With fewer days, nothing is compared' }),
  least_times: Type.Integer({ description: 'A food that was eaten before fewer of them is left out' }),
  foods: Type.Array(Type.String(), { description: 'The foods that the places below refer to' }),
  days: Type.Array(Type.Object({ date: Type.String(), foods: Type.Array(Place) }), {
    description: 'What was eaten on the days of occurrences and on the days before, oldest first',
  }),
  symptoms: Type.Array(
    Type.Object({
      name: Type.String(),
      total: Type.Integer({ description: 'Number of days with the symptom' }),
      occurrences: Type.Array(Type.Object({ date: Type.String(), severity: NullableNumber }), {
        description: 'Newest first, up to 50',
      }),
      status: oneOf(['ok', 'too_few_days', 'too_few_other_days']),
      days_with: Type.Integer({ description: 'Days with the symptom and with logged food' }),
      days_without: Type.Integer({ description: 'Days without the symptom and with logged food' }),
      compared: Type.Integer({ description: 'Number of foods that were compared' }),
      foods: Type.Array(
        Type.Object({
          food: Place,
          with: Type.Integer(),
          without: Type.Integer(),
          difference: Type.Number({ description: 'Share of days with it minus share of days without it' }),
          beyond_chance: Type.Boolean({
            description: 'Unlikely to be chance among this many foods; still not a cause',
          }),
        }),
        { description: 'Foods eaten more often before it, the greatest difference first' },
      ),
    }),
    { description: 'Most frequent first' },
  ),
})
