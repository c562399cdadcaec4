import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** A part of the page under its title. */
export function Part({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId()
  return (
    <section class="doctor-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type TableProps = {
  caption: string
  /** The part's title says it already. */
  hidesCaption?: boolean
  columns: readonly string[]
  /** Of each the first cell is its header. */
  rows: readonly (readonly string[])[]
}

export const DataTable = ({ caption, hidesCaption = false, columns, rows }: TableProps) => (
  <div class="doctor-table">
    <table class="number">
      <caption class={hidesCaption ? 'sr-only' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Names with their values. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl class="doctor-facts">
    {rows.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
