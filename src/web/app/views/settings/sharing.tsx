import { useSignal } from '@preact/signals'
import { PATHS } from '../../../../contract/page-paths.ts'
import { SHARE_PARTS } from '../../../../contract/share-parts.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatInstantDate, formatRelative, formatTime } from '../../date-format.ts'
import { session } from '../../session-state.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { SHARING } from '../../texts/sharing.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Empty, Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { useLoad } from '../../use-load.ts'
import { EndShare, Looks } from './sharing/dialogs.tsx'
import { NewShareDialog } from './sharing/new-share.tsx'

export type Share = ApiAnswer<'get', '/api/shares'>['shares'][number]
type Opened = { action: 'link' | 'person' } | { action: 'looks' | 'end'; share: Share }

/** Who sees which parts of the journal. */
export function Sharing() {
  const list = useLoad(async () => (await api.get('/api/shares')).shares)
  const opened = useSignal<Opened | undefined>(undefined)
  const current = opened.value
  const close = closeIfCurrent(opened)
  const reload = () => void list.reload()
  const child = session.value?.guardian === undefined ? undefined : session.value.name
  return (
    <Page
      title={SHARING.title}
      lead={child === undefined ? SHARING.lead : SHARING.leadOf(child)}
      up={{ path: PATHS.settings, title: SETTINGS.title }}
    >
      <div class="form-actions wide share-actions">
        <button type="button" class="button primary" onClick={() => (opened.value = { action: 'link' })}>
          {SHARING.withLink}
        </button>
        {session.value?.has_others && (
          <button type="button" class="button" onClick={() => (opened.value = { action: 'person' })}>
            {SHARING.withPerson}
          </button>
        )}
      </div>
      <Loadable loaded={list}>
        {(shares) => <Lists shares={shares} open={(action, share) => (opened.value = { action, share })} />}
      </Loadable>
      {(current?.action === 'link' || current?.action === 'person') && (
        <NewShareDialog kind={current.action} close={close} changed={reload} />
      )}
      {current?.action === 'looks' && <Looks share={current.share} close={close} />}
      {current?.action === 'end' && <EndShare share={current.share} close={close} changed={reload} />}
    </Page>
  )
}

type OpenShareAction = (action: 'looks' | 'end', share: Share) => void

function Lists({ shares, open }: { shares: readonly Share[]; open: OpenShareAction }) {
  const now = shares.filter(({ is_open: isOpen }) => isOpen)
  const over = shares.filter(({ is_open: isOpen }) => !isOpen)
  return (
    <>
      {now.length === 0 ? (
        <div class="card">
          <Empty icon="profile" title={SHARING.emptyTitle}>
            {SHARING.emptyBody}
          </Empty>
        </div>
      ) : (
        <Rows shares={now} open={open} />
      )}
      {over.length > 0 && (
        <section class="block">
          <h2>{SHARING.over}</h2>
          <Rows shares={over} open={open} />
        </section>
      )}
    </>
  )
}

const Rows = ({ shares, open }: { shares: readonly Share[]; open: OpenShareAction }) => (
  <ul class="card rows">
    {shares.map((share) => (
      <Row key={share.id} share={share} open={open} />
    ))}
  </ul>
)

function Row({ share, open }: { share: Share; open: OpenShareAction }) {
  const { name, kind, parts, days, is_open: isOpen, ended_at: endedAt, looks, last_look_at: last } = share
  const shown = parts.map((part) => SHARE_PARTS[part].title).join(', ')
  return (
    <li class="row person-row">
      <span class="row-icon">
        <Icon name={kind === 'link' ? 'plug' : 'profile'} />
      </span>
      <div class="row-text">
        <p class="token-name">
          <strong>{name}</strong>
          {kind === 'link' && <span class="tag">{SHARING.linkTag}</span>}
          {!isOpen && <span class="tag">{endedAt === null ? SHARING.expiredTag : SHARING.overTag}</span>}
        </p>
        <p class="hint">{SHARING.shows(shown, days)}</p>
        <p class="hint">{endText(share)}</p>
        <p class="hint">
          {last === null ? SHARING.neverOpened : SHARING.opened(formatRelative(last), looks)}
        </p>
      </div>
      <div class="row-actions">
        {looks > 0 && (
          <button
            type="button"
            class="button small"
            aria-label={SHARING.of(SHARING.details, name)}
            onClick={() => open('looks', share)}
          >
            {SHARING.details}
          </button>
        )}
        {isOpen && (
          <button
            type="button"
            class="button small danger"
            aria-label={SHARING.of(SHARING.end, name)}
            onClick={() => open('end', share)}
          >
            {SHARING.end}
          </button>
        )}
      </div>
    </li>
  )
}

function endText({ is_open: isOpen, ended_at: endedAt, expires_at: expiresAt }: Share): string {
  if (isOpen)
    return expiresAt === null
      ? SHARING.untilEnded
      : SHARING.until(formatInstantDate(expiresAt), formatTime(expiresAt))
  return SHARING.endedOn(formatInstantDate(endedAt ?? expiresAt ?? ''))
}
