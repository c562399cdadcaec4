import { useSignal } from '@preact/signals'
import { formatDate } from '../../date-format.ts'
import { TRENDS } from '../../texts/trends.ts'
import type { ChartSpec } from './chart-spec.ts'

const INITIAL_ROWS = 14

/** The newest of them, and all on demand. */
export function DataTableRows({ title, spec }: { title: string; spec: ChartSpec }) {
  const showsAll = useSignal(false)
  const { dates, known, readOut } = spec
  const isByName = spec.lanes !== undefined
  const labels = isByName
    ? [TRENDS.symptoms]
    : readOut(known[0] ?? 0).map(({ label, column = label }) => column)
  const rows = known.toReversed().slice(0, showsAll.value ? known.length : INITIAL_ROWS)
  return (
    <>
      <table class="number">
        <caption class="sr-only">{TRENDS.tableOf(title)}</caption>
        <thead>
          <tr>
            <th scope="col">{TRENDS.date}</th>
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((index) => (
            <tr key={index}>
              <th scope="row">{formatDate(dates[index] ?? '')}</th>
              {isByName ? (
                <td>
                  {readOut(index)
                    .map(({ label, value }) => `${label}: ${value}`)
                    .join(', ')}
                </td>
              ) : (
                readOut(index).map(({ label, value, column }, place) => (
                  <td key={labels[place]}>
                    {value}
                    {column !== undefined && <small> {label.toLowerCase()}</small>}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < known.length && (
        <button type="button" class="button small" onClick={() => (showsAll.value = true)}>
          {TRENDS.showAll(known.length)}
        </button>
      )}
    </>
  )
}
