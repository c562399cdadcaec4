import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatInstantDate, formatTime } from '../../date-format.ts'
import { location, navigate } from '../../router.ts'
import { serverNow } from '../../server-clock.ts'
import { session } from '../../session-state.ts'
import { ACTIVITY, eventText, WARNING_EVENTS } from '../../texts/activity.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Empty, Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { usePaged } from '../../use-paged.ts'

type Event = ApiAnswer<'get', '/api/audit'>['events'][number]
type Kind = keyof typeof ACTIVITY.kinds

const KINDS = Object.keys(ACTIVITY.kinds) as Kind[]
const ICONS: Readonly<Record<Kind, IconName>> = {
  session: 'browser',
  'set-up': 'check',
  passkey: 'key',
  'recovery-code': 'key',
  'sign-in-link': 'browser',
  token: 'key',
  jwt: 'plug',
  passcode: 'device',
  oauth: 'plug',
  person: 'check',
  people: 'profile',
  guardian: 'profile',
  share: 'send',
  identity: 'plug',
  'external-jwt': 'plug',
  credential: 'key',
  data: 'download',
}
const DAY = 86_400_000
/** What happens to somebody who is cared for, and has no sign-in. */
const KINDS_OF_CARED_FOR: readonly Kind[] = ['person', 'guardian', 'share', 'data']

/** The name of the person whose guardian looks; undefined: who is signed in looks at their own. */
const whose = () => (session.value?.guardian === undefined ? undefined : session.value.name)

export function Activity() {
  const person = whose()
  const kinds = person === undefined ? KINDS : KINDS_OF_CARED_FOR
  const kind = kinds.find((known) => known === location.value.query.get('kind'))
  const list = usePaged(async (cursor) => {
    const query = { limit: 50, ...(kind && { kind }), ...(cursor !== undefined && { cursor }) }
    const { events, next_cursor: next } = await api.get('/api/audit', { query })
    return { items: events, next }
  }, kind)
  return (
    <Page
      title={ACTIVITY.title}
      lead={person === undefined ? ACTIVITY.lead : ACTIVITY.leadOf(person)}
      up={{ path: PATHS.settings, title: SETTINGS.title }}
    >
      <Filter kind={kind} kinds={kinds} />
      <div aria-live="polite" aria-busy={list.isLoading}>
        <Loadable loaded={list} rows={6}>
          {({ items }) =>
            items.length === 0 ? (
              <div class="card">
                <Empty icon="history" title={ACTIVITY.emptyTitle}>
                  {ACTIVITY.emptyBody}
                </Empty>
              </div>
            ) : (
              [...Map.groupBy(items, ({ at }) => formatInstantDate(at))].map(([day, events]) => (
                <Day key={day} day={day} events={events} />
              ))
            )
          }
        </Loadable>
      </div>
      <LoadMore list={list} />
    </Page>
  )
}

function Filter({ kind, kinds }: { kind: Kind | undefined; kinds: readonly Kind[] }) {
  const choose = (chosen: string) =>
    navigate(PATHS.activity, chosen === '' ? {} : { kind: chosen }, { replace: true })
  return (
    <div class="activity-filter">
      <label for="activity-kind">{ACTIVITY.show}</label>
      <select id="activity-kind" value={kind ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{ACTIVITY.everything}</option>
        {kinds.map((known) => (
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
      <h2>{dayHeading(day)}</h2>
      <ul class="card rows">
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function dayHeading(day: string): string {
  if (day === formatInstantDate(new Date(serverNow()).toISOString())) return ACTIVITY.today
  return day === formatInstantDate(new Date(serverNow() - DAY).toISOString()) ? ACTIVITY.yesterday : day
}

function Row({ event }: { event: Event }) {
  const { action, at } = event
  const isWarning = WARNING_EVENTS.has(action)
  return (
    <li class="row event">
      <span class={isWarning ? 'row-icon warn' : 'row-icon'}>
        <Icon name={isWarning ? 'warning' : iconOf(action)} />
      </span>
      <p class="row-text">
        <span>{eventText(event, whose())}</span>
        {isWarning && <span class="tag warn">{ACTIVITY.warning}</span>}
      </p>
      <time class="hint number" dateTime={at}>
        {formatTime(at)}
      </time>
    </li>
  )
}

function iconOf(action: string): IconName {
  if (action === 'data.delete') return 'trash'
  return ICONS[action.replace(/\..*/, '') as Kind] ?? 'history'
}
