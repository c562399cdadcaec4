import { useChangedDays } from '../kept/changed-days.ts'
import { isNotSentOpen } from '../mutations/not-sent-open.ts'
import { isOnDisk } from '../mutations/page-store.ts'
import { canKeep, refusedChanges, unkeptChanges, waitingChanges } from '../mutations/queue.ts'
import { forPeople } from '../mutations/whose.ts'
import { isServerDown } from '../server-status.ts'
import { NOT_SENT } from '../texts/not-sent.ts'
import { Icon } from './icons.tsx'
import { lazy } from './lazy.tsx'

const NotSentDialog = lazy<{ close: () => void }>(async () => (await import('./not-sent.tsx')).NotSentDialog)

/** Says what the server does not have, and what of it would be lost: no more and no less than is so. */
export function UnsentBanner() {
  useChangedDays()
  const refused = refusedChanges.value
  const unkept = unkeptChanges.value.length
  const kept = waitingChanges.value.filter(({ seq }) => seq !== undefined && isOnDisk(seq))
  return (
    <>
      {isServerDown.value && (unkept === 0 || kept.length > 0) && (
        <p class="banner" role="status">
          <Icon name="warning" />
          {canKeep.value ? NOT_SENT.away(kept.length, forPeople(kept)) : NOT_SENT.awayUnkept}
        </p>
      )}
      {unkept > 0 && (
        <p class="banner" role="alert">
          <Icon name="warning" />
          {NOT_SENT.unkept(unkept)}
        </p>
      )}
      {refused.length > 0 && (
        <div class="banner" role="status">
          <Icon name="warning" />
          <span>{NOT_SENT.count(refused.length, forPeople(refused))}</span>
          <button type="button" class="button small" onClick={() => (isNotSentOpen.value = true)}>
            {NOT_SENT.look}
          </button>
        </div>
      )}
      {isNotSentOpen.value && <NotSentDialog close={() => (isNotSentOpen.value = false)} />}
    </>
  )
}
