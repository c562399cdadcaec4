import { TAKEOVER_AGE } from '../../../../../contract/limits.ts'
import { api } from '../../../api.ts'
import { CARED_FOR } from '../../../texts/cared-for.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { DialogActions, type Form, FormBox, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { Person } from '../cared-for.tsx'

/** From which age somebody may take their journal over. */

export const takeoverAgeOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

export function takeoverAgeProblem(typed: string): string | undefined {
  const age = takeoverAgeOf(typed)
  const isFitting =
    age === null || (/^\d+$/.test(typed.trim()) && age >= TAKEOVER_AGE.min && age <= TAKEOVER_AGE.max)
  return isFitting ? undefined : CARED_FOR.wrongAge
}

/** Whether the person is known to be younger than they are to be then. */
export const isTooYoung = ({ age, takeover_age: from }: Person): boolean =>
  age !== null && from !== null && age < from

type Values = { name: string; takeover_age: string }

export const TakeoverAgeField = ({ form }: { form: Form<Values> }) => (
  <TextField
    form={form}
    name="takeover_age"
    label={CARED_FOR.takeoverAge}
    hint={CARED_FOR.takeoverAgeHint}
    inputMode="numeric"
    autocomplete="off"
  />
)

type Props = { person: Person; close: () => void; changed: () => void }

export function ChangeTakeoverAge({ person: { id, name, takeover_age: age }, close, changed }: Props) {
  const form = useForm({ name, takeover_age: age === null ? '' : String(age) })
  return (
    <Dialog title={CARED_FOR.of(CARED_FOR.changeAge, name)} onClose={close}>
      <FormBox
        form={form}
        check={({ takeover_age: typed }) => ({ takeover_age: takeoverAgeProblem(typed) })}
        onSubmit={async ({ takeover_age: typed }) => {
          const body = { takeover_age: takeoverAgeOf(typed) }
          await api.patch('/api/cared-for/:person', { params: { person: id }, body })
          close()
          toast(CARED_FOR.ageChanged)
          changed()
        }}
      >
        <TakeoverAgeField form={form} />
        <DialogActions form={form} close={close}>
          {CARED_FOR.saveAge}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** Why the journal cannot be handed over yet, and the way out. */
export function TooYoung({ person, close, change }: Omit<Props, 'changed'> & { change: () => void }) {
  const { name, age, takeover_age: from } = person
  return (
    <Dialog title={CARED_FOR.tooYoungTitle(name)} onClose={close}>
      <p>{CARED_FOR.tooYoung(name, age ?? 0, from ?? 0)}</p>
      <div class="form-actions">
        <button type="button" class="button primary" onClick={change} data-autofocus>
          {CARED_FOR.changeAge}
        </button>
      </div>
    </Dialog>
  )
}
