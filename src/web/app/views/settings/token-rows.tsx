import type { ComponentChildren } from 'preact'
import { EXPIRES_SOON_DAYS } from '../../../../contract/limits.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { daysUntil, formatInstantDate, formatRelative } from '../../date-format.ts'
import { SCOPES } from '../../texts/settings.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { Icon } from '../../ui/icons.tsx'

export type ApiToken = ApiAnswer<'get', '/api/ext/tokens'>['tokens'][number]

/** The fields of API tokens and tool tokens that a list shows. */
export type ListedToken = {
  id: string
  name: string
  scopes: readonly (keyof typeof SCOPES)[]
  is_active: boolean
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  last_used_from: string | null
  created_by: { kind: string; name: string | null; address: string | null }
}

/** One token: its name, what it may, when it ends; `detail` says more, `children` are its buttons. */
export function TokenRow<T extends ListedToken>(props: {
  token: T
  detail?: ComponentChildren
  children?: ComponentChildren
}) {
  const { token, detail, children } = props
  return (
    <li class="row token-row" data-ended={!token.is_active}>
      <div class="row-text">
        <p class="token-name">
          <strong>{token.name}</strong>
          <Expiry token={token} />
        </p>
        {detail}
        <p class="hint">
          {token.scopes.map((scope) => SCOPES[scope].label).join(' · ')} —{' '}
          {TOKENS.created(formatInstantDate(token.created_at))}
        </p>
      </div>
      {children && <div class="row-actions">{children}</div>}
    </li>
  )
}

function Expiry({ token: { expires_at: end, is_active: isActive } }: { token: ListedToken }) {
  if (!isActive) {
    const isExpired = end !== null && daysUntil(end) <= 0
    return <span class="tag">{isExpired ? TOKENS.expired : TOKENS.revoked}</span>
  }
  if (end === null) return <span class="tag">{TOKENS.noExpiry}</span>
  const isSoon = daysUntil(end) <= EXPIRES_SOON_DAYS
  return (
    <span class={isSoon ? 'tag warn' : 'tag'} title={formatInstantDate(end)}>
      {isSoon && <Icon name="warning" />}
      {TOKENS.expires(formatRelative(end))}
    </span>
  )
}

/** When and from where it was last used, and what created it. */
export const OriginText = ({ token }: { token: ListedToken }) => {
  const { last_used_at: at, last_used_from: from, created_by: creator } = token
  return (
    <>
      {at === null ? TOKENS.neverUsed : TOKENS.lastUsed(formatRelative(at), from)}
      {' — '}
      {TOKENS.createdBy(creator.kind, creator.name, creator.address)}
    </>
  )
}

/** Those that have ended, out of the way. */
export function EndedTokens<T extends ListedToken>(props: {
  tokens: readonly T[]
  detailOf?: (token: T) => ComponentChildren
}) {
  if (props.tokens.length === 0) return null
  return (
    <details class="ended">
      <summary>
        {TOKENS.inactive} ({props.tokens.length})
      </summary>
      <ul class="card rows">
        {props.tokens.map((token) => (
          <TokenRow key={token.id} token={token} detail={props.detailOf?.(token)} />
        ))}
      </ul>
    </details>
  )
}

/** What revokes a token, beside it. */
export const RevokeButton = ({ name, revoke }: { name: string; revoke: () => void }) => (
  <button type="button" class="button small danger" aria-label={TOKENS.revokeLabel(name)} onClick={revoke}>
    {TOKENS.revoke}
  </button>
)
