import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { ENERGY_USE } from '../../texts/energy-use.ts'
import { problemText } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import { energyUseText } from './energy-use-text.ts'
import { SavedMark, type SaveState } from './section.tsx'
import { TargetChanges } from './target-changes.tsx'
import type { ProfileStore } from './use-profile-store.ts'

/** What the person uses a day, whether their energy target follows it, and how it has. */
export function EnergyUse({ store }: { store: ProfileStore }) {
  // What is stated changes what is estimated.
  const use = useLoad(() => api.get('/api/trends/energy-use'), store.document.updated_at ?? '')
  const { follow_expenditure: follows } = store.document
  if (use.data === undefined) return null
  return (
    <div class="energy-use">
      <h3>{ENERGY_USE.title}</h3>
      <p class="number">{energyUseText(use.data)}</p>
      {(use.data.is_meaningful || follows) && <FollowSwitch store={store} />}
      {follows && <TargetChanges store={store} />}
    </div>
  )
}

/** Saved as soon as it is switched. */
function FollowSwitch({ store }: { store: ProfileStore }) {
  const state = useSignal<SaveState>('idle')
  const error = useSignal<string | undefined>(undefined)
  const { follow_expenditure: follows, follow_note: note } = store.document
  const change = async (input: HTMLInputElement) => {
    error.value = undefined
    state.value = 'saving'
    try {
      await store.save({ follow_expenditure: input.checked })
      state.value = 'saved'
    } catch (problem) {
      state.value = 'idle'
      input.checked = follows
      error.value = problem instanceof Problem ? problemText(problem) : String(problem)
    }
  }
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={follows} onChange={(event) => void change(event.currentTarget)} />
        <span>
          <strong>{ENERGY_USE.follow}</strong>
          <span class="hint">{ENERGY_USE.followHint}</span>
        </span>
      </label>
      <SavedMark state={state.value} />
      {note !== null && <p class="hint">{note}</p>}
      {error.value !== undefined && (
        <p class="field-error" role="alert">
          {error.value}
        </p>
      )}
    </>
  )
}
