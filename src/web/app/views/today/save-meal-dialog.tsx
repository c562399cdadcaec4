import { MAX_FOOD_NAME_CHARS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import { AT_HAND } from '../../texts/at-hand.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Entry } from './day.ts'
import { savedCount } from './saved-meals.tsx'

export type SaveMealProps = { name: string; entries: readonly Entry[]; close: () => void }

/** Asks for the name of the meal that entries are saved as. */
export function SaveMealDialog(props: SaveMealProps) {
  const form = useForm({ name: props.name })
  return (
    <Dialog title={AT_HAND.saveTitle} onClose={props.close}>
      <FormBox
        form={form}
        check={({ name }) => ({ name: name.trim() === '' ? AT_HAND.needsName : undefined })}
        onSubmit={async ({ name }) => {
          const body = { name: name.trim(), entry_ids: props.entries.map(({ id }) => id) }
          await api.post('/api/journal/saved-meals', { body })
          savedCount.value += 1
          props.close()
          toast(AT_HAND.saved(body.name))
        }}
      >
        <TextField
          form={form}
          name="name"
          label={AT_HAND.name}
          hint={AT_HAND.saveHint}
          maxLength={MAX_FOOD_NAME_CHARS}
          autofocus
        />
        <DialogActions form={form} close={props.close}>
          {AT_HAND.saveButton}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}
