import { formatLongDate } from '../../date-format.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { Icon } from '../../ui/icons.tsx'
import { Evidence } from './evidence.tsx'
import { nextDueText, scheduleText } from './protocol-dates.ts'
import { nameElementId, type Subscription } from './protocol-types.ts'
import { Week } from './week.tsx'

type Props = {
  subscription: Subscription
  today: string
  /** Whether a change of its status is on its way. */
  isChanging: boolean
  setStatus: (status: Subscription['status']) => void
  editDates: () => void
  remove: () => void
}

/** One subscription: its adherence, its streak and its actions. */
export function SubscriptionCard(props: Props) {
  const { subscription, today } = props
  const { id, name, status, schedule } = subscription
  return (
    <li class="card padded subscription">
      <div class="card-head">
        <h3 id={nameElementId(id)} tabIndex={-1}>
          {name}
        </h3>
        {status !== 'active' && (
          <span class={status === 'paused' ? 'tag warn' : 'tag'}>{PROTOCOLS.statuses[status]}</span>
        )}
      </div>
      <p class="hint">
        {scheduleText(schedule)} · {period(subscription, today)}
      </p>
      <Facts subscription={subscription} today={today} />
      <Week days={subscription.last_7} />
      <Actions {...props} />
      <Evidence of={subscription} />
    </li>
  )
}

function period({ start, end, status }: Subscription, today: string): string {
  if (status === 'ended' && end !== null) return PROTOCOLS.endedOn(formatLongDate(end))
  const first = formatLongDate(start)
  if (end !== null) return `${PROTOCOLS.from(first)} ${PROTOCOLS.until(formatLongDate(end))}`
  return start > today ? PROTOCOLS.from(first) : PROTOCOLS.since(first)
}

function Facts({ subscription, today }: { subscription: Subscription; today: string }) {
  const { adherence_percent: percent, streak_days: streak, next_due: next, schedule } = subscription
  const due = next === null ? undefined : nextDueText(next, today)
  const isDeadline = next !== null && schedule.frequency === 'times_per_week'
  return (
    <dl class="facts-row number">
      <div>
        <dt>{PROTOCOLS.adherence}</dt>
        <dd>{PROTOCOLS.adherenceShort(percent)}</dd>
        <dd class="hint">{percent === null ? PROTOCOLS.notDue : PROTOCOLS.adherenceOf}</dd>
      </div>
      <div>
        <dt>{PROTOCOLS.streakLabel}</dt>
        <dd>{streak}</dd>
        <dd class="hint">{PROTOCOLS.streakUnit(streak)}</dd>
      </div>
      <div>
        <dt>{isDeadline ? PROTOCOLS.doBy : PROTOCOLS.next}</dt>
        <dd>{due?.day ?? PROTOCOLS.noNext}</dd>
        {due?.hint !== undefined && <dd class="hint">{due.hint}</dd>}
      </div>
    </dl>
  )
}

function Actions({ subscription: { name, status }, isChanging, setStatus, editDates, remove }: Props) {
  const button = (text: string, act: () => void) => (
    <button
      type="button"
      class="button small"
      aria-label={PROTOCOLS.label(text, name)}
      aria-disabled={isChanging}
      // The second click of two at once is not meant for what the first has made of the button.
      onClick={({ detail }) => !isChanging && detail < 2 && act()}
    >
      {text}
    </button>
  )
  return (
    <div class="row-actions">
      {status === 'active'
        ? button(PROTOCOLS.pause, () => setStatus('paused'))
        : button(status === 'paused' ? PROTOCOLS.resume : PROTOCOLS.restart, () => setStatus('active'))}
      {status !== 'ended' && button(PROTOCOLS.end, () => setStatus('ended'))}
      {status !== 'ended' && button(PROTOCOLS.dates, editDates)}
      <button
        type="button"
        class="icon-button"
        aria-label={PROTOCOLS.label(PROTOCOLS.delete, name)}
        onClick={remove}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}
