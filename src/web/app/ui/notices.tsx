import { signal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { PATHS } from '../../../contract/page-paths.ts'
import { send } from '../api.ts'
import type { ApiAnswer } from '../api-types.ts'
import { formatRelative } from '../date-format.ts'
import { serverNow } from '../server-clock.ts'
import { isServerDown } from '../server-status.ts'
import { session } from '../session-state.ts'
import { NOTICES, type Notice, noticeText } from '../texts/notices.ts'
import { deleteWithUndo, isVisible } from '../undo.ts'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'
import { toast, toastError } from './toasts.tsx'

/** A page that stays open asks again when the person comes back to it, at most this often. */
const REFRESH_INTERVAL_MS = 5 * 60_000

/** Undefined: not asked yet. */
const notices = signal<readonly Notice[] | undefined>(undefined)
let loadedAt = 0

async function loadNotices(): Promise<void> {
  loadedAt = serverNow()
  try {
    // A person who is not signed in any more finds out when they do something.
    const answer = (await send('get', '/api/notices', {}, { isRetry: true })) as ApiAnswer<
      'get',
      '/api/notices'
    >
    notices.value = answer.notices
  } catch {
    // Asked again when the page is opened the next time.
    notices.value = []
  }
}

/**
 * New sign-ins, replays and credentials that end soon, one at a time, on top of every view until they are dismissed; part
 * of the shell.
 */
export function Notices() {
  const count = session.value?.notices ?? 0
  const mayAsk = session.value?.scopes.includes('tokens') ?? false
  useLayoutEffect(() => {
    if (count > 0) void loadNotices()
    else loadedAt = serverNow()
  }, [count])
  useEffect(() => {
    const refresh = () => {
      const isDue = serverNow() - loadedAt >= REFRESH_INTERVAL_MS
      if (mayAsk && isDue && document.visibilityState === 'visible') void loadNotices()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [mayAsk])
  const shown = notices.value?.filter(isVisible) ?? []
  const [first] = shown
  if (first !== undefined) return <NoticeCard key={first.id} notice={first} more={shown.length - 1} />
  // The place is kept while they are on their way, so that the view does not move.
  const isOnTheWay = notices.value === undefined && !isServerDown.value
  return count > 0 && isOnTheWay ? <div class="notice" /> : null
}

function NoticeCard({ notice, more }: { notice: Notice; more: number }) {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => () => moveFocusToPage(section.current), [])
  const { title, body } = noticeText(notice, formatRelative(notice.at))
  return (
    <section ref={section} class="notice" data-kind={notice.kind} aria-label={NOTICES.label}>
      <div class="notice-card">
        <Icon name={notice.kind === 'sign_in' ? 'key' : 'warning'} />
        <div class="notice-text">
          <p>
            <strong>{title}</strong>
            {more > 0 && <span class="hint"> · {NOTICES.more(more)}</span>}
          </p>
          <p>{body}</p>
        </div>
        <div class="notice-actions">
          <Actions notice={notice} />
        </div>
      </div>
    </section>
  )
}

function Actions({ notice }: { notice: Notice }) {
  if (notice.kind === 'sign_in') {
    return (
      <>
        <button type="button" class="button small" onClick={() => dismiss(notice)}>
          {NOTICES.confirm}
        </button>
        <button type="button" class="button small danger" onClick={() => void revoke(notice)}>
          {notice.is_active ? NOTICES.end : NOTICES.deny}
        </button>
      </>
    )
  }
  const isForApps = notice.credential.kind === 'api_token'
  return (
    <>
      <Link class="button small" to={isForApps ? PATHS.apiTokens : PATHS.toolTokens}>
        {isForApps ? NOTICES.apiTokens : NOTICES.toolTokens}
      </Link>
      <button type="button" class="button small quiet" onClick={() => dismiss(notice)}>
        {NOTICES.dismiss}
      </button>
    </>
  )
}

const dismiss = ({ id }: Notice) =>
  deleteWithUndo(id, NOTICES.dismissed, (keepalive) =>
    send('delete', `/api/notices/${id}`, {}, { keepalive }),
  )

/** At once, since a sign-in that was not theirs must not last for the time for undo. The notice stays until it is done. */
async function revoke({ id }: Notice): Promise<void> {
  try {
    await send('delete', `/api/notices/${id}`, { query: { revoke: true } }, { keepalive: true })
    notices.value = notices.value?.filter((other) => other.id !== id)
    toast(NOTICES.revoked)
  } catch (error) {
    toastError(error)
  }
}

/** When a notice goes, the focus that was on it goes on with the view. */
function moveFocusToPage(section: HTMLElement | null): void {
  if (section?.contains(document.activeElement) !== true) return
  queueMicrotask(() => document.querySelector('main')?.focus({ preventScroll: true }))
}
