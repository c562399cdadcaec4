import { MAX_FOOD_NAME_CHARS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import { readEnergy } from '../../energy.ts'
import { Problem } from '../../problem.ts'
import { OWN_FOODS } from '../../texts/own-foods.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { inputNumber } from '../today/amount-format.ts'
import type { Food } from '../today/day.ts'
import {
  fieldErrors,
  fieldOf,
  figureLabel,
  LABEL_FIGURES,
  MORE_FIGURES,
  type OwnFood,
  type OwnFoodValues,
  ownFoodBody,
  valuesOf,
} from './own-food-form.ts'
import { amountSaid, type SaidAmount, saidAmount } from './said-amount.ts'

export type OwnFoodDialogProps = {
  /** What the person calls a new food, perhaps with an amount. */
  words?: string
  barcode?: string
  /** The one to change. */
  food?: OwnFood
  onSaved: (food: Food, amount: SaidAmount) => void
  close: () => void
}

const PER = (['100', 'serving'] as const).map((value) => ({ value, label: OWN_FOODS.perOptions[value] }))

/** A food from its label. */
export function OwnFoodDialog({ words = '', barcode, food, onSaved, close }: OwnFoodDialogProps) {
  const { name } = saidAmount(words)
  const form = useForm<OwnFoodValues>(valuesOf(food, name))
  const number = { form, inputMode: 'decimal', autocomplete: 'off' } as const
  const code = food?.barcode ?? barcode
  const { energy_kcal: typedEnergy } = form.values.value
  const energy = readEnergy(typedEnergy)
  const save = async (values: OwnFoodValues) => {
    const body = ownFoodBody(values, { food, barcode })
    try {
      const { id } =
        food === undefined
          ? await api.post('/api/foods/own', { body })
          : await api.put('/api/foods/own/:own_food_id', { params: { own_food_id: food.id }, body })
      const saved = await api.get('/api/foods/:food_id', { params: { food_id: `own:${id}` } })
      close()
      onSaved(saved, amountSaid(saved, words))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const fields = Object.entries(error.fields).map(([path, message]) => [fieldOf(path), message])
      throw new Problem(error.status, error.message, { ...error, fields: Object.fromEntries(fields) })
    }
  }
  return (
    <Dialog title={food === undefined ? OWN_FOODS.addFood : OWN_FOODS.editFood} onClose={close} keepsTyped>
      <FormBox form={form} check={fieldErrors} onSubmit={save}>
        <TextField
          form={form}
          name="name"
          label={OWN_FOODS.name}
          maxLength={MAX_FOOD_NAME_CHARS}
          autofocus={name === ''}
        />
        {code !== undefined && code !== null && <p class="hint">{OWN_FOODS.barcode(code)}</p>}
        <div class="field fields-in-row">
          <SelectField form={form} name="per" label={OWN_FOODS.per} options={PER} />
          <TextField {...number} name="serving" label={OWN_FOODS.servingGrams} />
        </div>
        <fieldset class="field own-values">
          <legend>{OWN_FOODS.fromLabel}</legend>
          <p class="hint">
            {OWN_FOODS.leaveEmpty} {OWN_FOODS.inKj}
          </p>
          <div class="fields-in-row">
            {LABEL_FIGURES.map((figure, at) => (
              <TextField
                key={figure}
                {...number}
                // The keys for a number have no letters for kJ.
                inputMode={figure === 'energy_kcal' ? 'text' : 'decimal'}
                name={figure}
                label={figureLabel(figure)}
                autofocus={at === 0 && name !== ''}
              />
            ))}
          </div>
          <p class="hint" role="status">
            {energy?.isFromKj === true && OWN_FOODS.inKcal(typedEnergy.trim(), inputNumber(energy.kcal))}
          </p>
        </fieldset>
        <details class="field">
          <summary>{OWN_FOODS.moreNutrients}</summary>
          <div class="fields-in-row own-values">
            {MORE_FIGURES.map((figure) => (
              <TextField key={figure} {...number} name={figure} label={figureLabel(figure)} />
            ))}
          </div>
        </details>
        {food !== undefined && <p class="hint">{OWN_FOODS.whatFollows}</p>}
        <DialogActions form={form} close={close}>
          {OWN_FOODS.save}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}
