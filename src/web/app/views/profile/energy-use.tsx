import { useSignal } from '@preact/signals'
import { api } from '../../api.ts'
import { Problem } from '../../problem.ts'
import { ENERGY_USE } from '../../texts/energy-use.ts'
import { problemText } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import { type EnergyUseAnswer, energyUseText } from './energy-use-text.ts'
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
      <WhyTwoFigures use={use.data} store={store} />
      {(use.data.is_meaningful || follows) && <FollowSwitch store={store} />}
      {follows && <TargetChanges store={store} />}
    </div>
  )
}

/** The basis of the energy target, where it is of what a person uses. */
const COMPUTED_FROM: Readonly<Record<string, 'equations' | 'estimate'>> = {
  eer: 'equations',
  eer_mean_of_sexes: 'equations',
  estimated_expenditure: 'estimate',
}

/** The target is often of another figure than the estimate beside it. */
function WhyTwoFigures({ use, store }: { use: EnergyUseAnswer; store: ProfileStore }) {
  const from = COMPUTED_FROM[store.document.targets.energy_kcal?.basis ?? '']
  if (use.estimate === null || from === undefined) return null
  return <p class="hint">{ENERGY_USE.equations(use.formula_kcal, use.doubt !== null, from)}</p>
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
