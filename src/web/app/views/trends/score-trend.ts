import { TRENDS } from '../../texts/trends.ts'
import type { Trend, TrendInput, TrendsData } from './card-trends.ts'
import type { Line } from './chart-spec.ts'
import { formatAmount, keyFigures } from './statistics.ts'

export type ConfidenceLevel = TrendsData['score']['level'][number]

/** The diet score; unknown where no day of the seven is complete. */
export function scoreTrend({ data, lead }: TrendInput): Trend & { level: ConfidenceLevel | undefined } {
  const dates = data.dates.slice(lead)
  const points = data.score.days.flatMap((day, index) => {
    const overall = data.score.overall[index] ?? null
    const level = data.score.level[index] ?? 'low'
    return day < lead ? [] : [{ place: day - lead, overall, level }]
  })
  const at = new Map(points.map((point) => [point.place, point]))
  // Between two points there is nothing, where a year has one a week; a point without a score is a gap.
  const values = dates.map((_, place) => at.get(place)?.overall)
  const unsure = dates.map((_, place) =>
    at.get(place)?.level === 'low' ? at.get(place)?.overall : undefined,
  )
  const line: Line = { label: TRENDS.weekly, values, kind: 'line', color: '--c1' }
  const scored = points.filter(({ overall }) => overall !== null)
  const hasUnsure = unsure.some((value) => typeof value === 'number')
  const column = points.map(({ overall }) => overall)
  const figures = keyFigures(column, column)
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
      readOut: (place) => {
        const point = at.get(place)
        const value = formatAmount(point?.overall ?? null, 0)
        return [
          { label: TRENDS.weekly, value, key: line },
          { label: TRENDS.confidence, value: TRENDS.confidenceLevels[point?.level ?? 'low'] },
        ]
      },
      known: scored.map(({ place }) => place),
    },
    rows: [{ label: TRENDS.score, figures: { ...figures, latestAt: scored.at(-1)?.place } }],
    digits: 0,
    notes: [TRENDS.scoreNote(data.score.scored_days), ...(hasUnsure ? [TRENDS.lowConfidenceNote] : [])],
    level: scored.at(-1)?.level,
  }
}
