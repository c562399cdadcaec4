import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { MAX_FOOD_NAME_CHARS, MAX_FOOD_NOTES_CHARS } from '../../../../contract/limits.ts'
import { STATED_NUTRIENTS } from '../../../../contract/nutrients.ts'
import type { SafetyCard } from '../../../../safety/safety-card.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { Problem } from '../../problem.ts'
import { CARED_FOR } from '../../texts/cared-for.ts'
import { COMMON } from '../../texts/common.ts'
import { ENTRY } from '../../texts/entry-dialogs.ts'
import { TODAY } from '../../texts/today.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { type Form, FormBox, Submit, useForm } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SafetyCardView } from '../../ui/safety-card.tsx'
import { type Day, type Entry, type Food, MEALS } from './day.ts'
import type { DayActions } from './day-actions.ts'
import { AmountRow, useEntryFood } from './entry-amount.tsx'
import {
  applyChosenFood,
  dateError,
  type EntryValues,
  editedEntry,
  fieldErrors,
  type NutrientField,
  patchOf,
  rescaleValues,
  type ScaleBase,
  valuesOf,
} from './entry-form.ts'
import { EntryParts } from './entry-parts.tsx'
import { Star } from './favourites.tsx'
import { followAmount, loggedMeasure } from './follow-amount.ts'
import { ChooseFoodDialog } from './item-dialogs.tsx'

type Changed = ApiAnswer<'patch', '/api/journal/foods/:entry_id'>

const isNutrient = (name: string): name is NutrientField => name in STATED_NUTRIENTS

export type EntryDialogProps = { entry: Entry; day: Day; actions: DayActions; close: () => void }

/** Edits or deletes an entry. */
export function EntryDialog(props: EntryDialogProps) {
  const { entry, day, actions, close } = props
  const { form, isTyped, chosen, choose, food } = useEntryForm(entry)
  const isChoosing = useSignal(false)
  const advice = useSignal<SafetyCard | null>(null)
  const save = async (values: EntryValues) => {
    const known = { timeZone: day.time_zone, chosen: chosen.value }
    const body = patchOf(entry, values, { ...known, isTyped })
    const settled = await actions.edit(entry, body, editedEntry(entry, body, known))
    if (settled.kind === 'done') {
      // Advice about what the notes say stays until it is closed.
      advice.value = (settled.answer as Changed).safety.card
      if (advice.value === null) close()
    } else if (settled.kind === 'refused' && settled.problem.status !== 404) {
      throw mapFieldErrors(settled.problem)
    } else {
      close()
      if (settled.kind === 'refused') actions.onMissing()
    }
  }
  return (
    <>
      <Dialog title={ENTRY.editTitle} onClose={close} keepsTyped>
        {entry.made_by !== undefined && <p class="hint">{CARED_FOR.addedBy(entry.made_by)}</p>}
        {advice.value !== null && (
          <div role="alert">
            <SafetyCardView card={advice.value} />
          </div>
        )}
        <FormBox
          form={form}
          check={(values) => ({
            ...fieldErrors(valuesOf(entry), values, chosen.value),
            date: values.date === entry.date ? undefined : dateError(values.date, day),
          })}
          onSubmit={save}
        >
          <MatchedFood
            form={form}
            food={chosen.value?.name ?? entry.food}
            known={food}
            change={() => (isChoosing.value = true)}
          />
          <EntryParts entry={entry} isChanged={isChanged(form, entry)} actions={actions} close={close} />
          <Fields form={form} entry={entry} food={food} isChosen={chosen.value !== undefined} />
          <div class="form-actions">
            <button
              type="button"
              class="button danger first"
              onClick={() => {
                close()
                actions.remove(entry)
              }}
            >
              <Icon name="trash" />
              {ENTRY.delete}
            </button>
            <button type="button" class="button" onClick={close}>
              {COMMON.cancel}
            </button>
            <Submit form={form}>{ENTRY.saveChanges}</Submit>
          </div>
        </FormBox>
      </Dialog>
      {isChoosing.value && (
        <ChooseFoodDialog
          title={TODAY.replaceTitle}
          words={entry.food_name}
          initial={entry.food === null ? entry.food_name : ''}
          onChoose={(food) => {
            choose(food)
            isChoosing.value = false
          }}
          close={() => (isChoosing.value = false)}
        />
      )}
    </>
  )
}

function isChanged(form: Form<EntryValues>, entry: Entry): boolean {
  const saved = valuesOf(entry)
  const typed = form.values.value
  return (Object.keys(saved) as (keyof EntryValues)[]).some((name) => typed[name] !== saved[name])
}

/** The food that the entry was matched to, with a button to choose another. */
function MatchedFood(props: {
  form: Form<EntryValues>
  food: string | null
  known: Food | undefined
  change: () => void
}) {
  const { form, food, change } = props
  const error = form.errors.value.source_code
  const id = `${form.id}-food`
  return (
    <div class="field taken-for" data-bad={error !== undefined}>
      <p role="status">{ENTRY.matchedTo(food ?? ENTRY.noFood)}</p>
      <button
        type="button"
        class="button small"
        aria-describedby={error === undefined ? undefined : id}
        onClick={change}
      >
        {food === null ? ENTRY.chooseFood : ENTRY.chooseAnotherFood}
      </button>
      {props.known !== undefined && <Star food={props.known} />}
      {error !== undefined && (
        <p class="field-error" id={id}>
          {error}
        </p>
      )}
    </div>
  )
}

function Fields(props: { form: Form<EntryValues>; entry: Entry; food: Food | undefined; isChosen: boolean }) {
  const { form, entry, isChosen } = props
  const number = { form, inputMode: 'decimal', autocomplete: 'off' } as const
  const meals = MEALS.map((meal) => ({ value: meal as string, label: TODAY.meals[meal] as string }))
  const none = entry.meal_type === null ? [{ value: '', label: TODAY.noMeal }] : []
  return (
    <>
      <AmountRow form={form} food={props.food} />
      <fieldset class="field own-values">
        <legend>{ENTRY.ownNutrients}</legend>
        <p class="hint">{ENTRY.ownNutrientsHint}</p>
        <div class="fields-in-row four">
          {/* A phone has no letters beside its numbers: kJ. */}
          <TextField {...number} inputMode="text" name="calories" label={ENTRY.kcalShort} />
          <TextField {...number} name="protein" label={ENTRY.proteinGrams} />
          <TextField {...number} name="carbs" label={TODAY.carbs} />
          <TextField {...number} name="fat" label={ENTRY.fatGrams} />
        </div>
      </fieldset>
      <SelectField form={form} name="meal_type" label={TODAY.meal} options={[...none, ...meals]} />
      <div class="field fields-in-row">
        <TextField form={form} name="date" label={ENTRY.date} type="date" />
        <TextField form={form} name="time" label={ENTRY.time} type="time" />
      </div>
      <TextField
        form={form}
        name="food_name"
        label={ENTRY.name}
        hint={isChosen ? ENTRY.chosenFoodHint : ENTRY.nameHint}
        maxLength={MAX_FOOD_NAME_CHARS}
      />
      <TextField form={form} name="notes" label={ENTRY.notes} maxLength={MAX_FOOD_NOTES_CHARS} />
    </>
  )
}

/** Energy and macros follow the food and its grams, until somebody types into them. */
function useEntryForm(entry: Entry) {
  const own = useForm(valuesOf(entry))
  const chosen = useSignal<Food | undefined>(undefined)
  const known = useEntryFood(entry)
  const scaled = useRef<ScaleBase>(entry)
  const typedInto = useRef(new Set<string>())
  const isNumberTyped = useRef(false)
  /** The name that nobody has typed here. */
  const givenName = useRef(entry.food_name)
  const isTyped = (name: NutrientField) => typedInto.current.has(name)
  const form: Form<EntryValues> = {
    ...own,
    set: (name, value) => {
      if (isNutrient(name)) typedInto.current.add(name)
      own.set(name, value)
      if (name === 'quantity' || name === 'grams') isNumberTyped.current = name === 'quantity'
      const follow = followAmount(name, own.values.value, {
        food: chosen.value ?? known.value,
        logged: chosen.value === undefined ? loggedMeasure(entry) : undefined,
        isNumberTyped: isNumberTyped.current,
      })
      if (name !== 'grams' && follow.grams === undefined && follow.quantity === undefined) return
      const values = { ...own.values.value, ...follow }
      own.values.value = { ...values, ...rescaleValues(scaled.current, values, isTyped) }
    },
  }
  const choose = (food: Food) => {
    const before = own.values.value
    // The words of a food that it was not; those that were matched to none are still the person's.
    const isOwnName = entry.food === null || before.food_name !== givenName.current
    if (!isOwnName) givenName.current = food.name.slice(0, MAX_FOOD_NAME_CHARS)
    const named = isOwnName ? before : { ...before, food_name: givenName.current }
    const next = applyChosenFood(food, named, isTyped)
    scaled.current = next.scaled
    chosen.value = food
    own.values.value = next.values
    // What was wrong with the one before.
    own.set('source_code', food.code)
  }
  return { form, isTyped, chosen, choose, food: chosen.value ?? known.value }
}

/** `nutrients/energy_kcal` is at the field of the energy, `consumed_at` at the time. */
function mapFieldErrors(problem: Problem): Problem {
  const names: Readonly<Record<string, string>> = {
    consumed_at: 'time',
    ...Object.fromEntries(Object.entries(STATED_NUTRIENTS).map(([name, key]) => [`nutrients/${key}`, name])),
  }
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([path, message]) =>
      path === 'source_code' ? [path, ENTRY.foodDeleted] : [names[path] ?? path, message],
    ),
  )
  return new Problem(problem.status, problem.message, { ...problem, fields })
}
