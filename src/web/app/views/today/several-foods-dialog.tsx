import { MAX_FOOD_TEXT_CHARS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import { SEVERAL } from '../../texts/several-foods.ts'
import { TODAY } from '../../texts/today.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { type Item, itemsOf } from './meal-draft.ts'
import { severalOf } from './several-foods.ts'

export type SeveralFoodsProps = {
  words: string
  onFound: (items: readonly Item[]) => void
  close: () => void
}

/** What is one row, as the foods that it is made of. */
export function SeveralFoodsDialog(props: SeveralFoodsProps) {
  const form = useForm({ food_text: severalOf(props.words) })
  const find = async ({ food_text }: { food_text: string }) => {
    const items = itemsOf(await api.post('/api/foods/analysis', { body: { food_text } }))
    if (items.every(({ kind }) => kind === 'unknown'))
      form.errors.value = { food_text: TODAY.nothingRecognised }
    else props.onFound(items)
  }
  return (
    <Dialog title={SEVERAL.title} onClose={props.close}>
      <FormBox
        form={form}
        check={({ food_text: text }) => ({ food_text: text.trim() === '' ? SEVERAL.needsText : undefined })}
        onSubmit={find}
      >
        <TextField
          form={form}
          name="food_text"
          label={SEVERAL.label}
          hint={SEVERAL.hint}
          placeholder={SEVERAL.example}
          maxLength={MAX_FOOD_TEXT_CHARS}
          autocomplete="off"
          autofocus
        />
        <DialogActions form={form} close={props.close}>
          {SEVERAL.replace}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}
