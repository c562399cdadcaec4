import { CONCLUSIONS } from '../../texts/conclusions.ts'
import { TRENDS } from '../../texts/trends.ts'
import type { TrendInput } from './card-trends.ts'
import type { ChartSpec } from './chart-spec.ts'
import { formatAmount, mean } from './statistics.ts'

export type SymptomRow = { name: string; days: number; severity: number | null }

const MAX_LANES = 6

/** Each symptom's days; in the chart the most frequent of them. */
export function symptomsTrend({ data, lead }: TrendInput): {
  spec: ChartSpec
  rows: readonly SymptomRow[]
  conclusion: string | undefined
} {
  const trends = data.symptoms.flatMap(({ name, days, severity }) => {
    const shown = days.flatMap((day, index) =>
      day < lead ? [] : [[day - lead, severity[index] ?? null] as const],
    )
    return shown.length === 0 ? [] : [{ name, severity: new Map(shown) }]
  })
  trends.sort((a, b) => b.severity.size - a.severity.size)
  const lanes = trends.slice(0, MAX_LANES)
  const dates = data.dates.slice(lead)
  const days = trends[0]?.severity.size ?? 0
  const most = trends.filter(({ severity }) => severity.size === days)
  return {
    spec: {
      dates,
      // What the scale is made of; the dots are drawn by themselves.
      lines: [{ label: '', values: dates.map(() => null), kind: 'dots', color: '--c1' }],
      lanes,
      scale: () => [-0.6, lanes.length - 0.4],
      tick: String,
      readOut: (index) =>
        trends.flatMap(({ name, severity }) => {
          const value = severity.get(index)
          if (value === undefined) return []
          return [{ label: name, value: value === null ? TRENDS.severityUnknown : formatAmount(value) }]
        }),
      known: dates.flatMap((_, index) => (trends.some(({ severity }) => severity.has(index)) ? [index] : [])),
    },
    rows: trends.map(({ name, severity }) => ({
      name,
      days: severity.size,
      severity: mean([...severity.values()]),
    })),
    conclusion:
      days === 0
        ? undefined
        : CONCLUSIONS.symptoms({
            most: most.map(({ name }) => name),
            days,
            checked: data.checkins.slice(lead).filter((count) => count > 0).length,
            hasOthers: most.length < trends.length,
          }),
  }
}
