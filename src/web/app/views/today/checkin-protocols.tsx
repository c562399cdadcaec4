import { useRef } from 'preact/hooks'
import { PATHS } from '../../../../contract/page-paths.ts'
import { CHECKIN } from '../../texts/checkin.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { CheckinCard } from './checkin-card.tsx'
import type { DayProtocol } from './checkin-changes.ts'
import type { CheckinModel } from './use-checkin-day.ts'

export function Protocols({ model }: { model: CheckinModel }) {
  const { protocols } = model.day
  const later = useInitiallyNotDue(protocols)
  const due = protocols.filter(({ id }) => !later.has(id))
  const rest = protocols.filter(({ id }) => later.has(id))
  if (protocols.length === 0) {
    return (
      <CheckinCard title={CHECKIN.protocols}>
        <p class="hint">{CHECKIN.protocolsEmpty}</p>
        <Link class="button" to={PATHS.protocols}>
          {CHECKIN.protocolsBrowse}
        </Link>
      </CheckinCard>
    )
  }
  return (
    <CheckinCard
      title={CHECKIN.protocols}
      headerExtra={
        <Link class="checkin-more" to={PATHS.protocols}>
          {CHECKIN.protocolsAll}
        </Link>
      }
    >
      {due.length === 0 ? (
        <p class="hint">{CHECKIN.protocolsNoneDue}</p>
      ) : (
        <List protocols={due} model={model} />
      )}
      {rest.length > 0 && (
        <details class="checkin-rest">
          <summary>{CHECKIN.protocolsNotDue(rest.length)}</summary>
          <List protocols={rest} model={model} />
        </details>
      )}
    </CheckinCard>
  )
}

/** Those that were not due when the day was opened: a row that is ticked stays where it is. */
function useInitiallyNotDue(protocols: readonly DayProtocol[]): ReadonlySet<string> {
  const places = useRef(new Map<string, boolean>())
  for (const { id, status, this_week: week } of protocols) {
    if (!places.current.has(id)) places.current.set(id, status === 'not_due' && week === null)
  }
  return new Set([...places.current].filter(([, isLater]) => isLater).map(([id]) => id))
}

const List = ({ protocols, model }: { protocols: readonly DayProtocol[]; model: CheckinModel }) => (
  <ul class="day-protocols">
    {protocols.map((protocol) => (
      <Row key={protocol.id} protocol={protocol} model={model} />
    ))}
  </ul>
)

function Row({ protocol, model: { mark } }: { protocol: DayProtocol; model: CheckinModel }) {
  const { id, name, status } = protocol
  const isTaken = status === 'taken'
  const isSkipped = status === 'skipped'
  return (
    <li class="day-protocol">
      <label>
        <input type="checkbox" checked={isTaken} onChange={() => mark(id, isTaken ? null : 'taken')} />
        <span class="row-text">
          <strong>{name}</strong>
          <span class="hint number">{statusText(protocol)}</span>
        </span>
      </label>
      <button
        type="button"
        class="button small"
        aria-label={CHECKIN.skipLabel(name)}
        aria-pressed={isSkipped}
        onClick={() => mark(id, isSkipped ? null : 'skipped')}
      >
        {isSkipped && <Icon name="check" />}
        {CHECKIN.skip}
      </button>
    </li>
  )
}

function statusText({ status, streak_days: streak, this_week: week }: DayProtocol): string {
  const parts = [
    status === 'missed' ? CHECKIN.missed : status === 'skipped' ? CHECKIN.skipped : undefined,
    week === null ? undefined : CHECKIN.thisWeek(week.done, week.times),
    streak > 0 ? CHECKIN.streak(streak) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? CHECKIN.noStreak : parts.join(' · ')
}
