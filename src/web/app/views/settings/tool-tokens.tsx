import { useSignal } from '@preact/signals'
import { MAX_LIST_ITEMS } from '../../../../contract/limits.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api, send } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { session } from '../../session-state.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Empty, Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { deleteWithUndo, isPendingDelete } from '../../undo.ts'
import { useLoad } from '../../use-load.ts'
import { EndedTokens, OriginText, RevokeButton, TokenRow } from './token-rows.tsx'
import { Connect, CreateToolToken, type Issued } from './tool-token-dialog.tsx'

type ToolToken = ApiAnswer<'get', '/api/jwts'>['jwts'][number]

export function ToolTokens() {
  const list = useLoad(async () => (await api.get('/api/jwts', { query: { limit: MAX_LIST_ITEMS } })).jwts)
  const clients = useLoad(async () => (await api.get('/api/clients')).clients)
  /** The dialog that asks, each with a key of its own. */
  const asking = useSignal<object | undefined>(undefined)
  /** What was asked for, shown one after another; there even where its dialog has been closed meanwhile. */
  const issued = useSignal<readonly Issued[]>([])
  const [made] = issued.value
  const shown = asking.value
  const close = closeIfCurrent(asking)
  const revoke = ({ id, name }: ToolToken) =>
    deleteWithUndo(id, TOKENS.revokedNotice(name), (keepalive) =>
      send('delete', `/api/jwts/${id}`, {}, { keepalive }),
    )
  const create = (
    <button type="button" class="button primary" onClick={() => (asking.value = {})}>
      <Icon name="plus" />
      {TOKENS.create}
    </button>
  )
  return (
    <Page
      title={SETTINGS.toolTokens}
      lead={`${TOKENS.toolLead} ${TOKENS.journalOf(session.value?.name ?? '')}`}
      up={{ path: PATHS.settings, title: SETTINGS.title }}
      actions={create}
    >
      <Loadable loaded={list}>
        {(all) => {
          const tokens = all.map((token) =>
            isPendingDelete(token.id) ? { ...token, is_active: false } : token,
          )
          const live = tokens.filter((token) => token.is_active)
          return (
            <>
              {live.length === 0 && (
                <div class="card">
                  <Empty icon="plug" title={TOKENS.emptyToolTitle}>
                    {TOKENS.emptyToolBody}
                  </Empty>
                </div>
              )}
              {live.length > 0 && (
                <ul class="card rows">
                  {live.map((token) => (
                    <TokenRow key={token.id} token={token} detail={<Detail token={token} />}>
                      <RevokeButton name={token.name} revoke={() => revoke(token)} />
                    </TokenRow>
                  ))}
                </ul>
              )}
              <EndedTokens
                tokens={tokens.filter((token) => !token.is_active)}
                detailOf={(token) => <Detail token={token} />}
              />
            </>
          )
        }}
      </Loadable>
      {shown !== undefined && (
        <CreateToolToken
          clients={clients.data ?? []}
          close={close}
          issued={(token) => {
            close()
            issued.value = [...issued.value, token]
            void list.reload()
          }}
        />
      )}
      {made !== undefined && (
        <Connect key={made.jwt} {...made} close={() => (issued.value = issued.value.slice(1))} />
      )}
    </Page>
  )
}

const Detail = ({ token }: { token: ToolToken }) => (
  <p class="hint">
    <OriginText token={token} />
  </p>
)
