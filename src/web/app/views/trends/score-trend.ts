import { CONCLUSIONS } from '../../texts/conclusions.ts'
import { TRENDS } from '../../texts/trends.ts'
import type { Trend, TrendInput, TrendsData } from './card-trends.ts'
import type { Line } from './chart-spec.ts'
import { conclusionOf, isTooFew, withUnit } from './conclusion.ts'
import { figuresAsSaid } from './ordinary-figures.ts'
import { type Course, formatAmount, keyFigures } from './statistics.ts'

export type ConfidenceLevel = TrendsData['score']['level'][number]

/** Of 100: the score of seven days changes that much with one meal. */
const STEADY_POINTS = 3

/** The diet score; unknown where no day of the seven is complete. */
export function scoreTrend({ data, lead }: TrendInput): Trend & { level: ConfidenceLevel | undefined } {
  const dates = data.dates.slice(lead)
  const points = data.score.days.flatMap((day, index) => {
    const overall = data.score.overall[index] ?? null
    const level = data.score.level[index] ?? 'low'
    return day < lead ? [] : [{ index: day - lead, overall, level }]
  })
  const at = new Map(points.map((point) => [point.index, point]))
  // Between two points there is nothing, where a year has one a week; a point without a score is a gap.
  const values = dates.map((_, index) => at.get(index)?.overall)
  const unsure = dates.map((_, index) =>
    at.get(index)?.level === 'low' ? at.get(index)?.overall : undefined,
  )
  const line: Line = { label: TRENDS.weekly, values, kind: 'line', color: '--c1' }
  const scored = points.filter(({ overall }) => overall !== null)
  const hasUnsure = unsure.some((value) => typeof value === 'number')
  // Points of which little is known count for nothing while there are others.
  const isSure = scored.some(({ level }) => level !== 'low')
  const course = courseOf({ data, lead }, isSure)
  const days = { dates, today: data.today }
  const { figures, notes } = isSure
    ? figuresAsSaid({ ...CONCLUDED, course }, days)
    : { figures: keyFigures(course), notes: [] }
  const latest = scored.at(-1)
  return {
    spec: {
      dates,
      lines: [
        line,
        ...(hasUnsure
          ? [
              {
                label: TRENDS.lowConfidence,
                values: unsure,
                kind: 'dots' as const,
                color: '--c1' as const,
                isHollow: true,
              },
            ]
          : []),
      ],
      scale: () => [0, 100],
      tick: (value) => formatAmount(value),
      readOut: (index) => {
        const point = at.get(index)
        const value = formatAmount(point?.overall ?? null, 0)
        return [
          { label: TRENDS.weekly, value, key: line },
          { label: TRENDS.confidence, value: TRENDS.confidenceLevels[point?.level ?? 'low'] },
        ]
      },
      known: scored.map(({ index }) => index),
    },
    rows: [
      {
        label: TRENDS.score,
        figures: { ...figures, latest: latest?.overall ?? null, latestAt: latest?.index },
      },
    ],
    digits: 0,
    conclusion:
      scored.length === 0
        ? undefined
        : isSure
          ? conclusionOf({ ...CONCLUDED, course }, days)
          : CONCLUSIONS.onlyUnsure,
    notes: [
      TRENDS.scoreNote(data.score.scored_days),
      ...(hasUnsure ? [isSure ? TRENDS.lowConfidenceLeftOut : TRENDS.lowConfidenceNote] : []),
      ...notes,
    ],
    // Of one steady week, but of too few such weeks, the sentence concludes nothing; nor is the figure sure then.
    level: latest && (isTooFew(course) ? 'low' : latest.level),
  }
}

/** @param isSure without the points of which little is known. */
function courseOf(
  { data: { dates, score }, lead }: Pick<TrendInput, 'data' | 'lead'>,
  isSure: boolean,
): Course {
  const at = new Map(
    score.days.flatMap((day, index) =>
      isSure && score.level[index] === 'low' ? [] : [[day, score.overall[index] ?? null] as const],
    ),
  )
  return {
    values: dates.map((_, index) => at.get(index) ?? null),
    lead,
    // Each point is of several days already.
    smoothing: { days: 1, minKnown: 1 },
    apart: score.scored_days,
  }
}

const CONCLUDED = {
  each: 'score',
  label: TRENDS.score,
  line: TRENDS.weekly,
  least: () => STEADY_POINTS,
  text: withUnit(''),
  digits: 0,
} as const
