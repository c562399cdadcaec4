import { CHECKIN_RANGES } from '../../../../contract/limits.ts'
import type { NutrientKey } from '../../../../contract/nutrients.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { CONCLUSIONS } from '../../texts/conclusions.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { TRENDS } from '../../texts/trends.ts'
import { massInUnit, massUnit, type UnitSystem } from '../../units.ts'
import { ordinaryOf } from './change.ts'
import type { ChartSpec, Line, ReadoutItem } from './chart-spec.ts'
import type { Color } from './colors.ts'
import { type Concluded, conclusionOf, type ShownDays, sharedConclusion, withUnit } from './conclusion.ts'
import { figuresAsSaid } from './ordinary-figures.ts'
import { averagedTarget, targetsByDay } from './shown-targets.ts'
import {
  type DailyValues,
  type Figures,
  formatAmount,
  keyFigures,
  movingAverage,
  type Smoothing,
} from './statistics.ts'

export type TrendsData = ApiAnswer<'get', '/api/trends'>

/** One row of key figures. */
export type FigureRow = {
  label: string
  figures: Figures
  target?: { label: string; value: number } | undefined
}

/** What a card shows. */
export type Trend = {
  spec: ChartSpec
  rows: readonly FigureRow[]
  /** How values are written; the default has three figures. */
  digits?: number
  notes: readonly string[]
  /** One sentence that says what the chart shows; undefined where it shows nothing. */
  conclusion: string | undefined
}

/** The days that are shown; those before them are there for the moving averages alone. */
export type TrendInput = { data: TrendsData; lead: number; smoothing: Smoothing }

/** As small a share of the average counts as no change. */
const STEADY_SHARE = 0.05

export const steadyShare = (average: number) => Math.abs(average) * STEADY_SHARE

const knownIndexes = (...columns: readonly (readonly (number | null | undefined)[])[]) =>
  (columns[0] ?? []).flatMap((_, index) =>
    columns.some((column) => typeof column[index] === 'number') ? [index] : [],
  )
const readoutItem = (line: Line, value: string): ReadoutItem => ({ label: line.label, value, key: line })
export const fromZero = (_: number, greatest: number): [number, number] => [0, greatest * 1.08 || 1]

/** At most so many steps of a scale fit above each other. */
const MAX_STEPS = 4
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** A scale from zero whose last line is not below the greatest value, so that all is drawn beside a figure. */
function scaleUpTo(greatest: number): Pick<ChartSpec, 'scale' | 'ticks'> {
  const least = (greatest || 1) / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (ROUND_STEPS.find((each) => each * power >= least) ?? 10)
  const count = Math.ceil((greatest || 1) / step)
  return { scale: () => [0, count * step], ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

const greatestOf = (lines: readonly Line[]) =>
  lines.reduce((most, { values }) => values.reduce<number>((so, value) => Math.max(so, value ?? 0), most), 0)

/** A nutrient against its target. Incomplete days are shown, but count for nothing while there are complete ones. */
export function nutrientTrend({ data, lead, smoothing }: TrendInput, key: NutrientKey): Trend {
  const all = data.nutrients[key]
  const isWhole = (index: number) => data.complete[index] === true
  const whole = all.map((value, index) => (isWhole(index) ? value : null))
  const partial = all.map((value, index) => (isWhole(index) ? null : value)).slice(lead)
  const hasWhole = whole.slice(lead).some((value) => value !== null)
  const counted = hasWhole ? whole : withoutOpenDay(data, all)
  const values = all.slice(lead)
  const trend = movingAverage(counted, smoothing).slice(lead)
  const { name, unit } = NUTRIENTS[key]
  const course = { values: counted, lead, smoothing }
  const target = averagedTarget(data, key, ordinaryOf(course, steadyShare).ordinary)
  const lines: Line[] = [
    { label: TRENDS.day, values: whole.slice(lead), kind: 'bars', color: '--c1-mid' },
    { label: TRENDS.incompleteDay, values: partial, kind: 'bars', color: '--c1', isHollow: true },
    { label: TRENDS.smoothed(smoothing.days), values: trend, kind: 'line', color: '--c1' },
  ]
  const [day, , average] = lines
  const level = target && {
    label: targetLabel(target.kind),
    values: targetsByDay(data, key)?.slice(lead) ?? [],
    kind: 'level' as const,
    color: '--quiet' as const,
  }
  const drawn = level ? [...lines, level] : lines
  const days = shownDays(data, lead)
  const { figures, notes } = figuresAsSaid({ course, least: steadyShare }, days)
  const incomplete = partial.filter((value) => value !== null).length
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? `${formatAmount(value)}\u00a0${unit}` : TRENDS.unknown
  return {
    spec: {
      dates: data.dates.slice(lead),
      lines: drawn,
      ...scaleUpTo(greatestOf(drawn)),
      tick: (value) => formatAmount(value),
      readOut: (index) => [
        ...(day
          ? [
              {
                ...readoutItem(day, text(values[index])),
                ...(isWhole(index + lead)
                  ? {}
                  : { label: TRENDS.incompleteDay, column: TRENDS.day, key: lines[1] }),
              },
            ]
          : []),
        ...(average ? [readoutItem(average, text(trend[index]))] : []),
      ],
      known: knownIndexes(values),
    },
    rows: [
      {
        label: name,
        figures,
        target: target && { label: targetLabel(target.kind), value: target.value },
      },
    ],
    notes: [
      TRENDS.daysWithData(values.filter((value) => value !== null).length, values.length),
      ...(hasWhole && incomplete > 0 ? [TRENDS.incompleteNotAveraged(incomplete)] : []),
      ...(hasWhole || figures.count === 0 ? [] : [onlyIncomplete(data, lead)]),
      ...comparedNote([figures], smoothing),
      ...(target?.isMixed ? [TRENDS.targetIsMean] : []),
      ...notes,
    ],
    conclusion:
      figures.count === 0 && incomplete > 0
        ? CONCLUSIONS.onlyToday
        : conclusionOf(
            {
              label: name,
              course,
              line: TRENDS.smoothed(smoothing.days),
              target,
              least: steadyShare,
              text: withUnit(unit),
            },
            days,
          ),
  }
}

const shownDays = ({ dates, today }: TrendsData, lead: number): ShownDays => ({
  dates: dates.slice(lead),
  today,
})

/** Today is not over unless it is marked: it would read as a fall. */
export const withoutOpenDay = ({ dates, today, complete }: TrendsData, values: DailyValues): DailyValues =>
  values.map((value, index) => (dates[index] === today && complete[index] !== true ? null : value))

export const onlyIncomplete = ({ complete }: TrendsData, lead: number) =>
  complete.slice(lead).includes(true) ? TRENDS.unknownWhenComplete : TRENDS.onlyIncomplete

/** What the figure of the change compares, where there is one. */
const comparedNote = (figures: readonly Figures[], { days }: Smoothing) =>
  figures.some(({ ends }) => ends !== undefined) ? [TRENDS.endsCompared(days)] : []

const targetLabel = (kind: 'range' | 'adequacy' | 'limit') =>
  ({ range: TRENDS.target, adequacy: TRENDS.atLeast, limit: TRENDS.atMost })[kind]

type TrendPart = {
  label: string
  all: DailyValues
  color: Color
  dash?: number[]
  target?: { value: number; kind: 'range' | 'adequacy' | 'limit' } | undefined
}

/** Several things in one unit, told apart by colour and dashes: in a week their days, else their moving averages. */
export function multiTrend(
  { data, lead, smoothing }: TrendInput,
  parts: readonly TrendPart[],
  options: Pick<ChartSpec, 'scale' | 'ticks' | 'axisPx'> & {
    unit: string
    digits?: number
    tick?: ChartSpec['tick']
    /** As small a change counts as no change. */
    least: Concluded['least']
  },
): Trend {
  const isWeek = data.dates.length - lead <= 7
  const drawn = parts.map(({ label, all, color, dash, target }) => {
    const trend = movingAverage(all, smoothing).slice(lead)
    const values = all.slice(lead)
    const line: Line = {
      label,
      values: isWeek ? values : trend,
      kind: 'line',
      color,
      ...(dash && { dash }),
    }
    return { label, values, line, target, course: { values: all, lead, smoothing } }
  })
  const { unit, digits, scale, ticks, axisPx, tick = (value) => formatAmount(value) } = options
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? `${formatAmount(value, digits)}${unit}` : TRENDS.unknown
  const known = knownIndexes(...drawn.map(({ values }) => values))
  const rows = drawn.map(({ label, course, target }) => ({
    label,
    figures: keyFigures(course),
    ...(target !== undefined && { target: { label: TRENDS.target, value: target.value } }),
  }))
  return {
    spec: {
      dates: data.dates.slice(lead),
      lines: drawn.map(({ line }) => line),
      scale,
      ...(ticks && { ticks }),
      ...(axisPx && { axisPx }),
      tick,
      readOut: (index) => drawn.map(({ line, values }) => readoutItem(line, text(values[index]))),
      known,
    },
    rows,
    conclusion: sharedConclusion(
      drawn.map(({ label, course, target }) => ({
        label,
        course,
        line: TRENDS.smoothed(smoothing.days),
        target,
        least: options.least,
        text,
      })),
      shownDays(data, lead),
    ),
    ...(digits !== undefined && { digits }),
    notes: [
      TRENDS.daysWithData(known.length, data.dates.length - lead),
      ...(isWeek ? [] : [TRENDS.linesAreSmoothed(smoothing.days)]),
      ...comparedNote(
        rows.map(({ figures }) => figures),
        smoothing,
      ),
    ],
  }
}

/** Both ends of the scale, which say what they mean. */
const SCALE = CHECKIN_RANGES.mood
const SCALE_TICKS = [SCALE.min, 4, 7, SCALE.max]
const SCALE_AXIS_PX = 58
const STEADY_POINTS = 0.5

export const scalesTrend = (shown: TrendInput): Trend => {
  const { mood, energy, stress } = shown.data
  const parts: TrendPart[] = [
    { label: TRENDS.mood, all: mood, color: '--c1' },
    { label: TRENDS.energyFelt, all: energy, color: '--c2', dash: [7, 3] },
    { label: TRENDS.stress, all: stress, color: '--c3', dash: [2, 3] },
  ]
  return multiTrend(shown, parts, {
    scale: () => [0.5, 10.5],
    ticks: SCALE_TICKS,
    tick: (value) => TRENDS.scaleTick(value, SCALE),
    axisPx: SCALE_AXIS_PX,
    unit: '',
    digits: 1,
    least: () => STEADY_POINTS,
  })
}

/** One thing that a day has one value of, with its moving average. */
function singleTrend(
  { data, lead, ...shown }: TrendInput,
  options: {
    label: string
    all: DailyValues
    unit: string
    kind: 'bars' | 'dots'
    smoothing?: Smoothing
    digits: number
    /** As small a change counts as no change. */
    least: number
    scale: ChartSpec['scale']
    steps?: ChartSpec['steps']
    /** What the person wants to reach, in the unit. */
    goal?: { label: string; value: number; isDrawn: boolean } | undefined
  },
): Trend {
  const { label, all, unit, digits, goal } = options
  const { smoothing = shown.smoothing } = options
  const values = all.slice(lead)
  const trend = movingAverage(all, smoothing).slice(lead)
  const day: Line = { label: TRENDS.day, values, kind: options.kind, color: '--c1-mid' }
  const average: Line = {
    label: TRENDS.smoothed(smoothing.days),
    // From one known value to the next it is straight.
    values: smoothing.atKnown ? trend.map((value) => value ?? undefined) : trend,
    kind: 'line',
    color: '--c1',
  }
  const concluded = {
    label,
    course: { values: all, lead, smoothing },
    line: TRENDS.smoothed(smoothing.days),
    least: () => options.least,
    text: withUnit(unit),
    digits,
  }
  const days = shownDays(data, lead)
  const { figures, notes } = figuresAsSaid(concluded, days)
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? `${formatAmount(value, digits)}\u00a0${unit}` : TRENDS.unknown
  return {
    spec: {
      dates: data.dates.slice(lead),
      lines: goal?.isDrawn
        ? [
            day,
            average,
            { label: goal.label, values: values.map(() => goal.value), kind: 'level', color: '--quiet' },
          ]
        : [day, average],
      scale: options.scale,
      ...(options.steps && { steps: options.steps }),
      tick: (value) => formatAmount(value),
      readOut: (index) => [readoutItem(day, text(values[index])), readoutItem(average, text(trend[index]))],
      known: knownIndexes(values),
    },
    rows: [{ label, figures, target: goal }],
    conclusion: conclusionOf(concluded, days),
    digits,
    notes: [
      TRENDS.daysWithData(figures.count, values.length),
      ...comparedNote([figures], smoothing),
      ...notes,
    ],
  }
}

/** A goal weight further away would press the weights into a flat line. */
const MAX_DRAWN_GOAL_KG = 5

/** The goal weight, drawn where the weights are near it. */
function weightGoalOf({ data, lead }: TrendInput, units: UnitSystem) {
  const { goal_weight_kg: kg, weight_kg } = data
  if (kg === null) return undefined
  const isDrawn = weight_kg
    .slice(lead)
    .some((weight) => weight !== null && Math.abs(weight - kg) <= MAX_DRAWN_GOAL_KG)
  return { label: TRENDS.goalWeight, value: massInUnit(kg, units), isDrawn }
}

export const weightTrend = (shown: TrendInput, units: UnitSystem): Trend =>
  singleTrend(shown, {
    label: TRENDS.weight,
    all: shown.data.weight_kg.map((kg) => (kg === null ? null : massInUnit(kg, units))),
    goal: weightGoalOf(shown, units),
    unit: massUnit(units),
    kind: 'dots',
    // Days differ little, and some people weigh themselves once a week.
    smoothing: { days: 7, minKnown: 1, atKnown: true },
    digits: 1,
    // Water alone changes that much within a day.
    least: massInUnit(0.3, units),
    // Small changes matter: not from zero.
    scale: (least, greatest) => [Math.floor(least - 0.5), Math.ceil(greatest + 0.5)],
  })

export const sleepTrend = (shown: TrendInput): Trend =>
  singleTrend(shown, {
    label: TRENDS.sleep,
    all: shown.data.sleep_hours,
    unit: TRENDS.hours,
    kind: 'bars',
    digits: 1,
    least: 0.25,
    steps: [2, 4, 8],
    scale: fromZero,
  })
