const WIDTH = 600
const HEIGHT = 90
const EDGE = 6

type Props = { label: string; values: readonly (number | null)[] }

/** A line of the known values, which prints sharply in any colour scheme; the figures are in the table beside it. */
export function LineChart({ label, values }: Props) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const range = Math.max(...known) - low || 1
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [
          {
            x: EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(values.length - 1, 1),
            y: HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / range,
          },
        ],
  )
  return (
    <svg class="shared-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={points.length > 100 ? 1.5 : 2.5} />
      ))}
    </svg>
  )
}
