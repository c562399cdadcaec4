import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { NutrientKey } from '../../../../contract/nutrients.ts'
import { ownTargetRange } from '../../../../contract/own-targets.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { PROFILE } from '../../texts/profile.ts'
import { TARGETS } from '../../texts/targets.ts'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit } from '../../ui/form.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { toastWithUndo } from '../../undo.ts'
import { readNumber } from '../../units.ts'
import { mapFieldErrors } from './changes.ts'
import { SavedMark, type SaveState } from './section.tsx'
import { formatTarget, type Target } from './target-amount.ts'
import type { ProfileStore } from './use-profile-store.ts'
import { useSectionDraft } from './use-section-draft.ts'

type OwnValues = { value: string }
const ownValues = (target: Target | undefined): OwnValues => ({
  value: target?.basis === 'user' ? String(target.value) : '',
})

type Props = { store: ProfileStore; nutrient: NutrientKey; target: Target | undefined }

/** The field for an own target, with a button to use the computed target again. */
export function OwnTarget({ store, nutrient, target }: Props) {
  const path = `targets.${nutrient}`
  const draft = useSectionDraft(ownValues(target))
  const state = useSignal<SaveState>('idle')
  const box = useRef<HTMLDivElement>(null)
  const { form } = draft
  const { name, unit } = NUTRIENTS[nutrient]

  const put = async (value: number | null) => {
    const sent = form.values.peek()
    const document = await store.save({ [path]: value }).catch((error: unknown) => {
      throw mapFieldErrors(error, { [nutrient]: 'value' })
    })
    draft.settle(sent, ownValues(document.targets[nutrient]))
    state.value = 'saved'
  }
  const clear = async () => {
    const before = target?.value
    if (target?.basis !== 'user' || before === undefined) return draft.discard()
    box.current?.querySelector('input')?.focus({ preventScroll: true })
    await put(null)
    toastWithUndo(TARGETS.cleared(name), () => void put(before).catch(toastError))
  }
  const save = async ({ value }: OwnValues) => {
    if (value.trim() === '') await clear()
    else await put(readNumber(value) ?? null)
  }
  return (
    <div ref={box} class="own-target">
      <FormBox
        form={form}
        check={({ value }) => ({
          value: fieldError(value, nutrient, { target, age: store.document.metrics_data.age }),
        })}
        onSubmit={save}
      >
        <TextField
          form={form}
          name="value"
          label={TARGETS.ownTarget(unit)}
          inputMode="decimal"
          maxLength={12}
          autocomplete="off"
        />
        <Submit form={form}>{TARGETS.set}</Submit>
      </FormBox>
      {target?.basis === 'user' && (
        <p class="hint number">
          {typeof target.computed === 'number'
            ? TARGETS.computed(formatTarget(target.computed, nutrient))
            : TARGETS.computedNone}{' '}
          <button type="button" class="link-button" onClick={() => void clear().catch(toastError)}>
            {typeof target.computed === 'number'
              ? TARGETS.useComputed(formatTarget(target.computed, nutrient))
              : TARGETS.useNone}
          </button>
        </p>
      )}
      <SavedMark state={draft.isChanged ? 'idle' : state.value} />
      {draft.isChanged && <span class="hint">{PROFILE.unsaved}</span>}
    </div>
  )
}

function fieldError(
  typed: string,
  nutrient: NutrientKey,
  { target, age }: { target: Target | undefined; age: number | null },
): string | undefined {
  const value = readNumber(typed)
  // An empty field clears the own target.
  if (typed.trim() === '' && target?.basis === 'user') return undefined
  const { unit } = NUTRIENTS[nutrient]
  const range = ownTargetRange({ key: nutrient, unit }, age ?? undefined)
  const isWithin = value !== undefined && value >= range.min && value <= range.max
  return isWithin ? undefined : TARGETS.outOfRange(range, unit)
}
