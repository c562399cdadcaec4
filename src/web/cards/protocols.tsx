import type { ToolOutput } from '../app/api-types.ts'
import { LAST_WEEK, PROTOCOL_MARKS, PROTOCOL_STATUSES } from '../app/texts/protocol-marks.ts'
import { counted, useFormat } from './format.ts'
import { Frame } from './shell.tsx'

type Protocols = ToolOutput<'get_my_protocols'>
type Protocol = Protocols['protocols'][number]

const MARKS: Record<Protocol['last_7'][number]['status'], string> = {
  taken: '✓',
  skipped: '–',
  missed: '✕',
  due: '',
  not_due: '',
}

/** The person's protocols: how often each was done, its streak and its last seven days. */
export function ProtocolsCard({ value: { protocols } }: { value: Protocols }) {
  return (
    <Frame title="Protocols">
      {protocols.length === 0 && (
        <p>No protocols yet. A protocol is a habit to check off, such as a daily walk.</p>
      )}
      <ul class="protocols">
        {protocols.map((protocol) => (
          <li key={protocol.id}>
            <Ring percent={protocol.adherence_percent} />
            <div>
              <h2>{protocol.name}</h2>
              <p class="quiet">{adherenceText(protocol)}</p>
              <Week days={protocol.last_7} />
            </div>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function adherenceText({
  adherence_percent: percent,
  adherence,
  streak_days: streak,
  status,
}: Protocol): string {
  const { days_done: done, days_due: due } = adherence
  return [
    percent === null
      ? 'nothing was due yet'
      : `${Math.round(percent)}%: ${done} of ${counted(due, 'day')} due in the last 30 days`,
    streak > 1 && `${counted(streak, 'day')} in a row`,
    status !== 'active' && PROTOCOL_STATUSES[status].toLowerCase(),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}

/** The share of days done; without one, an empty ring. What it says stands in the text beside it, too. */
function Ring({ percent }: { percent: number | null }) {
  return (
    <svg class="ring" viewBox="0 0 64 64" aria-hidden="true">
      <circle class="ring-track" cx="32" cy="32" r="27" />
      {percent !== null && percent > 0 && (
        <circle
          class="ring-fill"
          cx="32"
          cy="32"
          r="27"
          pathLength={100}
          stroke-dasharray={`${Math.min(100, percent)} 100`}
          transform="rotate(-90 32 32)"
        />
      )}
      <text x="32" y="37" text-anchor="middle">
        {percent === null ? '–' : `${Math.round(percent)}%`}
      </text>
    </svg>
  )
}

/** The last seven days as marks whose shape, not colour alone, says how each went. */
function Week({ days }: { days: Protocol['last_7'] }) {
  const { weekday, shortDay, weekdayInitial } = useFormat()
  return (
    <ol class="week" aria-label={LAST_WEEK}>
      {days.map(({ date, status }) => (
        <li key={date}>
          <span class="sr-only">
            {weekday(date)}, {shortDay(date)}: {PROTOCOL_MARKS[status]}
          </span>
          <span class={`mark ${status}`} aria-hidden="true" title={PROTOCOL_MARKS[status]}>
            {MARKS[status]}
          </span>
          <span class="quiet" aria-hidden="true">
            {weekdayInitial(date)}
          </span>
        </li>
      ))}
    </ol>
  )
}
