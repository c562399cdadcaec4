import { Type } from '@sinclair/typebox'
import { daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { NUTRIENT_KEYS } from '../contract/nutrients.ts'
import { existingDate } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import { nullable, SaidDateSchema, selfNamed, stringEnum } from '../core/schemas.ts'
import { MealTypeInput } from '../journal/food-schema.ts'
import { AVERAGE_BASES } from '../nutrition/counted-days.ts'
import {
  type Against,
  GROUPS,
  type Measure,
  OTHER_MEASURES,
  type Query,
  type QueryAnswer,
  REDUCTIONS,
  type Window,
} from './query.ts'

const MAX_NAME_CHARS = 200
/** Ten years, with their leap days. */
const MAX_WINDOW_DAYS = 3653
const MAX_LAST = 100
/** Rows of an answer. */
export const MAX_ROWS = 366

const MEASURE_NAMES: readonly Measure[] = [...NUTRIENT_KEYS, ...OTHER_MEASURES]
const closed = { additionalProperties: false }

const WindowSchema = Type.Object(
  {
    from: selfNamed(SaidDateSchema('First local date')),
    to: selfNamed(SaidDateSchema('Last local date')),
  },
  { ...closed, description: 'Both dates included; at most ten years' },
)
const MeasureSchema = stringEnum(MEASURE_NAMES, {
  description: 'As in get_series, such as protein_g, mood, symptom_severity',
})
const NameSchema = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_CHARS,
  description: 'The food, symptom, medicine or protocol, such as coffee',
})
/** More than any amount of a day. */
const MAX_LIMIT = 10_000_000
const limit = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: MAX_LIMIT, description }))
const OVER = selfNamed(limit('More than this, in the unit of the measure'))
const UNDER = selfNamed(limit('Less than this, in the unit of the measure'))

const OnlySchema = Type.Object(
  {
    meal: selfNamed(Type.Optional(MealTypeInput('Only this kind of meal, such as lunch'))),
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
        minItems: 1,
        maxItems: 7,
        description: '1 Monday to 7 Sunday',
      }),
    ),
    hours: Type.Optional(
      Type.Object(
        {
          from: selfNamed(Type.Integer({ minimum: 0, maximum: 23, description: 'First local hour' })),
          to: selfNamed(Type.Integer({ minimum: 1, maximum: 24, description: 'The hour that ends it' })),
        },
        { ...closed, description: 'Local, such as 18 to 24' },
      ),
    ),
    last: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LAST,
        description: 'Only the latest so many groups, such as 3 with group meal',
      }),
    ),
  },
  { ...closed, description: 'The part of the window that counts' },
)

/** One of its fields. Not a union, which many language models cannot fill. */
const AgainstSchema = Type.Unsafe<Against>(
  Type.Object(
    {
      window: selfNamed(Type.Optional({ ...WindowSchema, description: 'Another window' })),
      target: selfNamed(Type.Optional(Type.Literal(true, { description: 'The own target of the nutrient' }))),
      over: OVER,
      under: UNDER,
    },
    {
      ...closed,
      minProperties: 1,
      maxProperties: 1,
      description:
        'One of: window (compare with it), target, over or under (a limit; only with count, share, streak, list, first, last)',
    },
  ),
)

/** A question about the journal. */
export const QueryObject = Type.Object(
  {
    measure: MeasureSchema,
    of: Type.Optional(NameSchema),
    window: selfNamed(WindowSchema),
    only: selfNamed(Type.Optional(OnlySchema)),
    group: Type.Optional(stringEnum(GROUPS, { description: 'What one value is of; default day' })),
    reduce: stringEnum(REDUCTIONS, {
      description:
        'count: groups with a value, or that meet against; share: of the known days, 0 to 1; streak: days in a row; slope: change per week',
    }),
    against: Type.Optional(AgainstSchema),
    beside: Type.Optional(
      Type.Object(
        {
          measure: selfNamed(MeasureSchema),
          of: selfNamed(Type.Optional(NameSchema)),
          over: OVER,
          under: UNDER,
        },
        {
          ...closed,
          description:
            'With reduce mean: compares days (group entry: check-ins) with and without this, such as {"measure": "times_eaten", "of": "coffee"}',
        },
      ),
    ),
  },
  closed,
)
export const QuerySchema = Type.Unsafe<Query>(QueryObject)

const Counts = Type.Object({ known: Type.Integer(), unknown: Type.Integer() })
const Value = nullable(Type.Number())
const Names = Type.Array(Type.String())

/** Fields of rows that `get_series` has too. */
export const MEAN_DAYS = Type.Integer({ description: 'The days that a mean of a week or month is of' })
export const INCOMPLETE = Type.Literal(true, {
  description: 'The day, or every day of a mean, is not complete; in no other average unless none is',
})
export const AT_LEAST = Type.Literal(true, { description: 'At least so much: something has no known amount' })

/** Its answer. */
export const QueryAnswerSchema = Type.Unsafe<QueryAnswer>(
  Type.Union([
    Type.Object({
      status: Type.Literal('answered'),
      value: nullable(Type.Number({ description: 'null: unknown, or a list of several rows' })),
      second: Type.Optional(nullable(Type.Number({ description: 'The diastolic blood pressure' }))),
      unit: Type.String({ description: 'Such as g, days, /10; share is 0 to 1' }),
      n: Type.Integer({ description: 'How many values it is of' }),
      days: Type.Object(Counts.properties, { description: 'Unknown days are not zero and are in no value' }),
      window: WindowSchema,
      matched: Type.Array(Type.String(), {
        description: 'The names in the journal that `of` was found to mean',
      }),
      rows: Type.Array(
        Type.Object({
          key: Type.String({ description: 'Date, weekday, month, name, meal or time' }),
          value: Value,
          second: Type.Optional(Value),
          mean_days: Type.Optional(MEAN_DAYS),
          incomplete: Type.Optional(INCOMPLETE),
          at_least: Type.Optional(AT_LEAST),
          ids: Type.Array(Type.String(), {
            description: 'Entries or check-ins that it rests on, at most 20',
          }),
        }),
        { maxItems: MAX_ROWS },
      ),
      rows_left_out: Type.Optional(Type.Integer()),
      at: Type.Optional(Type.String({ description: 'The key of the row that has the value' })),
      current: Type.Optional(Type.Integer({ description: 'Of a streak: the run that lasts' })),
      per: Type.Optional(Type.Literal('day', { description: 'The rows are means per known day' })),
      average_basis: Type.Optional(
        stringEnum(AVERAGE_BASES, {
          description: 'Of an average of a nutrient: complete days, or without any all with food',
        }),
      ),
      at_least: Type.Optional(AT_LEAST),
      partial: Type.Optional(Type.Literal(true, { description: 'Today is in it, and is not over' })),
      smoothed: Type.Optional(Type.Number({ description: 'A weight without the ups and downs of a day' })),
      plus_minus: Type.Optional(
        Type.Number({ description: 'Half of the 95 % interval, of smoothed or a slope' }),
      ),
      compared: Type.Optional(
        Type.Object({
          value: Value,
          n: Type.Integer(),
          at_least: Type.Optional(AT_LEAST),
          days: Counts,
          window: WindowSchema,
        }),
      ),
    }),
    Type.Object({
      status: Type.Literal('declined'),
      why: stringEnum(['future', 'before_first_log', 'not_found', 'not_askable']),
      window: WindowSchema,
      names: Type.Optional(Names),
      reason: Type.Optional(Type.String({ description: 'What cannot be asked, and an example of what can' })),
    }),
  ]),
)

/**
 * What the schema cannot say: dates that exist, in order, and not too many.
 * @param path of the query in the input, such as `/query`.
 * @throws AppError `invalid`
 */
export function requireValidQuery(query: Query, path = ''): void {
  requireWindow(query.window, `${path}/window`)
  if (query.against !== undefined && 'window' in query.against) {
    requireWindow(query.against.window, `${path}/against/window`)
  }
  const { hours } = query.only ?? {}
  if (hours !== undefined && hours.to <= hours.from) {
    throw invalidField(`${path}/only/hours/to`, 'must be after from')
  }
}

/** @throws AppError `invalid` for dates that do not exist, in the wrong order, before 1970, or of too many days. */
export function requireWindow({ from, to }: Window, path: string, maxDays = MAX_WINDOW_DAYS): void {
  existingDate(from, `${path}/from`)
  existingDate(to, `${path}/to`)
  if (from < FIRST_DATE) throw invalidField(`${path}/from`, 'must not be before 1970')
  if (to < from) throw invalidField(`${path}/to`, 'must not be before from')
  if (daysBetween(from, to) >= maxDays) {
    throw invalidField(`${path}/to`, `must be at most ${maxDays} days after from`)
  }
}

const FIRST_DATE: LocalDate = '1970-01-01'
