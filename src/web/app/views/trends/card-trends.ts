import type { NutrientKey } from '../../../../contract/nutrients.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { TRENDS } from '../../texts/trends.ts'
import { massInUnit, massUnit, type UnitSystem } from '../../units.ts'
import type { ChartSpec, Line, ReadoutItem } from './chart-spec.ts'
import type { Color } from './colors.ts'
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
}

/** The days that are shown; those before them are there for the moving averages alone. */
export type TrendInput = { data: TrendsData; lead: number; smoothing: Smoothing }

const FEW_DAYS = 3

const knownPlaces = (...columns: readonly (readonly (number | null | undefined)[])[]) =>
  (columns[0] ?? []).flatMap((_, place) =>
    columns.some((column) => typeof column[place] === 'number') ? [place] : [],
  )
const readoutItem = (line: Line, value: string): ReadoutItem => ({ label: line.label, value, key: line })
const fromZero = (_: number, greatest: number): [number, number] => [0, greatest * 1.08 || 1]
const countNote = ({ count }: Figures, all: number) => [
  TRENDS.daysWithData(count, all),
  ...(count < FEW_DAYS ? [TRENDS.fewDays] : []),
]

/** A nutrient against its target. Incomplete days are shown, but count for nothing while there are complete ones. */
export function nutrientTrend({ data, lead, smoothing }: TrendInput, key: NutrientKey): Trend {
  const all = data.nutrients[key]
  const isWhole = (place: number) => data.complete[place] === true
  const whole = all.map((value, place) => (isWhole(place) ? value : null))
  const partial = all.map((value, place) => (isWhole(place) ? null : value)).slice(lead)
  const hasWhole = whole.slice(lead).some((value) => value !== null)
  const counted = hasWhole ? whole : all
  const values = all.slice(lead)
  const trend = movingAverage(counted, smoothing).slice(lead)
  const { name, unit } = NUTRIENTS[key]
  const target = data.targets[key]
  const lines: Line[] = [
    { label: TRENDS.day, values: whole.slice(lead), kind: 'bars', color: '--c1-mid' },
    { label: TRENDS.incompleteDay, values: partial, kind: 'bars', color: '--c1', isHollow: true },
    { label: TRENDS.smoothed(smoothing.days), values: trend, kind: 'line', color: '--c1' },
  ]
  const [day, , average] = lines
  const level = target && {
    label: targetLabel(target.kind),
    values: values.map(() => target.value),
    kind: 'level' as const,
    color: '--quiet' as const,
  }
  const figures = keyFigures(counted.slice(lead), trend)
  const incomplete = partial.filter((value) => value !== null).length
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? `${formatAmount(value)}\u00a0${unit}` : TRENDS.unknown
  return {
    spec: {
      dates: data.dates.slice(lead),
      lines: level ? [...lines, level] : lines,
      scale: fromZero,
      tick: (value) => formatAmount(value),
      readOut: (place) => [
        ...(day
          ? [
              {
                ...readoutItem(day, text(values[place])),
                ...(isWhole(place + lead) ? {} : { label: TRENDS.incompleteDay, key: lines[1] }),
              },
            ]
          : []),
        ...(average ? [readoutItem(average, text(trend[place]))] : []),
      ],
      known: knownPlaces(values),
    },
    rows: [
      {
        label: name,
        figures,
        target: target ? { label: targetLabel(target.kind), value: target.value } : undefined,
      },
    ],
    notes: [
      ...countNote(keyFigures(values, trend), values.length),
      ...(incomplete === 0
        ? []
        : [hasWhole ? TRENDS.incompleteNotAveraged(incomplete) : TRENDS.onlyIncomplete]),
    ],
  }
}

const targetLabel = (kind: 'range' | 'adequacy' | 'limit') =>
  ({ range: TRENDS.target, adequacy: TRENDS.atLeast, limit: TRENDS.atMost })[kind]

type TrendPart = {
  label: string
  all: DailyValues
  color: Color
  dash?: number[]
  target?: number | undefined
}

/** Several things in one unit, told apart by colour and dashes: in a week their days, else their moving averages. */
function multiTrend(
  { data, lead, smoothing }: TrendInput,
  parts: readonly TrendPart[],
  options: Pick<ChartSpec, 'scale' | 'steps'> & { unit: string; digits?: number },
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
    return { label, values, trend, line, target }
  })
  const { unit, digits, scale, steps } = options
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? `${formatAmount(value, digits)}${unit}` : TRENDS.unknown
  const known = knownPlaces(...drawn.map(({ values }) => values))
  return {
    spec: {
      dates: data.dates.slice(lead),
      lines: drawn.map(({ line }) => line),
      scale,
      ...(steps && { steps }),
      tick: (value) => formatAmount(value),
      readOut: (place) => drawn.map(({ line, values }) => readoutItem(line, text(values[place]))),
      known,
    },
    rows: drawn.map(({ label, values, trend, target }) => ({
      label,
      figures: keyFigures(values, trend),
      ...(target !== undefined && { target: { label: TRENDS.target, value: target } }),
    })),
    ...(digits !== undefined && { digits }),
    notes: [
      TRENDS.daysWithData(known.length, data.dates.length - lead),
      ...(isWeek ? [] : [TRENDS.linesAreSmoothed(smoothing.days)]),
    ],
  }
}

const MACROS = [
  { key: 'protein_g', color: '--c1' },
  { key: 'carbohydrate_g', color: '--c2', dash: [7, 3] },
  { key: 'fat_g', color: '--c3', dash: [2, 3] },
] as const

/** Of complete days, while there are any. */
export function macrosTrend(shown: TrendInput): Trend {
  const { data, lead } = shown
  const { complete, nutrients, targets } = data
  const hasWhole = complete.slice(lead).includes(true)
  const parts = MACROS.map(({ key, ...look }) => ({
    label: NUTRIENTS[key].name,
    all: nutrients[key].map((value, place) => (hasWhole && complete[place] !== true ? null : value)),
    color: look.color,
    ...('dash' in look && { dash: [...look.dash] }),
    target: targets[key]?.value,
  }))
  const course = multiTrend(shown, parts, { scale: fromZero, unit: '\u00a0g' })
  const left = nutrients.protein_g
    .slice(lead)
    .filter((value, place) => value !== null && complete[place + lead] !== true)
  if (left.length === 0) return course
  return {
    ...course,
    notes: [...course.notes, hasWhole ? TRENDS.incompleteLeftOut(left.length) : TRENDS.onlyIncomplete],
  }
}

export const scalesTrend = (shown: TrendInput): Trend => {
  const { mood, energy, stress } = shown.data
  const parts: TrendPart[] = [
    { label: TRENDS.mood, all: mood, color: '--c1' },
    { label: TRENDS.energyFelt, all: energy, color: '--c2', dash: [7, 3] },
    { label: TRENDS.stress, all: stress, color: '--c3', dash: [2, 3] },
  ]
  return multiTrend(shown, parts, { scale: () => [0.5, 10.5], steps: [2], unit: '', digits: 1 })
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
    scale: ChartSpec['scale']
    steps?: ChartSpec['steps']
  },
): Trend {
  const { label, all, unit, digits } = options
  const { smoothing = shown.smoothing } = options
  const values = all.slice(lead)
  const trend = movingAverage(all, smoothing).slice(lead)
  const day: Line = { label: TRENDS.day, values, kind: options.kind, color: '--c1-mid' }
  const average: Line = { label: TRENDS.smoothed(smoothing.days), values: trend, kind: 'line', color: '--c1' }
  const figures = keyFigures(values, trend)
  const text = (value: number | null | undefined) =>
    typeof value === 'number' ? `${formatAmount(value, digits)}\u00a0${unit}` : TRENDS.unknown
  return {
    spec: {
      dates: data.dates.slice(lead),
      lines: [day, average],
      scale: options.scale,
      ...(options.steps && { steps: options.steps }),
      tick: (value) => formatAmount(value),
      readOut: (place) => [readoutItem(day, text(values[place])), readoutItem(average, text(trend[place]))],
      known: knownPlaces(values),
    },
    rows: [{ label, figures }],
    digits,
    notes: countNote(figures, values.length),
  }
}

export const weightTrend = (shown: TrendInput, units: UnitSystem): Trend =>
  singleTrend(shown, {
    label: TRENDS.weight,
    all: shown.data.weight_kg.map((kg) => (kg === null ? null : massInUnit(kg, units))),
    unit: massUnit(units),
    kind: 'dots',
    // Days differ little, and some people weigh themselves once a week.
    smoothing: { days: 7, minKnown: 1 },
    digits: 1,
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
    steps: [2, 4, 8],
    scale: fromZero,
  })
