import { type Static, Type } from '@sinclair/typebox'
import { plural } from '../../assistant/offline/format-text.ts'
import { addDays } from '../../contract/calendar-date.ts'
import { NUTRIENT_KEYS } from '../../contract/nutrients.ts'
import { invalidField } from '../../core/errors.ts'
import { LeftOut } from '../../core/result-limits.ts'
import { nullable, SaidDateSchema, stringEnum } from '../../core/schemas.ts'
import { AVERAGE_BASES } from '../../nutrition/counted-days.ts'
import { OTHER_MEASURES, type QueryAnswer, type Window } from '../../questions/query.ts'
import { AT_LEAST, INCOMPLETE, MAX_ROWS, MEAN_DAYS, requireWindow } from '../../questions/query-schema.ts'
import { windowText } from '../summaries/words.ts'
import { defineJournalTool, type ToolContext, toolInput } from '../tool.ts'

const DEFAULT_DAYS = 30
const MEASURES = [...NUTRIENT_KEYS, ...OTHER_MEASURES] as const
const GROUPS = ['day', 'week', 'month'] as const
const COARSER = { day: 'group week or month, or ', week: 'group month, or ', month: '' } as const

const Amount = nullable(Type.Number())
const At = nullable(
  Type.Object({ date: Type.String(), value: Type.Number(), at_least: Type.Optional(AT_LEAST) }),
)

const INPUT = {
  measure: stringEnum(MEASURES, {
    description: `A nutrient such as energy_kcal, protein_g, fat_g, fiber_g, sodium_mg, or ${OTHER_MEASURES.join(', ')}`,
  }),
  of: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Which symptom, medicine, food or protocol, such as "headache"; required with food_grams and symptom_severity',
    }),
  ),
  from: Type.Optional(SaidDateSchema(`Such as 2026-03-01; default ${DEFAULT_DAYS} days`)),
  to: Type.Optional(SaidDateSchema('Last day; default today')),
  group: Type.Optional(stringEnum(GROUPS, { default: 'day', description: 'Default day' })),
}
const Input = Type.Object(INPUT)
type Input = Static<typeof Input>

const CUTS = { rows: 'group week or month, or an earlier to' }

export const getSeries = defineJournalTool({
  name: 'get_series',
  title: 'Series of a measure',
  description:
    'Reads one measure over time: a value per day, week or month, with mean, first, last, change per week and ' +
    'known days. Use it for "what did I weigh in March"; for a day’s food use get_diary. Changes nothing. Unknown ' +
    'days are null and in no mean; means of nutrients are of complete days. Weeks and months are means per known ' +
    'day, but sums of counts such as symptom and times_eaten.',
  whenToUse: 'one measure over weeks or months: its values, mean and change.',
  instructionsRank: 10.5,
  kind: 'read',
  stores: false,
  toolset: 'journal',
  openWorld: false,
  input: toolInput(INPUT),
  output: Type.Object({
    measure: stringEnum(MEASURES),
    matched: Type.Array(Type.String(), { description: 'What of was found to mean' }),
    unit: Type.String(),
    group: stringEnum(GROUPS),
    per: nullable(Type.Literal('day', { description: 'The rows are means of their known days' })),
    from: Type.String(),
    to: Type.String({ description: 'Not after today' }),
    time_zone: Type.String(),
    partial: Type.Boolean({ description: 'Today is in it, and is not over' }),
    known_days: Type.Integer(),
    unknown_days: Type.Integer(),
    mean: Amount,
    mean_days: Type.Integer({ description: 'The days that mean is of' }),
    mean_basis: nullable(
      stringEnum(AVERAGE_BASES, {
        description:
          'Of nutrients: complete_days; logged_days: no day is complete, so all with food; else null',
      }),
    ),
    mean_at_least: Type.Boolean({ description: 'Something in it has no known amount' }),
    first: At,
    last: At,
    slope_per_week: nullable(Type.Number({ description: 'The change per week, by least squares' })),
    rows: Type.Array(
      Type.Object({
        date: Type.String({ description: 'Of a week or month, its first date' }),
        value: Amount,
        second: Type.Optional(nullable(Type.Number({ description: 'The diastolic blood pressure' }))),
        mean_days: Type.Optional(MEAN_DAYS),
        incomplete: Type.Optional(INCOMPLETE),
        at_least: Type.Optional(AT_LEAST),
      }),
      { description: `The latest ${MAX_ROWS} at most; the figures are of all` },
    ),
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: seriesSummary,
  async run(input, context) {
    const { measure, of, group = 'day' } = input
    const window = seriesWindow(input, context)
    const query = { measure, ...(of !== undefined && { of }), window, group, reduce: 'list' } as const
    const { series: list, figures } = await context.features.questions.seriesInSlices(context.userId, query, [
      'mean',
      'first',
      'last',
      'slope',
    ])
    if (list.status === 'declined') throw declined(list, input)
    const [mean, first, last, slope] = figures
    return {
      measure,
      matched: [...list.matched],
      unit: list.unit,
      group,
      per: list.per ?? null,
      from: list.window.from,
      to: list.window.to,
      time_zone: context.features.profiles.timeZone(context.userId),
      partial: list.partial ?? false,
      known_days: list.days.known,
      unknown_days: list.days.unknown,
      mean: valueOfAnswer(mean),
      ...meanDays(mean),
      first: valueAt(first),
      last: valueAt(last),
      slope_per_week: valueOfAnswer(slope),
      rows: list.rows.map(({ key, ids: _, ...row }) => ({ date: key, ...row })),
      ...earlierRows(list, group),
    }
  },
})

/** The rows before those that are shown, and how to get them; the figures are of all. */
function earlierRows(
  { rows, rows_left_out: count = 0 }: Extract<QueryAnswer, { status: 'answered' }>,
  group: (typeof GROUPS)[number],
): { left_out?: LeftOut } {
  const [oldest] = rows
  if (oldest === undefined || count === 0) return {}
  const rest = `${COARSER[group]}to ${addDays(oldest.key, -1)} for the rows before these; mean, first, last and slope are of all`
  return { left_out: [{ list: 'rows', count, rest }] }
}

/** How many days the mean is of, and of nutrients which, and whether it may be more. */
function meanDays(mean: QueryAnswer | undefined) {
  if (mean?.status !== 'answered') return { mean_days: 0, mean_basis: null, mean_at_least: false }
  const { average_basis: basis, days, at_least: atLeast } = mean
  return {
    mean_days: days.known,
    mean_basis: basis ?? null,
    mean_at_least: atLeast === true,
  }
}

type Series = {
  measure: string
  unit: string | null
  group: string
  from: string
  to: string
  time_zone: string
  known_days: number
  unknown_days: number
  mean: number | null
  mean_days: number
  mean_basis?: string | null
  mean_at_least: boolean
}

function seriesSummary(series: Series): string {
  const {
    measure,
    unit,
    group,
    mean,
    mean_days: used,
    mean_basis: basis,
    mean_at_least: atLeast,
    known_days,
    unknown_days,
    ...window
  } = series
  const of =
    basis === 'complete_days'
      ? ` of ${plural(used, 'complete day')}`
      : basis === 'logged_days'
        ? ` of ${plural(used, 'day')} with food, none of which is complete, so it may be too low`
        : measure === 'diet_score'
          ? // The score of the window is made of all its days together.
            ` of the scores of single ${group}s, which is not the score of the whole time`
          : ''
  const figure =
    mean === null
      ? 'nothing is known'
      : `mean ${atLeast ? 'at least ' : ''}${mean}${unit === null ? '' : ` ${unit}`}${of}`
  return `${measure} of ${windowText(window)}: ${figure}; days with a value ${known_days}, without ${unknown_days}.${NOT_IN_IT[measure] ?? ''}`
}

/** Check-ins and foods both have water, and neither figure has that of the other. */
const NOT_IN_IT: Readonly<Record<string, string>> = {
  water_ml: ' It is what check-ins state; water that was logged as food is in water_g.',
  water_g: ' It is the water of all food and drink that was logged; what check-ins state is in water_ml.',
}

const valueOfAnswer = (answer: QueryAnswer | undefined) =>
  answer?.status === 'answered' ? answer.value : null

function valueAt(answer: QueryAnswer | undefined): { date: string; value: number; at_least?: true } | null {
  if (answer?.status !== 'answered' || answer.value === null || answer.at === undefined) return null
  const { at: date, value, at_least: atLeast } = answer
  return { date, value, ...(atLeast && { at_least: atLeast }) }
}

/** @throws AppError `invalid` for impossible dates, and for too many of them. */
function seriesWindow({ from, to }: Input, { userId, features }: ToolContext): Window {
  const end = to ?? features.profiles.today(userId)
  const window = { from: from ?? addDays(end, 1 - DEFAULT_DAYS), to: end }
  requireWindow(window, '')
  return window
}

type Declined = Extract<QueryAnswer, { status: 'declined' }>

function declined({ why, names = [] }: Declined, { of, group = 'day' }: Input) {
  switch (why) {
    case 'future':
      return invalidField('/from', 'must not be after today')
    case 'before_first_log':
      return invalidField('/to', 'is before the first entry; nothing is logged that early')
    case 'not_found': {
      const near = names.length > 0 ? `; near ones are ${names.slice(0, 5).join(', ')}` : ''
      return invalidField('/of', `must name something that was logged${near}`)
    }
    default:
      return of === undefined
        ? invalidField(
            '/of',
            'is required with this measure, such as {"measure": "symptom_severity", "of": "headache"}',
          )
        : invalidField('/measure', `cannot be read by ${group} with of; leave of out, or group by month`)
  }
}
