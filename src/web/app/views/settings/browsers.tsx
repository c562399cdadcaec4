import { useSignal } from '@preact/signals'
import { MAX_DEVICE_NAME_CHARS } from '../../../../contract/limits.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api, send } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatInstantDate, formatRelative } from '../../date-format.ts'
import { flushPendingSends } from '../../pending-sends.ts'
import { BROWSERS } from '../../texts/browsers.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { closeIfCurrent, Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { toast, toastError } from '../../ui/toasts.tsx'
import { deleteWithUndo, isVisible } from '../../undo.ts'
import { useLoad } from '../../use-load.ts'

type Session = ApiAnswer<'get', '/api/sessions'>['sessions'][number]

const nameOf = ({ device_name: name, browser }: Session) => name ?? browser ?? BROWSERS.unknown

export function Browsers() {
  const renaming = useSignal<Session | undefined>(undefined)
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
                  <Row
                    key={session.id}
                    session={session}
                    rename={() => (renaming.value = session)}
                    end={() => end(session)}
                  />
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
      {renaming.value !== undefined && (
        <Rename
          session={renaming.value}
          close={closeIfCurrent(renaming)}
          changed={() => void list.reload()}
        />
      )}
    </Page>
  )
}

function Row({ session, rename, end }: { session: Session; rename: () => void; end: () => void }) {
  return (
    <li class="row token-row">
      <span class="row-icon">
        <Icon name="browser" />
      </span>
      <div class="row-text">
        <p class="token-name">
          <strong>{nameOf(session)}</strong>
          {session.is_current && <span class="tag good">{BROWSERS.current}</span>}
          <span class="tag">{BROWSERS.signedInWith(session)}</span>
        </p>
        <p class="hint">
          {session.device_name !== null && `${session.browser ?? BROWSERS.unknown} — `}
          {BROWSERS.lastUsed(formatRelative(session.last_used_at), session.last_used_from)}
          {' — '}
          {BROWSERS.since(formatInstantDate(session.created_at), session.created_by.address)}
        </p>
      </div>
      <div class="row-actions">
        <button
          type="button"
          class="button small"
          aria-label={BROWSERS.renameLabel(nameOf(session))}
          onClick={rename}
        >
          {BROWSERS.rename}
        </button>
        {!session.is_current && (
          <button
            type="button"
            class="button small danger"
            aria-label={BROWSERS.signOutLabel(nameOf(session))}
            onClick={end}
          >
            {BROWSERS.signOut}
          </button>
        )}
      </div>
    </li>
  )
}

function Rename({ session, close, changed }: { session: Session; close: () => void; changed: () => void }) {
  const form = useForm({ device_name: session.device_name ?? '' })
  return (
    <Dialog title={BROWSERS.renameLabel(nameOf(session))} onClose={close}>
      <FormBox
        form={form}
        onSubmit={async (body) => {
          await api.patch('/api/sessions/:session_id', { params: { session_id: session.id }, body })
          close()
          changed()
        }}
      >
        <TextField
          form={form}
          name="device_name"
          label={BROWSERS.name}
          hint={BROWSERS.nameHint}
          autocomplete="off"
          maxLength={MAX_DEVICE_NAME_CHARS}
          autofocus
        />
        <DialogActions form={form} close={close}>
          {BROWSERS.rename}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}
