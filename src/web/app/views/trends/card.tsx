import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { PATHS } from '../../../../contract/page-paths.ts'
import { Link } from '../../ui/link.tsx'
import { Chart } from './chart.tsx'
import { ActiveDay, ChartLegend } from './chart-legend.tsx'
import type { ChartSpec } from './chart-spec.ts'
import { DataTable } from './data-table.tsx'

type Props = {
  title: string
  /** What its numbers are in. */
  unit?: string
  /** Instead of the title: what chooses one. */
  chooser?: ComponentChildren
  spec: ChartSpec
  figures: ComponentChildren
  notes?: readonly string[]
  /** One sentence that says what it shows. */
  conclusion: string | undefined
  /** Said where there is nothing to draw, and what leads on. */
  nothing: string
  action?: string | undefined
  height?: number
  children?: ComponentChildren
}

/** One chart with its key figures, its values for a day, and its data as a table. */
export function Card(props: Props) {
  const { title, unit, chooser, spec, figures, conclusion, notes = [], height } = props
  const active = useSignal<number | undefined>(undefined)
  return (
    <section class="card trend" aria-label={title}>
      <header class="trend-head">
        {chooser ?? <h2>{title}</h2>}
        <ActiveDay spec={spec} active={active} unit={unit} />
      </header>
      {spec.known.length === 0 ? (
        <div class="trend-nothing">
          <p>{props.nothing}</p>
          {props.action !== undefined && (
            <Link class="button small" to={PATHS.today}>
              {props.action}
            </Link>
          )}
        </div>
      ) : (
        <>
          {conclusion !== undefined && <p class="conclusion">{conclusion}</p>}
          {figures}
          <ChartLegend spec={spec} active={active} />
          <Chart title={title} spec={spec} active={active} height={height} />
          {notes.length > 0 && <p class="hint">{notes.join(' ')}</p>}
          {props.children}
          <DataTable title={title} spec={spec} />
        </>
      )}
    </section>
  )
}
