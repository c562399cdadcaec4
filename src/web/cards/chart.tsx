import { useState } from 'preact/hooks'
import { daysBetween } from '../../contract/calendar-date.ts'
import { counted, type Format, useFormat } from './format.ts'
import { type Series, type SeriesResult, seriesIn } from './series.ts'
import { Frame, useShell } from './shell.tsx'

type Known = { date: string; value: number }

/** A measure over time: what it comes to in a sentence, a chart, and the values as a table. */
export function ChartCard({ value }: { value: SeriesResult }) {
  const { nutrients } = useShell()
  const all = seriesIn(value, nutrients)
  const [key, setKey] = useState(all[0]?.key)
  const format = useFormat()
  const series = all.find((one) => one.key === key) ?? all[0]
  if (series === undefined) {
    return (
      <Frame title="Over time">
        <p>No values were logged in this time.</p>
      </Frame>
    )
  }
  const known = knownPoints(series)
  return (
    <Frame
      title={series.name}
      about={spanText(known, format)}
      action={all.length > 1 && <Choice all={all} chosen={series.key} choose={setKey} />}
    >
      <p>{conclusion(series, known, format)}</p>
      {series.notes.map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
      {known.length > 1 && <Chart series={series} known={known} />}
      <Values series={series} />
    </Frame>
  )
}

const knownPoints = ({ points }: Series): Known[] =>
  points.flatMap(({ date, value }) => (value == null ? [] : [{ date, value }]))

const spanText = (known: readonly Known[], { shortDay }: Format) => {
  const [first, last] = [known[0]?.date ?? '', known.at(-1)?.date ?? '']
  return first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`
}

/** What the series comes to, with how much of it is known. */
function conclusion(
  { name, unit, by, mean: stated }: Series,
  known: readonly Known[],
  { exact, shortDay }: Format,
): string {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return 'No values were logged in this time.'
  if (known.length === 1) return `${name}: one value, ${exact(first.value, unit)} on ${shortDay(first.date)}.`
  const mean = stated ?? known.reduce((sum, { value }) => sum + value, 0) / known.length
  const difference = Math.round((last.value - first.value) * 10) / 10
  const course =
    difference === 0
      ? `was ${exact(last.value, unit)} at the start and at the end`
      : `went ${difference > 0 ? 'up' : 'down'} from ${exact(first.value)} to ${exact(last.value, unit)}`
  const steps = stepsBetween(by, first.date, last.date) + 1
  const from = known.length === steps ? counted(steps, by) : `${known.length} of ${counted(steps, by)}`
  return `${name} ${course}, on average ${exact(mean, unit)}, from the values of ${from}.`
}

type ChoiceProps = { all: readonly Series[]; chosen: string; choose: (key: string) => void }

const Choice = ({ all, chosen, choose }: ChoiceProps) => (
  <select aria-label="Measure" value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
    {all.map(({ key, name }) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </select>
)

const WIDTH = 320
const HEIGHT = 120
const EDGE = 8

/** The known values, joined; a dashed line spans what is unknown. */
function Chart({ series: { by, unit }, known }: { series: Series; known: readonly Known[] }) {
  const { exact, shortDay } = useFormat()
  const values = known.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first, last] = [known[0]?.date ?? '', known.at(-1)?.date ?? '']
  const days = Math.max(1, daysBetween(first, last))
  const place = ({ date, value }: Known) => {
    const x = EDGE + (daysBetween(first, date) / days) * (WIDTH - 2 * EDGE)
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return `${x.toFixed(1)} ${(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)).toFixed(1)}`
  }
  const lines = known.slice(1).map((point, index) => {
    const before = known[index] ?? point
    return {
      path: `M${place(before)}L${place(point)}`,
      isKnown: stepsBetween(by, before.date, point.date) <= 1,
    }
  })
  const pathOf = (isKnown: boolean) =>
    lines.flatMap((line) => (line.isKnown === isKnown ? [line.path] : [])).join('')
  return (
    <div class="chart" aria-hidden="true">
      <span class="chart-high">{exact(high, unit)}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="gap" d={pathOf(false)} />
        <path class="line" d={pathOf(true)} />
        <path class="dots" d={known.map((point) => `M${place(point)}h0`).join('')} />
      </svg>
      <span class="chart-low">{high === low ? '' : exact(low, unit)}</span>
      <span class="chart-first">{shortDay(first)}</span>
      <span class="chart-last">{shortDay(last)}</span>
    </div>
  )
}

/** Whole days, weeks or months from one date to another. */
function stepsBetween(by: Series['by'], from: string, to: string): number {
  if (by !== 'month') return Math.round(daysBetween(from, to) / (by === 'week' ? 7 : 1))
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return monthOf(to) - monthOf(from)
}

function Values({ series: { name, unit, points } }: { series: Series }) {
  const { exact, day } = useFormat()
  return (
    <details>
      <summary>Values</summary>
      <table>
        <caption class="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, value }) => (
            <tr key={date}>
              <th scope="row">{day(date)}</th>
              <td>{value === null ? 'not known' : exact(value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
