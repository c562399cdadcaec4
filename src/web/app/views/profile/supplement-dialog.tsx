import type { NutrientKey } from '../../../../contract/nutrients.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { PROFILE } from '../../texts/profile.ts'
import { SUPPLEMENTS } from '../../texts/supplements.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { DialogActions, type Form, FormBox, useForm } from '../../ui/form.tsx'
import { isSame } from './changes.ts'
import {
  BLANK,
  DOSE_NUTRIENTS,
  fieldErrors,
  MORE_NUTRIENTS,
  type Stack,
  type Supplement,
  type SupplementValues,
  supplementOf,
  unitsOf,
  valuesOf,
} from './supplement-form.ts'
import type { ProfileStore } from './use-profile-store.ts'

type DialogProps = {
  store: ProfileStore
  path: string
  old: Supplement | undefined
  /** What was typed of a new one stays when the dialog is closed. */
  fresh: Form<SupplementValues>
  close: () => void
}

/** What is taken, how much and when, and the nutrients of its label. */
export function SupplementDialog({ store, path, old, fresh, close }: DialogProps) {
  const editing = useForm(valuesOf(old))
  const form = old === undefined ? fresh : editing
  const save = async (values: SupplementValues) => {
    const supplement = supplementOf(values, old)
    await store.amend<Stack>(path, (all) => {
      const index = old === undefined ? -1 : all.findIndex((each) => isSame(each, old))
      return index === -1 ? [...all, supplement] : all.with(index, supplement)
    })
    // What was typed since then is another one.
    if (form.values.value === values) form.values.value = BLANK
    close()
  }
  return (
    <Dialog title={old === undefined ? PROFILE.addSupplement : PROFILE.editSupplement} onClose={close}>
      <FormBox
        form={form}
        check={(values) => fieldErrors(values, store.document.supplement_stack, old)}
        onSubmit={save}
      >
        <TextField form={form} name="name" label={PROFILE.supplementName} autocomplete="off" autofocus />
        <TextField form={form} name="dose" label={PROFILE.dose} placeholder={PROFILE.dosePlaceholder} />
        <TextField
          form={form}
          name="schedule"
          label={PROFILE.schedule}
          placeholder={PROFILE.schedulePlaceholder}
        />
        <details class="field" open={old?.nutrients !== undefined}>
          <summary>{SUPPLEMENTS.inDose}</summary>
          <p class="hint">{SUPPLEMENTS.inDoseHint}</p>
          <Amounts form={form} keys={DOSE_NUTRIENTS} />
          <details>
            <summary>{SUPPLEMENTS.moreNutrients}</summary>
            <Amounts form={form} keys={MORE_NUTRIENTS} />
          </details>
        </details>
        <DialogActions form={form} close={close}>
          {PROFILE.save}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

function Amounts({ form, keys }: { form: Form<SupplementValues>; keys: readonly NutrientKey[] }) {
  return (
    <div class="fields-in-row own-values dose-amounts">
      {keys.map((key) => {
        const { name, unit } = NUTRIENTS[key]
        const units = unitsOf(key)
        const label = units.length === 1 ? SUPPLEMENTS.nutrient(name, unit) : name
        return (
          <div key={key} class="dose-amount">
            <TextField form={form} name={key} label={label} inputMode="decimal" autocomplete="off" />
            {units.length > 1 && (
              <SelectField
                form={form}
                name={`unit_${key}`}
                label={SUPPLEMENTS.unitOf(name)}
                options={units.map((each) => ({ value: each, label: each }))}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
