/** The text format of Prometheus, version 0.0.4. */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>
export type Sample = readonly [labels: Labels, value: number]

const name = (suffix: string) => `ext_server_${suffix}`

/** A metric of this program, or of the process by a name that all programs share. */
export function metric(
  type: 'gauge' | 'counter',
  suffix: string,
  help: string,
  samples: readonly Sample[],
): string {
  const full = suffix.startsWith('process_') ? suffix : name(suffix)
  return [...header(full, type, help), ...samples.map(([labels, value]) => line(full, labels, value))].join(
    '\n',
  )
}

/** The counts of a histogram: one for each bound, one above all of them, and the sum of all values. */
export type Distribution = { labels: Labels; counts: ArrayLike<number>; sum: number }

/** @param bounds in seconds, ascending. */
export function histogram(
  suffix: string,
  help: string,
  bounds: readonly number[],
  distributions: readonly Distribution[],
): string {
  const full = name(suffix)
  const lines = distributions.flatMap(({ labels, counts, sum }) => {
    let count = 0
    const buckets = [...bounds.map(String), '+Inf'].map((le, index) => {
      count += counts[index] ?? 0
      return line(`${full}_bucket`, { ...labels, le }, count)
    })
    return [...buckets, line(`${full}_sum`, labels, sum), line(`${full}_count`, labels, count)]
  })
  return [...header(full, 'histogram', help), ...lines].join('\n')
}

const header = (full: string, type: string, help: string) => [
  `# HELP ${full} ${help}`,
  `# TYPE ${full} ${type}`,
]

function line(full: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${full}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}

const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')
