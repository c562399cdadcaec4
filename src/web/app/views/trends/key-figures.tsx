import type { ComponentChildren } from 'preact'
import { formatShortDate } from '../../date-format.ts'
import { TRENDS } from '../../texts/trends.ts'
import type { FigureRow, Trend } from './card-trends.ts'
import { changeText, formatAmount } from './statistics.ts'

/** The key figures of one thing; `children` come last. */
export function Figures({
  row,
  course,
  children,
}: {
  row: FigureRow
  course: Trend
  children?: ComponentChildren
}) {
  const { figures, target } = row
  const { digits, spec } = course
  const { latestAt } = figures
  const date = latestAt === undefined ? undefined : spec.dates[latestAt]
  return (
    <dl class="figures number">
      <Figure label={TRENDS.average} value={formatAmount(figures.average, digits)} />
      {target && <Figure label={target.label} value={formatAmount(target.value)} />}
      <Figure
        label={date === undefined ? TRENDS.latestValue : formatShortDate(date)}
        value={formatAmount(figures.latest, digits)}
      />
      <Figure label={TRENDS.change} value={changeText(figures, digits)} />
      {children}
    </dl>
  )
}

export const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** The key figures of several things, one a row. */
export function FigureTable({ course }: { course: Trend }) {
  const { rows, digits } = course
  const hasTarget = rows.some(({ target }) => target !== undefined)
  return (
    <table class="figure-table number">
      <thead>
        <tr>
          <td />
          <th scope="col">{TRENDS.average}</th>
          {hasTarget && <th scope="col">{TRENDS.target}</th>}
          <th scope="col">{TRENDS.latestValue}</th>
          <th scope="col">{TRENDS.change}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figures, target }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatAmount(figures.average, digits)}</td>
            {hasTarget && <td>{formatAmount(target?.value ?? null)}</td>}
            <td>{formatAmount(figures.latest, digits)}</td>
            <td>{changeText(figures, digits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
