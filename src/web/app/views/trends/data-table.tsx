import { useSignal } from '@preact/signals'
import { loadCode } from '../../load-code.ts'
import { TRENDS } from '../../texts/trends.ts'
import { Loadable } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import type { ChartSpec } from './chart-spec.ts'

type Props = { title: string; spec: ChartSpec }

/** The chart's days in a table, newest first. What it tells of a day is in the columns of the same names. */
export function DataTable(props: Props) {
  const isOpen = useSignal(false)
  return (
    <details
      class="data-table"
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>{TRENDS.table}</summary>
      {isOpen.value && <Rows {...props} />}
    </details>
  )
}

const rows = async () => (await import('./data-table-rows.tsx')).DataTableRows

/** Few open one, so that its code is not among what every visit loads. */
function Rows(props: Props) {
  const loaded = useLoad(() => loadCode(rows))
  return <Loadable loaded={loaded}>{(Table) => <Table {...props} />}</Loadable>
}
