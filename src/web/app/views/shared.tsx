import { useEffect } from 'preact/hooks'
import { send } from '../api.ts'
import { Problem } from '../problem.ts'
import { PRODUCT_TITLE } from '../product-title.ts'
import { SHARED } from '../texts/sharing.ts'
import { Icon } from '../ui/icons.tsx'
import { Failed, Skeleton } from '../ui/load-states.tsx'
import { useLoad } from '../use-load.ts'
import { useNewHash } from '../use-new-hash.ts'
import { type Shared, SharedJournal } from './shared/shared-journal.tsx'

/**
 * Where the link of a share leads, without signing in. The secret stays behind the hash of the address, so that the page
 * can be opened again, and kept, until the share ends.
 */
export function SharedByLink() {
  const secret = window.location.hash.slice(1)
  useNewHash()
  const shown = useLoad(() => look(secret), secret)
  const { data, problem } = shown
  useEffect(() => {
    document.title = `${data === undefined ? SHARED.loading : SHARED.title(data.name)} · ${PRODUCT_TITLE}`
  }, [data])
  if (data !== undefined)
    return (
      <main class="shared-page">
        <h1>{SHARED.title(data.name)}</h1>
        <SharedJournal
          shown={data}
          actions={
            <button type="button" class="button shared-print" onClick={() => window.print()}>
              {SHARED.print}
            </button>
          }
        />
      </main>
    )
  return (
    <main class="alone">
      <div class="sign-in">
        {problem === undefined ? (
          <Skeleton rows={0} />
        ) : problem.status === 404 || problem.status === 422 ? (
          <>
            <span class="empty-icon">
              <Icon name="warning" />
            </span>
            <h1>{SHARED.bad}</h1>
            <p class="lead">{SHARED.badBody}</p>
          </>
        ) : (
          <Failed problem={problem} retry={() => void shown.reload()} />
        )}
      </div>
    </main>
  )
}

async function look(secret: string): Promise<Shared> {
  if (secret === '') throw new Problem(404, SHARED.bad)
  return (await send('post', '/api/shared', { body: { secret } }, { isAnonymous: true })) as Shared
}
