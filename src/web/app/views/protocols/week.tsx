import { formatShortDate, formatWeekday, weekdayInitial } from '../../date-format.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Subscription } from './protocol-types.ts'

type Day = Subscription['last_7'][number]

/** The last seven days as marks whose shape, not colour alone, says how each went. */
export function Week({ days }: { days: readonly Day[] }) {
  return (
    <ol class="week" aria-label={PROTOCOLS.lastWeek}>
      {days.map(({ date, status }) => (
        <li key={date}>
          <span class="sr-only">
            {formatWeekday(date)}, {formatShortDate(date)}: {PROTOCOLS.marks[status]}
          </span>
          <span class={`mark ${status}`} aria-hidden="true" title={PROTOCOLS.marks[status]}>
            <Mark status={status} />
          </span>
          <span class="week-letter" aria-hidden="true">
            {weekdayInitial(date)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Mark({ status }: { status: Day['status'] }) {
  if (status === 'taken') return <Icon name="check" />
  if (status === 'missed') return <Icon name="close" />
  if (status === 'skipped') return <Icon name="minus" />
  return null
}
