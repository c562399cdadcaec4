import { useSignal } from '@preact/signals'
import { api, send } from '../../api.ts'
import { relative } from '../../format.ts'
import { type Loaded, useLoad } from '../../load.ts'
import { PATHS } from '../../paths.ts'
import type { ApiAnswer } from '../../routes.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, Show } from '../../ui/states.tsx'
import { undoable } from '../../ui/toasts.tsx'
import { CreateToken, RotateToken } from './api-token-dialogs.tsx'
import { EndedTokens, RevokeButton, TokenRow } from './token-rows.tsx'

export type ApiToken = ApiAnswer<'get', '/api/ext/tokens'>['tokens'][number]
type Opened = { kind: 'create' } | { kind: 'rotate'; token: ApiToken } | undefined

export function ApiTokens() {
  const list = useLoad(async () => (await api.get('/api/ext/tokens', { query: { limit: 200 } })).tokens)
  const opened = useSignal<Opened>(undefined)
  const close = () => {
    opened.value = undefined
    void list.reload()
  }
  const create = (
    <button type="button" class="button primary" onClick={() => (opened.value = { kind: 'create' })}>
      <Icon name="plus" />
      {TOKENS.create}
    </button>
  )
  return (
    <Page
      title={SETTINGS.apiTokens}
      lead={TOKENS.apiLead}
      up={{ path: PATHS.settings, title: SETTINGS.title }}
      actions={create}
    >
      <Show loaded={list}>
        {(tokens) => (
          <List list={list} tokens={tokens} rotate={(token) => (opened.value = { kind: 'rotate', token })} />
        )}
      </Show>
      {opened.value?.kind === 'create' && <CreateToken close={close} />}
      {opened.value?.kind === 'rotate' && <RotateToken token={opened.value.token} close={close} />}
    </Page>
  )
}

function List(props: {
  list: Loaded<ApiToken[]>
  tokens: readonly ApiToken[]
  rotate: (token: ApiToken) => void
}) {
  const { list, tokens, rotate } = props
  const live = tokens.filter((token) => token.is_active)
  const mark = (id: string, isActive: boolean) =>
    list.change((all) => all.map((token) => (token.id === id ? { ...token, is_active: isActive } : token)))
  const revoke = ({ id, name }: ApiToken) => {
    mark(id, false)
    const path = `/api/ext/tokens/${id}`
    undoable(
      TOKENS.revoking(name),
      (keepalive) => send('delete', path, {}, { keepalive }),
      () => mark(id, true),
    )
  }
  return (
    <>
      {live.length === 0 && (
        <div class="card">
          <Empty icon="key" title={TOKENS.emptyTitle}>
            {TOKENS.emptyBody}
          </Empty>
        </div>
      )}
      {live.length > 0 && (
        <ul class="card rows">
          {live.map((token) => (
            <TokenRow key={token.id} token={token} detail={<Detail token={token} />}>
              <button
                type="button"
                class="button small"
                aria-label={TOKENS.rotateLabel(token.name)}
                onClick={() => rotate(token)}
              >
                {TOKENS.rotate}
              </button>
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
}

const Detail = ({ token }: { token: ApiToken }) => (
  <p class="hint">
    <code>{token.masked}</code>
    {' — '}
    {token.last_used_at === null ? TOKENS.neverUsed : TOKENS.lastUsed(relative(token.last_used_at))}
  </p>
)
