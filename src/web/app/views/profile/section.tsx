import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { PROFILE } from '../../texts/profile.ts'
import { Icon } from '../../ui/icons.tsx'

type Props = {
  title: string
  hint?: string
  /** Beside the title. */
  headerExtra?: ComponentChildren
  children: ComponentChildren
}

/** One card of the profile. */
export function Section({ title, hint, headerExtra, children }: Props) {
  const id = useId()
  return (
    <section class="card padded profile-card" aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {headerExtra}
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {children}
    </section>
  )
}

export type SaveState = 'idle' | 'saving' | 'saved'

/** Says that something is being saved, and that it is. */
export const SavedMark = ({ state }: { state: SaveState }) => (
  <span class="saved-mark" role="status">
    {state === 'saved' && <Icon name="check" />}
    {state === 'idle' ? '' : state === 'saved' ? PROFILE.saved : PROFILE.saving}
  </span>
)
