import { useSignal } from '@preact/signals'
import { api, send } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { PATHS } from '../../paths.ts'
import type { ApiAnswer } from '../../routes.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Show } from '../../ui/states.tsx'
import { undoable } from '../../ui/toasts.tsx'
import { EndedTokens, RevokeButton, TokenRow } from './token-rows.tsx'
import { CreateToolToken } from './tool-token-dialog.tsx'

type ToolToken = ApiAnswer<'get', '/api/jwts'>['jwts'][number]

export function ToolTokens() {
  const list = useLoad(async () => (await api.get('/api/jwts', { query: { limit: 200 } })).jwts)
  const clients = useLoad(async () => (await api.get('/api/clients')).clients)
  const isCreating = useSignal(false)
  const mark = (id: string, isActive: boolean) =>
    list.change((all) => all.map((jwt) => (jwt.id === id ? { ...jwt, is_active: isActive } : jwt)))
  const revoke = ({ id, name }: ToolToken) => {
    mark(id, false)
    undoable(
      TOKENS.revoking(name),
      (keepalive) => send('delete', `/api/jwts/${id}`, {}, { keepalive }),
      () => mark(id, true),
    )
  }
  const create = (
    <button type="button" class="button primary" onClick={() => (isCreating.value = true)}>
      <Icon name="plus" />
      {TOKENS.create}
    </button>
  )
  return (
    <Page
      title={SETTINGS.toolTokens}
      lead={TOKENS.toolLead}
      up={{ path: PATHS.settings, title: SETTINGS.title }}
      actions={create}
    >
      <Show loaded={list}>
        {(tokens) => {
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
                    <TokenRow key={token.id} token={token}>
                      <RevokeButton name={token.name} revoke={() => revoke(token)} />
                    </TokenRow>
                  ))}
                </ul>
              )}
              <EndedTokens tokens={tokens.filter((token) => !token.is_active)} />
            </>
          )
        }}
      </Show>
      {isCreating.value && (
        <CreateToolToken
          clients={clients.data ?? []}
          close={() => {
            isCreating.value = false
            void list.reload()
          }}
        />
      )}
    </Page>
  )
}
