import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { isLocalId } from '../../mutations/mutation.ts'
import { Problem } from '../../problem.ts'
import { SEVERAL } from '../../texts/several-foods.ts'
import { toast, toastError } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import { amountText, gramsText } from './amount-format.ts'
import type { Entry } from './day.ts'
import type { DayActions } from './day-actions.ts'

type Part = ApiAnswer<'get', '/api/journal/foods/:entry_id/parts'>['parts'][number]

/** The foods of an entry that has several, and the button that makes an entry of each. */
export function EntryParts(props: {
  entry: Entry
  /** Something typed is not saved, which the split would lose. */
  isChanged: boolean
  actions: DayActions
  close: () => void
}) {
  const { entry, isChanged, actions, close } = props
  const parts = useParts(entry)
  const isBusy = useSignal(false)
  if (parts.length < 2) return null
  const split = async () => {
    if (isBusy.value || isChanged) return
    isBusy.value = true
    try {
      const params = { entry_id: entry.id }
      // A second tap, or a change elsewhere, is another version.
      const options = { ifMatch: `"${entry.updated_at}"` }
      const { entries, undo } = await api.post('/api/journal/foods/:entry_id/split', { params }, options)
      close()
      actions.onAdded(entries)
      if (undo === null) return
      toastWithUndo(SEVERAL.done(entries.length), () => void join(entry, entries, undo, actions))
    } catch (error) {
      isBusy.value = false
      if (!(error instanceof Problem && error.status === 404)) return toastError(error)
      close()
      actions.onMissing()
    }
  }
  return (
    <section class="field entry-parts" aria-label={SEVERAL.foods(parts.length)}>
      <p>{SEVERAL.foods(parts.length)}</p>
      <ul class="plain">
        {parts.map((part, at) => (
          <li key={at}>
            <span>{part.food_name}</span>
            <span class="hint number">
              {gramsText(part.grams)} · {amountText('energy_kcal', part.nutrients.energy_kcal)}
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="button small"
        aria-disabled={isBusy.value || isChanged}
        aria-describedby="split-hint"
        onClick={() => void split()}
      >
        {SEVERAL.split(parts.length)}
      </button>
      <p class="hint" id="split-hint">
        {isChanged ? SEVERAL.saveFirst : SEVERAL.splitHint}
      </p>
    </section>
  )
}

async function join(entry: Entry, entries: readonly Entry[], undo: string, actions: DayActions) {
  const added = entries.filter(({ id }) => id !== entry.id).map(({ id }) => id)
  try {
    await api.post('/api/journal/undo', { body: { undo } })
    actions.onRemoved(added, true)
    actions.onAdded([entry])
    toast(SEVERAL.undone)
  } catch (error) {
    toastError(error)
    actions.onRemoved(added, false)
  }
}

/** One food, or none, where they are not known and while the server is away. */
function useParts({ id, updated_at }: Entry): readonly Part[] {
  const parts = useSignal<readonly Part[]>([])
  useEffect(() => {
    if (isLocalId(id)) return
    void api.get('/api/journal/foods/:entry_id/parts', { params: { entry_id: id } }).then(
      (found) => {
        parts.value = found.parts
      },
      () => {},
    )
  }, [id, updated_at])
  return parts.value
}
