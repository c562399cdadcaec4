import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { formatDate } from '../../date-format.ts'
import { ENERGY_USE } from '../../texts/energy-use.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useBusy } from '../../use-busy.ts'
import { usePaged } from '../../use-paged.ts'
import type { ProfileStore } from './use-profile-store.ts'

type Change = ApiAnswer<'get', '/api/profile/target-changes'>['changes'][number]

const FIRST_SHOWN = 4

/** How the energy target followed what the person uses in earlier weeks, each with its reason; the undo of this week's. */
export function TargetChanges({ store }: { store: ProfileStore }) {
  const list = usePaged<Change>(
    async (before) => {
      const query = { limit: FIRST_SHOWN, ...(before !== undefined && { before }) }
      const { changes, next } = await api.get('/api/profile/target-changes', { query })
      return { items: changes, next }
    },
    // Another week may have begun since, or the switch was used.
    `${store.document.updated_at} ${store.document.follow_note}`,
  )
  const { isBusy, run } = useBusy()
  const undo = ({ date, target_before_kcal: before }: Change) =>
    run(date, async () => {
      await api.post('/api/profile/target-changes/:date/undo', { params: { date } })
      toast(ENERGY_USE.undone(before))
      await store.refresh()
      await list.reload()
    })
  const [newest, ...earlier] = list.data?.items ?? []
  if (newest === undefined) return null
  return (
    <>
      {newest.can_undo && (
        <p>
          <button
            type="button"
            class="button small"
            aria-disabled={isBusy(newest.date)}
            onClick={() => void undo(newest)}
          >
            {ENERGY_USE.undo}
          </button>
        </p>
      )}
      {earlier.length > 0 && (
        <details class="more target-changes">
          <summary>{ENERGY_USE.earlier}</summary>
          <ul>
            {earlier.map((change) => (
              <li key={change.date}>
                <p>
                  <strong>{formatDate(change.date)}</strong>{' '}
                  <span class="number">
                    {ENERGY_USE.step(change.target_kcal - change.target_before_kcal)}
                  </span>
                </p>
                <p class="hint">{change.why}</p>
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </details>
      )}
    </>
  )
}
