import type { Signal } from '@preact/signals'
import { formatLongDate } from '../../date-format.ts'
import type { ChartSpec, LineStyle } from './chart-spec.ts'

type Props = { spec: ChartSpec; active: Signal<number | undefined> }

/** The day that is pointed at; else what the numbers are in. */
export function ActiveDay({ spec, active, unit }: Props & { unit: string | undefined }) {
  const date = active.value === undefined ? undefined : spec.dates[active.value]
  return date === undefined ? <span class="hint">{unit}</span> : <strong>{formatLongDate(date)}</strong>
}

/** What is drawn how; and, once a day is pointed at, what that day has. */
export function ChartLegend({ spec, active }: Props) {
  const index = active.value
  const items: readonly { label: string; value?: string; key?: LineStyle }[] =
    index === undefined || index >= spec.dates.length ? legendOf(spec) : spec.readOut(index)
  return (
    <ul class="read-out number">
      {items.map(({ label, value, key }) => (
        <li key={label}>
          {key && <Swatch line={key} />}
          {label}
          {value !== undefined && <strong>{value}</strong>}
        </li>
      ))}
    </ul>
  )
}

const legendOf = ({ lines }: ChartSpec) =>
  lines
    .filter(({ label, values }) => label !== '' && values.some((value) => typeof value === 'number'))
    .map((line) => ({ label: line.label, key: line }))

/** How a line looks in the chart. */
function Swatch({ line: { kind, color, isHollow, dash } }: { line: LineStyle }) {
  const isLine = kind === 'line' || kind === 'level'
  return (
    <svg class="swatch" data-color={color.slice(2)} viewBox="0 0 18 10" aria-hidden="true" focusable="false">
      {isLine ? (
        <path d="M0 5h18" stroke-dasharray={(kind === 'level' ? [4, 3] : dash)?.join(' ')} />
      ) : (
        <rect x="4" y="1" width="10" height="8" rx={kind === 'dots' ? 4 : 2} data-hollow={isHollow} />
      )}
    </svg>
  )
}
