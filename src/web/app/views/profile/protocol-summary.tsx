import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { PROFILE } from '../../texts/profile.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { isVisible } from '../../undo.ts'
import { useLoad } from '../../use-load.ts'
import { Section } from './section.tsx'

type Subscription = ApiAnswer<'get', '/api/protocols/subscriptions'>['subscriptions'][number]

/** The active protocols of the person, with a link to all of them. */
export function ProtocolSummary() {
  const active = useLoad(
    async () =>
      (await api.get('/api/protocols/subscriptions', { query: { status: 'active' } })).subscriptions,
  )
  const { problem } = active
  const data = active.data?.filter(isVisible)
  return (
    <Section title={PROFILE.protocols}>
      {problem !== undefined && data === undefined && <p class="hint">{PROFILE.protocolsFailed}</p>}
      {data?.length === 0 && <p class="hint">{PROFILE.noProtocols}</p>}
      {data !== undefined && data.length > 0 && (
        <ul class="summary">
          {data.map((subscription) => (
            <Line key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      <Link class="button" to={PATHS.protocols}>
        {data?.length === 0 ? PROFILE.browseProtocols : PROFILE.allProtocols}
        <Icon name="next" />
      </Link>
    </Section>
  )
}

const Line = ({ subscription: { name, adherence_percent: percent } }: { subscription: Subscription }) => (
  <li>
    <span>{name}</span>
    <span class="hint number">
      {percent === null
        ? PROTOCOLS.notDue
        : `${PROTOCOLS.adherenceShort(percent)} · ${PROTOCOLS.adherenceOf}`}
    </span>
  </li>
)
