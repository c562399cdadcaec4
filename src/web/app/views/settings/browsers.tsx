import { PATHS } from '../../../../contract/page-paths.ts'
import { api, send } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatInstantDate, formatRelative } from '../../date-format.ts'
import { flushPendingSends } from '../../pending-sends.ts'
import { BROWSERS } from '../../texts/browsers.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { Icon } from '../../ui/icons.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { toast, toastError } from '../../ui/toasts.tsx'
import { deleteWithUndo, isVisible } from '../../undo.ts'
import { useLoad } from '../../use-load.ts'

type Session = ApiAnswer<'get', '/api/sessions'>['sessions'][number]

const nameOf = ({ browser }: Session) => browser ?? BROWSERS.unknown

export function Browsers() {
  const list = useLoad(async () => (await api.get('/api/sessions')).sessions)
  const end = (session: Session) =>
    deleteWithUndo(session.id, BROWSERS.signedOut(nameOf(session)), (keepalive) =>
      send('delete', `/api/sessions/${session.id}`, {}, { keepalive }),
    )
  const endOthers = async () => {
    try {
      // A session that was just ended is not one of the others.
      await flushPendingSends()
      await api.delete('/api/sessions')
      toast(BROWSERS.othersSignedOut)
      await list.reload()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Page title={SETTINGS.browsers} lead={BROWSERS.lead} up={{ path: PATHS.settings, title: SETTINGS.title }}>
      <Loadable loaded={list}>
        {(all) => {
          const sessions = all.filter(isVisible)
          return (
            <>
              <ul class="card rows">
                {sessions.map((session) => (
                  <Row key={session.id} session={session} end={() => end(session)} />
                ))}
              </ul>
              {sessions.length > 1 && (
                <p class="below">
                  <button type="button" class="button danger" onClick={() => void endOthers()}>
                    {BROWSERS.signOutOthers}
                  </button>
                </p>
              )}
            </>
          )
        }}
      </Loadable>
    </Page>
  )
}

function Row({ session, end }: { session: Session; end: () => void }) {
  return (
    <li class="row token-row">
      <span class="row-icon">
        <Icon name="browser" />
      </span>
      <div class="row-text">
        <p class="token-name">
          <strong>{nameOf(session)}</strong>
          {session.is_current && <span class="tag good">{BROWSERS.current}</span>}
          {session.signed_in_with === 'token' && <span class="tag">{BROWSERS.byToken}</span>}
          {session.provider !== null && <span class="tag">{BROWSERS.byProvider(session.provider)}</span>}
        </p>
        <p class="hint">
          {BROWSERS.lastUsed(formatRelative(session.last_used_at), session.last_used_from)}
          {' — '}
          {BROWSERS.since(formatInstantDate(session.created_at), session.created_by.address)}
        </p>
      </div>
      {!session.is_current && (
        <div class="row-actions">
          <button
            type="button"
            class="button small danger"
            aria-label={BROWSERS.signOutLabel(nameOf(session))}
            onClick={end}
          >
            {BROWSERS.signOut}
          </button>
        </div>
      )}
    </li>
  )
}
