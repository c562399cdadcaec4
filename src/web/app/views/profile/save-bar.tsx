import { PROFILE } from '../../texts/profile.ts'
import { Submit } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { SectionDraft } from './use-section-draft.ts'

type Values = Readonly<Record<string, string | boolean | readonly string[]>>

type Props<V extends Values> = {
  draft: SectionDraft<V>
  /** What to say once it is saved; undefined: nothing has been saved yet. */
  outcome: string | undefined
}

/** The end of a section that saves as a whole: its state, and the buttons. */
export function SaveBar<V extends Values>({ draft, outcome }: Props<V>) {
  const { form, isChanged, discard } = draft
  return (
    <div class="save-bar">
      <p class="save-state" role="status" data-changed={isChanged}>
        {!isChanged && outcome !== undefined && <Icon name="check" />}
        {isChanged ? PROFILE.unsaved : outcome}
      </p>
      {isChanged && (
        <button type="button" class="button quiet" onClick={discard}>
          {PROFILE.discard}
        </button>
      )}
      <Submit form={form}>{PROFILE.save}</Submit>
    </div>
  )
}
