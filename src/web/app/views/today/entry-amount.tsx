import type { Signal } from '@preact/signals'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MAX_UNIT_CHARS } from '../../../../contract/limits.ts'
import { ENTRY } from '../../texts/entry-dialogs.ts'
import { TODAY } from '../../texts/today.ts'
import { TextField } from '../../ui/fields.tsx'
import type { Form } from '../../ui/form.tsx'
import { readAmount } from '../../units.ts'
import { gramsText, inputNumber } from './amount-format.ts'
import type { Entry, Food } from './day.ts'
import type { EntryValues } from './entry-form.ts'
import { commonPortions, GRAMS, measuresOf, type Portion } from './food-measures.ts'
import { foodOf } from './saved-entry.ts'

/** How much of a saved entry it was: the units of its food, their grams beside them, common portions, half and double. */

/** The food of an entry, once it is known; undefined for one of several foods, and for one that is not kept here. */
export function useEntryFood(entry: Entry): Signal<Food | undefined> {
  const food = useSignal<Food | undefined>(undefined)
  const { source, source_code: code } = entry
  useEffect(() => {
    if (source === null || code === null) return
    void foodOf(`${source}:${code}`).then(
      (found) => {
        food.value = found
      },
      // The food may have been deleted; grams can be changed without it.
      () => {},
    )
  }, [source, code])
  return food
}

type Props = { form: Form<EntryValues>; food: Food | undefined }

export function AmountRow({ form, food }: Props) {
  const number = { form, inputMode: 'decimal', autocomplete: 'off' } as const
  const units = food === undefined ? [] : measuresOf(food).map(({ unit }) => unit)
  return (
    <>
      <div class="field fields-in-row">
        <TextField {...number} name="grams" label={ENTRY.grams} autofocus />
        <TextField {...number} name="quantity" label={ENTRY.quantity} />
        {units.length === 0 ? (
          <TextField form={form} name="unit" label={ENTRY.unit} maxLength={MAX_UNIT_CHARS} />
        ) : (
          <UnitChoice form={form} units={units} />
        )}
      </div>
      {food !== undefined && <PortionButtons form={form} food={food} />}
    </>
  )
}

function UnitChoice({ form, units }: { form: Form<EntryValues>; units: readonly string[] }) {
  const { unit } = form.values.value
  const id = `${form.id}-unit`
  // What was logged in words may be another unit.
  const all = [...new Set([GRAMS, ...(unit === '' ? [] : [unit]), ...units])]
  return (
    <div class="field">
      <label for={id}>{ENTRY.unit}</label>
      <select
        id={id}
        name="unit"
        value={unit === '' ? GRAMS : unit}
        onChange={(event) => form.set('unit', event.currentTarget.value)}
      >
        {all.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  )
}

function PortionButtons({ form, food }: { form: Form<EntryValues>; food: Food }) {
  const { quantity, unit, grams } = form.values.value
  const choose = ({ measure, count }: Portion) => {
    form.set('unit', measure.unit)
    form.set('quantity', String(count))
  }
  const times = (factor: number) => {
    const now = readAmount(grams)
    if (now !== undefined) form.set('grams', inputNumber(now * factor))
  }
  return (
    <fieldset class="field row-actions portions">
      <legend class="sr-only">{TODAY.portionsOf(food.name)}</legend>
      {commonPortions(food).map((portion) => {
        const { measure, count } = portion
        return (
          <button
            key={`${count} ${measure.unit}`}
            type="button"
            class="button small quiet"
            aria-pressed={unit === measure.unit && quantity === String(count)}
            onClick={() => choose(portion)}
          >
            {TODAY.portion(measure.unit, count)}{' '}
            <span class="hint number">{gramsText(count * measure.grams)}</span>
          </button>
        )
      })}
      <button type="button" class="button small quiet" onClick={() => times(0.5)}>
        {ENTRY.half}
      </button>
      <button type="button" class="button small quiet" onClick={() => times(2)}>
        {ENTRY.double}
      </button>
    </fieldset>
  )
}
