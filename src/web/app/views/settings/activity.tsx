import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { date, timeOfDay } from '../../format.ts'
import { now } from '../../now.ts'
import { usePaged } from '../../paged.ts'
import { location, navigate } from '../../router.ts'
import type { ApiAnswer } from '../../routes.ts'
import { ACTIVITY, EVENTS, WARNINGS } from '../../texts/activity.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Show } from '../../ui/states.tsx'

type Event = ApiAnswer<'get', '/api/audit'>['events'][number]
type Kind = keyof typeof ACTIVITY.kinds

const KINDS = Object.keys(ACTIVITY.kinds) as Kind[]
const ICONS: Readonly<Record<Kind, IconName>> = {
  session: 'browser',
  'sign-in-link': 'browser',
  token: 'key',
  jwt: 'plug',
  passcode: 'device',
  oauth: 'plug',
  data: 'download',
}
const DAY = 86_400_000

export function Activity() {
  const kind = KINDS.find((known) => known === location.value.query.get('kind'))
  const list = usePaged(async (cursor) => {
    const query = { limit: 50, ...(kind && { kind }), ...(cursor !== undefined && { cursor }) }
    const { events, next_cursor: next } = await api.get('/api/audit', { query })
    return { items: events, next }
  }, kind)
  return (
    <Page title={ACTIVITY.title} lead={ACTIVITY.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <Filter kind={kind} />
      <div aria-live="polite" aria-busy={list.isLoading}>
        <Show loaded={list} rows={6}>
          {({ items }) =>
            items.length === 0 ? (
              <div class="card">
                <Empty icon="history" title={ACTIVITY.emptyTitle}>
                  {ACTIVITY.emptyBody}
                </Empty>
              </div>
            ) : (
              [...Map.groupBy(items, ({ at }) => date(at))].map(([day, events]) => (
                <Day key={day} day={day} events={events} />
              ))
            )
          }
        </Show>
      </div>
      <LoadMore list={list} />
    </Page>
  )
}

function Filter({ kind }: { kind: Kind | undefined }) {
  const choose = (chosen: string) =>
    navigate(PATHS.activity, chosen === '' ? {} : { kind: chosen }, { replace: true })
  return (
    <div class="activity-filter">
      <label for="activity-kind">{ACTIVITY.show}</label>
      <select id="activity-kind" value={kind ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{ACTIVITY.everything}</option>
        {KINDS.map((known) => (
          <option key={known} value={known}>
            {ACTIVITY.kinds[known]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Day({ day, events }: { day: string; events: readonly Event[] }) {
  return (
    <section class="block">
      <h2>{dayInWords(day)}</h2>
      <ul class="card rows">
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function dayInWords(day: string): string {
  if (day === date(new Date(now()).toISOString())) return ACTIVITY.today
  return day === date(new Date(now() - DAY).toISOString()) ? ACTIVITY.yesterday : day
}

function Row({ event }: { event: Event }) {
  const { action, at, detail, name } = event
  const isWarning = WARNINGS.has(action)
  return (
    <li class="row event">
      <span class={isWarning ? 'row-icon warn' : 'row-icon'}>
        <Icon name={isWarning ? 'warning' : iconOf(action)} />
      </span>
      <p class="row-text">
        <span>{EVENTS[action]?.(name, detail) ?? action}</span>
        {isWarning && <span class="tag warn">{ACTIVITY.warning}</span>}
      </p>
      <time class="hint number" dateTime={at}>
        {timeOfDay(at)}
      </time>
    </li>
  )
}

function iconOf(action: string): IconName {
  if (action === 'data.delete') return 'trash'
  return ICONS[action.replace(/\..*/, '') as Kind] ?? 'history'
}
