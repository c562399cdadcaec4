import { useSignal } from '@preact/signals'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api, send } from '../../api.ts'
import { session } from '../../session-state.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Empty, Loadable } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { deleteWithUndo, isPendingDelete } from '../../undo.ts'
import { useLoad } from '../../use-load.ts'
import { CreateToken, NewToken, RotateToken } from './api-token-dialogs.tsx'
import { type Descendant, RevokeToken } from './revoke-token-dialog.tsx'
import { type ApiToken, EndedTokens, OriginText, RevokeButton, TokenRow } from './token-rows.tsx'

type Opened =
  | { kind: 'create' }
  | { kind: 'rotate'; token: ApiToken }
  | { kind: 'revoke'; token: ApiToken; descendants: readonly Descendant[] }
  | undefined

export function ApiTokens() {
  const list = useLoad(async () => (await api.get('/api/ext/tokens', { query: { limit: 200 } })).tokens)
  const opened = useSignal<Opened>(undefined)
  /** New ones that were asked for, shown one after another; there even where its dialog has been closed meanwhile. */
  const secrets = useSignal<readonly string[]>([])
  const [secret] = secrets.value
  const shown = opened.value
  const close = closeIfCurrent(opened)
  const revokeNow = ({ id, name }: ApiToken, keepChildren: boolean) =>
    deleteWithUndo(id, TOKENS.revokedNotice(name), async (keepalive) => {
      const query = keepChildren ? { keep_children: true } : {}
      await send('delete', `/api/ext/tokens/${id}`, { query }, { keepalive })
      if (!keepalive) await list.reload()
    })
  const revoke = async (token: ApiToken) => {
    try {
      const path = '/api/ext/tokens/:token_id/descendants'
      const { descendants } = await api.get(path, { params: { token_id: token.id } })
      if (descendants.length === 0) revokeNow(token, false)
      else opened.value = { kind: 'revoke', token, descendants }
    } catch (error) {
      toastError(error)
    }
  }
  const issued = (token: string) => {
    close()
    secrets.value = [...secrets.value, token]
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
      lead={`${TOKENS.apiLead} ${TOKENS.journalOf(session.value?.name ?? '')}`}
      up={{ path: PATHS.settings, title: SETTINGS.title }}
      actions={create}
    >
      <Loadable loaded={list}>
        {(tokens) => (
          <List
            tokens={tokens.map((token) =>
              isPendingDelete(token.id) ? { ...token, is_active: false } : token,
            )}
            rotate={(token) => (opened.value = { kind: 'rotate', token })}
            revoke={(token) => void revoke(token)}
          />
        )}
      </Loadable>
      {shown?.kind === 'create' && <CreateToken close={close} issued={issued} />}
      {shown?.kind === 'rotate' && <RotateToken token={shown.token} close={close} issued={issued} />}
      {shown?.kind === 'revoke' && (
        <RevokeToken
          {...shown}
          close={close}
          revoke={(keepChildren) => {
            close()
            revokeNow(shown.token, keepChildren)
          }}
        />
      )}
      {secret !== undefined && (
        <NewToken key={secret} token={secret} close={() => (secrets.value = secrets.value.slice(1))} />
      )}
    </Page>
  )
}

function List(props: {
  tokens: readonly ApiToken[]
  rotate: (token: ApiToken) => void
  revoke: (token: ApiToken) => void
}) {
  const { tokens, rotate, revoke } = props
  const live = tokens.filter((token) => token.is_active)
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
    <OriginText token={token} />
  </p>
)
