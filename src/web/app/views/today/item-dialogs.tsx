import { MAX_FOOD_NAME_CHARS, MAX_STATED } from '../../../../contract/limits.ts'
import { readKcal } from '../../energy.ts'
import { COMMON } from '../../texts/common.ts'
import { ENTRY } from '../../texts/entry-dialogs.ts'
import { SEVERAL } from '../../texts/several-foods.ts'
import { TODAY } from '../../texts/today.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormBox, Submit, useForm } from '../../ui/form.tsx'
import { readNumber } from '../../units.ts'
import { AddYourself } from '../foods/add-yourself.tsx'
import type { Food } from './day.ts'
import { FoodLine, FoodSearch } from './food-search.tsx'
import type { OwnItem } from './meal-draft.ts'

export type ChooseFoodProps = {
  title: string
  words?: string
  /** What the search begins with. */
  initial?: string
  alternatives?: readonly Food[]
  /** Asks for several foods in the place of one. */
  split?: () => void
  onChoose: (food: Food) => void
  close: () => void
}

/** Another food for some words: what they may have meant as well, or whatever is searched for. */
export function ChooseFoodDialog(props: ChooseFoodProps) {
  const { words, initial, alternatives = [], split, onChoose, close } = props
  return (
    <Dialog title={props.title} onClose={close}>
      {words !== undefined && <p class="hint">{ENTRY.matchedWords(words)}</p>}
      {alternatives.length > 0 && (
        <section>
          <h3>{ENTRY.alternatives}</h3>
          <ul class="food-options plain">
            {alternatives.map((food) => (
              <li key={`${food.source} ${food.code}`}>
                <button type="button" class="food-option" onClick={() => onChoose(food)}>
                  <FoodLine food={food} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FoodSearch
        initial={initial ?? ''}
        onChoose={onChoose}
        otherwise={(asked) => <AddYourself words={asked === '' ? (words ?? '') : asked} onAdded={onChoose} />}
      />
      {split !== undefined && (
        <button type="button" class="button small quiet" onClick={split}>
          {SEVERAL.instead}
        </button>
      )}
    </Dialog>
  )
}

type Values = { food_name: string; calories: string; protein: string; carbs: string; fat: string }
const MACROS = ['protein', 'carbs', 'fat'] as const

function fieldErrors(values: Values): Record<string, string | undefined> {
  const calories = readKcal(values.calories)
  const macros = MACROS.map((name) => {
    const value = values[name].trim() === '' ? 0 : readNumber(values[name])
    return [name, value === undefined || value > MAX_STATED[name] ? ENTRY.needsNumber : undefined] as const
  })
  return {
    food_name: values.food_name.trim() === '' ? ENTRY.needsName : undefined,
    calories: calories === undefined || calories > MAX_STATED.calories ? ENTRY.needsKcal : undefined,
    ...Object.fromEntries(macros),
  }
}

export type EnterEnergyProps = {
  words: string
  onEnter: (words: string, own: OwnItem['own']) => void
  close: () => void
}

/** Energy and macros as the person knows them, for what no food stands for. */
export function EnterEnergyDialog(props: EnterEnergyProps) {
  const form = useForm<Values>({ food_name: props.words, calories: '', protein: '', carbs: '', fat: '' })
  const submit = async (values: Values) => {
    const macros = MACROS.flatMap((name) => {
      const value = readNumber(values[name])
      return value === undefined ? [] : [[name, value]]
    })
    const own = { calories: readKcal(values.calories) ?? 0, ...Object.fromEntries(macros) }
    props.onEnter(values.food_name.trim(), own)
  }
  return (
    <Dialog title={ENTRY.ownTitle} onClose={props.close} keepsTyped>
      <FormBox form={form} check={fieldErrors} onSubmit={submit}>
        <TextField
          form={form}
          name="food_name"
          label={ENTRY.ownName}
          maxLength={MAX_FOOD_NAME_CHARS}
          autofocus={props.words === ''}
        />
        <TextField
          form={form}
          name="calories"
          label={ENTRY.kcal}
          inputMode="text"
          autocomplete="off"
          autofocus={props.words !== ''}
        />
        <div class="field fields-in-row">
          <TextField
            form={form}
            name="protein"
            label={ENTRY.protein}
            inputMode="decimal"
            autocomplete="off"
          />
          <TextField
            form={form}
            name="carbs"
            label={ENTRY.carbohydrate}
            inputMode="decimal"
            autocomplete="off"
          />
          <TextField form={form} name="fat" label={ENTRY.fat} inputMode="decimal" autocomplete="off" />
        </div>
        <p class="hint">{ENTRY.optional}</p>
        <div class="form-actions">
          <button type="button" class="button" onClick={props.close}>
            {COMMON.cancel}
          </button>
          <Submit form={form}>{TODAY.add}</Submit>
        </div>
      </FormBox>
    </Dialog>
  )
}
